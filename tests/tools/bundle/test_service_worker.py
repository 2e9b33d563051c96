"""The service worker answers whatever the browser's storage does."""

import json
from pathlib import Path

import pytest

from tools.setup import node
from tools.steps import ROOT, run

RUNNER = Path(__file__).with_name("run_service_worker.mjs")


def run_worker(caches: str, faulty_fetches: int = 0, address: str = "") -> dict[str, object]:
    """What happens with these caches when that many fetches fail first."""
    command = [node.find("node"), RUNNER, ROOT / "sw.js", caches, str(faulty_fetches), address]
    found: dict[str, object] = json.loads(run(command, "run the service worker"))
    return found


def test_a_stored_release_is_served_without_the_network() -> None:
    expected = {"installed": True, "activated": True, "answer": "the page", "fetched": 0}
    assert run_worker("works") == expected


@pytest.mark.parametrize("caches", ["open throws", "match throws", "absent"])
def test_where_storage_cannot_be_read_the_network_answers(caches: str) -> None:
    found = run_worker(caches)
    assert (found["answer"], found["fetched"]) == ("the page", 1)


@pytest.mark.parametrize(
    ("caches", "faulty_fetches"), [("match throws", 0), ("works", 1), ("match throws", 1)]
)
def test_a_source_that_throws_does_not_stop_the_next(caches: str, faulty_fetches: int) -> None:
    assert run_worker(caches, faulty_fetches)["installed"] is True


def test_without_any_source_nothing_is_stored_and_old_releases_do_not_stop_a_new_one() -> None:
    assert run_worker("works", 4)["installed"] is False
    assert run_worker("keys throws")["activated"] is True


@pytest.mark.parametrize("address", ["%23konobi?size=9", "es.html%23puzzles", "%2523about"])
def test_a_link_with_an_encoded_fragment_is_answered_without_the_network(address: str) -> None:
    found = run_worker("works", address=address)
    assert (found["answer"], found["fetched"]) == ("the page", 0)


def test_other_addresses_are_left_to_the_network() -> None:
    assert run_worker("works", address="nothing/here")["answer"] is None
