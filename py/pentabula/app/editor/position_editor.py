"""Setting up a position by hand, as an activity: stamps, fields and text change its diagram.

The diagram is the only state: every edit makes a new diagram, which the game's `read_diagram`
accepts, or refuses with the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from pentabula.app.play.activity import Action, Card, Presentation, Refusals, StatusWords
from pentabula.app.play.cursor import Cursor
from pentabula.app.play.dice import Dice
from pentabula.app.play.session import FixedSession, Session
from pentabula.app.play.words.narration import join_sentences
from pentabula.app.shell.addresses import editor_address
from pentabula.boards.view import GameWithView
from pentabula.core.brain import MoveEvaluation
from pentabula.core.edits import ERASE, MOVE, EditField, Edits, Stamp
from pentabula.core.errors import GameError, OptionError
from pentabula.core.message import Message
from pentabula.core.move_entry import NO_ENTRIES, Entries, EntryState
from pentabula.core.options import Option
from pentabula.core.position import Move, Refusal
from pentabula.core.record import Node, Record
from pentabula.core.starts import folded_diagram, set_up, unfolded_diagram

RULE: Final = "docs/records.md"
CARD: Final = "editor"

NOTHING_TO_UNDO: Final = Message("There is nothing to undo.")
NOTHING_TO_REDO: Final = Message("There is nothing to redo.")
PLAY_FIRST: Final = Message("You are setting up a position: press Play or Analyse first.")
NO_SITE: Final = Message("Choose a place on the board.")
NO_STAMPS: Final = Message("Positions of this game are set up as text.")
SECOND: Final = Message("Now choose the second place.")
ASK: Final = Message("Set up a position: choose a piece, then its place on the board.")
AS_TEXT: Final = Message("Set up a position: edit its diagram as text.")

NO_STAMP: Final = Stamp("", Message("Text"))


class EditorSession(FixedSession):
    """A session at the position being set up. Its inputs change the diagram, and play nothing.

    `stamp` is the effect of a tap. `past` and `future` are the diagrams for undo and redo.
    """

    def __init__(self, game: GameWithView, diagram: str, dice: Dice) -> None:
        """Begins with a diagram. Raises GameError."""
        super().__init__(_record(game, diagram), dice)
        self.edits: Edits[object] = game.edits
        self.stamp = next(iter(self.stamps), NO_STAMP)
        self.past: list[str] = []
        self.future: list[str] = []
        self._before_stroke, self._carried = 0, ""

    @property
    def stamps(self) -> Sequence[Stamp]:
        """The stamps that a tap can apply here."""
        return self.edits.stamps(self.position)

    @property
    def diagram(self) -> str:
        """The diagram of the position, on several lines."""
        return str(self.position)

    @property
    def fields(self) -> Sequence[EditField]:
        """The game's fields, then the options that change the board."""
        own = self.edits.fields(self.position)
        known = {field.name for field in own}
        fitting = self.game.rules.fitting_options(self.position)
        others = [
            EditField(
                option.name,
                option.title,
                str(self.record.options[option.name]),
                {} if option.low is not None else option.choices,
                option.low or 0,
                option.high or 0,
            )
            for option in self.game.options
            if option.name in fitting and option.name not in known
        ]
        return (*own, *others)

    # What can be entered

    @property
    def is_chance(self) -> bool:
        """False: dice are set, not thrown."""
        return False

    @property
    def entries(self) -> Entries:
        """No entries: nothing is played here."""
        return NO_ENTRIES

    @property
    def entry_state(self) -> EntryState:
        """Every site of the board is open."""
        sites = self.cursor.board.by_name if self.stamp.name else {}
        return EntryState(self.chosen, frozenset(sites))

    def accepts(self, target: str) -> bool:
        """Whether the target is a site."""
        return target in self.entry_state.next

    def next_targets(self, target: str) -> frozenset[str]:
        """The second targets of a stamp that needs two."""
        is_first = self.stamp.taps == 2 and self.accepts(target)
        return self.entry_state.next if is_first else frozenset()

    @property
    def is_painting(self) -> bool:
        """Whether a drag moves what is where it begins, or applies the stamp on its way."""
        return bool(self.stamp.name) and self.stamp.taps == 1

    # Inputs

    def tap(self, target: str) -> None:
        """Applies the stamp, or notes the first of its two targets. What the stamp puts on the
        board is taken away if it is there already."""
        self.clear_refusal()
        if not self.accepts(target):
            self._refuse(Refusal(NO_SITE if self.stamp.name else NO_STAMPS, RULE), target)
        elif self.chosen == (target,):
            self.chosen = ()
        elif len(self.chosen) + 1 < self.stamp.taps:
            self.chosen = (*self.chosen, target)
        else:
            path, self.chosen = (*self.chosen, target), ()
            is_there = self.stamp.role and not self._changes(self.stamp, target)
            self._put(ERASE if is_there else self.stamp, *path)

    def erase(self, target: str) -> None:
        """Takes away what is at a target."""
        self.cancel()
        if self.can_erase and self.accepts(target):
            self._put(ERASE, target)

    @property
    def can_erase(self) -> bool:
        """Whether a tap can take something away."""
        return any(each.name == ERASE.name for each in self.stamps)

    def _put(self, stamp: Stamp, *path: str) -> None:
        self.attempt(lambda: self.edits.put(self.position, stamp.name, path), *path)

    def _changes(self, stamp: Stamp, target: str) -> bool:
        """Whether a stamp changes the position at a target; a refused one counts as a change."""
        try:
            made = _record(self.game, self.edits.put(self.position, stamp.name, (target,)))
        except GameError:
            return True
        return folded_diagram(made.root.position) != folded_diagram(self.position)

    def paint(self, target: str, *, is_first: bool) -> None:
        """Moves what is where the drag began, or applies the stamp where that is empty; one undo
        takes back the whole drag."""
        self.clear_refusal()
        if not self.accepts(target):
            return
        if is_first:
            self._before_stroke, self._carried = len(self.past), self._held_at(target)
        if not self._carried:
            self._put(self.stamp, target)
            del self.past[self._before_stroke + 1 :]
            return
        if len(self.past) > self._before_stroke:
            self._show(_record(self.game, self.past.pop()))
        if target != self._carried:
            self._put(MOVE, self._carried, target)

    def _held_at(self, target: str) -> str:
        """The target if it holds something that can be moved, else an empty text."""
        can_move = self.can_erase and any(each.name == MOVE.name for each in self.stamps)
        return target if can_move and self._changes(ERASE, target) else ""

    def propose(self, target: str) -> None:
        """Applies the stamp: undo takes it back, so nothing needs to be confirmed."""
        self.tap(target)

    def enter(self, text: str) -> None:
        """Taps the site with that name."""
        self.tap(text.strip().lower())

    def enter_number(self, text: str) -> None:
        """Taps the site with that name, like `enter`."""
        self.enter(text)

    def roll(self) -> None:
        """Nothing: dice are set, not thrown."""
        self.cancel()

    def choose_stamp(self, name: str) -> None:
        """Changes the stamp; unknown names change nothing."""
        self.cancel()
        self.stamp = next((each for each in self.stamps if each.name == name), self.stamp)

    def change(self, name: str, value: str) -> None:
        """Gives a field another value; a changed board begins empty."""
        self.cancel()
        field = next((each for each in self.fields if each.name == name), None)
        if field is None or value == field.value:
            return
        if not field.choices:
            number = Option(name, field.label, field.low, low=field.low, high=field.high)
            try:
                value = str(number.read(value.replace("−", "-")))
            except OptionError as error:
                self._refuse(Refusal(error.message, RULE))
                return
        elif value not in field.choices:
            return
        own = {each.name for each in self.edits.fields(self.position)}
        if name in own:
            self.attempt(lambda: self.edits.change(self.position, name, value))
        else:
            options = self.record.options | {name: value}
            self.attempt(lambda: str(self.game.start(**options)))

    def read(self, text: str) -> None:
        """Shows the position of a diagram, or refuses a text that is not a diagram."""
        self.cancel()
        self.attempt(lambda: text)

    def clear(self) -> None:
        """Shows the start of the game, with its options."""
        self.cancel()
        self.attempt(lambda: str(self.game.start(**self.record.options)))

    def attempt(self, edit: Callable[[], str], *targets: str) -> None:
        """Shows the position of the diagram that an edit makes, or refuses it with the reason."""
        before = folded_diagram(self.position)
        try:
            made = _record(self.game, edit())
        except GameError as error:
            self._refuse(Refusal(error.message, RULE), *targets)
            return
        if folded_diagram(made.root.position) != before:
            self.past.append(before)
            self.future.clear()
            self._show(made)

    def undo(self) -> None:
        """Takes back the last edit."""
        self._step(self.past, self.future)

    def redo(self) -> None:
        """Repeats the last undone edit."""
        self._step(self.future, self.past)

    def _step(self, source: list[str], target: list[str]) -> None:
        self.cancel()
        if source:
            target.append(folded_diagram(self.position))
            self._show(_record(self.game, source.pop()))

    def _show(self, record: Record) -> None:
        rolls_by_hand = self.cursor.rolls_by_hand
        self.record = record
        self.cursor = Cursor(record, record.root)
        self.cursor.rolls_by_hand = rolls_by_hand
        self.last_played = ()


