"""The table: board, keyboard grid and the cards beside it, showing one session."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from js import document, window

from pentabula.boards.panel import Bar, Panel
from pentabula.boards.sites import Board
from pentabula.boards.turning import turned_board, turned_scene
from pentabula.core.message import Catalogue, Message, Reckoned
from pentabula.core.record import Node
from pentabula.pages import analysis as advice_card
from pentabula.pages import table as cards
from pentabula.pages.markup import Markup, together
from pentabula.session.display import analysis
from pentabula.session.display.analysis import EngineState
from pentabula.session.display.picture import NO_ENGINE, hides_values, picture
from pentabula.session.keep.settings import Settings
from pentabula.session.learn import explained as explaining
from pentabula.session.learn.lessons import LessonActivity
from pentabula.session.play.activity import Activity
from pentabula.session.play.session import Session
from pentabula.session.words import narration
from pentabula.session.words.cues import has_thrown
from pentabula.web import page
from pentabula.web.board.canvas import Canvas
from pentabula.web.board.grid import Grid
from pentabula.web.board.look import read_styles
from pentabula.web.board.touch import Touch
from pentabula.web.board.zoom import Zoom
from pentabula.web.shell.deferred import DeferredTasks

PHONE = "(max-width: 53.75em) and (max-aspect-ratio: 13/10)"
PHONE_HEIGHT = 0.66


class Table:
    """Shows a session and hands taps to `on_tap`, those by finger or mouse to `on_point`.

    Decides nothing about the game.
    """

    def __init__(
        self,
        catalogue: Catalogue,
        on_tap: Callable[[str], None],
        on_point: Callable[[str], None],
        deferred: DeferredTasks,
    ) -> None:
        self.catalogue = catalogue
        self.say = catalogue.say
        self.on_tap, self.on_point = on_tap, on_point
        self.deferred = deferred
        self.activity: Activity | None = None
        self.settings = Settings()
        self.counsel = NO_ENGINE
        self.is_turned = False
        self.canvas = Canvas(page.canvas("#board"))
        self.grid = Grid(page.find("#grid"), self.say)
        self._previewed = ""
        self._shown: Node | None = None
        frame = page.find(".frame")
        self.zoom, self.touch = Zoom(self), Touch(self, frame)
        page.on(frame, "click", self._on_click)
        page.on(frame, "pointermove", self._on_pointer, passive=True)
        page.on(frame, "pointerleave", lambda event: self.show_preview(""), passive=True)
        page.on(self.grid.element, "keydown", self._on_key)
        page.on(self.grid.element, "focusin", self._on_focus)

    @property
    def session(self) -> Session | None:
        """The session that is shown: that of the activity."""
        return None if self.activity is None else self.activity.session

    @property
    def hides_values(self) -> bool:
        """Whether what can be reckoned stays unsaid."""
        return hides_values(self._session, self.settings)

    @property
    def board(self) -> Board:
        """The board as it is seen: turned or not."""
        board = self._session.board
        return turned_board(board) if self.is_turned else board

    @property
    def _session(self) -> Session:
        if self.session is None:
            raise LookupError("no game is on the table")
        return self.session

    def set_table(self, activity: Activity) -> None:
        """Shows another activity, or another session of it, without motion."""
        self.activity, self.counsel = activity, NO_ENGINE
        page.find(".screen.table").setAttribute("data-game", activity.session.game.name)
        self._previewed = ""
        self.restyle()

    def restyle(self) -> None:
        """Reads the theme again and draws everything anew."""
        if self.session is None:
            return
        self.canvas.restyle(read_styles(self.session.game.name))
        self._draw(moves=False)
        self.fit()

    def fit(self) -> None:
        """Makes the board as large as the window allows."""
        if self.session is None or document.documentElement.dataset.screen != "table":
            return
        area = page.find(".board-area")
        width, height = float(area.clientWidth), float(area.clientHeight)
        if window.matchMedia(PHONE).matches:
            height = max(240, window.innerHeight * PHONE_HEIGHT)
        taken = self.canvas.fit(width, height)
        style = page.find(".frame").style
        style.width, style.height = f"{taken[0]}px", f"{taken[1]}px"
        self.zoom.set_viewport(self.canvas.viewport)

    def point(self, name: str) -> None:
        """Takes a target that was chosen by finger or mouse."""
        self.grid.set_tab_stop(name)
        self.on_point(name)

    def spoken(self, target: str) -> str:
        """The target in words."""
        return self.say(self._session.game.view.spoken(self._session.position, target))

    def show(self, *, moves: bool = True) -> None:
        """Brings the board and the sentence about it up to date; the rest follows the picture."""
        self.say = self.catalogue.hiding(self.hides_values).say
        self._draw(moves=moves and self.settings.motion == "on" and not _reduced_motion())
        self._write_voice()
        # Whoever makes a move by several taps finds the next at once.
        if self._session.chosen or self._session.pending_target:
            self._write_choices()
        else:
            self.deferred.schedule("choices", self._write_choices)
        self.deferred.schedule("cards", self._write_cards)
        self.deferred.schedule("record", self._write_record)

    def name_cells(self) -> None:
        """Brings the names of the cells up to date, after all else; on another board, at once."""
        if self.grid.board in (None, self.board):
            self.deferred.schedule("grid", self._write_grid)
        else:
            self._write_grid()

    def _draw(self, *, moves: bool) -> None:
        session = self._session
        scene = picture(session, self.settings, self.counsel, self.say)
        if self.is_turned:
            scene = turned_scene(session.board, scene)
        labels, viewport = self.settings.coordinates == "on", self.canvas.viewport
        throws = moves and has_thrown(self._shown, session)
        self._shown = session.node
        self.canvas.show(self.board, scene, labels=labels, moves=moves, throws=throws)
        if self.canvas.viewport != viewport:  # another board is seen as a whole
            self.zoom.set_viewport(self.canvas.viewport)

    def _write_voice(self) -> None:
        session, say = self._session, self.say
        if isinstance(self.activity, LessonActivity):
            before, now = self.activity.words()
        else:
            before, now = narration.story(session), self._now()
        page.say_status(say(now), say(before), say(explaining.remark(session) or ""))
        refusal = session.refusal
        why = say(refusal.sentence) if refusal else ""
        page.place("refusal").hidden = refusal is None
        page.write("refusal-text", why)
        page.say("alert", why)

    def _write_choices(self) -> None:
        session, say = self._session, self.say
        by_hand = self.settings.dice == "hand"
        self._keeping_focus("choices", cards.choices(session, say, dice_by_hand=by_hand))
        self._keeping_focus("turn", cards.turn_command(session, say, self.counsel))

    def _now(self) -> Message:
        """What is to be decided, or the hint; who thinks."""
        session, hint = self._session, self.counsel.hint
        if session.level is not None:
            return narration.waiting(session)
        if session.pending_target:
            return narration.pending(session)
        if self.counsel.is_looking:
            return Message("Looking for a hint…")
        return narration.hint(session, hint) if hint else narration.status(session)

    def _write_cards(self) -> None:
        session, say = self._session, self.say
        page.write("title", say(narration.title(session)))
        page.write("options", say(narration.settings_line(session)))
        page.fill("seats", cards.seats(session, say, self.is_turned, self.counsel))
        panels = [
            panel
            for panel in session.game.view.panels(session.node.positions(), session.node.moves())
            if not (self.hides_values and isinstance(panel, Bar))
        ]
        self._keeping_folds("panels", panels)
        self._write_advice()
        self._write_preview()

    def _write_record(self) -> None:
        session = self._session
        if page.fill("record", cards.record(session)):
            host = page.place("record")
            current = page.none_if_null(host.querySelector("[aria-current]"))
            host.scrollTop = current.offsetTop - host.offsetTop - 64 if current is not None else 0
        page.set_disabled("undo", session.node.parent is None)
        page.set_disabled("redo", not session.node.children)

    def _write_advice(self) -> None:
        is_open = self.counsel.is_analysing
        page.place("analysis").hidden = not is_open
        page.find('[data-action="analyse"]').setAttribute("aria-pressed", str(is_open).lower())
        if is_open:
            page.fill("advice", advice_card.card(self._session, self.counsel, self.say))
            self._keeping_folds("advice-panels", advice_card.panels(self._session, self.counsel))

    def show_advice(self, counsel: EngineState) -> None:
        """Brings the analysis up to date: the board, its card, the names of the cells."""
        self.counsel = counsel
        if not self.canvas.animation_ms_left():
            self._draw(moves=False)
        self.deferred.schedule("advice", self._write_advice)
        self.name_cells()

    def say_estimate(self) -> None:
        """Tells the estimate of the open analysis in the status."""
        session, advice = self._session, self.counsel.advice
        reason = analysis.reason_for_none(session)
        if not self.counsel.is_analysing:
            said = Message("Analysis closed.")
        elif reason is not None or advice is None:
            said = reason or Message("Analysing…")
        else:
            said = analysis.estimate(session, advice)
        page.say_status(self.say(said), "")

    def _write_grid(self) -> None:
        session, say = self._session, self.say
        title = say(narration.title(session))
        label = say(Message("{game}, the board", game=title))
        if self.canvas.element.ariaLabel != label:
            self.canvas.element.ariaLabel = label
        last = frozenset(session.last_sites())
        next_ = session.composition.next
        worths = narration.NO_WORTHS
        if self.counsel.advice is not None:
            worths = analysis.by_target(self.counsel.advice, session.all_entries, session.chosen)
        self.grid.show(
            self.board,
            label,
            lambda target: say(narration.target_name(session, target, last, worths)),
            next_,
        )

    def _keeping_focus(self, name: str, markup: Markup) -> None:
        """Replaces choices; if the focus stood there it goes to the first new one or the board."""
        host = page.place(name)
        had_focus = host.contains(document.activeElement)
        if page.fill(name, markup) and had_focus:
            first = page.none_if_null(host.querySelector("button, input"))
            (first if first is not None else page.find("#grid [tabindex='0']")).focus()

    def _keeping_folds(self, name: str, panels: Sequence[Panel]) -> None:
        """Replaces the panels; tables that were folded or opened by hand stay so."""
        host = page.place(name)
        folds = {_heading(fold): fold.open for fold in host.querySelectorAll("details")}
        if page.fill(name, together([cards.panel(panel, self.say) for panel in panels])):
            for fold in host.querySelectorAll("details"):
                fold.open = folds.get(_heading(fold), fold.open)

    def _on_click(self, event: Any) -> None:
        if self.touch.has_answered() and event.detail > 0:
            return
        cell = page.none_if_null(event.target.closest("[data-target]"))
        is_pointer = event.detail > 0 and (event.clientX or event.clientY)
        site = self.canvas.site_at(event.clientX, event.clientY) if is_pointer else None
        if site is not None:
            self.point(site.name)
        elif cell is not None:
            self.grid.set_tab_stop(str(cell.getAttribute("data-target")))
            self.on_tap(self.grid.current)

    def _on_key(self, event: Any) -> None:
        if event.ctrlKey or event.altKey or event.metaKey:
            return
        if self.grid.step(event):
            event.preventDefault()
            self.zoom.see(self.grid.current)
        elif self.zoom.press(event.key):
            event.preventDefault()
        elif event.key in ("Enter", " "):
            event.preventDefault()
            self.on_tap(self.grid.current)

    def _on_focus(self, event: Any) -> None:
        target = page.none_if_null(event.target.getAttribute("data-target"))
        if target is not None:
            self.grid.set_tab_stop(target)
            self.show_preview(target)

    def _on_pointer(self, event: Any) -> None:
        if event.pointerType != "mouse" or self.session is None:
            return
        site = self.canvas.site_at(event.clientX, event.clientY)
        name = site.name if site is not None else ""
        if name != self._previewed:
            self.show_preview(name)

    def show_preview(self, target: str) -> None:
        """Tells what the move would leave that this target would complete; "" tells nothing."""
        self._previewed = target
        self._write_preview()

    def _write_preview(self) -> None:
        words = None
        if self._previewed and self.session is not None:
            words = self.session.preview(self._previewed)
        is_shown = words and not (self.hides_values and isinstance(words, Reckoned))
        page.write("preview", self.say(words) if words and is_shown else "")


def _heading(fold: Any) -> str:
    return "".join(str(cell.textContent) for cell in fold.querySelectorAll("thead th"))


def _reduced_motion() -> bool:
    return bool(window.matchMedia("(prefers-reduced-motion: reduce)").matches)
