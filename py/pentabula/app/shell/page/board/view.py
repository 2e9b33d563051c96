"""The board of the session on the table: its picture, the keyboard grid over it, taps on both.

It knows no rules: the session interprets targets.
"""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from typing import TYPE_CHECKING

from js import window

from pentabula.app.play.display import analysis
from pentabula.app.play.display.hover import CLOSED, EMPTY, hover
from pentabula.app.play.display.picture import picture
from pentabula.app.play.session import Session
from pentabula.app.play.words import narration
from pentabula.app.play.words.sounds import has_thrown
from pentabula.app.shell.page.board.double_tap import DoubleTap
from pentabula.app.shell.page.board.grid import KeyboardGrid
from pentabula.app.shell.page.board.touch import Touch
from pentabula.app.shell.page.board.zoom import Zoom
from pentabula.app.shell.page.pane_views import PHONE
from pentabula.app.shell.stage import Change, Stage
from pentabula.boards.keyboard import ARROWS, ENDS
from pentabula.boards.rotation import rotated_scene
from pentabula.boards.scene import Scene
from pentabula.browser import page
from pentabula.browser.canvas import Canvas
from pentabula.browser.input_mode import InputMode
from pentabula.browser.styles import follow_printing, read_styles
from pentabula.browser.tasks import UNSEEN, Clock, DeferredTasks
from pentabula.core.message import Message
from pentabula.core.record import Node

if TYPE_CHECKING:
    from js import Element, Event, KeyboardEvent, PointerEvent

HEIGHT_WITH_CARD = 0.42, 0.56
"""The part of the height that the board may take on a phone, and on a tablet, in an activity with a
card, whose text users read with the board in view."""

TABLET = "(min-width: 37.5em)"
"""Wide enough for a text of few lines, as in assets/style.css."""

ROOM_WITH_CARD = 390
"""The pixels that the card, its text and its commands need next to such a board on a low phone."""

REST = 400
"""Milliseconds that the pointer rests on a closed place before its reason appears."""

UNKNOWN = "?"
"""Instead of a target under the pointer: the position has changed since the last event."""

REDUCED_MOTION = "(prefers-reduced-motion: reduce)"


