"""Results against levels: which games count, their totals, and the rating."""

import json
import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentabula import games
from pentabula.app.play.editing import resign
from pentabula.app.play.session import Session
from pentabula.app.store.dates import LATEST
from pentabula.app.store.keys import damaged_key, game_key, results_key
from pentabula.app.store.ratings import (
    WEAKEST_POINTS,
    Rating,
    after_games,
    after_rest,
    even_game,
    expected,
    has_rating,
    level_rating,
    next_game,
)
from pentabula.app.store.results import (
    LevelStreak,
    Result,
    ResultStore,
    Totals,
    rating,
    rating_curve,
    read_level_streak,
    result_of,
    totals,
)
from pentabula.app.store.summary import read_summary, summarise, write_summary
from pentabula.core.brain import EarlierLevels, LevelMatch
from pentabula.core.days import DAY_MS as DAY
from pentabula.core.game import AnyGame
from pentabula.core.starts import folded_diagram
from pentabula.search.levels import LEVELS
from tests.app.sessions import session as session_of
from tests.app.store.memory_store import MemoryStore
from tests.app.store.test_store import Disk, Tab

STRENGTH = Path(__file__).resolve().parents[3] / "docs" / "strength.md"
BEGUN = folded_diagram(games.load("konobi").start().play("c3")).replace(" ", "_")
WON_BY_BLACK = "konobi?size=4&pie=off&moves=a1,d4,a2,d3,a3,d2,a4"


def session(link: str, first: str = "", second: str = "Level novice") -> Session:
    return session_of(link, first, second)


def result(level: str, when: int = 0, *, is_won: bool = True, is_rated: bool = True) -> Result:
    return Result("konobi", level, 0, is_won, when, is_rated)


def test_a_game_of_one_person_against_a_level_counts_once_it_is_over_in_any_variation() -> None:
    found = result_of(session(WON_BY_BLACK), 5, 91.0)
    assert found == Result("konobi", "novice", 0, True, 5, False, 91.0, "4")
    lost = result_of(session(WON_BY_BLACK, "Level 3", ""), 5)
    assert lost == Result("konobi", "casual", 1, False, 5, False, board="4")
    playing = session(WON_BY_BLACK)
    playing.cursor.go(playing.record.root.children[0])
    playing.tap("d3")
    assert playing.outcome is None and result_of(playing, 5) == result_of(session(WON_BY_BLACK), 5)
    for seats in (("", ""), ("Level novice", "Level club")):
        assert result_of(session(WON_BY_BLACK, *seats), 5) is None
    playing = session("konobi?moves=d4")
    assert result_of(playing, 5) is None
    playing.cursor.go(playing.record.root)
    resign(playing)
    found = result_of(playing, 5)
    assert not found.is_won and found.is_rated


@pytest.mark.parametrize(
    ("link", "is_rated", "board"),
    [
        ("konobi", True, ""),
        ("konobi?pie=off", True, ""),
        ("konobi?size=9", False, "9"),
        ("tau?rows=10&cols=10", True, ""),
        ("tau?rows=5&cols=9", False, "5 × 9"),
        ("tau?limit=5", False, ""),
        ("tabula?start=1", True, ""),
        (f"konobi?from={BEGUN}", False, ""),
    ],
)
def test_each_board_is_rated_by_itself_and_a_set_up_position_is_not(link, is_rated, board) -> None:
    playing = session(link, "Level novice", "")
    playing.record.lose(playing.record.root, 1)
    found = result_of(playing, 5)
    assert (found.is_rated, found.board) == (is_rated, board)
    kept = read_summary(write_summary(summarise(playing)))
    assert kept.result(5) == found


def test_a_small_board_has_its_own_rating_against_the_same_levels() -> None:
    small = [replace(result("club", day * DAY, is_rated=False), board="5") for day in range(3)]
    assert rating(small, 9 * DAY) is None
    usual = [result("club", day * DAY) for day in range(3)]
    assert rating([*small, result("novice")], 9 * DAY, "5") == rating(usual, 9 * DAY)
    days = [day for day, _ in rating_curve([*usual, *small], 9 * DAY)]
    assert days == [0, 1, 2] and not rating_curve([], 9 * DAY)
    store = ResultStore(MemoryStore())
    store.add([(game_key("1"), small[0])])
    assert [*store.read().values()] == [small[0]]


