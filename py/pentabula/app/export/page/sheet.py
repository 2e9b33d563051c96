"""The sheet "Picture and print": saves and copies pictures, prints, and shows QR codes."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from js import document, navigator, window
from pyodide.ffi import JsException, to_js

from pentabula.app.export import caption, markup, paper, png, replay, svg
from pentabula.app.export.page import painter
from pentabula.app.export.page.worksheet import Worksheet, chosen
from pentabula.app.play.session import Session
from pentabula.app.shell.html import Markup, tag
from pentabula.app.shell.page import files, qr
from pentabula.app.shell.page.slots import Slots
from pentabula.app.shell.stage import Stage
from pentabula.app.store.saved_game import dates_of
from pentabula.app.store.store import Store
from pentabula.boards.last_turn import scene_at_rest
from pentabula.boards.rotation import rotated_board, rotated_scene
from pentabula.boards.scene import Scene
from pentabula.boards.sites import EmptyBoard
from pentabula.boards.svg import drawing
from pentabula.boards.theme import Theme, styles
from pentabula.browser import page
from pentabula.browser.clock import day
from pentabula.browser.tasks import BackgroundTasks
from pentabula.core.errors import GameError
from pentabula.core.message import Message
from pentabula.core.record import Node, Record, write_link, write_record
from pentabula.core.starts import folded_diagram

if TYPE_CHECKING:
    from js import HTMLCanvasElement
    from pyodide.ffi import JsPromise

SHEET = "picture"
PNG, SVG = "image/png", "image/svg+xml"

PAPER = "data-paper"
"""The attribute of the root while there is paper."""

MADE_BY_ITSELF = "table"
"""Its value for paper that was made because the browser prints the table."""

WIDTH = Message(
    "The width must be a whole number from {least} to {most}.",
    least=paper.MIN_WIDTH,
    most=paper.MAX_WIDTH,
)
NO_COPY = Message("This browser cannot copy pictures. Save the picture instead.")
NO_PICTURE = Message(
    "The browser could not make the picture. Try a smaller one, or save an SVG instead."
)
FALSIFIED = Message("This browser does not let pages read what they draw. Save an SVG instead.")
TOO_LARGE = Message("This game is too long for an animation.")
TOO_LONG = Message("This game is too long for a QR code. Send the link.")
BOTH_TOO_LONG = Message(
    "This game is too long for a QR code, and so is its position. Send the link."
)
"""The problems that the sheet shows."""

WORKING = Message("Making the animation…")
SAVED = Message("Picture saved.")
COPIED = Message("Picture copied, without the game.")
ONLY_POSITION = Message("The game is too long for a QR code. This one holds the position.")
CODE = Message("QR code of the game up to this position")

PIXELS = 8
"""The width of a module of a saved QR code."""


@dataclass(frozen=True, slots=True)
class PictureOptions:
    """How pictures are made, as chosen in the sheet."""

    width: int
    labels: bool
    theme: Theme
    caption: Sequence[str] = ()


class ExportSheet:
    """Does what the buttons of the sheet say, for the position that the table shows."""

    def __init__(
        self, stage: Stage, slots: Slots, refuse: Callable[[Message], object], storage: Store
    ) -> None:
        self._stage, self._slots, self._refuse = stage, slots, refuse
        self._storage = storage
        self._code: Sequence[bytes] = ()
        self._background = BackgroundTasks()
        say, spawn = self._show_problem, self._background.spawn
        self._worksheet = Worksheet(stage, slots, storage, say, spawn)
        sheet = page.find(f"#{SHEET}")
        page.on(sheet, "toggle", lambda event: self._follow_sheet())
        page.on(sheet, "change", lambda event: self._follow_choice(str(event.target.name)))
        page.on(window, "beforeprint", lambda event: self._print_table())
        page.on(window, "afterprint", lambda event: _clear_paper(MADE_BY_ITSELF))

    def open(self) -> None:
        """Opens the sheet."""
        if self._session() is not None:
            page.open_sheet(SHEET)

    def _follow_sheet(self) -> None:
        """Shows a chosen worksheet when the sheet is opened.

        When it is closed, removes the paper, the puzzles, the code and the messages.
        """
        if page.find(f"#{SHEET}").matches(":popover-open"):
            self._worksheet.show()
            self._show_preview()
        else:
            _clear_paper()
            self._worksheet.hide()
            self._show_problem(None)
            self._write("qr", Markup(""))
            self._write("picture-done", Markup(""))
            self._write("picture-preview", Markup(""))

    def _follow_choice(self, name: str) -> None:
        self._worksheet.on_change(name)
        self._show_preview()

    # Pictures

    def _show_preview(self) -> None:
        """Shows the picture that would be saved."""
        session, options = self._stage.session, self._options()
        if session is not None and options is not None:
            self._write("picture-preview", Markup(self._drawn(session, options)))

    def save_png(self) -> None:
        """Saves the position as a PNG file that holds the record."""
        self._make(self._save_png)

    def save_svg(self) -> None:
        """Saves the position as an SVG file that holds the record."""
        self._make(self._save_svg)

    def copy(self) -> None:
        """Copies the position as a picture."""
        session, options = self._session(), self._options()
        if session is None or options is None:
            return
        if not painter.is_faithful():
            self._show_message(FALSIFIED)
            return

        def write() -> JsPromise[None]:
            # Some browsers allow this only before the click is done, so the picture is promised.
            made = painter.blob_of(self._canvas(session.node, options))
            item = window.ClipboardItem.new(**{PNG: made})
            return navigator.clipboard.write(to_js([item]))

        page.ask(
            write,
            lambda nothing: self._show_message(COPIED),
            lambda: self._show_message(NO_COPY),
            2 * page.TIMEOUT_MS,
        )

    def save_replay(self) -> None:
        """Saves the line up to the position as an animated PNG file that holds the record."""
        self._make(self._save_replay)

    def _make(
        self, make: Callable[[Session, PictureOptions], Coroutine[object, object, None]]
    ) -> None:
        session, options = self._session(), self._options()
        if session is not None and options is not None:
            self._background.spawn(self._guarded(make(session, options)))

    async def _guarded(self, work: Coroutine[object, object, None]) -> None:
        try:
            await work
        except (GameError, MemoryError, *page.MISSING):
            self._show_message(NO_PICTURE)

    async def _save_png(self, session: Session, options: PictureOptions) -> None:
        if not painter.is_faithful():
            self._show_message(FALSIFIED)
            return
        made = await painter.png_of(self._canvas(session.node, options))
        held = png.with_record(made, write_record(session.record))
        self._show_message(
            files.save(caption.file_name(session, str(session.node.ply), "png"), held, PNG) or SAVED
        )

    async def _save_svg(self, session: Session, options: PictureOptions) -> None:
        held = svg.with_record(self._drawn(session, options), write_record(session.record))
        name = caption.file_name(session, str(session.node.ply), "svg")
        self._show_message(files.save(name, held.encode(), SVG) or SAVED)

    async def _save_replay(self, session: Session, options: PictureOptions) -> None:
        if not painter.is_faithful():
            self._show_message(FALSIFIED)
            return
        self._show_message(WORKING)
        nodes = replay.shown_nodes(session.node)
        stills = [self._still(node, options) for node in nodes]
        record = write_record(session.record)
        made = await painter.animation(
            stills[-1][0],
            [scene for _, scene in stills],
            styles(options.theme),
            record,
            labels=options.labels,
        )
        if made is None:
            self._show_message(TOO_LARGE)
            return
        self._show_message(
            files.save(caption.file_name(session, "replay", "png"), made, PNG) or SAVED
        )

    def _drawn(self, session: Session, options: PictureOptions) -> str:
        board, scene = self._still(session.node, options)
        return drawing(
            board,
            scene,
            styles(options.theme),
            labels=options.labels,
            unit=options.width / board.width,
            surface=options.theme.board,
        )

    def _canvas(self, node: Node, options: PictureOptions) -> HTMLCanvasElement:
        board, scene = self._still(node, options)
        return painter.picture(board, scene, options.theme, options.width, labels=options.labels)

    def _still(self, node: Node, options: PictureOptions) -> tuple[EmptyBoard, Scene]:
        """The position as the table shows it, flipped or not, with its caption."""
        session = self._stage.session
        if session is None:
            raise LookupError("no game is on the table")
        board, scene = scene_at_rest(session.game, node, forbidden=False)
        if self._stage.is_flipped:
            board, scene = rotated_board(board), rotated_scene(board, scene)
        return (
            caption.captioned(board, scene, options.caption) if options.caption else (board, scene)
        )

    def _caption(self, session: Session) -> list[str]:
        """The lines of the caption, as of now."""
        played = dates_of(self._storage.read(self._stage.key) or "").played
        address = "" if page.is_file() else page.shared_address(session.cursor.link)
        when = day(played) if played else ""
        return caption.lines(session, when, address, self._stage.catalogue.say)

    # Paper

    def print(self) -> None:
        """Prints the chosen paper."""
        session = self._session()
        if session is None:
            return
        kind = chosen("paper", paper.POSITION)
        if kind == paper.WORKSHEET:
            theme = self._theme(is_dark=False)
            self._background.spawn(self._worksheet.print(theme, _print))
        else:
            self._put_on_paper(session, kind, _print)

    def _print_table(self) -> None:
        """Puts the chosen paper in place of the table, where the browser's own command prints.

        The browser does not wait for a worksheet.
        """
        session, kind = self._stage.session, chosen("paper", paper.POSITION)
        is_made = document.documentElement.hasAttribute(PAPER)
        if session is not None and self._stage.is_at_table and not is_made:
            self._put_on_paper(session, paper.POSITION if kind == paper.WORKSHEET else kind, _put)
            document.documentElement.setAttribute(PAPER, MADE_BY_ITSELF)

    def _put_on_paper(
        self, session: Session, kind: str, put: Callable[[Markup, str], object]
    ) -> None:
        say, theme = self._stage.catalogue.say, self._theme(is_dark=False)
        labels = chosen("coordinates", "on") == "on"
        if kind in (paper.RULES, paper.BOARD):
            has_rules = kind == paper.RULES
            made = markup.empty_board(session, theme, say, labels=labels, has_rules=has_rules)
            put(made, kind)
        elif kind == paper.POSITION:
            put(markup.position(session, theme, say, labels=labels), kind)
        else:
            put(markup.score_sheet(session, say, is_blank=kind == paper.BLANK), kind)

    # QR codes

    def show_qr(self) -> None:
        """Shows the QR code of the game up to the position, or of the position alone."""
        session = self._session()
        if session is not None and page.is_file():
            self._refuse(qr.NO_LINK)
        elif session is not None:
            page.open_sheet(SHEET)
            self._background.spawn(self._show_qr(session))

    async def _show_qr(self, session: Session) -> None:
        say = self._stage.catalogue.say
        link = write_link(session.record, session.node)
        try:
            rows, words = await qr.rows(page.shared_address(link)), CODE
            if rows is None:
                alone = Record.start(
                    session.game, session.record.options, folded_diagram(session.node.position)
                )
                address = page.shared_address(write_link(alone, alone.root))
                rows, words = await qr.rows(address), ONLY_POSITION
        except (ImportError, JsException, OSError):
            self._write("qr", tag("p", say(qr.NOT_LOADED)))
            return
        except GameError:  # no game can start from a finished position
            self._write("qr", tag("p", say(TOO_LONG)))
            return
        if rows is None:
            self._write("qr", tag("p", say(BOTH_TOO_LONG)))
            return
        self._code = rows
        self._write("qr", markup.code(qr.drawn(rows, say(CODE)), words, say))
        page.find_in(page.slot("qr"), "button").scrollIntoView(block="nearest")
        page.find_in(page.slot("qr"), "svg").scrollIntoView(block="nearest")

    def save_qr(self) -> None:
        """Saves the shown QR code."""
        session = self._stage.session
        if session is not None and self._code:
            made = png.qr_code(self._code, margin=qr.MARGIN, scale=PIXELS)
            if problem := files.save(caption.file_name(session, "qr", "png"), made, PNG):
                self._show_message(problem)

    # The sheet

    def _session(self) -> Session | None:
        """The session on the table; None if it cannot be shared, after the reason is shown."""
        session, refused = self._stage.session, self._stage.refusals.share
        if refused is not None:
            self._refuse(refused)
            return None
        return session

    def _options(self) -> PictureOptions | None:
        """How pictures are made; None if the width is invalid, which the form reports."""
        text = chosen("width", str(paper.USUAL_WIDTH)).strip()
        is_number = text.isascii() and text.isdigit() and len(text) < 6
        width = int(text) if is_number else 0
        is_allowed = paper.MIN_WIDTH <= width <= paper.MAX_WIDTH
        form = page.none_if_null(document.querySelector('form[data-form="picture"]'))
        if form is not None:
            page.show_problem(form, "" if is_allowed else self._stage.catalogue.say(WIDTH))
        if not is_allowed:
            return None
        look = chosen("look", "page")
        is_dark = self._is_dark() if look == "page" else look == "dark"
        labels = chosen("coordinates", "on") == "on"
        session = self._stage.session
        has_caption = session is not None and chosen("caption", "off") == "on"
        lines = self._caption(session) if session is not None and has_caption else ()
        return PictureOptions(width, labels, self._theme(is_dark=is_dark), lines)

    def _theme(self, *, is_dark: bool) -> Theme:
        session, settings = self._stage.session, self._stage.settings
        if session is None:
            raise LookupError("no game is on the table")
        contrast = str(document.documentElement.dataset.contrast)
        return Theme(
            session.game.ink,
            is_dark,
            settings.board,
            settings.pieces,
            "high" if contrast == "high" else "usual",
        )

    def _is_dark(self) -> bool:
        chosen = self._stage.settings.theme
        if chosen in ("light", "dark"):
            return chosen == "dark"
        return page.matches("(prefers-color-scheme: dark)")

    def _show_message(self, words: Message) -> None:
        self._write("picture-done", Markup(tag("span", self._stage.catalogue.say(words))))

    def _show_problem(self, words: Message | None) -> None:
        """Shows a problem with the paper, or removes the message."""
        said = "" if words is None else self._stage.catalogue.say(words)
        self._write("paper-problem", Markup(tag("span", said)) if said else Markup(""))

    def _write(self, slot: str, content: Markup) -> None:
        """Fills a part of the sheet, if the sheet is filled."""
        if page.none_if_null(document.querySelector(f'[data-show="{slot}"]')) is not None:
            self._slots.fill(slot, content)


def _print(content: Markup, name: str) -> None:
    """Puts the content on paper, and opens the browser's dialog."""
    _put(content, name)
    window.print()


def _put(content: Markup, name: str) -> None:
    """Puts the content on paper, which only the printer sees."""
    _clear_paper()
    sheet = document.createElement("div")
    sheet.setAttribute("class", "paper")
    sheet.setAttribute("data-paper", name)
    sheet.innerHTML = content
    document.body.appendChild(sheet)
    document.documentElement.toggleAttribute(PAPER, True)


def _clear_paper(only: str | None = None) -> None:
    """Removes the paper; if `only` is given, only paper that was made like that."""
    root = document.documentElement
    if only is not None and str(root.getAttribute(PAPER)) != only:
        return
    for each in document.querySelectorAll("body > .paper"):
        each.remove()
    root.toggleAttribute(PAPER, False)
