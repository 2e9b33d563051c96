"""A lesson under any sequence of inputs and steps.

`HYPOTHESIS_PROFILE=fuzz python -m pytest tests/app/exercises/test_lesson_machine.py` runs it for
long.
"""

from random import Random
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from pentabula import games
from pentabula.app.exercises.lessons import LessonActivity
from pentabula.app.exercises.markup.card import lesson_card, next_label
from pentabula.app.play.browsing import redo, undo
from pentabula.app.play.dice import LocalDice
from pentabula.app.play.display.picture import picture
from pentabula.app.play.session import Session
from pentabula.app.play.settings import Settings
from pentabula.app.shell.addresses import read_lesson_address
from pentabula.app.store.exercise_progress import LessonProgress, read_lesson_progress
from pentabula.core.message import ENGLISH
from pentabula.search.levels import LEVELS
from tests.examples import examples
from tests.games.random_games import candidates

PICKS = st.integers(0, 60)
TEXTS = st.sampled_from(
    [*"a1 b2 c3 d4 I VI row1 col2 button pass swap roll zz bid7 12".split(), ""]
)
COMMANDS = st.sampled_from([undo, redo, Session.roll])


class Learning(RuleBasedStateMachine):
    """Inputs to a lesson; `start` is the position of its step."""

    @initialize(name=st.sampled_from(games.names()), at=PICKS)
    def begin(self, name: str, at: int) -> None:
        game = games.load(name)
        self.steps = len(game.lesson.steps)
        self.lesson = LessonActivity(
            game, LocalDice(Random(1)), LessonProgress(at % self.steps, at % self.steps)
        )
        self.remember()

    def remember(self) -> None:
        session = self.lesson.session
        self.start, self.start_text = session.node, session.cursor.link
        assert (session.chosen, session.pending_target, session.refusal) == ((), "", None)

    # Inputs

    @rule(pick=PICKS)
    def tap_an_open_target(self, pick: int) -> None:
        following = sorted(self.lesson.session.entry_state.next)
        if following:
            target = following[pick % len(following)]
            self.lesson.do(lambda session: session.tap(target))

    @rule(pick=PICKS, again=st.booleans())
    def propose_an_open_target(self, pick: int, again: bool) -> None:
        following = sorted(self.lesson.session.entry_state.next)
        if following:
            target = following[pick % len(following)]
            for _ in range(1 + again):
                self.lesson.do(lambda session: session.propose(target))

    @rule(text=TEXTS)
    def tap_propose_and_enter_any_text(self, text: str) -> None:
        for way in (Session.tap, Session.propose, Session.enter):
            self.lesson.do(lambda session, way=way: way(session, text))

    @rule(pick=PICKS)
    def enter_a_legal_move(self, pick: int) -> None:
        lesson, was_done = self.lesson, self.lesson.is_done
        moves = candidates(lesson.game, self.start.position)
        move = moves[pick % len(moves)]
        token = lesson.game.notation.write(move)
        lesson.do(lambda session: session.enter(token))
        if not was_done:
            assert lesson.session.node.move == move and lesson.has_wrong_move != lesson.is_done
            is_met = lesson.step.is_met_by(self.start.position, move, token)
            assert lesson.is_done == is_met

    @rule(command=COMMANDS)
    def undo_redo_or_roll(self, command: Any) -> None:
        self.lesson.do(command)

    @rule()
    def undo_what_is_offered(self) -> None:
        lesson, is_offered = self.lesson, self.lesson.refusals.undo is None
        session = lesson.session
        is_begun = bool(session.chosen or session.pending_target)
        assert is_offered == (lesson.has_wrong_move or is_begun)
        lesson.do(lesson.undo)
        assert lesson.refusals.undo is not None
        assert lesson.is_done or session.node is self.start

    @rule(pick=PICKS)
    def go_to_a_ply(self, pick: int) -> None:
        line = [self.lesson.session.record.root, *self.lesson.session.node.line()]
        self.lesson.do(lambda session: session.go(line[pick % len(line)]))

    @rule()
    def cancel(self) -> None:
        self.lesson.do(Session.cancel)
        assert not self.lesson.has_wrong_move
        assert self.lesson.is_done or self.lesson.session.node is self.start

    @rule()
    def show(self) -> None:
        self.lesson.show()
        assert self.lesson.is_done or self.lesson.presentation.highlighted

    # Steps

    @rule()
    def next_step(self) -> None:
        if not self.lesson.is_last:
            self.lesson.next()
            self.remember()
        assert self.lesson.progress.is_finished == (not self.lesson.skipped)

    @rule()
    def previous_step(self) -> None:
        self.lesson.back()
        self.remember()

    @rule(at=st.integers(-2, 99))
    def visit(self, at: int) -> None:
        self.lesson.visit(at)
        assert self.lesson.at == min(max(0, at), self.steps - 1)
        self.remember()

    @rule()
    def leave_and_come_back(self) -> None:
        progress = read_lesson_progress(self.lesson.progress.write(), self.steps)
        assert progress == self.lesson.progress
        self.lesson = LessonActivity(self.lesson.game, LocalDice(Random(2)), progress)
        self.remember()

    # Invariants

    @invariant()
    def the_step_stays_where_it_is(self) -> None:
        session = self.lesson.session
        assert session.node is self.start or session.node.parent is self.start
        is_moved = session.node is not self.start
        assert is_moved <= (self.lesson.is_done or self.lesson.has_wrong_move)
        assert len(self.start.children) == is_moved
        assert self.start.loser is None and session.node.loser is None

    @invariant()
    def a_step_that_is_done_accepts_no_input(self) -> None:
        session = self.lesson.session
        if self.lesson.is_done:
            assert not session.entry_state.next and session.entries.numbers is None
            assert not session.is_chance
        elif not self.lesson.has_wrong_move:
            assert session.entries is session.cursor.entries

    @invariant()
    def a_lesson_has_neither_record_nor_players_nor_resignation(self) -> None:
        refusals = self.lesson.refusals
        refused = (refusals.redo, refusals.record, refusals.players, refusals.resign, refusals.save)
        assert None not in refused and all(map(str, refused))

    @invariant()
    def its_address_leads_back(self) -> None:
        address = self.lesson.address
        assert read_lesson_address(address) == (self.lesson.game.name, self.lesson.at)

    @invariant()
    def all_can_be_said_and_shown(self) -> None:
        assert any(map(str, self.lesson.words()))
        assert lesson_card(self.lesson, ENGLISH.say) and str(next_label(self.lesson, LEVELS[0]))
        picture(self.lesson.session, Settings(), presentation=self.lesson.presentation)


Learning.TestCase.settings = examples(40, 20)
TestLearning = Learning.TestCase
