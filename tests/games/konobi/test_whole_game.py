"""What Konobi's lesson of a whole game and its model game say about links, threats and winners."""

import shutil
import subprocess
from collections.abc import Callable
from random import Random

import pytest

from pentabula import games
from pentabula.core.first_moves import FirstMoves
from pentabula.core.model_game import lesson_named
from pentabula.kit.grid import names_of
from tests.games.konobi.claims import to_move
from tests.games.konobi.test_strategy import legal, links, played, threats
from tests.games.test_model_games import after
from tests.games.test_strategy import position_of, winner, winning_moves
from tools.steps import ROOT

KONOBI = games.load("konobi")
STEPS = KONOBI.whole_game.steps
BLACK, WHITE = 0, 1


def at(number):
    return position_of(STEPS[number - 1])


@pytest.mark.parametrize(
    ("number", "moves", "answers"),
    [
        (2, ("c2", "b3"), {"b2"}),
        (3, ("b3", "b2"), {"c2"}),
        (3, ("b3", "c2"), {"b2"}),
        (4, ("a1", "b1"), {"a2", "a3"}),
        (4, ("a1", "a3"), {"a2"}),
        (5, ("e1", "d2"), {"d1"}),
        (6, ("a3", "a1"), {"b1"}),
        (6, ("a3", "b1"), {"a1"}),
        (6, ("a3", "a2"), {"b3"}),
        (7, ("d2", "c1"), {"d1"}),
        (7, ("d2", "e1"), {"d1"}),
        (7, ("d2", "c3"), {"d4"}),
        (7, ("d2", "e3"), {"d4"}),
    ],
)
def test_the_answers_that_the_steps_name_win(number, moves, answers) -> None:
    before = played(at(number), *moves)
    for answer in answers:
        assert winner(KONOBI, played(before, answer), fast=True) == before.turn


def test_step_3_white_may_not_block_below_c2() -> None:
    after_c2 = played(at(3), "c2")
    assert not {"b1", "c1"} & legal(after_c2, WHITE) and threats(after_c2, BLACK) == {"c1"}
    assert links(after_c2, WHITE, "b1") == {"a2"} and links(after_c2, WHITE, "c1") == {"d2"}


def test_step_5_d1_stays_closed_to_black() -> None:
    after_e1 = played(at(5), "e1")
    assert "d1" not in legal(after_e1, BLACK) and links(after_e1, BLACK, "d1") == {"c2"}
    assert "d2" in names_of(after_e1.grid, to_move(after_e1, BLACK).verdict.free)


def test_step_1_most_first_stones_of_11x11_are_nearly_even() -> None:
    known = KONOBI.part(FirstMoves).first_moves(KONOBI.start(size=11, pie="on")).values()
    assert sum(each.is_fair for each in known) > 0.9 * len(known)


def test_step_7_d1_and_d3_stay_closed_to_white() -> None:
    after_d2 = played(at(7), "d2")
    for point in ("d1", "d3"):
        assert point not in after_d2.legal_moves()
        assert links(after_d2, WHITE, point) == {"c2", "e2"}
    assert {"c1", "c3", "e1", "e3"} <= {*names_of(after_d2.grid, after_d2.verdict.free)}
    for cut in ("c3", "e3"):
        joined = played(after_d2, cut, "d4")
        assert "d3" not in joined.legal_moves() and "d3" in legal(joined, BLACK)


@pytest.fixture(scope="module")
def prover(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., str]:
    """Proves who wins a board with a side to move: docs/measurements/templates.c."""
    if shutil.which("cc") is None:
        pytest.skip("needs a C compiler")
    program = tmp_path_factory.mktemp("templates") / "templates"
    source = ROOT / "docs/measurements/templates.c"
    subprocess.run(["cc", "-std=c11", "-O3", "-o", program, source], check=True)

    def prove(size: int, side: str, *stones: str) -> str:
        words = [str(program), str(size), side, *stones]
        return subprocess.run(words, capture_output=True, text=True, check=True).stdout.split()[0]

    return prove


@pytest.mark.parametrize("board", ["5 c 2", "5 c 3", "5 c 4", "6 c 3", "7 d 2"])
def test_a_chain_down_the_middle_reaches_the_bottom_though_white_moves_first(prover, board):
    size, column, last = board.split()
    chain = ",".join(f"{column}{row}" for row in range(int(last), int(size) + 1))
    assert prover(int(size), "white", chain) == "black"


def test_the_prover_in_c_agrees_with_the_proofs_of_the_rules(prover) -> None:
    rng, won = Random(43), set()
    for _ in range(30):
        position = KONOBI.start(size=4, pie="off")
        for _ in range(rng.randrange(4, 9)):
            if position.winner is None:
                position = position.play(rng.choice([*position.legal_moves()]))
        stones = (",".join(names_of(position.grid, each)) for each in position.stones)
        proved = prover(4, ("black", "white")[position.colour], *stones)
        assert proved == ("black", "white")[winner(KONOBI, position)]
        won.add(proved)
    assert len(won) == 2


def test_step_8_white_threatens_c6_and_black_then_has_two_ways() -> None:
    assert threats(at(8), WHITE) == {"c6"}
    assert threats(played(at(8), "c6", "g2", "b6"), BLACK) == {"b1", "c1"}


def test_the_model_game_says_what_is_closed_spoils_it_and_threatens() -> None:
    before, g7, g3 = (after("konobi", ply).position for ply in (13, 14, 16))
    assert "g6" not in legal(before, WHITE) and links(before, WHITE, "g6") == {"f5"}
    free = {*names_of(before.grid, to_move(before, WHITE).verdict.free)}
    assert {"f4", "f6"} <= free and "g7" in links(g7, WHITE, "f6") and "g6" not in legal(g7, WHITE)
    assert "g3" in links(g3, WHITE, "f4") and "g6" in legal(g3, WHITE)
    assert "b6" not in legal(after("konobi", 25).position, WHITE)
    c7 = after("konobi", 27).position
    assert {m for m in c7.legal_moves() if threats(played(c7, m), WHITE)} == {"b7", "c6"}
    assert threats(played(c7, "b7"), WHITE) == {"c6"} and threats(played(c7, "c6"), WHITE) == {"b6"}
    b7 = after("konobi", 27, "c6", "b7").position
    assert "b6" in names_of(b7.grid, to_move(b7, WHITE).verdict.crosscut)
    assert {*winning_moves(KONOBI, played(c7, "c6"), fast=True)} == {"b7"}
    assert threats(after("konobi", 31).position, BLACK) == {"b1", "c1"}


@pytest.mark.parametrize("ply", [25, 27, 29, 31])
def test_black_wins_the_model_game_from_move_25_on(ply: int) -> None:
    assert winner(KONOBI, after("konobi", ply).position, fast=True) == BLACK


def test_the_whole_lesson_is_in_the_model_game_too() -> None:
    lesson = lesson_named(KONOBI, "game")
    assert STEPS[7].link in {step.link for step in lesson.steps if step.is_replay}
    assert winner(KONOBI, after("konobi", 28, "c6").position) == BLACK
