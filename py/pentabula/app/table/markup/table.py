"""The cards next to the board as markup: seats, choices, numbers, and the buttons after the end."""

from __future__ import annotations

from typing import Final

from pentabula.app.play.activity import Activity
from pentabula.app.play.display.analysis import EngineState
from pentabula.app.play.display.hints import shown_path
from pentabula.app.play.display.picture import NO_ENGINE
from pentabula.app.play.next_game import CHALLENGE, last_decision, opposing_level
from pentabula.app.play.session import Session
from pentabula.app.play.words import hints, narration
from pentabula.app.play.words.speech import short_name
from pentabula.app.shell.forms import button, command, form, number_input, submit
from pentabula.app.shell.html import Markup, Say, tag, together
from pentabula.app.shell.markup import sign
from pentabula.app.store.results import MIN_STREAK
from pentabula.boards.view import SeatView
from pentabula.core.message import Message
from pentabula.core.numbers import Number, Numbers, read_number
from pentabula.core.position import SWAP, Move, Path, Seat
from pentabula.search.levels import LEVELS, Level

MAX_SUGGESTED: Final = 5
"""The maximum number of suggested numbers."""

CONTINUE: Final = Message("Continue")

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

    The only person is always the near seat, even on a flipped board. `mover` is the seat
    that must move, if it is not the seat to move by the rules. `clocks` are the clocks of both
    seats, or None.
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
        _player_button(say(narration.seat_name(session, seat)), say),
        tag("span", say(Message("won")), class_="crown") if "won" in look else "",
        tag("span", detail, class_="detail") if detail else "",
        tag("span", say(view.figure), class_="points") if view.figure else "",
        clock,
        class_=look,
        data_seat=seat,
    )


def _player_button(name: str, say: Say) -> Markup:
    """The name of the player, as a button that opens the sheet of players."""
    label = say(Message("{name}: change players", name=name))
    return button(name, class_="who", data_action="players", aria_label=label)


def choices(
    activity: Activity,
    say: Say,
    *,
    dice_by_hand: bool,
    suggested: Level | None = None,
    engine: EngineState = NO_ENGINE,
) -> Markup:
    """The choices next to the board: controls, dice, a number field with suggestions.

    The choice that a hint shows is marked. While a line of the engine is on the board, the only
    choice is to leave it. After the end of a game these are the buttons of `ending`; `suggested` is
    the level to try next. While a wrong move is on the board, the choices are those before it, as
    the next input takes it back.
    """
    session = activity.presentation.before_mistake or activity.session
    if engine.line is not None:
        return command("leave-line", Message("Back to the game"), say)
    if session.outcome is not None:
        shows_game = activity.presentation.shows_game
        return end_buttons(activity, say, suggested) if shows_game else Markup("")
    if session.cursor.level is not None:
        return Markup("")
    if session.is_chance:
        dice = tag("div", _controls(session, (), say), class_="dice")
        return dice if dice_by_hand else Markup("")
    if session.pending_target:
        return _confirm(session, say)
    numbers, hinted = session.entries.numbers, shown_path(session, engine.hint)
    number = number_form(session, numbers, hinted, say) if numbers is not None else ""
    return together([number, _controls(session, hinted, say)])


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
    if session.cursor.is_only_shown:
        return command("go-on", CONTINUE, say)
    if session.cursor.level is None:
        if session.is_chance:
            return command("roll", Message("Roll"), say, class_="main")
        is_refused = activity.refusals.hint is not None
        return command("hint", hints.command_label(engine.hint), say, is_disabled=is_refused)
    if session.cursor.is_paused:
        reply = Message("Let {level} reply", level=session.cursor.level.title)
        are_engines = session.cursor.players.are_engines
        return command("go-on", CONTINUE if are_engines else reply, say)
    if session.cursor.players.are_engines:
        return command("pause", Message("Pause"), say)
    return command("now", Message("Move now"), say, is_disabled=not engine.is_thinking)


def _controls(session: Session, hinted: Path, say: Say) -> Markup:
    sites = session.cursor.board.by_name
    next_ = session.entry_state.next
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
    """The game and its options, above its facts; in a wide window also what it is about."""
    options, tagline = say(narration.options_line(session)), say(session.game.tagline)
    title = tag("strong", say(narration.title(session)))
    return together([title, " ", tag("span", options), tag("p", tagline, class_="tagline")])


