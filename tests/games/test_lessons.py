"""The lessons of every game: legal positions, possible tasks, and replies to all mistakes."""

import sys
from collections.abc import Callable
from itertools import islice
from random import Random

import pytest

from pentabula import games
from pentabula.app.exercises.lessons import LessonActivity
from pentabula.app.play.dice import LocalDice
from pentabula.app.play.display.picture import picture
from pentabula.app.play.session import Session
from pentabula.app.play.settings import Settings
from pentabula.app.play.words import narration
from pentabula.app.play.words.moves import move_text
from pentabula.app.shell.addresses import lesson_name, split_lesson_name
from pentabula.app.store.exercise_progress import LessonProgress
from pentabula.boards.scene import ROLES
from pentabula.boards.view import GameWithView
from pentabula.core.lesson import (
    MAX_REPLAYED,
    MAX_STEPS,
    MIN_STEPS,
    PANELS,
    PREVIEW,
    STRATEGY,
    WHOLE_GAME,
    Lesson,
    RulesLesson,
    Step,
)
from pentabula.core.message import Detailed, Message
from pentabula.core.model_game import lesson_named
from pentabula.core.position import CHANCE, AnyPosition
from pentabula.core.record import read_record
from tests.games.test_strategy import STEPS as PROVED
from tests.games.test_strategy import is_explained, is_undone


def named(name: str) -> Lesson:
    """A lesson by its name, such as `konobi` or `konobi/strategy`."""
    game, which = split_lesson_name(name)
    found = lesson_named(games.load(game), which)
    assert found is not None
    return found


TAUGHT = [name for name in games.names() if games.load(name).part(RulesLesson).LESSON]
STRATEGIES = [lesson_name(name, STRATEGY) for name in games.names() if games.load(name).strategy]
WHOLE = [lesson_name(name, WHOLE_GAME) for name in games.names() if games.load(name).whole_game]
NAMES = [*TAUGHT, *STRATEGIES, *WHOLE]
every_lesson = pytest.mark.parametrize("name", NAMES)
every_game = pytest.mark.parametrize("name", TAUGHT)
# Inside Pyodide the interpreter is tested, so every fourth step is enough.
APART = 4 if sys.platform == "emscripten" else 1

MAX_WORDS = 60
"""The most words of a text in a step."""


def each_step(test: Callable[[str, int], None]) -> Callable[[str, pytest.Subtests], None]:
    """A test of a lesson that tries every step, also after one that has failed."""

    def each(name: str, subtests: pytest.Subtests) -> None:
        for at in range(0, len(named(name).steps), APART):
            with subtests.test(step=at + 1):
                test(name, at)

    each.__name__ = test.__name__
    return every_lesson(each)


def learning(name: str, at: int) -> LessonActivity:
    game, which = split_lesson_name(name)
    return LessonActivity(games.load(game), LocalDice(Random(1)), LessonProgress(at), which)


def tap(lesson: LessonActivity, target: str) -> None:
    lesson.do(lambda session: session.tap(target))


def enter(lesson: LessonActivity, text: str) -> None:
    lesson.do(lambda session: session.enter(text))


def first_moves(position: object, most: int = 400) -> list[object]:
    return list(islice(position.legal_moves(), most))


@every_lesson
def test_a_lesson_has_eight_to_fifteen_steps_and_ends_in_a_game(name: str) -> None:
    every = named(name).steps
    steps = [step for step in every if not step.is_replay]
    assert len(every) - len(steps) <= MAX_REPLAYED
    assert MIN_STEPS <= len(steps) <= MAX_STEPS, f"a lesson has {MIN_STEPS} to {MAX_STEPS} steps"
    assert steps[-1].ask is None, "the last step asks for nothing: it begins a game"
    last = learning(name, len(every) - 1)
    assert last.is_last and last.session.outcome is None
    assert last.session.position.turn in (0, CHANCE), "the learner begins the game, as seat 0"
    assert sum(step.ask is not None for step in steps) >= len(steps) - 3, (
        "at most three steps of a lesson ask for nothing"
    )


