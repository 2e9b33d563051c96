"""What Tabik's lesson of a whole game and its model game say about groups, exchanges, winners."""

from collections.abc import Iterator

import pytest

from pentabula import games
from pentabula.core.position import SWAP
from pentabula.games.tabik.engine.endgame import EndgameSolver
from pentabula.games.tabik.rules.scoring import BLACK, EMPTY, WHITE
from tests.games.test_model_games import after
from tests.games.test_strategy import position_of

TABIK = games.load("tabik")
STEPS = TABIK.whole_game.steps


def at(number):
    return position_of(STEPS[number - 1])


def moves(position) -> dict:
    """The positions after all moves, by tokens, without the pie swap."""
    legal = (move for move in position.legal_moves() if move != SWAP)
    return {TABIK.notation.write(move): position.play(move) for move in legal}


def sizes(position) -> tuple[list[int], list[int]]:
    """The sizes of Black's and White's groups, the largest first."""
    tally = position.tally()
    both = (tally.black, tally.white)
    return tuple(sorted((k for k in c for _ in range(c[k])), reverse=True) for c in both)


def winners(position) -> Iterator[tuple[str, int]]:
    """Who wins after each exchange, as a colour, by searching every order of those left."""
    solver = EndgameSolver()
    for token, reached in moves(position).items():
        outcome = reached.outcome()
        winner = None if outcome is None else outcome.winner
        if winner is None:
            proof = solver.prover(reached)
            while proof.winner is None:
                proof.step()
            winner = proof.winner
        yield token, BLACK if reached.seat_of(BLACK) == winner else WHITE


def winning(ply: int, *more: str) -> set[str]:
    position = after("tabik", ply, *more).position
    return {token for token, colour in winners(position) if colour == position.colour}


def test_the_steps_about_the_next_turn_name_every_move_that_does_it() -> None:
    made = {
        2: lambda now: sizes(now)[1][0] == 4,
        3: lambda now: sizes(now)[1][0] == 6,
        4: lambda now: now.tally().leader() == BLACK,
    }
    for number, does in made.items():
        found = {token for token, now in moves(at(number)).items() if does(now)}
        assert found == {*STEPS[number - 1].wanted}, number
    placed = (now for token, now in moves(at(3)).items() if "~" not in token)
    assert max(sizes(now)[1][0] for now in placed) == 5


def test_the_steps_say_how_large_the_groups_are() -> None:
    assert all("~" in token for token in moves(at(4)))
    before, after_it = at(6), moves(at(6))["f2~f3"]
    assert [sizes(at(4))[c][0] for c in (0, 1)] == [12, 17]
    assert sizes(before)[1][0] == 19 and len(moves(before)) == 8
    assert sizes(after_it)[0][0] == 11 and sizes(after_it)[1][:2] == [10, 9]
    assert sizes(at(5))[1][0] == sizes(moves(at(5))["c2~d2"])[1][0] == 10
    assert [sizes(moves(at(8))["d3~e3"])[c][0] for c in (0, 1)] == [5, 7]
    assert set(moves(at(7))) == {"b4~b5", "d3~d4"}


@pytest.mark.parametrize(
    ("ply", "black", "white"),
    [
        (4, [2, 1], [2, 1]),
        (5, [2, 1, 1], [4]),
        (9, [3, 2, 1, 1], [6, 1]),
        (12, [3, 2, 2, 2, 1], [9, 1]),
        (14, [4, 3, 2, 1, 1], [10, 1]),
        (20, [5, 5, 1], [5, 4, 2]),
        (21, [5, 4, 2], [6, 4, 1]),
        (22, [5, 4, 2], [6, 3, 1, 1]),
        (25, [5, 3, 2, 1], [8, 1, 1, 1]),
        (30, [6, 3, 1, 1], [6, 1, 1, 1, 1, 1]),
        (31, [10, 1], [7, 1, 1, 1, 1]),
    ],
)
def test_the_model_game_says_the_sizes(ply: int, black: list[int], white: list[int]) -> None:
    assert sizes(after("tabik", ply).position) == (black, white)


def test_the_model_game_says_what_is_open() -> None:
    assert after("tabik", 4).position.tally().leader() == EMPTY
    assert "c2~d2" in moves(after("tabik", 12).position)
    assert all("~" in token for token in moves(after("tabik", 13).position))
    assert [set(moves(after("tabik", ply).position)) - {"d3~d4"} for ply in range(25, 29)] == [
        {"b2~b3"},
        {"b3~b4"},
        {"b4~b5"},
        set(),
    ]
    assert sizes(after("tabik", 17, "c2~d2").position)[1][0] == 10


@pytest.mark.parametrize(
    ("ply", "more", "found"),
    [
        (13, "", {"c1~d1", "c2~d2"}),
        (13, "b4~b5", {"c3~d3"}),
        (17, "", {"a3~b3", "b3~b4", "d4~d5"}),
        (17, "c2~d2", {"b2~c2", "d1~d2"}),
        (21, "", {"a3~a4"}),
        (25, "", {"b2~b3"}),
        (25, "d3~d4", {"d3~e3"}),
        *((ply, "", set()) for ply in (14, 16, 18, 20, 22, 24, 26, 28)),
    ],
)
def test_the_moves_that_win_in_the_model_game(ply: int, more: str, found: set[str]) -> None:
    assert winning(ply, *more.split()) == found