def end_buttons(activity: Activity, say: Say, suggested: Level | None) -> Markup:
    """Buttons for a rematch, the suggested level, a review and the last decision."""
    session = activity.session
    presentation, shown = activity.presentation, list[Markup]()
    is_challenge = CHALLENGE in session.record.tags
    if not is_challenge and presentation.has_rematch:
        look = None if presentation.has_task else "main"
        shown.append(command("rematch", Message("Rematch"), say, class_=look))
    if is_challenge:
        suggested = None
    if suggested is not None:
        words, why = _other_level(session, suggested)
        shown.append(command("other-level", words, say))
        summary = tag("summary", say(Message("Why {level}?", level=suggested.title)))
        shown.append(tag("details", summary, tag("p", say(why)), class_="why"))
    if session.record.root.children:
        shown.append(command("review", Message("Review"), say))
    if last_decision(session) is not None:
        shown.append(command("last-decision", Message("Check your last decision"), say))
    if session.cursor.is_imported and not session.cursor.players.are_engines:
        shown.append(command("adopt", Message("This was my game"), say))
    return together(shown)


def _other_level(session: Session, suggested: Level) -> tuple[Message, Message]:
    """The label of the suggested level, and the reason for the suggestion."""
    level = opposing_level(session)
    against = (level or suggested).title
    if level is None or LEVELS.index(suggested) > LEVELS.index(level):
        return (
            Message("One level up: {level}", level=suggested.title),
            Message("You won your last {n} games against {level}.", n=MIN_STREAK, level=against),
        )
    return (
        Message("One level down: {level}", level=suggested.title),
        Message("You lost your last {n} games against {level}.", n=MIN_STREAK, level=against),
    )


def number_form(session: Session, numbers: Numbers[Move], hinted: Path, say: Say) -> Markup:
    """The form: a field, its button, and round numbers that are entered by one tap.

    The number that `hinted` names is among them and marked, unless it is empty.
    """
    words = say(session.game.view.describe_target(session.position, numbers.name))
    typed = number_input(
        "number",
        "",
        numbers.low,
        id="number",
        aria_label=words,
        placeholder=words,
        data_number=numbers.name,
    )
    known = (read_number(numbers.name, target) for target in hinted)
    marked = next((number for number in known if number is not None), None)
    offered = [Number(numbers.name, value) for value in round_numbers(numbers)]
    if marked is not None and marked not in offered:
        offered.insert(0, marked)
    suggested = [
        _number(session, move, say, is_hinted=move == marked) for move in offered if move in numbers
    ]
    enter = submit(short_name(session, numbers.name), say)
    return form("number", typed, enter, tag("div", suggested, class_="chips"))


def _number(session: Session, number: Number, say: Say, *, is_hinted: bool) -> Markup:
    return button(
        say(Message("{n}", n=number.value)),
        data_target=str(number),
        aria_label=say(session.game.view.describe_target(session.position, str(number))),
        class_="hinted" if is_hinted else None,
    )


def round_numbers(numbers: Numbers[Move]) -> list[int]:
    """Round numbers from the lowest legal one on. They do not depend on their strength.

    >>> round_numbers(Numbers("bid", "bid>-1", 0, 10**9))
    [10, 100, 1000, 10000, 100000]
    >>> round_numbers(Numbers("komi", "komi*", -999, 999))
    [0, 1, 2, 3, 4, 5]
    >>> round_numbers(Numbers("bid", "bid>144", 145, 10**9))
    [200, 500, 1000, 2000, 5000]
    >>> round_numbers(Numbers("bid", "bid>-1", 0, 10**9, useful=27))
    [1, 2, 5, 10, 20]
    """
    if numbers.low < 0:
        return list(range(MAX_SUGGESTED + 1))
    start, end = len(str(numbers.low)) - 1, len(str(numbers.useful))
    powers = [10**power for power in range(start, min(end, start + MAX_SUGGESTED + 1))]
    steps = [step * power for power in powers for step in (1, 2, 5)]
    useful = [step for step in steps if numbers.low <= step <= numbers.useful]
    if numbers.low < 2 and len(useful) > MAX_SUGGESTED:
        useful = [step for step in powers if 1 < step <= numbers.useful]
    return useful[:MAX_SUGGESTED]
