"""The modules for reviews arrive in a worker as an archive, before the first review."""

import json
import sys
import zipfile
from pathlib import Path

import pytest

from pentabula.app.rooms import LATE
from pentabula.core.archive import ArchiveFinder
from pentabula.worker import late
from pentabula.worker.late import LateService


class Sent:
    """An archive from the page."""

    def __init__(self, path: Path) -> None:
        self.to_bytes = path.read_bytes


def test_received_modules_can_be_imported(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path])
    with zipfile.ZipFile(tmp_path / "sent.zip", "w") as sent:
        sent.writestr("pentabula/worker/sent_late.py", "here = True")
    for _ in range(2):
        late.receive(Sent(tmp_path / "sent.zip"), tmp_path / "received.zip")
    assert sum(isinstance(each, ArchiveFinder) for each in sys.meta_path) == 1
    from pentabula.worker import sent_late  # type: ignore[attr-defined]

    assert sent_late.here


@pytest.mark.parametrize("name", ["ReviewService", "LookService"])
def test_a_service_is_made_when_it_is_first_asked(name: str) -> None:
    service = LateService(name)
    assert "start comes first" in json.loads(service.step(1))["error"]
    assert json.loads(service.start("no review"))["error"]


def test_the_services_for_reviews_are_late() -> None:
    assert late.REVIEWS.removeprefix("pentabula.") in LATE
