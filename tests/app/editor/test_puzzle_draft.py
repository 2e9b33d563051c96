"""Puzzles that people make of positions: what is proved is said, what is not is judged by value."""

from random import Random

import pytest

from pentabula import games
from pentabula.app.editor.puzzle_draft import PuzzleDraft
from pentabula.app.exercises.puzzles import PuzzleActivity
from pentabula.app.play.dice import LocalDice
from pentabula.core.brain import LOST
from pentabula.core.errors import GameError
from pentabula.core.message import ENGLISH
from pentabula.core.position import CHANCE
from pentabula.core.record import Record
from pentabula.core.starts import folded_diagram
from pentabula.puzzles.puzzle import BEST, BID, ONLY, Puzzle
from pentabula.puzzles.puzzle_file import check, read_puzzle, write_puzzle
from pentabula.puzzles.puzzle_history import PuzzleProgress, read_progress
from pentabula.search.report import SearchReport, SearchRequest
from pentabula.worker.services import SearchService

DICE = LocalDice(Random(1))
BLACK = "konobi size=4 pie=off turn=black black=seat0"
WHITE = "konobi size=4 pie=off turn=white black=seat0"
OPEN = f"{BLACK}/4 . . . ./3 . X . ./2 . . O ./1 . . . ./  a b c d"
ONE_WAY = f"{WHITE}/4 X X . ./3 . X . O/2 . . . O/1 O . X ./  a b c d"
HOPELESS = f"{BLACK}/4 X O . O/3 . . . ./2 . O . ./1 . X X ./  a b c d"
TRAYS = "waiting L10 D10  captured L0 D0  off L0 D0"
EMPTY_LINE = " ".join(["."] * 12)
ROLLED = f"Light to play 5-3, left 53/{EMPTY_LINE}/{EMPTY_LINE}/{TRAYS}"
FORCED = f"Light to play 4-4, left 4444/{EMPTY_LINE}/{EMPTY_LINE}/{TRAYS}"


def searched(draft: PuzzleDraft, nodes: int) -> SearchReport:
    service = SearchService()
    text = service.start(SearchRequest(draft.link, "master", 1, nodes).write())
    while not SearchReport.read(text).is_done:
        text = service.step(200)
    return SearchReport.read(text)


def made_at(name: str, diagram: str, nodes: int = 60) -> PuzzleDraft:
    draft = PuzzleDraft(games.load(name), diagram, DICE)
    draft.apply(searched(draft, nodes))
    return draft


def position_of(name: str, plies: int) -> str:
    """The diagram of a position that random play reaches, with a choice for the mover."""
    game, rng = games.load(name), Random(3)
    record = Record.start(game, game.complete_options({}))
    node = record.root
    while node.ply < plies or node.position.turn == CHANCE or len(node.position.legal_moves()) < 2:
        node = record.play(node, rng.choice(list(node.position.legal_moves())))
    return folded_diagram(node.position)


def is_solved_by(puzzle: Puzzle, *tokens: str) -> bool:
    activity = PuzzleActivity(games.load(puzzle.game), puzzle, DICE)
    for token in tokens:
        activity.do(lambda session, token=token: session.enter(token))
    return activity.is_done


@pytest.mark.parametrize(
    ("name", "plies"), [("konobi", 4), ("tabik", 4), ("stawn", 8), ("tabula", 12)]
)
def test_the_engine_solves_a_puzzle_that_is_stored_and_opened(name: str, plies: int) -> None:
    draft = made_at(name, position_of(name, plies), nodes=4)
    puzzle = draft.puzzle(" ".join(draft.tokens))
    game = games.load(name)
    check(puzzle, game)
    assert read_puzzle(write_puzzle(puzzle), game) == puzzle
    stored = read_progress(PuzzleProgress().with_made(puzzle).write(), game)
    assert stored.made == (puzzle,) and not stored.unread_made and not stored.due((), 10**6)
    assert is_solved_by(puzzle, *puzzle.line)


def test_an_estimate_is_not_called_proved_and_another_solution_may_be_chosen() -> None:
    draft = made_at("konobi", position_of("konobi", 6), nodes=4)
    assert not draft.is_proved and draft.puzzle(draft.tokens[0]).goal == BEST
    assert ENGLISH.say(draft.best).endswith("%")
    activity = PuzzleActivity(draft.game, draft.puzzle(draft.tokens[0]), DICE)
    assert activity.unjudged_link is None
    other = next(
        token
        for token in map(draft.game.notation.write, activity.session.position.legal_moves())
        if token not in draft.tokens
    )
    activity.do(lambda session: session.enter(other))
    assert activity.unjudged_link is not None and not activity.is_done
    other = draft.game.notation.write(draft.known[-1].move)
    puzzle = draft.puzzle(f"  {other.upper()} ")
    assert puzzle.goal == BEST and puzzle.line == (other,) and is_solved_by(puzzle, other)
    proved = made_at("konobi", ONE_WAY, nodes=400)
    lost = next(each.move for each in proved.known if each.evaluation == LOST)
    with pytest.raises(GameError, match="has proved that"):
        proved.puzzle(proved.game.notation.write(lost))


def test_what_is_proved_is_asked_for_and_no_puzzle_made_where_every_move_loses() -> None:
    draft = made_at("konobi", ONE_WAY, nodes=400)
    puzzle = draft.puzzle(draft.tokens[0])
    assert draft.is_proved and puzzle.goal == ONLY and is_solved_by(puzzle, draft.tokens[0])
    draft = made_at("tau", folded_diagram(games.load("tau").start(rows=3, cols=3)))
    assert draft.is_proved and draft.puzzle(draft.tokens[0]).goal == BID
    draft = made_at("konobi", HOPELESS, nodes=400)
    assert not draft.is_proved and "every move loses" in str(draft.problem)
    with pytest.raises(GameError, match="every move loses"):
        draft.puzzle(draft.tokens[0])


@pytest.mark.parametrize(
    ("name", "diagram", "text", "why"),
    [
        ("konobi", OPEN, "", "Type the move"),
        ("konobi", OPEN, "b3", "already a black stone"),
        ("konobi", OPEN, "<b>", "not"),
        ("konobi", OPEN, "b2 c3", "too long"),
        ("tabula", ROLLED, "in/5", "whole turn"),
    ],
)
def test_an_invalid_solution_is_refused_with_the_reason(name, diagram, text, why):
    draft = PuzzleDraft(games.load(name), diagram, DICE)
    draft.apply(None)
    assert draft.is_searched and not draft.tokens and draft.best is None
    with pytest.raises(GameError, match=why):
        draft.puzzle(text)


@pytest.mark.parametrize(
    ("diagram", "why"),
    [
        (folded_diagram(games.load("tabula").start()), "Set the dice"),
        (FORCED, "only one legal move"),
    ],
)
def test_no_puzzle_is_made_where_nothing_is_decided(diagram: str, why: str) -> None:
    with pytest.raises(GameError, match=why):
        PuzzleDraft(games.load("tabula"), diagram, DICE)
