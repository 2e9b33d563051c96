"""The cards beside the board as markup: seats, choices, panels."""

from __future__ import annotations

from functools import singledispatch
from typing import Final

from pentabula.app.play.activity import Activity
from pentabula.app.play.display.analysis import EngineState
from pentabula.app.play.display.hints import shown_path
from pentabula.app.play.display.picture import NO_ENGINE
from pentabula.app.play.session import Session
from pentabula.app.play.words import hints, narration
from pentabula.app.shell.buttons import button, command
from pentabula.app.shell.html import Content, Markup, Say, tag, together
from pentabula.app.table.markup import ending
from pentabula.app.table.markup.numbers import number_form
from pentabula.boards.panel import Bar, Figures, Fold, Note, Panel, Table, Words
from pentabula.boards.view import SeatView
from pentabula.core.message import Message
from pentabula.core.position import SWAP, Path, Seat
from pentabula.search.levels import Level

NO_CLOCKS: Final = (Markup(""), Markup(""))


def seats(
    session: Session,
    say: Say,
    is_flipped: bool,
    engine: EngineState = NO_ENGINE,
    mover: Seat | None = None,
    clocks: tuple[Markup, Markup] = NO_CLOCKS,
) -> Markup:
    """Both seats, the far one first: sign, name, detail, figure, and a mark for the turn.

    A person against the engine is always the near one, even on a flipped board. `mover` is the
    seat that must move, if it is not the one to move by the rules. `clocks` are those of both
    seats, if they have any.
    """
    near = session.cursor.person if session.cursor.person is not None else int(is_flipped)
    shown = (1 - near, near)
    views = narration.seats(session)
    active = session.outcome.winner if session.outcome is not None else session.cursor.mover
    active = active if mover is None else mover
    looks = ["seat", "seat"]
    if active is not None:
        looks[active] += " turn thinking" if engine.is_thinking else " turn"
    if session.outcome is not None:
        looks[session.outcome.winner] += " won"
    if any(node.token == SWAP for node in session.last_played):
        looks = [f"{look} swapped" for look in looks]
    return together(
        [_seat(session, seat, views[seat], looks[seat], clocks[seat], say) for seat in shown]
    )


def _seat(
    session: Session, seat: Seat, view: SeatView, look: str, clock: Markup, say: Say
) -> Markup:
    detail = say(view.detail)
    return tag(
        "div",
        sign(view.role),
        _who(say(narration.seat_name(session, seat)), say),
        tag("span", say(Message("won")), class_="crown") if "won" in look else "",
        tag("span", detail, class_="detail") if detail else "",
        tag("span", say(view.figure), class_="points") if view.figure else "",
        clock,
        class_=look,
        data_seat=seat,
    )


def _who(name: str, say: Say) -> Markup:
    """The name of the player, as a button that opens the sheet of players."""
    label = say(Message("{name}: change players", name=name))
    return button(name, class_="who", data_action="players", aria_label=label)


def sign(role: str) -> Markup:
    """The sign of a seat: a disc in the look of its pieces."""
    ring = '<circle class="second-ring" cx=".5" cy=".5" r=".2"/>' if role == "second" else ""
    disc = f'<circle class="{role or "cell-edge"}" cx=".5" cy=".5" r=".42"/>'
    return Markup(f'<svg class="drawing" viewBox="0 0 1 1" aria-hidden="true">{disc}{ring}</svg>')


def choices(
    activity: Activity,
    say: Say,
    *,
    dice_by_hand: bool,
    suggested: Level | None = None,
    engine: EngineState = NO_ENGINE,
) -> Markup:
    """The choices beside the board: controls, dice, a number field with suggestions.

    The choice that a hint shows is marked. While a line of the engine is on the board, the only
    choice is to leave it. After the end of a game these are the buttons of `ending`; `suggested`
    is the level to try next. While a wrong move is on the board, the choices are those before it,
    as the next input takes it back.
    """
    session = activity.presentation.before_mistake or activity.session
    if engine.line is not None:
        return command("leave-line", Message("Back to the game"), say)
    if session.outcome is not None:
        shows_game = activity.presentation.shows_game
        return ending.buttons(session, say, suggested) if shows_game else Markup("")
    if session.cursor.level is not None:
        return Markup("")
    if session.is_chance:
        dice = tag("div", _controls(session, (), say), class_="dice")
        return dice if dice_by_hand else Markup("")
    if session.pending_target:
        return _confirm(session, say)
    numbers, hinted = session.entries.numbers, shown_path(session, engine.hint)
    form = number_form(session, numbers, hinted, say) if numbers is not None else ""
    return together([form, _controls(session, hinted, say)])


