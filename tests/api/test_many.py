"""Many games in a file, many boards at once, other programs, and proofs."""

import asyncio
import io
import json
import sys
from pathlib import Path

import pytest

import pentabula
from tests.api.test_board import SMALL, played

pytestmark = pytest.mark.usefixtures("no_running_loop")

GTP = [sys.executable, "-c", "from pentabula.gtp.__main__ import main; raise SystemExit(main())"]


@pytest.mark.parametrize("form", ["record", "link", "json"])
def test_games_are_written_and_read_again(form: str, tmp_path: Path) -> None:
    boards = [played(name, 6, seed) for name in sorted(SMALL) for seed in (1, 2)]
    boards[0].node.comment = 'Not [Game "tau"] or\n[Game "tau"]'
    path, stream = tmp_path / "games.txt", io.StringIO()
    assert pentabula.write_many(boards, path, form=form) == len(boards)
    assert pentabula.write_many(boards, stream, form=form) == len(boards)
    text = path.read_text("utf-8")
    assert text == stream.getvalue()
    if form == "json":
        assert json.loads(text.splitlines()[1])["moves"] == list(boards[1].moves)
    for encoding in ("utf-8", "utf-8-sig", "utf-16", "utf-32"):
        path.write_text(text, encoding)
        for source in (path, str(path), io.BytesIO(path.read_bytes()), io.StringIO(text)):
            read = [*pentabula.read_many(source)]
            assert [(each.key(), each.moves) for each in read] == [
                (each.key(), each.moves) for each in boards
            ]
            assert form == "link" or read[0].record.text == boards[0].record.text
    for end in ("\r", "\r\n", "\u2028"):
        source = io.BytesIO(text.replace("\n", end).encode())
        assert [each.moves for each in pentabula.read_many(source)] == [
            each.moves for each in boards
        ]


def test_a_file_in_an_assumed_encoding_is_read_with_a_warning(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    path.write_text('[Game "konobi"]\n[Seat0 "Íñigo"]\n\n1. c3\n', "cp1252")
    with pytest.warns(UserWarning, match="Windows-1252"):
        assert len([*pentabula.read_many(path)]) == 1


def test_a_bad_game_is_reported_and_skipped() -> None:
    text = '[Game "konobi"]\n\n1. c3 2. c3\n\n[Game "tau"]\n\n1. bid3\n'
    found = list[object]()
    boards = pentabula.read_many(
        io.StringIO(text), on_error=lambda *fault: found.append((fault[0], fault[1].board.moves))
    )
    assert [board.name for board in boards] == ["tau"] and found == [(1, ("c3",))]
    for broken in (text, '{"moves": 1}\n', '{"record": 3}\n', "[1"):
        with pytest.warns(UserWarning, match="game 1 was skipped"):
            assert len([*pentabula.read_many(io.StringIO(broken))]) <= 1
    with pytest.raises(TypeError, match="a path or an open file"):
        [*pentabula.read_many(7)]  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="form must be"):
        pentabula.write_many([], io.StringIO(), form="pgn")  # type: ignore[arg-type]


def test_an_error_has_a_board_of_the_moves_before_it() -> None:
    with pytest.raises(pentabula.RecordError) as caught:
        pentabula.read("konobi size=5 pie=off c3 b2 c3 d4", language="es")
    board = caught.value.board
    assert (board.moves, board.language) == (("c3", "b2"), "es") and board.push("c4") == "c4"
    with pytest.raises(pentabula.RecordError) as caught:
        pentabula.read("chess e4")
    assert caught.value.board is None


def test_analyses_do_not_depend_on_the_number_of_workers() -> None:
    boards = [played(name, 4, 1) for name in ("konobi", "stawn", "tau")]
    alone = [board.analyse(nodes=50, seed=2) for board in boards]
    for workers in (1, 2):
        assert [*pentabula.analyse_many(boards, nodes=50, seed=2, workers=workers)] == alone


def test_thoughts_stream_while_other_tasks_run_and_end_as_an_analysis() -> None:
    board = pentabula.game("konobi", size=6, pie="off")

    async def stream(most: int) -> list[pentabula.Evaluations]:
        found, ticks = list[pentabula.Evaluations](), 0

        async def tick() -> None:
            nonlocal ticks
            while True:
                ticks += 1
                await asyncio.sleep(0)

        other = asyncio.ensure_future(tick())
        async for each in board.analysis(nodes=300, every=0.0):
            found.append(each)
            if len(found) == most:
                break
        other.cancel()
        assert ticks >= len(found) - 1 > 0
        return found

    assert asyncio.run(stream(10**6))[-1] == board.analyse(nodes=300)
    assert len(asyncio.run(stream(2))) == 2


def test_the_winner_is_proved_or_unknown() -> None:
    board = pentabula.game("konobi", size=3, pie="off")
    assert pentabula.solve(board) == 0
    board.push("a1")
    assert pentabula.solve(board) in (0, 1)
    board.resign(0)
    assert pentabula.solve(board) == 1 and pentabula.solve(pentabula.game("tabula")) is None
    assert pentabula.solve(pentabula.game("konobi"), nodes=20) is None


def test_another_program_plays_by_the_protocol(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(pentabula.__file__).parents[1]))
    board = pentabula.game("konobi", size=4, pie="off")
    with pentabula.Engine.gtp(GTP) as engine:
        while board.outcome() is None:
            board.push(engine.play(board, level="novice", seed=1))
        with pytest.raises(pentabula.EngineError, match="the game is over"):
            engine.play(board)
        assert engine.command("name") == "Pentabula"
    for command in ("no such program", [sys.executable, "-c", "print('= z9\\n')"]):
        with (
            pytest.raises(pentabula.EngineError, match=r"cannot be started|answered z9|ended"),
            pentabula.Engine.gtp(command) as engine,
        ):
            engine.play(pentabula.game("tau"))
    slow = [sys.executable, "-c", "import time; time.sleep(60)"]
    with pentabula.Engine.gtp(slow, timeout=0.05) as engine, pytest.raises(pentabula.EngineError):
        engine.command("name")


@pytest.mark.parametrize("name", ["konobi", "tabik"])
def test_forced_moves_are_played_before_a_proof(name: str) -> None:
    board = pentabula.game(name, size=4, pie="off")
    while (count := board.legal_moves.total) > 1:
        board.push([*board.legal_moves][count // 2])
    before = pentabula.solve(board)
    board.push(next(iter(board.legal_moves)))
    assert before is not None and before == pentabula.solve(board)