@pytest.mark.parametrize("when", [-(10**30), 10**30])
def test_a_time_without_a_date_is_clamped(when: int) -> None:
    found = result_of(session(WON_BY_BLACK), when)
    assert 0 <= found.when <= LATEST and found.month in ("1970-01", "9999-12")


def test_results_are_counted_and_only_games_against_rated_levels_give_a_rating(monkeypatch):
    some = [result("novice"), result("novice", is_won=False), result("club")]
    assert totals(some) == Totals(3, 2) and totals([]) == Totals(0, 0)
    reviewed = [Result("konobi", "club", 0, True, 0, True, each) for each in (80.0, 90.0)]
    assert totals([*reviewed, result("club")]).accuracy == 85.0
    assert rating([], 0) is None and rating([result("club", is_rated=False)], 0) is None
    usual, timed = [result("club", DAY)], result("grandmaster", 2 * DAY)
    assert timed.is_rated and rating([*usual, timed], 3 * DAY) == rating(usual, 3 * DAY)
    assert rating([timed], 3 * DAY) is None and totals([timed]).games == 1
    konobi = games.load("konobi")
    unrated = replace(konobi, level_matches=())
    monkeypatch.setattr(games, "load", lambda name: unrated)
    assert rating([result("club")], 0) is None and even_game(unrated, Rating()) is None


def test_a_rating_follows_the_results_and_their_dates_but_not_their_order() -> None:
    even = [result("casual", n * DAY, is_won=n % 2 == 0) for n in range(200)]
    found = rating(even, 200 * DAY)
    assert found.points == pytest.approx(
        level_rating(games.load("konobi"), "casual", 0).points, abs=60
    )
    assert found.deviation < 100
    few, many = (rating([result("club", 0)] * n, 0) for n in (1, 10))
    later = rating([result("club", 0)] * 10, 1000 * DAY)
    assert few is not None and many is not None and later is not None
    assert many.deviation < few.deviation < 350 and many.deviation < later.deviation <= 350
    assert later.points == many.points
    some = [result("novice", 3 * DAY), result("club", DAY, is_won=False), result("casual", 9 * DAY)]
    assert rating(some, 9 * DAY) == rating(some[::-1], 9 * DAY)
    now = 20_000 * DAY
    today = [result("novice", now, is_won=False), result("club", now)]
    ahead = [replace(today[0], when=now + 900 * DAY), today[1]]
    assert rating(ahead, now) == rating(today, now)


RATED = [
    each.name for each in map(games.load, games.names()) if each.level_matches or each.is_released
]
"""The games whose levels are rated, as those of every released game must be."""


@pytest.mark.parametrize("name", RATED)
def test_the_levels_are_rated_by_the_matches_in_strength_md_and_equal_ratings_are_even(name):
    game = games.load(name)
    rows = STRENGTH.read_text("utf-8").partition("## One level against the next")[2]
    row = next(line for line in rows.splitlines() if line.startswith(f"| {game.title} |"))
    shares = [float(share) for share in re.findall(r"[0-9]+\.[0-9]", row)]
    found = [100 * match.won / match.games for match in game.level_matches]
    assert found == pytest.approx(shares, abs=0.051)
    rated, unrated = LEVELS[: len(game.level_matches) + 1], [LEVELS[-1]]
    assert [each for each in LEVELS if not has_rating(game, each)] == unrated
    ratings = [level_rating(game, level.name) for level in rated]
    first = level_rating(game, LEVELS[0].name, 0)
    assert first == Rating(WEAKEST_POINTS, 0.0)
    fewest = min(match.games for match in game.level_matches)
    most_unsure = 80 if fewest >= 200 else 100
    for match, (lower, upper) in zip(game.level_matches, pairwise(ratings), strict=True):
        sure = expected(Rating(upper.points, 0), Rating(lower.points, 0))
        assert sure == pytest.approx(match.won / match.games, abs=0.001)
        assert lower.deviation < upper.deviation < most_unsure
    for level in LEVELS[:-1]:
        even = even_game(game, Rating(level_rating(game, level.name).points, 60))
        assert even.level is level and even.chance == pytest.approx(0.5)
    weak, strong = (even_game(game, Rating(points, 60)) for points in (200, 3000))
    assert weak.level is LEVELS[0] and weak.chance < 0.1
    assert strong.level is LEVELS[-2] and strong.chance > 0.9


