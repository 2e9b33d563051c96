"""The list of the stored games: filters, orders, the search, whose turn it is."""

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentabula.app.library import listing
from pentabula.app.play.players import Person, Remote
from pentabula.app.store import saved_game
from pentabula.app.store.dates import Dates
from pentabula.app.store.deleted_games import DeletedGames
from pentabula.app.store.game_labels import typed_labels
from pentabula.app.store.keys import game_key, match_key
from pentabula.app.store.saved_game import is_over, without_summary, write_saved
from pentabula.app.store.stored_games import StoredGames
from tests.app.sessions import saved, session
from tests.app.store.memory_store import MemoryStore

NOW = 1000
LINE = "a1 d4 a2 d3 a3 d2 a4"


def text(options: str = "", moves: str = "a1", played: int = 5, changed: int = 5) -> str:
    head = f'[Game "konobi"]\n[Size "4"]\n[Pie "off"]\n{options}'
    return write_saved(session(f"{head}\n\n{moves}"), Dates(played, changed))


LEVEL = '[Seat0 "Ana"]\n[Seat1 "Level casual"]\n'
TEXTS = {
    "won": text(f'{LEVEL}[Event "Łódź final"]\n[Tags "Club, 2026"]\n', LINE, 40, 50),
    "lost": text(f'{LEVEL}[Result "0-1 by resignation"]\n', "a1", 30, 30),
    "turn": text(LEVEL, "a1 d4", 20, 90),
    "waiting": text(LEVEL, "a1", 10, 10),
    "friends": text('[Seat0 "Ana"]\n[Seat1 "Zoé"]\n[Tags "club"]\n', "a1 d4 a2", 60, 60),
    "future": text(LEVEL, "a1", NOW + 5, NOW + 5),
    "tabik": saved("tabik?size=3&pie=off&moves=a1a2", 15),
    "damaged": "{",
}


def listing_of(texts: dict[str, str]) -> tuple[listing.Listing, MemoryStore]:
    store = MemoryStore({game_key(name): each for name, each in texts.items()})
    stored = StoredGames(store, lambda: NOW, Random(1))
    found = listing.Listing(stored, store, DeletedGames(store, stored, lambda: NOW))
    assert found.refresh()
    return found, store


def words(entry: listing.ListEntry) -> str:
    """The names of the game and of the persons."""
    summary = entry.summary
    if summary is None:
        return ""
    persons = [each.name for each in summary.occupants if isinstance(each, Person | Remote)]
    return " ".join([summary.labels.name, *persons])


def names(filters: listing.GameFilters) -> list[str]:
    entries = listing_of(TEXTS)[0].entries
    facts = listing.GameFacts(lambda entry: listing.plain(words(entry)), str, lambda entry: False)
    shown = listing.chosen(entries, filters, facts, NOW)
    return [each.key.removeprefix(game_key("")) for each in shown]


def test_games_are_listed_in_the_chosen_order_and_levels_offered_by_their_strength() -> None:
    listed = "friends won lost turn tabik waiting damaged future"
    assert names(listing.GameFilters()) == listed.split()
    assert names(listing.GameFilters(order="changed", state="unfinished"))[0] == "turn"
    assert names(listing.GameFilters(order="length"))[0] == "won"
    assert names(listing.GameFilters(order="game"))[-2:] == ["tabik", "damaged"]
    by_opponent = "friends won lost turn waiting future tabik damaged"
    assert names(listing.GameFilters(order="opponent")) == by_opponent.split()
    entries = listing_of(TEXTS)[0].entries
    assert list(listing.opponent_names(entries)) == ["Level casual", "Ana", "Zoé"]
    assert listing.tags(entries) == ["2026", "club"]
    against = ("master", "casual", "club", "novice")
    texts = {name: text(LEVEL.replace("casual", name)) for name in against}
    found = list(listing.opponent_names(listing_of(texts)[0].entries))
    assert found == ["Level novice", "Level casual", "Level club", "Level master"]


