"""A session under any sequence of inputs, saved and read back at any time.

`HYPOTHESIS_PROFILE=fuzz python -m pytest tests/app/play/test_session_machine.py` runs it for long.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from pentabula import games
from pentabula.app.play.browsing import redo, undo
from pentabula.app.play.dice import LocalDice
from pentabula.app.play.display.picture import picture
from pentabula.app.play.editing import resign
from pentabula.app.play.settings import Settings
from pentabula.app.play.words import narration, speech
from pentabula.app.store.dates import Dates
from pentabula.app.store.saved_game import read_saved, write_saved
from pentabula.core.position import CHANCE
from pentabula.core.record import Node, Record, read_record, write_record
from tests.app.sessions import session as session_of
from tests.examples import examples
from tests.games.random_games import candidates
from tests.search.machines import small_games

LEVEL = "Level novice"
SEATS = st.sampled_from([{}, {"Seat0": LEVEL}, {"Seat1": LEVEL}, {"Seat0": LEVEL, "Seat1": LEVEL}])
PICKS = st.integers(0, 40)
TARGETS = st.sampled_from(
    [*"a1 b2 c3 d4 I VI row1 col2 button pass swap roll zz".split(), "", "<b>"]
)
TEXTS = st.one_of(st.text(max_size=8), TARGETS, st.sampled_from(["12", "-3", "−1", "bid7", "1-0"]))

Shape = tuple[Any, ...]


class Playing(RuleBasedStateMachine):
    """Inputs to a session; `played` are the lines of its record, by their tokens."""

    @initialize(game=small_games(), seats=SEATS, forced=st.booleans(), by_hand=st.booleans())
    def begin(
        self, game: tuple[str, dict[str, Any]], seats: dict[str, str], forced: bool, by_hand: bool
    ) -> None:
        name, options = game
        record = Record.start(games.load(name), options)
        record.tags.update(seats)
        self.session = session_of(record)
        self.session.cursor.plays_forced, self.session.cursor.rolls_by_hand = forced, by_hand
        self.played = lines(record)
        self.open_in_another_tab()

    # Targets and typed moves

    @rule(pick=PICKS)
    def tap_an_open_target(self, pick: int) -> None:
        following = sorted(self.session.entry_state.next)
        if following:
            self.session.tap(following[pick % len(following)])
            assert self.session.refusal is None

    @rule(name=TARGETS)
    def tap_any_target(self, name: str) -> None:
        self.changes_only_if_accepted(lambda session: session.tap(name))

    @rule(pick=PICKS, again=st.booleans())
    def propose_an_open_target(self, pick: int, again: bool) -> None:
        session, before = self.session, self.session.node
        following = sorted(session.entry_state.next)
        if not following:
            return
        target = following[pick % len(following)]
        was_pending = session.pending_target == target
        session.propose(target)
        assert session.refusal is None
        assert session.node is before or was_pending
        if again:
            session.propose(target)
            assert session.pending_target == "" or session.node is before

    @rule(name=TARGETS)
    def propose_any_target(self, name: str) -> None:
        self.changes_only_if_accepted(lambda session: session.propose(name))

    @precondition(lambda self: self.session.pending_target)
    @rule()
    def confirm(self) -> None:
        move, before = self.session.pending_move, self.session.node
        self.session.tap(self.session.pending_target)
        assert self.session.last_played[0].move == move
        assert self.session.last_played[0].parent is before

    @precondition(lambda self: self.session.outcome is None and self.session.cursor.level is None)
    @rule(pick=PICKS)
    def enter_a_legal_move(self, pick: int) -> None:
        session, node = self.session, self.session.node
        moves = candidates(session.game, session.position)
        move = moves[pick % len(moves)]
        session.enter(f" {session.game.notation.write(move).upper()} ")
        assert session.refusal is None
        assert (session.last_played[0].parent, session.last_played[0].move) == (node, move)

    @rule(text=TEXTS)
    def enter_any_text(self, text: str) -> None:
        self.changes_only_if_accepted(lambda session: session.enter(text))

    def changes_only_if_accepted(self, action: Any) -> None:
        session, node, text = self.session, self.session.node, write_record(self.session.record)
        action(session)
        if session.refusal is not None:
            assert str(session.refusal.sentence) and session.node is node
            assert write_record(session.record) == text

    # What levels and dice do

    @precondition(
        lambda self: self.session.outcome is None and self.session.cursor.level is not None
    )
    @rule(pick=PICKS)
    def let_the_level_act(self, pick: int) -> None:
        session, before = self.session, self.session.node
        if session.is_chance:
            session.roll()
        else:
            moves = candidates(session.game, session.position)
            session.play_for_engine(session.game.notation.write(moves[pick % len(moves)]))
        assert session.node.follows(before)

    @rule()
    def roll(self) -> None:
        is_chance, before = self.session.is_chance, self.session.node
        self.session.roll()
        assert self.session.node.follows(before) == is_chance

    @rule(is_paused=st.booleans())
    def pause(self, is_paused: bool) -> None:
        self.session.cursor.is_paused = is_paused

    # Browsing the record

    @rule()
    def undo(self) -> None:
        before = self.session.node
        undo(self.session)
        assert self.session.node is before or before.follows(self.session.node)

    @rule()
    def redo(self) -> None:
        before = self.session.node
        redo(self.session)
        assert self.session.node is before or self.session.node.follows(before)

    @rule(pick=PICKS)
    def go(self, pick: int) -> None:
        nodes = list(every_node(self.session.record.root))
        self.session.go(nodes[pick % len(nodes)])
        self.no_move_is_half_made()

    def no_move_is_half_made(self) -> None:
        session = self.session
        assert (session.chosen, session.pending_target, session.refusal) == ((), "", None)

    @rule()
    def cancel(self) -> None:
        self.session.cancel()
        self.no_move_is_half_made()

    @rule()
    def resign(self) -> None:
        session, was_over = self.session, self.session.outcome
        resign(session)
        if session.node.loser is not None:
            self.played = lines(session.record)
            assert (
                session.cursor.players.level_of(session.node.loser) is None
                or was_over == session.outcome
            )

    # Saving

    @rule()
    def save_and_read_back(self) -> None:
        session = self.session
        back = read_saved(
            write_saved(session, Dates(3, 3)), games.load, LocalDice(Random(2))
        ).session
        assert shape(back.record.root) == shape(session.record.root)
        assert (back.cursor.link, back.record.tags) == (session.cursor.link, session.record.tags)
        assert (back.chosen, back.outcome) == (session.chosen, session.outcome)
        back.cursor.plays_forced, back.cursor.rolls_by_hand = (
            session.cursor.plays_forced,
            session.cursor.rolls_by_hand,
        )
        self.session = back

    @rule()
    def open_in_another_tab(self) -> None:
        self.other = read_saved(
            write_saved(self.session, Dates(3, 3)), games.load, LocalDice(Random(3))
        ).session.record

    @rule(pick=PICKS, resigns=st.booleans())
    def play_in_the_other_tab(self, pick: int, resigns: bool) -> None:
        nodes = list(every_node(self.other.root))
        node = nodes[pick % len(nodes)]
        if node.position.outcome() is not None:
            return
        if resigns:
            self.other.lose(node, pick % 2)
        else:
            self.other.play(node, candidates(self.other.game, node.position)[0])

    @rule()
    def merge_the_other_tab(self) -> None:
        record = self.session.record
        both = lines(record) | lines(self.other)
        before = shape(record.root)
        assert self.session.merge(self.other) == (shape(record.root) != before)
        assert lines(record) == both and not record.merge(self.other)

    # Invariants

    @invariant()
    def nothing_that_was_played_is_lost(self) -> None:
        now = lines(self.session.record)
        assert self.played <= now
        self.played = now

    @invariant()
    def the_cursor_is_in_the_record_and_its_line_replays(self) -> None:
        session = self.session
        assert session.node in every_node(session.record.root)
        again = read_record(session.cursor.link, games.load).root.main_line_end()
        assert again.position.key() == session.position.key()

    @invariant()
    def only_the_end_of_a_line_has_a_loser(self) -> None:
        for node in every_node(self.session.record.root):
            assert node.loser is None or not node.children
            assert node.loser is None or node.position.outcome() is None

    @invariant()
    def the_half_made_move_can_be_completed(self) -> None:
        session = self.session
        assert session.entry_state.is_possible or not session.chosen
        assert session.entry_state.move is None
        assert (session.pending_move is None) == (session.pending_target == "")
        assert session.refusal is not None or session.refused == ()
        assert not session.entry_state.next or session.outcome is None

    @invariant()
    def all_can_be_said_and_shown(self) -> None:
        session = self.session
        assert str(narration.status(session)) and str(narration.title(session))
        assert all(node.parent is not None for node in session.last_played)
        assert str(speech.last_move(session)) and str(speech.open_targets(session))
        str(narration.last_action(session))
        picture(session, Settings())
        if session.outcome is None and session.position.turn != CHANCE:
            assert session.cursor.mover == session.position.turn


def every_node(root: Node) -> Iterator[Node]:
    """The nodes of a tree, without recursion."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += node.children


def lines(record: Record) -> set[tuple[str, ...]]:
    """The tokens that lead to each node."""
    return {tuple(each.token for each in node.line()) for node in every_node(record.root)}


def shape(node: Node) -> Shape:
    return (node.token, node.loser, *(shape(child) for child in node.children))


Playing.TestCase.settings = examples(40, 25)
TestPlaying = Playing.TestCase