def _confirm(session: Session, say: Say) -> Markup:
    """The buttons that play the pending move or cancel it."""
    token = session.game.notation.write(session.pending_move)
    play = command("confirm", Message("Play {move}", move=token), say, class_="main")
    return together([play, command("cancel", Message("Cancel"), say)])


def turn_command(activity: Activity, say: Say, engine: EngineState) -> Markup:
    """The command that fits the turn: to roll, a hint for a person, pause for an engine."""
    session = activity.session
    if session.outcome is not None:
        return Markup("")
    if session.cursor.level is None:
        if session.is_chance:
            return command("roll", Message("Roll"), say, class_="main")
        is_refused = activity.offers.hint is not None
        return command("hint", hints.command_label(engine.hint), say, is_disabled=is_refused)
    if session.cursor.is_paused:
        return command("go-on", Message("Continue"), say)
    if session.cursor.players.are_engines:
        return command("pause", Message("Pause"), say)
    return command("now", Message("Move now"), say, is_disabled=not engine.is_thinking)


def _controls(session: Session, hinted: Path, say: Say) -> Markup:
    sites = session.cursor.board.by_name
    next_ = session.composition.next
    order = dict.fromkeys(
        path[len(session.chosen)]
        for path, _ in session.entries.paths
        if path[: len(session.chosen)] == session.chosen
    )
    return together(
        [
            _control(session, target, target in hinted, say)
            for target in order
            if target in next_ and target not in sites
        ]
    )


def _control(session: Session, target: str, is_hinted: bool, say: Say) -> Markup:
    words = say(session.game.view.describe_target(session.position, target))
    look = "hinted" if is_hinted else None
    return button(words, data_target=target, class_=look)


def about(session: Session, say: Say) -> Markup:
    """The game and its options, above its facts."""
    options = say(narration.options_line(session))
    return together([tag("strong", say(narration.title(session))), " ", tag("span", options)])


@singledispatch
def panel(shown: Panel, say: Say) -> Markup:
    """A game’s panel as a card."""
    raise TypeError(f"no markup for {type(shown).__name__}")


@panel.register
def _(shown: Figures, say: Say) -> Markup:
    figures = [
        tag(
            "div",
            tag("dt", say(figure.name)),
            tag("dd", say(figure.value), class_="value"),
            tag("dd", say(figure.caption), class_="caption") if figure.caption else "",
        )
        for figure in shown.figures
    ]
    return tag("dl", figures, class_="card panel figures")


@panel.register
def _(shown: Note, say: Say) -> Markup:
    return tag(
        "p", say(shown.text), class_="card panel warning" if shown.is_warning else "card panel"
    )


@panel.register
def _(shown: Bar, say: Say) -> Markup:
    fill = f'<rect class="filled" width="{100 * _unit(shown.value):.2f}" height="8"/>'
    mark = ""
    if shown.mark is not None:
        at = f"{100 * _unit(shown.mark):.2f}"
        mark = f'<line class="limit" x1="{at}" x2="{at}" y1="0" y2="8"/>'
    svg = (
        f'<svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">{fill}{mark}</svg>'
    )
    return tag(
        "div",
        tag("p", say(shown.name)),
        tag("div", Markup(svg), class_="bar"),
        tag("p", say(shown.caption), class_="caption") if shown.caption else "",
        class_="card panel",
    )


@panel.register
def _(shown: Table, say: Say) -> Markup:
    head = [
        tag("th", say(column), scope="col") if column else tag("td") for column in shown.columns
    ]
    body = [
        tag("tr", [_cell(shown, row, column, words, say) for column, words in enumerate(cells)])
        for row, cells in enumerate(shown.rows)
    ]
    table = tag("table", tag("thead", tag("tr", head)), tag("tbody", body))
    name = say(shown.caption)
    content = [
        tag("p", say(shown.legend), class_="caption") if shown.legend else "",
        tag("div", table, class_="scroll", tabindex=0, role="region", aria_label=name),
    ]
    return _fold(shown.caption, content, say, is_open=shown.is_open)


@panel.register
def _(shown: Fold, say: Say) -> Markup:
    return _fold(shown.caption, panel(shown.content, say), say, is_open=False)


def _fold(caption: Words, content: Content, say: Say, *, is_open: bool) -> Markup:
    """A card that can be folded; `data-fold` does not depend on the gaps of the caption."""
    return tag(
        "details",
        tag("summary", say(caption)),
        content,
        class_="card panel",
        data_fold=caption.template if isinstance(caption, Message) else caption,
        open=is_open,
    )


def _cell(shown: Table, row: int, column: int, words: Message | str, say: Say) -> Markup:
    strong = "strong" if (row, column) in shown.strong else None
    if shown.headed and column == 0:
        return tag("th", say(words), scope="row", class_=strong)
    return tag("td", say(words), class_=strong)


def _unit(value: float) -> float:
    return min(1.0, max(0.0, value))
