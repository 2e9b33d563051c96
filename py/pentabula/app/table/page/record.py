"""The record of the game on the table: shows the tree of moves, changes it, and browses it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import TYPE_CHECKING, Final

from js import document

from pentabula.app.play import browsing, editing
from pentabula.app.play.activity import Action
from pentabula.app.play.editing import RecordEdit
from pentabula.app.play.fair_dice import written_seed
from pentabula.app.play.next_game import continued_record, why_no_new_game
from pentabula.app.play.session import Session
from pentabula.app.play.words.moves import node_text
from pentabula.app.shell.autosave import Autosave
from pentabula.app.shell.new_games import NewGames
from pentabula.app.shell.page.hub import Hub
from pentabula.app.shell.page.pane_views import NOTES, PaneViews
from pentabula.app.shell.page.slots import Slots
from pentabula.app.shell.registry import Command
from pentabula.app.shell.stage import Change, Stage
from pentabula.app.table.markup import record as card
from pentabula.boards.gesture import Swipe
from pentabula.browser import page
from pentabula.browser.tasks import READING, DeferredTasks
from pentabula.core.message import Message
from pentabula.core.record import Node

if TYPE_CHECKING:
    from js import Element, KeyboardEvent, PointerEvent, WheelEvent

MARGIN = 64
"""Pixels of the record that stay visible above the current move, if they fit."""

VIEW = "#view-moves"
"""The element in which the record scrolls."""

HEIGHT = 28
"""The height of a move, in pixels."""

BRANCHED = Message("You are trying a variation. The finished game stays as it is.")
PROMOTED = Message("Variation moved up.")
DELETED = Message("Moves deleted.")
FINISHED = Message("The moves of a finished game stay as they were played.")

KEYS: Final[dict[str, Action]] = {
    "ArrowLeft": browsing.back,
    "ArrowRight": browsing.forward,
    "ArrowUp": browsing.previous_variation,
    "ArrowDown": browsing.next_variation,
    "Home": browsing.first,
    "End": browsing.last,
}
"""The actions of keys that have no other meaning."""

OWN_KEYS: Final = (
    "input, textarea, select, summary, [contenteditable], [role=slider], [role=tab], .scroll"
)
"""Elements in which arrow keys, Home and End have their own meaning."""

START: Final = Message("This is the start of the game.")
END: Final = Message("This is the end of the line.")
NO_VARIATION: Final = Message("There is no other variation in this direction.")

WHEEL_STEP: Final = 60.0
"""How far the wheel turns for a move, in CSS pixels; a notch of a mouse wheel is more."""

BESIDE: Final = "(min-width: 53.76em) and (min-height: 42.01em)"
"""Windows in which the board is beside the record, and the page never scrolls."""

LINE: Final = 40.0
"""CSS pixels in a line, for browsers that report the wheel in lines."""


class RecordCard:
    """Shows the record of the game on the table, with its variations, comments and marks.

    `confirm` reports actions, `reply` shows short replies. `_numbers` are the permanent numbers of
    moves in the page, `_texts` the texts of the moves.
    """

    def __init__(
        self,
        stage: Stage,
        slots: Slots,
        deferred: DeferredTasks,
        autosave: Autosave,
        new_games: NewGames,
        views: PaneViews,
        confirm: Callable[[Message], object],
        reply: Callable[[Message], object],
    ) -> None:
        self._stage, self._slots, self._deferred = stage, slots, deferred
        self._autosave, self._new_games, self._views = autosave, new_games, views
        self._confirm, self._reply = confirm, reply
        self._edit: RecordEdit | None = None
        self._has_announced_branch = False
        self._commented: Node | None = None
        self._height = 0
        self._reset_names()

    def connect(self, hub: Hub) -> None:
        """Adds the commands that change the record, and follows the stage."""
        hub.commands.add(
            {
                "notes": self.toggle_notes,
                "promote": lambda: self._change(editing.promote, PROMOTED),
                "delete": lambda: self._change(editing.delete, DELETED),
                "undo-edit": self.undo_edit,
                "own-game": self.keep_as_game,
                "play-here": self.play_from_here,
            }
        )
        hub.events.clicks.add(
            {
                "data-node": lambda button: self.go_to(int(button.dataset.node or 0)),
                "data-glyph": lambda button: self.mark(int(button.dataset.glyph or 0)),
            }
        )
        hub.stage.replaced.append(self.reset)
        hub.stage.changed.append(self.follow)
        hub.stage.settings_changed.append(self.restyle)
        self._views.changed.append(self.show_view)
        page.on(page.slot("notes"), "input", lambda event: self.type_comment(event.target))

    # Display

    def reset(self, session: Session) -> None:
        """Forgets the last session."""
        self._edit, self._has_announced_branch, self._commented = None, False, None
        self._reset_names()

    def restyle(self, setting: str) -> None:
        """Rewrites the moves after a change of the notation."""
        if setting == "notation":
            self._texts.clear()

    def follow(self, change: Change) -> None:
        """Updates the card once the picture is painted."""
        session = change.session
        if change.has_changed_game and change.before is not None:
            if session.last_played and session.node.follows(change.before.node):
                self._edit = None
            self._announce_branch(session, change.before.node)
        self._deferred.schedule("record", lambda: self._write(session))
        self._deferred.schedule("record-view", self._reveal_if_resized, READING)

    def show_view(self) -> None:
        """Keeps the current move visible when the record comes to the front, and fills in the
        notes."""
        session = self._stage.session
        if session is not None:
            self._write_notes(session)
            self._deferred.schedule("record-view", self._reveal_if_resized, READING)

    def _announce_branch(self, session: Session, before: Node) -> None:
        """Announces once that a move tried in a finished game does not change it."""
        start = session.node.branch_start
        is_new = start is not None and start.parent is before
        if is_new and session.cursor.is_finished and not self._has_announced_branch:
            self._has_announced_branch = True
            self._confirm(BRANCHED)

    def _write(self, session: Session) -> None:
        say, slots = self._stage.say, self._slots
        host = page.slot("record")
        had_focus = host.contains(document.activeElement)
        slots.fill("columns", card.columns(session, say))
        if slots.fill("record", card.record(session, self._naming, say)):
            self._reveal()
            if had_focus:
                self._focus(host)
        aside = card.variation_commands(session, say, can_undo=self._edit is not None)
        slots.fill("aside", aside)
        self._write_notes(session)
        self._reveal_if_resized()
        refusals = self._stage.refusals
        is_fixed = refusals.record is not None
        page.find('[data-action="resign"]').hidden = refusals.resign is not None
        for action in ("first", "previous"):
            page.set_disabled(action, is_fixed or session.node.parent is None)
        for action in ("next", "last"):
            page.set_disabled(action, is_fixed or session.cursor.next is None)

    def _write_notes(self, session: Session) -> None:
        if not self._views.is_seen(NOTES):
            return
        editor = card.editor(session, self._naming.text, self._stage.say)
        is_new = self._slots.fill("notes", editor)
        field, node = page.find("#comment"), session.node
        if is_new or node is not self._commented or not field.isSameNode(document.activeElement):
            self._commented = node
            field.value = node.comment

    def _focus(self, host: Element) -> None:
        """Moves the focus to the current move."""
        current = page.none_if_null(host.querySelector("button:not([tabindex])"))
        if current is not None:
            current.focus()

    def _reveal(self) -> None:
        """Scrolls the record to the current move."""
        host = page.find(VIEW)
        current = page.none_if_null(host.querySelector("[aria-current]"))
        session = self._stage.session
        is_over = session is not None and session.outcome is not None
        # The result is written below the last move.
        margin = 0 if is_over else min(MARGIN, max(0, host.clientHeight - HEIGHT) // 2)
        top = 0 if current is None else current.offsetTop - margin
        host.scrollTop, self._height = top, host.clientHeight

    def _reveal_if_resized(self) -> None:
        if page.find(VIEW).clientHeight != self._height:
            self._reveal()

    # How moves are named

    def _reset_names(self) -> None:
        self._nodes: dict[int, Node] = {}
        self._numbers: dict[Node, int] = {}
        self._texts: dict[Node, str] = {}
        self._counter = count()
        self._naming = card.Naming(self._text, self._number)

    def _number(self, node: Node) -> int:
        if node not in self._numbers:
            self._numbers[node] = number = next(self._counter)
            self._nodes[number] = node
        return self._numbers[node]

    def _text(self, node: Node) -> str:
        if node not in self._texts:
            session, is_token = self._stage.session, self._stage.settings.notation == "tokens"
            words = node.token if session is None or is_token else node_text(session.game, node)
            self._texts[node] = self._stage.catalogue.say(words)
        return self._texts[node]

    # Input

    @property
    def _session(self) -> Session | None:
        """The session on the table; None unless its record can be browsed and changed."""
        return self._stage.session if self._stage.refusals.record is None else None

    def go_to(self, number: int) -> None:
        """Goes to the move with that number, if it is still in the record."""
        session, node = self._session, self._nodes.get(number)
        if session is not None and node is not None and _is_in(session, node):
            self._stage.do(lambda playing: playing.go(node))

    def toggle_notes(self) -> None:
        """Opens or closes the editor of comments and marks."""
        refused = self._stage.refusals.record
        if refused is not None:
            self._reply(refused)
            return
        if self._views.is_seen(NOTES):
            self._views.leave(NOTES)
            self._reply(Message("Notes closed."))
        else:
            self._views.show(NOTES)
            page.find("#comment").focus()

    def mark(self, glyph: int) -> None:
        """Sets a mark of the current move, or removes it."""
        session = self._session
        if session is not None:
            editing.toggle_glyph(session, glyph)
            self._stage.refresh()
            self._save()

    def type_comment(self, field: Element) -> None:
        """Sets the comment of the current move to the text in the field."""
        session = self._session
        if session is not None and session.node is self._commented:
            editing.set_comment(session, str(field.value))
            self._deferred.schedule("record", lambda: self._write(session))
            self._save()

    def undo_edit(self) -> None:
        """Undoes the last change: restores what was deleted, or moves a variation back down."""
        edit, self._edit = self._edit, None
        if edit is not None and self._session is not None:
            self._stage.do(edit.undo)
            self._save()

    def keep_as_game(self) -> None:
        """Begins a separate game with the variation at the cursor, where the engine may help."""
        session, refused = self._session, self._stage.refusals.analysis
        if refused is not None:
            self._reply(refused)
            return
        found = None if session is None else editing.extract_variation(session)
        if session is not None and found is not None:
            self._new_games.begin_record(*found, seed=written_seed(session.dice))
            self._confirm(Message("The variation is now a separate game."))

    def play_from_here(self) -> None:
        """Begins a game against a level from the position at the cursor, or replies why not."""
        session, refusals = self._stage.session, self._stage.refusals
        if session is None:
            return
        refused = refusals.record or refusals.analysis or why_no_new_game(session)
        if refused is not None:
            self._reply(refused)
        else:
            self._new_games.begin_record(continued_record(session))
            self._confirm(
                Message("New game from this position. To change who plays, choose Players.")
            )

    def _change(self, change: Callable[[Session], RecordEdit | None], done: Message) -> None:
        """Makes a change that can be undone until the next move."""
        session = self._session
        if session is None:
            return
        made: list[RecordEdit | None] = []
        self._stage.do(lambda playing: made.append(change(playing)))
        if made[0] is not None:
            self._edit = made[0]
            self._stage.refresh()
            self._save()
            self._confirm(done)
        elif session.cursor.is_finished:
            self._reply(FINISHED)

    def _save(self) -> None:
        self._deferred.schedule("save", self._autosave.save)


def _is_in(session: Session, node: Node) -> bool:
    """Whether a node is still in the record of the session."""
    while node.parent is not None and node.parent.child(node.token) is node:
        node = node.parent
    return node is session.record.root


class RecordNavigation:
    """Moves the cursor of the session. The browser handles a key or a turn of the wheel that
    leads nowhere."""

    def __init__(self, stage: Stage, reply: Callable[[Message], object]) -> None:
        """`reply` says why a command leads nowhere."""
        self._stage, self._reply = stage, reply
        self._swipe = Swipe()
        self._turned = 0.0

    def connect(self, hub: Hub) -> None:
        """Adds commands and keys, and listens to the wheel over the record and a board beside it,
        to fingers over the record, and to fingers under the board of a phone."""
        hub.commands.add(self._commands())
        hub.events.keys.append(self.press)
        page.on(page.slot("record"), "wheel", self._on_wheel)
        page.on(page.find(".board-area"), "wheel", self._on_board_wheel, passive=True)
        for selector in (".record", ".voice", ".seats"):
            host = page.find(selector)
            page.on(host, "pointerdown", self._on_press, passive=True)
            page.on(host, "pointermove", self._on_slide, passive=True)
            page.on(host, "pointerup", lambda event: self._swipe.end(), passive=True)
            page.on(host, "pointercancel", lambda event: self._swipe.end(), passive=True)

    def _commands(self) -> dict[str, Command]:
        return {
            "first": lambda: self._go(browsing.first, START),
            "previous": lambda: self._go(browsing.back, START),
            "next": lambda: self._go(browsing.forward, END),
            "last": lambda: self._go(browsing.last, END),
            "previous-variation": lambda: self._go(browsing.previous_variation, NO_VARIATION),
            "next-variation": lambda: self._go(browsing.next_variation, NO_VARIATION),
            "main-line": lambda: self._browse(browsing.main_line),
        }

    def _go(self, action: Action, nowhere: Message) -> None:
        """Runs an action, or replies with `nowhere` if it leads nowhere."""
        if not self._browse(action):
            self._reply(self._stage.refusals.record or nowhere)

    def press(self, event: KeyboardEvent) -> bool:
        """Browses the record by a key; returns whether the cursor moved."""
        action = KEYS.get(str(event.key))
        is_modified = page.is_modified(event) or event.shiftKey
        is_own = page.none_if_null(page.element_of(event).closest(OWN_KEYS)) is not None
        if action is None or is_modified or is_own or page.has_open_sheet():
            return False
        has_moved = self._browse(action)
        if has_moved:
            event.preventDefault()
        return has_moved

    def _browse(self, action: Action) -> bool:
        """Moves the cursor, if possible; returns whether it moved."""
        if not self._can_go(action):
            return False
        self._stage.do(action)
        return True

    def _can_go(self, action: Action) -> bool:
        """Whether the record may be browsed, and has a move in the direction of an action."""
        session = self._stage.visible_session
        is_offered = session is not None and self._stage.refusals.record is None
        return session is not None and is_offered and _can_go(session, action)

    def _on_wheel(self, event: WheelEvent) -> None:
        if self._turn(event):
            event.preventDefault()

    def _on_board_wheel(self, event: WheelEvent) -> None:
        """Browses where the wheel over the board scrolls neither the page nor an embedding one."""
        if page.matches(BESIDE) and not page.is_board_alone():
            self._turn(event)

    def _turn(self, event: WheelEvent) -> bool:
        """Browses the record, one move for each notch; returns whether the turn was used."""
        if event.ctrlKey or abs(event.deltaX) > abs(event.deltaY):
            return False
        turn = event.deltaY * (LINE if event.deltaMode == 1 else 1.0)
        action = browsing.forward if turn > 0 else browsing.back
        if not self._can_go(action):
            self._turned = 0.0
            return False
        self._turned = turn + (self._turned if self._turned * turn > 0 else 0.0)
        if abs(self._turned) >= WHEEL_STEP:
            self._turned = 0.0
            self._browse(action)
        return True

    def _on_press(self, event: PointerEvent) -> None:
        if event.pointerType == "touch" and page.is_only_pointer(event):
            self._swipe.press(event.pointerId, event.clientX, event.clientY)
        else:
            self._swipe.end()

    def _on_slide(self, event: PointerEvent) -> None:
        steps = self._swipe.slide(event.pointerId, event.clientX, event.clientY)
        for _ in range(abs(steps)):
            self._browse(browsing.forward if steps > 0 else browsing.back)


def _can_go(session: Session, action: Action) -> bool:
    """Whether the record has a move in the direction of an action."""
    if action in (browsing.back, browsing.first):
        return session.node.parent is not None
    if action in (browsing.forward, browsing.last):
        return session.cursor.next is not None
    if action is browsing.main_line:
        return session.node.branch_start is not None
    step = -1 if action is browsing.previous_variation else 1
    return browsing.alternative(session.node, step) is not None
