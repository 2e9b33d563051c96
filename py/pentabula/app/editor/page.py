"""The set-up board: opens it, handles its input, starts games and makes puzzles."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote

from pentabula import games
from pentabula.app.editor.markup import card
from pentabula.app.editor.position_editor import EditorActivity
from pentabula.app.editor.puzzle_draft import PuzzleDraft
from pentabula.app.engine.page.searcher import Searcher
from pentabula.app.play.dice import Dice
from pentabula.app.play.engine_task import seed_of
from pentabula.app.play.players import Person
from pentabula.app.shell.addresses import EDITOR_PREFIX
from pentabula.app.shell.page.hub import Hub
from pentabula.app.shell.stage import Change, Stage
from pentabula.app.store.puzzle_store import PuzzleStore
from pentabula.browser import page
from pentabula.browser.clock import minutes_west
from pentabula.core.errors import GameError
from pentabula.core.lazy_pattern import LazyPattern
from pentabula.core.message import Message
from pentabula.core.repair import joined_forms
from pentabula.core.starts import folded_diagram
from pentabula.puzzles.puzzle import Puzzle
from pentabula.review.data import ReviewLimits
from pentabula.search.levels import STRONGEST_UNTIMED
from pentabula.search.report import SearchReport, SearchRequest

if TYPE_CHECKING:
    from js import Element, Event, KeyboardEvent, PointerEvent


KEY = "editor"
SLOT = "editor"

UNSAVED: Final = Message("The puzzle cannot be saved here: this browser stores nothing.")

_FOREIGN = LazyPattern(r"[^\w/=.,~?|+ -].*", re.ASCII | re.DOTALL)
"""The text after an address: it begins with a character that no diagram has."""


def connect(hub: Hub) -> None:
    """Connects the set-up board."""
    store = PuzzleStore(hub.storage, hub.games.stored, hub.device.clock.date, minutes_west)
    maker = PuzzleMaker(
        hub.stage, hub.engine.searcher, store, hub.device.dice, hub.announcer.replies.reply
    )
    EditorPage(hub, maker).connect(hub)


class EditorPage:
    """Opens the set-up board at the table. `maker` makes puzzles of its positions."""

    def __init__(self, hub: Hub, maker: PuzzleMaker) -> None:
        self._stage, self._slots, self._router = hub.stage, hub.screen.slots, hub.router
        self._canvas, self._dice = hub.screen.board.canvas, hub.device.dice
        self._new_games, self._commands = hub.games.new, hub.commands
        self._reply, self._analyse = hub.announcer.replies.reply, hub.engine.at_table.open_analysis
        self._opened: EditorActivity | None = None
        self._maker = maker

    def connect(self, hub: Hub) -> None:
        """Adds the commands, addresses, clicks and forms; listens to keys, table and fields."""
        hub.commands.add(
            {
                "edit-position": self.open,
                "edit-play": self.play,
                "edit-analyse": self.analyse,
                "edit-puzzle": self.make_puzzle,
                "edit-clear": self.clear,
            }
        )
        hub.events.clicks.add(
            {"data-stamp": lambda button: self._choose(str(button.dataset.stamp))}
        )
        hub.events.replying |= {"edit-play", "edit-analyse"}
        hub.events.forms.add({"edit-text": self.read, "make-puzzle": self.save_puzzle})
        hub.router.openers.add({EDITOR_PREFIX: self.open_address})
        hub.router.pasted.add({EDITOR_PREFIX: self.open_pasted})
        hub.events.keys.append(self.press)
        hub.stage.changed.append(self.follow)
        page.on(page.slot(SLOT), "change", self._on_change)
        page.on(page.find(".frame"), "contextmenu", self._on_menu)

    @property
    def editor(self) -> EditorActivity | None:
        """The last opened set-up board, if it is on the table."""
        return self._opened if self._opened is self._stage.activity else None

    # Opening

    def open(self) -> None:
        """Opens the position on the table, or replies why not."""
        session, refused = self._stage.session, self._stage.refusals.editor
        if refused is not None:
            self._reply(refused)
        elif session is not None and self.editor is None:
            self._show(session.game.name, folded_diagram(session.position), is_step=True)

    def open_address(self, address: str) -> bool:
        """Opens the game and the diagram of an address, or reports why it cannot; returns True."""
        try:
            self._open_first([address, *_repaired(address)], is_step=False)
        except GameError as error:
            self._router.refuse_to_open(error.message)
        return True

    def open_pasted(self, text: str) -> None:
        """Opens the address in a pasted text, as a step of the history. Raises GameError."""
        self._open_first(_repaired(text), is_step=True)

    def _open_first(self, addresses: Sequence[str], *, is_step: bool) -> None:
        """Opens the first address with a diagram. If none has one, raises the first GameError."""
        problems = list[GameError]()
        for address in addresses:
            _, _, rest = address.partition("/")
            name, _, diagram = rest.partition("/")
            try:
                self._show(name, unquote(diagram), is_step=is_step)
            except GameError as error:
                problems.append(error)
            else:
                return
        raise problems[0]

    def _show(self, name: str, diagram: str, *, is_step: bool = False) -> None:
        editor = EditorActivity(games.load(name), diagram, self._dice)
        self._opened = editor
        self._router.show(KEY, editor, is_step=is_step)

    # Input

    def _choose(self, stamp: str) -> None:
        """Chooses the stamp that a tap applies."""
        editor = self.editor
        if editor is not None:
            session = editor.session
            self._stage.do(lambda shown: session.choose_stamp(stamp))

    def press(self, event: KeyboardEvent) -> bool:
        """Chooses a stamp by its number, or undoes and redoes; returns whether it did."""
        editor, key = self.editor, str(event.key)
        command = _history_command(event)
        if editor is not None and command and self._stage.is_at_table and not page.has_open_sheet():
            event.preventDefault()
            self._commands[command]()
            return True
        is_typed = page.none_if_null(page.element_of(event).closest("input, textarea, select"))
        is_free = is_typed is None and not page.is_modified(event) and not page.has_open_sheet()
        if editor is None or not self._stage.is_at_table or not is_free or len(key) != 1:
            return False
        stamps = editor.session.stamps
        number = "123456789".find(key)
        if not 0 <= number < len(stamps):
            return False
        self._choose(stamps[number].name)
        return True

    def _on_menu(self, event: PointerEvent) -> None:
        """Takes away what is under a right click; a finger that rests on the board does not."""
        editor, site = self.editor, self._canvas.site_at(event.clientX, event.clientY)
        if editor is None or site is None or event.defaultPrevented:
            return
        session, target = editor.session, site.name
        if session.can_erase:
            event.preventDefault()
            self._stage.do(lambda shown: session.erase(target))

    def read(self, form: Element) -> None:
        """Shows the position of the text, or reports what is wrong with it next to the text."""
        editor = self.editor
        if editor is not None:
            session, text = editor.session, str(page.find_in(form, "textarea").value)
            self._edit(lambda: session.read(text))
            refusal = session.refusal
            problem = "" if refusal is None else self._stage.say(refusal.sentence)
            page.show_problem(page.find('[data-form="edit-text"]'), problem)

    def clear(self) -> None:
        """Shows the start of the game."""
        editor = self.editor
        if editor is not None:
            self._edit(editor.session.clear)

    def _on_change(self, event: Event) -> None:
        """Changes a field; a menu shows the old value again if the new one is refused."""
        editor = self.editor
        name = page.none_if_null(page.element_of(event).getAttribute("data-field"))
        if editor is None or name is None:
            return
        session, value = editor.session, str(event.target.value)
        self._edit(lambda: session.change(str(name), value))
        if session.refusal is not None:
            known = {field.name: field for field in session.fields}
            field = known.get(str(name))
            if field is not None and field.choices:
                event.target.value = field.value

    def _edit(self, edit: Callable[[], None]) -> None:
        """Applies an edit that may change the board."""
        editor = self.editor
        if editor is not None:
            board = editor.session.cursor.board
            self._stage.do(lambda session: edit())
            if editor.session.cursor.board is not board:
                self._stage.replace(editor, KEY)

    def play(self) -> None:
        """Starts a game of two people from the position, and asks who plays."""
        if self._begin():
            self._commands["players"]()

    def analyse(self) -> None:
        """Starts a game from the position, and opens its analysis."""
        if self._begin():
            self._analyse()

    def make_puzzle(self) -> None:
        """Begins to make a puzzle of the position, or replies why it cannot."""
        editor = self.editor
        if editor is None:
            return
        refused = editor.why_not_playable()
        if refused is not None:
            self._reply(refused)
        else:
            self._maker.begin(editor)

    def save_puzzle(self, form: Element) -> None:
        """Stores the puzzle being made."""
        self._maker.save(form)

    def _begin(self) -> bool:
        """Starts a game from the position, or replies why it cannot; returns whether it did."""
        editor = self.editor
        if editor is None:
            return False
        refused = editor.why_not_playable()
        if refused is not None:
            self._reply(refused)
            return False
        diagram = folded_diagram(editor.session.position)
        self._new_games.begin(editor.game.name, {}, (Person(), Person()), diagram)
        return True

    # The card

    def follow(self, change: Change) -> None:
        """Shows the card; its fold stays open."""
        editor = self.editor
        if editor is None:
            return
        maker = self._maker
        maker.follow(editor)
        host = page.slot(SLOT)
        fold_before = page.none_if_null(host.querySelector("details"))
        was_open = fold_before is not None and bool(fold_before.open)
        if (
            self._slots.fill(SLOT, card(editor, maker.draft, maker.saved, self._stage.say))
            and was_open
        ):
            page.find_in(host, "details").open = True


def _history_command(event: KeyboardEvent) -> str:
    """The command of Ctrl+Z, Ctrl+Y or Ctrl+Shift+Z, or of Meta; text fields have their own."""
    key = page.latin_key_of(event).lower()
    has_own = page.none_if_null(page.element_of(event).closest("input, textarea")) is not None
    if has_own or key not in ("y", "z") or event.altKey or not (event.ctrlKey or event.metaKey):
        return ""
    return "redo" if key == "y" or event.shiftKey else "undo"


def _repaired(text: str) -> list[str]:
    """The addresses in a text that messengers have changed, the likeliest first. A diagram may have
    `|` and end in dots, at which other addresses are cut."""
    found = list[str]()
    for form in joined_forms(text, f"{EDITOR_PREFIX}/"):
        cut = _FOREIGN.sub("", form)
        found += [form, cut, cut[:-1], cut.rstrip(".,?")]
    return found


class PuzzleMaker:
    """At most one puzzle being made, which ends when another position is set up.

    `saved` is the last puzzle made of the position. `reply` explains a refused command.
    """

    def __init__(
        self,
        stage: Stage,
        searcher: Searcher,
        store: PuzzleStore,
        dice: Dice,
        reply: Callable[[Message], object],
    ) -> None:
        self._stage, self._searcher, self._store, self._dice = stage, searcher, store, dice
        self._reply = reply
        self.draft: PuzzleDraft | None = None
        self.saved: Puzzle | None = None

    def begin(self, editor: EditorActivity) -> None:
        """Begins to make a puzzle of the position, or replies why it cannot."""
        diagram = folded_diagram(editor.session.position)
        try:
            draft = PuzzleDraft(editor.game, diagram, self._dice)
        except GameError as error:
            self._reply(error.message)
            return
        self.draft, self.saved = draft, None
        nodes = ReviewLimits().deep(editor.game).nodes
        self._searcher.search(
            SearchRequest(draft.link, STRONGEST_UNTIMED, seed_of(diagram), nodes),
            lambda report: self._apply(draft, report),
            lambda why: self._finish(draft, None),
        )
        self._stage.refresh()

    def follow(self, editor: EditorActivity) -> None:
        """Forgets a puzzle of another position."""
        draft = self.draft
        if draft is not None and draft.diagram != folded_diagram(editor.session.position):
            self.draft, self.saved = None, None
            if not draft.is_searched:
                self._searcher.stop()

    def save(self, form: Element) -> None:
        """Stores the puzzle with the solution of the form, or shows there what is wrong with it."""
        draft = self.draft
        if draft is None:
            return
        try:
            puzzle = draft.puzzle(str(page.find_in(form, "input").value))
            self._store.add_made(puzzle, lambda problem: self._reply(UNSAVED))
        except GameError as error:
            page.show_problem(form, self._stage.say(error.message))
            return
        self.saved = puzzle
        self._stage.refresh()

    def _apply(self, draft: PuzzleDraft, report: SearchReport) -> None:
        if report.is_done:
            self._finish(draft, report)

    def _finish(self, draft: PuzzleDraft, report: SearchReport | None) -> None:
        if draft is self.draft:
            draft.apply(report)
            self._stage.refresh()