@pytest.mark.parametrize(
    ("filters", "found"),
    [
        (listing.GameFilters(state="won"), ["won"]),
        (listing.GameFilters(state="lost"), ["lost"]),
        (listing.GameFilters(state="finished"), ["won", "lost"]),
        (listing.GameFilters(state="turn"), ["turn"]),
        (
            listing.GameFilters(state="unfinished"),
            ["friends", "turn", "tabik", "waiting", "future"],
        ),
        (listing.GameFilters(opponent="Zoé"), ["friends"]),
        (
            listing.GameFilters(opponent="Level casual"),
            ["won", "lost", "turn", "waiting", "future"],
        ),
        (listing.GameFilters(game="tabik"), ["tabik"]),
        (listing.GameFilters(tag="CLUB"), ["friends", "won"]),
        (listing.GameFilters(length="long"), []),
        (listing.GameFilters(tag="club", state="won"), ["won"]),
        (listing.GameFilters(wanted="lodz"), ["won"]),
        (listing.GameFilters(wanted=" ZOE  ana "), ["friends"]),
        (listing.GameFilters(wanted="nothing"), []),
    ],
)
def test_filters_show_the_games_that_match_all_of_them(filters, found):
    assert names(filters) == found


@given(
    st.builds(
        listing.GameFilters,
        wanted=st.text(max_size=5),
        game=st.sampled_from(["", "konobi", "tabik", "chess"]),
        opponent=st.sampled_from(["", "Zoé", "Level casual"]),
        state=st.sampled_from(["", *listing.STATES]),
        tag=st.sampled_from(["", "club", "no"]),
        length=st.sampled_from(["", *listing.LENGTHS]),
        order=st.sampled_from([*listing.ORDERS]),
    )
)
def test_filters_only_leave_out_and_orders_only_rearrange(filters: listing.GameFilters) -> None:
    shown, everything = names(filters), names(listing.GameFilters())
    assert len(set(shown)) == len(shown) and set(shown) <= set(everything)
    if filters.is_everything:
        assert set(shown) == set(everything)


@given(st.text(max_size=20))
def test_a_text_is_found_in_any_case(typed: str) -> None:
    assert listing.plain(listing.plain(typed)) == listing.plain(typed)
    assert listing.plain(typed.upper().lower()) == listing.plain(listing.plain(typed.upper()))


def test_a_game_without_a_summary_gets_one_and_only_changed_ones_are_read_again(monkeypatch):
    old = {name: without_summary(each) for name, each in TEXTS.items()}
    found, store = listing_of(old)
    left = found.incomplete()
    assert len(left) == 7
    for key in left:
        entry = found.complete(key)
        assert entry.is_whole
    assert not found.incomplete() and not found.refresh()
    for name, each in TEXTS.items():
        assert store.read(game_key(name)) == each
    complete = listing_of(TEXTS)[0]
    assert {each.key: each for each in complete.entries} == {e.key: e for e in found.entries}
    found, store = listing_of(TEXTS)
    read = list[str]()
    monkeypatch.setattr(
        "pentabula.app.library.listing.summary_of", lambda each: read.append(each) or None
    )
    assert not found.refresh() and not read
    store.write(game_key("won"), text(LEVEL, "a1", 70, 70))
    assert found.refresh() and len(read) == 1


def test_of_a_game_by_link_the_match_knows_the_turn_and_games_are_renamed_and_put_back() -> None:
    online = text('[Seat1 "Zoé"]\n[Remote "1"]\n', "a1 d4")
    found, store = listing_of({"online": online})

    def is_turn() -> bool:
        found.refresh()
        (entry,) = found.entries
        return entry.is_your_turn

    assert not is_turn()
    store.write(match_key(game_key("online")), json.dumps({"version": 1, "turn": True}))
    assert is_turn()
    found, store = listing_of(TEXTS)
    stored = StoredGames(store, lambda: NOW, Random(1))
    stored.label(game_key("lost"), typed_labels("Revenge", "a, b"))
    found.refresh()
    entry = found.get(game_key("lost"))
    assert isinstance(entry, listing.ListEntry) and entry.summary is not None
    assert entry.summary.labels.name == "Revenge" and entry.dates == Dates(30, NOW)
    assert is_over(store.read(entry.key) or "")
    assert '[Tags \\"a, b\\"]' in (store.read(entry.key) or "")
    before = dict(store.texts)
    removed = stored.remove(game_key("won"))
    assert game_key("won") not in store.texts
    stored.put_back(removed)
    assert store.texts == before and saved_game.summary_of(store.texts[game_key("won")]) is not None