@each_step
def test_a_step_has_a_legal_position_asks_for_one_thing_and_its_texts_are_short(name, at):
    step = named(name).steps[at]
    record = read_record(step.link, games.load)
    assert record.game.name == split_lesson_name(name)[0]
    ended = record.root.main_line_end().position.outcome() is not None
    assert step.is_replay or not ended, "a step is no ended game"
    asked = [bool(step.wanted), step.accepts is not None, bool(step.refused)]
    assert sum(asked) == (step.ask is not None), (
        "a step with `ask` has one of `wanted`, `accepts` and `refused`; one without has none"
    )
    assert (step.done is not None) == (step.ask is not None), "`ask` and `done` go together"
    assert (step.other is not None) == (step.ask is not None), "`ask` and `other` go together"
    board = record.game.view.board(record.root.position)
    assert set(step.highlighted) <= set(board.by_name), "`highlighted` names sites of the board"
    for words in (step.text, step.ask, step.done, step.other, *(kind.why for kind in step.wrong)):
        assert words is None or isinstance(words, Message)
        assert words is None or 0 < len(str(words).split()) <= MAX_WORDS, (
            f"more than {MAX_WORDS} words at once: “{words}”"
        )
        assert "{" not in str(words)


@each_step
def test_a_step_can_be_solved_as_it_shows(name: str, at: int) -> None:
    lesson = learning(name, at)
    if lesson.step.ask is None:
        assert lesson.is_done
        return
    assert not lesson.is_done
    lesson.show()
    assert lesson.presentation.highlighted and str(lesson.words()[1]).startswith("Try ")
    shown = lesson.presentation.highlighted
    for target in shown:
        tap(lesson, target)
    assert lesson.is_done and (lesson.session.refusal is not None) == bool(lesson.step.refused)
    assert lesson.words()[1] == lesson.step.done


@each_step
def test_every_wanted_token_is_legal_and_every_closed_target_is_not_open(name, at):
    lesson = learning(name, at)
    game, step = lesson.game, lesson.step
    for token in step.wanted:
        move = game.notation.read(token, lesson.session.position)
        assert move in lesson.session.position.legal_moves() and game.notation.write(move) == token
    for path in step.refused:
        lesson = learning(name, at)
        *chosen, target = path.split()
        for each in chosen:
            tap(lesson, each)
            assert lesson.session.refusal is None
        assert target not in lesson.session.entry_state.next
        tap(lesson, target)
        assert lesson.session.refusal is not None and str(lesson.session.refusal.sentence)
        assert lesson.is_done


@each_step
def test_any_other_legal_move_is_explained_and_undone(name: str, at: int) -> None:
    """Those of a step whose winning moves are proved are tried with their refutations."""
    lesson = learning(name, at)
    step, before, write = lesson.step, lesson.session.position, lesson.game.notation.write
    if step.ask is None or any(step is proved.values[1] for proved in PROVED):
        return
    others = [m for m in first_moves(before) if not step.is_met_by(before, m, write(m))]
    if not step.refused:
        assert list(step.solutions(before, write)), "no legal move is what the step asks for"
    for move in others[:40]:
        enter(lesson, write(move))
        assert is_explained(lesson, move)
        lesson.do(Session.cancel)
        assert is_undone(lesson, before)


@each_step
def test_every_kind_of_wrong_move_answers_one(name: str, at: int) -> None:
    lesson = learning(name, at)
    step, before, write = lesson.step, lesson.session.position, lesson.game.notation.write
    wrong = [m for m in first_moves(before) if not step.is_met_by(before, m, write(m))]
    answers = {str(step.answer(before, move, write(move))) for move in wrong}
    for kind in step.wrong:
        assert str(kind.why) in answers, f"no wrong move is answered by “{kind.why}”"
        for token in kind.tokens:
            assert step.answer(before, lesson.game.notation.read(token, before), token) == kind.why


@each_step
def test_every_other_tap_is_answered_with_the_subject_of_the_step(name: str, at: int) -> None:
    lesson = learning(name, at)
    closed = set(lesson.session.cursor.board.by_name) - lesson.session.entry_state.next
    for target in sorted(closed - set(lesson.step.refused))[:12]:
        lesson.do(Session.cancel)
        tap(lesson, target)
        assert lesson.session.refusal is not None
        if lesson.step.ask is not None:
            assert lesson.session.refusal.sentence == lesson.step.other and not lesson.is_done