class EditorActivity:
    """A position that is set up by hand; `session` shows it."""

    session: EditorSession

    def __init__(self, game: GameWithView, diagram: str, dice: Dice) -> None:
        """Begins with a diagram, or with the start of the game. Raises GameError."""
        self.game = game
        self.session = EditorSession(game, diagram or str(game.start()), dice)

    @property
    def refusals(self) -> Refusals:
        """Refuses all but undo and redo of edits, and sharing a position that can be played."""
        session = self.session
        return Refusals(
            undo=None if session.past else NOTHING_TO_UNDO,
            redo=None if session.future else NOTHING_TO_REDO,
            hint=PLAY_FIRST,
            analysis=PLAY_FIRST,
            review=PLAY_FIRST,
            record=PLAY_FIRST,
            players=PLAY_FIRST,
            resign=PLAY_FIRST,
            save=PLAY_FIRST,
            share=self.why_not_playable(),
            explanations=PLAY_FIRST,
        )

    def why_not_playable(self) -> Message | None:
        """Why no game can start from the position; None if one can."""
        try:
            set_up(self.game, folded_diagram(self.session.position), {})
        except GameError as error:
            return error.message
        return None

    @property
    def address(self) -> str:
        """The address of the position in the editor."""
        return editor_address(self.game.name, folded_diagram(self.session.position))

    @property
    def presentation(self) -> Presentation:
        """The position alone."""
        return Presentation(marks_last_move=False, shows_game=False)

    @property
    def before_hint(self) -> Action | None:
        """Nothing: there are no hints."""
        return None

    def do(self, action: Action) -> None:
        """Applies an action to the session."""
        action(self.session)

    def catch_up(self, session: Session) -> None:
        """Nothing: the position is not stored as a game."""

    def undo(self, session: Session) -> None:
        """Takes back the last edit."""
        self.session.undo()

    def redo(self, session: Session) -> None:
        """Repeats the last undone edit."""
        self.session.redo()

    def hint(self) -> MoveEvaluation[Move] | None:
        """None: there are no hints."""
        return None

    def words(self) -> StatusWords:
        """The parts that play cannot reach, and the instruction."""
        session = self.session
        if session.chosen:
            return "", SECOND
        known = list(session.edits.warnings(session.position))
        if session.position.outcome() is not None:
            known.insert(0, self.why_not_playable() or ASK)
        ask = ASK if session.stamp.name else AS_TEXT
        return join_sentences(known) if known else "", "" if known else ask

    def card(self) -> Card:
        """The card with the stamps, fields and text."""
        return Card(CARD, has_panels=False)


def _record(game: GameWithView, diagram: str) -> Record:
    """A record at the position of a diagram, even where the game is over. Raises GameError."""
    position = game.rules.read_diagram(unfolded_diagram(diagram))
    fitting = game.rules.fitting_options(position)
    options = game.complete_options({name: fit[0] for name, fit in fitting.items()})
    start, folded = folded_diagram(game.start(**options)), folded_diagram(position)
    return Record(
        game, options, Node("", None, position), diagram="" if folded == start else folded
    )