CHANGED = 40_000 * DAY


def changed(game: AnyGame) -> AnyGame:
    """The game with levels that change once more: the weakest then beats the one before."""
    earlier = EarlierLevels(game.level_matches, CHANGED, LevelMatch(150, 200))
    return replace(
        game,
        level_matches=tuple(LevelMatch(140, 200) for _ in game.level_matches),
        earlier_levels=(*game.earlier_levels, earlier),
    )


@pytest.mark.parametrize("name", RATED)
def test_a_change_of_the_levels_leaves_earlier_results_and_rates_from_the_weakest_level_before(
    name, monkeypatch
) -> None:
    game = games.load(name)
    before = [
        Result(name, level, 0, at % 2 == 0, CHANGED - (9 - at) * DAY, True)
        for at, level in enumerate(("novice", "casual", "club", "master"))
    ]
    after = [replace(each, when=each.when + 9 * DAY) for each in before]
    found, same = rating(before, CHANGED), rating(after, CHANGED + 9 * DAY)
    assert found == same
    later = changed(game)
    monkeypatch.setattr(games, "load", lambda name: later)
    assert rating(before, CHANGED) == found
    assert rating(after, CHANGED + 9 * DAY) != found
    weakest = LEVELS[0].name
    then, now = level_rating(later, weakest, CHANGED - 1), level_rating(later, weakest, CHANGED)
    assert then == level_rating(game, weakest) and now == level_rating(later, weakest)
    assert expected(Rating(now.points, 0), Rating(then.points, 0)) == pytest.approx(0.75)
    assert now.deviation > then.deviation


@given(st.sampled_from(games.names()), st.floats(0, 3500), st.sampled_from(LEVELS))
def test_an_offer_is_at_most_one_level_from_the_last_game(name, points, last):
    found = next_game(games.load(name), Rating(points, 300), last.name)
    if found is not None:
        assert abs(LEVELS.index(found.level) - LEVELS.index(last)) <= 1 and 0 < found.chance < 1


ONE, TWO = game_key("one"), game_key("two")
WON = Result("konobi", "club", 0, True, 1_000, True)
LOST = Result("konobi", "novice", 1, False, 2_000, False, 71.5)
KEY = results_key("konobi")


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


def test_results_are_read_back_by_the_keys_of_their_games_as_they_were_stored_first(store):
    tau = replace(WON, game="tau")
    ResultStore(store).add([(ONE, WON), (TWO, LOST), (game_key("three"), tau)])
    assert ResultStore(store).read() == {ONE: WON, TWO: LOST, game_key("three"): tau}
    results = ResultStore(MemoryStore())
    results.add([(ONE, WON), (TWO, LOST)])
    results.withdraw("konobi", ONE)
    results.withdraw("tau", TWO)
    assert results.read() == {TWO: LOST}
    results = ResultStore(MemoryStore())
    results.add([(ONE, WON)])
    results.add([(ONE, replace(WON, when=9_000, is_won=False)), (TWO, LOST)])
    assert results.read() == {ONE: WON, TWO: LOST}
    results = ResultStore(MemoryStore())
    results.add([(ONE, WON)])
    results.add_accuracies({ONE: replace(WON, when=9_000, accuracy=93.456), TWO: LOST})
    assert results.read() == {ONE: replace(WON, accuracy=93.46)}
    disk = Disk()
    first, second = Tab(disk), Tab(disk)
    ResultStore(first.store).add([(ONE, WON)])
    ResultStore(second.store).add([(TWO, LOST)])
    first.store.flush()
    second.store.flush()
    assert ResultStore(Tab(disk).store).read() == {ONE: WON, TWO: LOST}


def test_texts_of_a_later_version_are_kept_damaged_ones_set_aside_and_old_accuracies_unread(store):
    later = {"level": "superhuman", "seat": 0, "won": True, "when": 5, "rated": True}
    store.write(KEY, json.dumps({"version": 7, "more": 1, "results": {"new": later}}))
    results = ResultStore(store)
    results.add([(ONE, WON)])
    assert results.read() == {ONE: WON}
    stored = json.loads(store.texts[KEY])
    assert (stored["version"], stored["more"], stored["results"]["new"]) == (7, 1, later)
    store.write(KEY, "{")
    results = ResultStore(store)
    assert results.read() == {}
    results.add([(ONE, WON)])
    assert results.read() == {ONE: WON} and store.texts[damaged_key(KEY)] == "{"
    stored = {"level": "club", "seat": 0, "won": True, "when": 5, "rated": True, "accuracy": 98}
    store = MemoryStore({KEY: json.dumps({"results": {"one": stored}})})
    (found,) = ResultStore(store).read().values()
    assert found.accuracy is None


