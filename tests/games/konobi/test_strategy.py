"""What Konobi's lesson of strategy says about threats, links and closed points."""

from functools import partial

import pytest

from pentabula import games
from pentabula.core.lesson import winning_moves
from pentabula.core.position import PASS
from pentabula.games.konobi.rules.links import strong_partners, weak_partners
from pentabula.games.konobi.rules.position import Position
from pentabula.kit.grid import names_of
from tests.games.konobi.claims import to_move, wins
from tests.games.positions import onward
from tests.games.test_strategy import position_of, winner

KONOBI = games.load("konobi")
STEPS = KONOBI.strategy.steps
played = partial(onward, "konobi")
BLACK, WHITE = 0, 1


def at(number: int) -> Position:
    return position_of(STEPS[number - 1])


def threats(position: Position, colour: int) -> set[str]:
    """Where the colour would win if it were to move."""
    return {*wins(position, colour)}


def legal(position: Position, colour: int) -> set[str]:
    return set(to_move(position, colour).legal_moves())


def links(position: Position, colour: int, point: str) -> set[str]:
    """The weak links that a stone of the colour would make on a point."""
    return set(weak_partners(position.grid, position.stones[colour], point))


def wrong(number: int) -> list[str]:
    return [move for move in at(number).legal_moves() if move not in STEPS[number - 1].wanted]


@pytest.mark.parametrize(("number", "point"), [(3, "b1"), (6, "b2"), (9, "d2"), (11, "d3")])
def test_after_a_wrong_move_the_opponent_wins_at_once(number: int, point: str) -> None:
    for move in wrong(number):
        assert point in winning_moves(played(at(number), move)), move


def test_step_3_an_excused_weak_link_that_blocks_and_threatens() -> None:
    position = at(3)
    assert threats(position, WHITE) == {"b1"} and links(position, BLACK, "b1") == {"a2"}
    assert not strong_partners(position.grid, position.stones[BLACK], "b1")
    after = played(position, "b1")
    assert threats(after, BLACK) == {"b2", "c2", "b3"}


def test_step_4_c3_spoils_both_better_points() -> None:
    position = at(4)
    closed = names_of(position.grid, position.verdict.unexcused)
    assert {"b1", "d1"} <= set(closed)
    assert links(position, BLACK, "b1") == {"a2"} and links(position, BLACK, "d1") == {"e2"}
    assert not links(position, BLACK, "b2") and not links(position, BLACK, "d2")
    after = played(position, "c3")
    assert links(after, BLACK, "b2") == links(after, BLACK, "d2") == {"c3"}
    assert {"b1", "d1"} <= legal(after, BLACK)
    for point, opened, shut in (("b2", "b1", "d1"), ("d2", "d1", "b1")):
        found = legal(played(position, point), BLACK)
        assert opened in found and shut not in found


def test_step_5_d1_reaches_the_bottom_with_two_ways_to_the_top() -> None:
    after = played(at(5), "d1")
    assert threats(after, BLACK) == {"c2", "d3"} and not winning_moves(after)


def test_step_6_the_crosscut_forbids_b2_to_white() -> None:
    position = at(6)
    assert threats(position, WHITE) == {"b2"}
    assert "b2" not in position.legal_moves() and links(position, BLACK, "b2") == {"c3"}
    after = played(position, "b1")
    assert "b2" in names_of(after.grid, after.verdict.crosscut)


def test_step_7_the_diagonals_of_c3_stay_closed() -> None:
    position = at(7)
    assert not {"d2", "d4"} & legal(position, WHITE)
    assert {"c2", "d3"} <= set(names_of(position.grid, to_move(position, WHITE).verdict.free))
    after = played(position, "e3")
    assert not {"d2", "d4"} & set(after.legal_moves())
    assert "c3" in links(after, WHITE, "d2") & links(after, WHITE, "d4")
    better = names_of(after.grid, after.verdict.free)
    assert {"c2", "d3"} <= set(better), "c3 has better points, so nothing excuses the link"


def test_step_8_white_has_one_answer() -> None:
    position = at(8)
    for move in wrong(8):
        found = threats(played(position, move), BLACK)
        assert found == ({"c3"} if move == "c2" else set()), move
    assert winner(KONOBI, played(position, "c2", "c3")) == 1
    assert "c4" in links(position, BLACK, "d3")
    assert links(position, BLACK, "c3") and links(position, BLACK, "d4")
    after = played(position, "d3")
    assert threats(after, BLACK) == {"c3"}
    stops = {move for move in after.legal_moves() if not threats(played(after, move), BLACK)}
    assert stops == {"c3"}


def test_step_9_white_cannot_stop_c2() -> None:
    position = at(9)
    assert threats(position, WHITE) == {"d2"}
    after = played(position, "d2")
    assert threats(after, BLACK) == {"c2"} and "c2" not in after.legal_moves()
    assert "c2" in names_of(after.grid, after.verdict.unexcused)
    assert links(after, WHITE, "c2") == {"d1"} and not winning_moves(after)
    for move in after.legal_moves():
        assert "c2" in threats(played(after, move), BLACK)


def test_step_10_one_stone_is_not_enough_and_b1_makes_two_ways() -> None:
    position = at(10)
    assert not winning_moves(position)
    assert "c1" in names_of(position.grid, position.verdict.unexcused)
    assert links(position, BLACK, "c1") == {"d2"} and not links(position, BLACK, "c2")
    after = played(position, "b1")
    assert threats(after, BLACK) == {"c1", "c2"}
    assert threats(played(position, "c2"), BLACK) == {"c1"}
    assert not threats(played(position, "c2", "c1"), BLACK)
    for move in after.legal_moves():
        assert threats(played(after, move), BLACK)


def test_step_11_black_has_to_pass() -> None:
    position = at(11)
    assert threats(position, BLACK) == {"d3"}
    after = played(position, "d3")
    assert list(after.legal_moves()) == [PASS]
    assert set(names_of(after.grid, after.verdict.crosscut)) == {"b3", "c3"}
    assert set(winning_moves(played(after, PASS))) == {"b3", "c3"}
    for move in wrong(11):
        assert list(played(position, move).legal_moves()) != [PASS]