class BoardView:
    """Shows the session and passes on the chosen targets by name.

    Listeners: `pointed` are called with targets chosen by finger or mouse, `tapped` with those
    chosen by key or by other programs, `hovered` with the target under the pointer, or "", and
    `rested` with the target on which it has rested for a moment.
    """

    def __init__(self, stage: Stage, deferred: DeferredTasks, clock: Clock) -> None:
        self._stage, self._deferred, self._input_mode = stage, deferred, InputMode()
        self.tapped: list[Callable[[str], object]] = []
        self.pointed: list[Callable[[str], object]] = []
        self.hovered: list[Callable[[str], object]] = []
        self.canvas = Canvas(page.canvas("#board"), page.canvas("#hover"))
        self.grid = KeyboardGrid(page.find("#grid"), stage.catalogue.say)
        self.zoom = Zoom(stage, self.canvas, self.grid)
        self._frame = frame = page.find(".frame")
        self._touch = Touch(
            stage, self.canvas, self.zoom, frame, self.point, self._tap_by_pointer, self._hover
        )
        self._double = DoubleTap(clock)
        self.rested: list[Callable[[str], object]] = []
        self._key, self._hovered = "", UNKNOWN
        self._hovered_at: tuple[object, ...] = ()
        self._state = ""
        self._rests = 0
        self._is_engine_due = False
        self._shown: Node | None = None
        self._reported_height = 0
        self._scene = EMPTY
        follow_printing(self.restyle)
        page.on(frame, "click", self._on_click)
        page.on(frame, "pointermove", self._on_pointer, passive=True)
        page.on(frame, "pointerleave", lambda event: self._hover(""), passive=True)
        page.on(self.grid.element, "keydown", self._on_key)
        page.on(self.grid.element, "focusin", self._on_focus)

    def commands(self) -> dict[str, Callable[[], object]]:
        """The commands for the board, by their names."""
        return {
            "board": self.show_focus,
            "flip": self._stage.flip,
            "closer": self.zoom.closer,
            "farther": self.zoom.farther,
        }

    # Display

    def reset(self, session: Session) -> None:
        """Shows another session, without motion."""
        page.find(".screen.table").setAttribute("data-game", session.game.name)
        self._hovered = UNKNOWN
        if self._key != self._stage.key:
            self._key = self._stage.key
            self._double.appear()
        self.restyle()

    def restyle(self) -> None:
        """Reads the theme again and redraws everything."""
        session = self._stage.session
        if session is not None:
            self.canvas.restyle(read_styles(session.game.name), self._stage.settings.board)
            with self.canvas.drawn_once():  # the board may be new, and have another size
                self._draw(session, is_animated=False)
                self.fit()

    def fit(self) -> None:
        """Makes the board as large as the window allows."""
        if self._stage.visible_session is None:
            return
        board = self._stage.board
        shape = f"{board.width / board.height:.4f}"
        page.find(".screen.table").style.setProperty("--shape", shape)
        area = page.find(".board-area")
        width = area.clientWidth
        self._fit_into(area)
        if area.clientWidth != width:  # the page is too long now and has a scrollbar
            self._fit_into(area)

    def _fit_into(self, area: Element) -> None:
        board = self._stage.board
        width, height = float(area.clientWidth), float(area.clientHeight)
        if page.is_board_alone():
            self._report_height(width * board.height / board.width - height)
        elif page.matches(PHONE):
            activity = self._stage.activity
            if activity is not None and activity.card().name:
                height = window.innerHeight
                part = HEIGHT_WITH_CARD[page.matches(TABLET)]
                height = max(240, min(part * height, height - ROOM_WITH_CARD))
        taken = self.canvas.fit(width, height)
        style = self._frame.style
        style.width, style.height = f"{taken[0]}px", f"{taken[1]}px"
        self.zoom.set_viewport(self.canvas.viewport)

    def _report_height(self, missing: float) -> None:
        """Sends the embedding page the height with which the board would take the whole width."""
        height = ceil(window.innerHeight + missing)
        if height != self._reported_height:
            self._reported_height = height
            window.reportHeight(height)

    def focus(self) -> None:
        """Moves the focus to the tab stop on the board."""
        self.grid.focus()

    def show_focus(self) -> None:
        """Moves the focus to the board, and shows it from now on."""
        self._input_mode.switch_to_keys()
        self.focus()
        self._show_focused_cell()

    def follow(self, change: Change) -> None:
        """Draws the changes."""
        self._draw(change.session, is_animated=change.is_animated and self.has_motion())
        self._name_cells(change.session)
        if page.is_board_alone():  # the rows below have changed their height
            self._deferred.schedule("fit", self.fit)

    def has_motion(self) -> bool:
        """Whether pieces are animated: the setting and the device allow it."""
        is_reduced = page.matches(REDUCED_MOTION)
        return self._stage.settings.motion == "on" and not is_reduced

    def show_engine(self, session: Session) -> None:
        """Shows the engine's new state, once an animation has ended."""
        left = self.canvas.animation_ms_left()
        if not left:
            self._draw(session, is_animated=False)
        elif not self._is_engine_due:  # a solved position has only one report
            self._is_engine_due = True
            page.later(self._show_engine_now, left)
        self._name_cells(session)

    def _show_engine_now(self) -> None:
        self._is_engine_due = False
        session = self._stage.visible_session
        if session is not None:
            self.show_engine(session)

    def _name_cells(self, session: Session) -> None:
        """Updates the names of the cells last; the names on another board immediately."""
        if self.grid.board in (None, self._stage.board):
            self._deferred.schedule("grid", lambda: self._write_grid(session), UNSEEN)
        else:
            self._write_grid(session)

    def _draw(self, session: Session, *, is_animated: bool) -> None:
        self._leave(session)
        stage, viewport = self._stage, self.canvas.viewport
        presentation = stage.presentation
        scene = picture(session, stage.board_settings, stage.engine, stage.say, presentation)
        self._scene = scene
        if stage.is_flipped:
            scene = rotated_scene(session.cursor.board, scene)
        labels = stage.settings.coordinates == "on"
        has_throw = is_animated and has_thrown(self._shown, session)
        self._shown = session.node
        self.canvas.show(
            stage.board, scene, labels=labels, is_animated=is_animated, has_throw=has_throw
        )
        if self.canvas.viewport != viewport:  # another board is shown as a whole
            self.zoom.set_viewport(self.canvas.viewport)

    def _write_grid(self, session: Session) -> None:
        say, known = self._stage.say, self._stage.engine.analysis
        label = say(Message("{game}, the board", game=say(narration.title(session))))
        if self.canvas.element.ariaLabel != label:
            self.canvas.element.ariaLabel = label
        last = frozenset(session.cursor.last_sites())
        presentation, evaluations = self._stage.presentation, narration.NO_EVALUATIONS
        if known is not None:
            evaluations = analysis.by_target(known, session.cursor.entries, session.chosen)
        self.grid.show(
            self._stage.board,
            label,
            lambda target: say(
                narration.target_name(session, target, last, evaluations, presentation)
            ),
            session.entry_state.next,
        )

    # Input

    def point(self, target: str) -> None:
        """Passes on a target chosen by finger or mouse."""
        self.grid.set_tab_stop(target)
        for listener in self.pointed:
            listener(target)

    def _tap_by_pointer(self, event: PointerEvent, target: str) -> None:
        """Passes on a target tapped by finger or mouse, but not twice for a double tap."""
        session = self._stage.session
        if self._double.is_second(event, target, session):
            return
        node = None if session is None else session.node
        self.point(target)
        if self._stage.session is not None:
            self._double.note(event, target, node, self._stage.session)

    def _tap(self) -> None:
        """Passes on the target that has the focus."""
        for listener in self.tapped:
            listener(self.grid.current)

    def _hover(self, target: str) -> None:
        """Shows what the target under the pointer would do, and its reason after a rest."""
        self._hovered = target
        self._rests += 1
        session, stage = self._stage.session, self._stage
        if session is None or stage.settings.hover == "off":
            return
        found = hover(session, target, self._scene)
        drawing = found.drawing
        if stage.is_flipped and drawing is not EMPTY:
            drawing = rotated_scene(session.cursor.board, drawing)
        self._answer(drawing, found.state)
        for listener in self.hovered:
            listener(target)
        if found.state == CLOSED:
            rest = self._rests
            page.later(lambda: self._rest(target) if rest == self._rests else None, REST)

    def _rest(self, target: str) -> None:
        for listener in self.rested:
            listener(target)

    def _leave(self, session: Session) -> None:
        """Clears the answer to the pointer once the position that it was about has changed."""
        at = (session.node, session.chosen, session.pending_target, session.refusal)
        if at != self._hovered_at:
            self._hovered_at, self._hovered = at, UNKNOWN
            self._rests += 1
            self._answer(EMPTY)

    def _answer(self, drawing: Scene, state: str = "") -> None:
        """Draws the answer to the pointer, and sets the state that decides its cursor."""
        self.canvas.hover(drawing)
        if state != self._state:
            self._state = state
            self._frame.dataset.hover = state

    def _on_click(self, event: PointerEvent) -> None:
        is_handled = self._touch.has_handled_click() or not page.is_main_press(event)
        if is_handled and event.detail > 0:
            return
        cell = page.none_if_null(page.element_of(event).closest("[data-target]"))
        is_pointer = event.detail > 0 and (event.clientX or event.clientY)
        site = self.canvas.site_at(event.clientX, event.clientY) if is_pointer else None
        if site is not None:
            self._tap_by_pointer(event, site.name)
        elif cell is not None:
            self.grid.set_tab_stop(str(cell.getAttribute("data-target")))
            self._tap()

    def _on_key(self, event: KeyboardEvent) -> None:
        if page.is_modified(event):
            return
        if self._input_mode.uses_pointer and event.key in (*ARROWS, *ENDS):
            return  # the focus is not shown: these keys browse the record
        if self.grid.step(event):
            event.preventDefault()
            self._show_focused_cell()
        elif self.zoom.press(page.latin_key_of(event)):
            event.preventDefault()
            self._input_mode.switch_to_keys()
        elif event.key in ("Enter", " "):
            event.preventDefault()
            if not page.is_repeated(event):
                self._input_mode.switch_to_keys()
                self._tap()

    def _show_focused_cell(self) -> None:
        self.zoom.reveal(self.grid.current)
        self.grid.scroll_to_focus()

    def _on_focus(self, event: Event) -> None:
        target = page.none_if_null(page.element_of(event).getAttribute("data-target"))
        if target is not None:
            self.grid.set_tab_stop(target)
            if self._input_mode.uses_keys:
                self._hover(target)

    def _on_pointer(self, event: PointerEvent) -> None:
        if event.pointerType != "mouse" or self._stage.session is None:
            return
        site = self.canvas.site_at(event.clientX, event.clientY)
        name = site.name if site is not None else ""
        if name != self._hovered:
            self._hover(name)