VALUES = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(), st.just([]))


@given(
    st.dictionaries(
        st.sampled_from(["level", "seat", "won", "when", "rated", "accuracy2"]),
        st.one_of(VALUES, st.just("club")),
    )
)
def test_any_stored_value_is_a_result_or_none(stored: dict[str, object]) -> None:
    store = MemoryStore({KEY: json.dumps({"results": {"one": stored}})})
    for found in ResultStore(store).read().values():
        assert found.month and found.seat in (0, 1)
        assert found.accuracy is None or 0 <= found.accuracy <= 100


@given(st.text())
def test_any_stored_text_can_be_read(text: str) -> None:
    assert ResultStore(MemoryStore({KEY: text})).read() == {}


def after(level: str, results: str) -> LevelStreak:
    """The run after games against a level: `w` for a win, `l` for a loss."""
    run = LevelStreak()
    for number, result in enumerate(results):
        run = run.after(level, str(number), is_won=result == "w")
    return run


@pytest.mark.parametrize(
    ("level", "results", "suggested"),
    [
        ("casual", "w", None),
        ("casual", "ww", "club"),
        ("casual", "lww", "club"),
        ("casual", "wwl", None),
        ("casual", "wwll", "learner"),
        ("master", "www", "grandmaster"),
        ("grandmaster", "www", None),
        ("novice", "lll", None),
    ],
)
def test_two_equal_results_in_a_row_suggest_a_level(level, results, suggested):
    found = after(level, results).suggested
    assert (found.name if found else None) == suggested


def test_a_run_counts_each_game_against_its_level_once() -> None:
    run = after("casual", "wwl")
    assert read_level_streak(run.write()) == run
    run = after("casual", "w")
    assert run.after("casual", "0", is_won=True) == run
    assert after("casual", "w").after("club", "x", is_won=True).suggested is None
    assert LevelStreak("grand", 3).suggested is None


ratings = st.builds(
    Rating, st.floats(400, 2800), st.floats(25, 350), st.floats(0.03, 0.1, exclude_min=True)
)


def test_the_worked_example_of_the_paper_and_the_chances_it_gives() -> None:
    player = Rating(1500, 200, 0.06)
    opponents = (Rating(1400, 30), Rating(1550, 100), Rating(1700, 300))
    after = after_games(player, zip(opponents, (1.0, 0.0, 0.0), strict=True))
    assert after.points == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)
    player = Rating(1500, 200, 0.06)
    assert after_games(player, ()) == after_rest(player, 1) and after_rest(player, 1).points == 1500
    assert after_rest(player, 1).deviation == pytest.approx(200.27, abs=0.01)
    assert after_rest(player, 10**6).deviation == 350
    assert expected(Rating(1500), Rating(1500)) == 0.5
    sure = expected(Rating(1900, 0.001), Rating(1500, 0.001))
    assert sure == pytest.approx(10 / 11, abs=0.001)
    assert 0.5 < expected(Rating(1900), Rating(1500)) < sure


@given(ratings, ratings)
def test_a_win_raises_the_rating_a_loss_lowers_it_and_the_chances_of_both_sum_to_one(
    player: Rating, opponent: Rating
) -> None:
    won, lost = (after_games(player, [(opponent, score)]) for score in (1.0, 0.0))
    assert lost.points < player.points < won.points
    assert 0 < won.deviation < 351 and 0 < lost.deviation < 351 and 0 < won.volatility < 1
    assert expected(player, opponent) + expected(opponent, player) == pytest.approx(1)


@given(ratings, st.lists(st.tuples(ratings, st.sampled_from((0.0, 1.0))), max_size=20))
def test_a_rating_stays_finite_after_any_games(player, games):
    after = after_games(player, games)
    assert -3000 < after.points < 6000 and 0 < after.deviation <= 351
