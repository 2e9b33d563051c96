"""The tasks of an assignment: titles, addresses and problems."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from pentabula import games
from pentabula.app.classroom.assignments import OWN, PLAY, PUZZLE, STEP, Task
from pentabula.app.play.players import EnginePlayer, Occupants, Person
from pentabula.app.play.session import Session
from pentabula.app.shell.addresses import lesson_address, lesson_name, puzzle_address
from pentabula.boards.view import GameWithView
from pentabula.core.errors import GameError
from pentabula.core.lesson import STRATEGY, WHOLE_GAME
from pentabula.core.message import Message, excerpt
from pentabula.core.model_game import lesson_named
from pentabula.core.record import Record, read_record
from pentabula.puzzles.challenges import Challenge
from pentabula.puzzles.puzzle import GOALS, Puzzle
from pentabula.puzzles.puzzle_file import check, read_puzzle
from pentabula.search.levels import level

DECIDED = Message("The game of this position is over already.")


@dataclass(frozen=True, slots=True)
class ResolvedTask:
    """A task as this page knows it: its title, and its address unless it is a game to play.

    `problem` is the reason why it cannot be opened here.
    """

    title: Message
    address: str = ""
    problem: Message | None = None


def resolve_task(task: Task, shelf: Sequence[Puzzle] | None) -> ResolvedTask:
    """Looks up a task. `shelf` has the puzzles of its game; None if they are not loaded."""
    try:
        game = _game(task)
        if task.kind == PUZZLE:
            return _shelf_puzzle(task, game, shelf)
        if task.kind == OWN:
            puzzle = own_puzzle(task)
            words = Message("{game}: {task}", game=game.title, task=GOALS[puzzle.goal])
            return ResolvedTask(words, puzzle_address(game.name, puzzle.id))
        if task.kind == STEP:
            return _step(task, game)
        record, _ = game_to_play(task)
        return ResolvedTask(_game_title(task, record))
    except GameError as error:
        return ResolvedTask(Message("A task that cannot be opened"), problem=error.message)


@lru_cache(maxsize=64)
def own_puzzle(task: Task) -> Puzzle:
    """The puzzle of an OWN task, checked. Raises GameError."""
    game = _game(task)
    puzzle = read_puzzle(task.what, game)
    check(puzzle, game)
    return puzzle


def game_to_play(task: Task) -> tuple[Record, Occupants]:
    """The position of a PLAY task, and its players. Raises GameError."""
    game = _game(task)
    record = read_record(f"{game.name}?{task.what}", games.load)
    if record.root.main_line_end().position.outcome() is not None:
        raise GameError(DECIDED)
    pupil, engine = Person(), EnginePlayer(level(task.level))
    return record, (pupil, engine) if task.seat == 0 else (engine, pupil)


def _game(task: Task) -> GameWithView:
    if task.game not in games.names():
        raise GameError(Message("There is no game “{name}” on this page.", name=excerpt(task.game)))
    return games.load(task.game)


def _shelf_puzzle(task: Task, game: GameWithView, shelf: Sequence[Puzzle] | None) -> ResolvedTask:
    address = puzzle_address(game.name, task.what)
    if shelf is None:
        words = Message("{game}: puzzle {id}", game=game.title, id=task.what)
        return ResolvedTask(words, address)
    puzzle = next((each for each in shelf if each.id == task.what), None)
    if puzzle is None:
        raise GameError(
            Message(
                "There is no puzzle {id} of {game} on this page.", id=task.what, game=game.title
            )
        )
    graded = [each for each in shelf if each.grade == puzzle.grade]
    words = Message(
        "{game}: grade {grade}, puzzle {n}. {task}",
        game=game.title,
        grade=puzzle.grade,
        n=graded.index(puzzle) + 1,
        task=GOALS[puzzle.goal],
    )
    return ResolvedTask(words, address)


def _step(task: Task, game: GameWithView) -> ResolvedTask:
    which, _, digits = task.what.rpartition(".")
    number, lesson = int(digits), lesson_named(game, which)
    steps = 0 if lesson is None else len(lesson.steps)
    if number > steps:
        raise GameError(
            Message(
                "The lesson of {game} has no step {n}: it has {all}.",
                game=game.title,
                n=number,
                all=steps,
            )
        )
    words = Message("{game}: step {n} of the lesson", game=game.title, n=number)
    if which == STRATEGY:
        words = Message("{game}: strategy, step {n}", game=game.title, n=number)
    elif which == WHOLE_GAME:
        words = Message("{game}: a whole game, step {n}", game=game.title, n=number)
    return ResolvedTask(words, lesson_address(lesson_name(game.name, which), number - 1))


def challenge_task(challenge: Challenge, record: Record) -> Task:
    """The task to win a position against a level, which `record` starts at."""
    turn = record.root.position.turn
    return Task(PLAY, challenge.game, challenge.query, 1 if turn == 1 else 0, challenge.level)


def _game_title(task: Task, record: Record) -> Message:
    position = record.root.main_line_end().position
    return Message(
        "{game}: win as {side} against {level}",
        game=record.game.title,
        side=games.load(task.game).view.seats(position)[task.seat].name,
        level=level(task.level).title,
    )


def matches_task(task: Task, session: Session) -> bool:
    """Whether a game started at the position of a PLAY task, with the pupil against its level.

    Raises GameError.
    """
    record, occupants = game_to_play(task)
    here = session.cursor.occupants
    start = [node.token for node in record.root.main_line_end().line()]
    played = [node.token for node in session.node.line()]
    return (
        isinstance(here[task.seat], Person)
        and here[1 - task.seat] == occupants[1 - task.seat]
        and session.record.is_same_game(record)
        and played[: len(start)] == start
    )