@every_game
def test_details_explained_later_are_not_described_before(name: str) -> None:
    later = games.load(name).lesson.later
    for at in range(len(games.load(name).lesson.steps)):
        lesson = learning(name, at)
        session, shown = lesson.session, lesson.presentation
        hidden = shown.hidden
        for site in session.cursor.board.sites:
            full = session.game.view.describe_target(session.position, site.name)
            said = narration.describe_target(session, site.name, shown)
            if isinstance(full, Detailed):
                assert full.topic in later
                assert (str(said) == str(full)) == (full.topic not in hidden)
            if isinstance(said, Detailed):
                assert said.topic not in hidden


@every_game
def test_panels_of_later_steps_are_hidden_before(name: str) -> None:
    game = games.load(name)
    for shown, number in game.lesson.later.items():
        assert shown in ROLES | {PANELS, PREVIEW} and 1 < number <= len(game.lesson.steps)
        for at in range(number - 1):
            lesson = learning(name, at)
            session, presented = lesson.session, lesson.presentation
            scene = picture(session, Settings(targets="always"), presentation=presented)
            assert shown not in {shape.role for shape in (*scene.under, *scene.over)}
            if shown == PREVIEW:
                taps = session.entry_state.next
                previews = [narration.preview(session, target, presented) for target in taps]
                assert not any(previews)


@every_game
def test_a_lesson_offers_only_the_controls_of_its_step(name: str) -> None:
    """A control such as the button is offered from the step that explains it."""
    words = ""
    for at, step in enumerate(games.load(name).lesson.steps[:-1]):
        session = learning(name, at).session
        offered = session.entry_state.next - session.cursor.board.by_name.keys()
        words += " ".join(map(str, (step.text, step.ask))).lower()
        for control in offered & {"button", "swap", "pass"}:
            assert control in words, (at + 1, control)


@each_step
def test_an_invalid_text_gets_an_answer(name: str, at: int) -> None:
    lesson = learning(name, at)
    for text in ("", "zz99", "<b>", "a1 a1", "—"):
        enter(lesson, text)
        assert lesson.session.refusal is not None
        tap(lesson, text)
        assert lesson.session.refusal is not None and lesson.at == at


@every_lesson
def test_a_whole_lesson_can_be_done_from_start_to_end(name: str) -> None:
    lesson = learning(name, 0)
    for _ in range(len(lesson.lesson.steps)):
        lesson.show()
        for target in lesson.presentation.highlighted if not lesson.is_done else ():
            tap(lesson, target)
        assert lesson.is_done
        lesson.next()
    assert lesson.progress.is_finished


@every_game
def test_remarks_can_be_made_at_every_position(name: str) -> None:
    game, rng = games.load(name), Random(3)
    record = read_record(game.lesson.steps[-1].link, games.load)
    said = set()
    for _ in range(3):
        position = record.root.main_line_end().position
        while position.outcome() is None:
            if position.turn == CHANCE:
                move = rng.choice([move for move, _ in position.chances()])
            else:
                words = game.lesson.remark(position, position.turn)
                said.add(words is None)
                assert words is None or "{" not in str(words)
                assert not raw_tokens(game, position) & {*str(words).split()}
                move = rng.choice(first_moves(position))
            position = position.play(move)
    assert False in said, "Lesson.remark says nothing in three whole games"


def raw_tokens(game: GameWithView, position: AnyPosition) -> set[str]:
    """The tokens of legal moves that people do not read: `a2~a3` is written as `a2 ⇄ a3`."""
    moves = first_moves(position)
    tokens = {game.notation.write(move) for move in moves}
    return tokens - {str(move_text(game, position, move)) for move in moves}


def test_a_step_that_asks_for_a_predicate_shows_its_first_way() -> None:
    game = games.load("konobi")
    step: Step = game.lesson.steps[0]
    record = read_record(step.link, games.load)
    assert list(step.solutions(record.root.main_line_end().position, game.notation.write)) == ["c3"]
