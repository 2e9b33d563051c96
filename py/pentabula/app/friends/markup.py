"""The panel of a game by link: who is to move, the next link, notes and requests."""

from __future__ import annotations

from typing import Final

from pentabula.app.friends.online_game import OnlineGame
from pentabula.app.play.words.clocks import long_time
from pentabula.app.play.words.moves import move_number, node_text
from pentabula.app.shell.forms import button, command, field, form, problem, submit, text_input
from pentabula.app.shell.html import Markup, Say, tag, together
from pentabula.app.shell.markup.exercises import lesson_link
from pentabula.core.days import DAY_MS
from pentabula.core.message import Message
from pentabula.core.position import CHANCE
from pentabula.core.record import MAX_NAME
from pentabula.online import match_time
from pentabula.online.live import LivePhase
from pentabula.online.match import NEED_TOSS, NO_THROW_LEFT, Match
from pentabula.online.messages import MAX_NOTE
from pentabula.online.offers import Offer, OfferKind
from pentabula.online.plans import can_plan

NEXT: Final = Message("Next game where it is your turn")
ASKED: Final = {
    OfferKind.BACK: Message("You have asked for a take-back."),
    OfferKind.DAY: Message("You have asked for one more day."),
    OfferKind.PAUSE: Message("You have asked for a pause of a week."),
    OfferKind.REMATCH: Message("You have offered a rematch."),
}
ASK: Final = {
    OfferKind.DAY: Message("Ask for one more day"),
    OfferKind.PAUSE: Message("Ask for a pause of a week"),
}
ACCEPT: Final = {
    OfferKind.BACK: Message("Take back"),
    OfferKind.DAY: Message("Give one more day"),
    OfferKind.PAUSE: Message("Agree"),
    OfferKind.REMATCH: Message("Play again"),
}
OVER: Final = Message("The game is over.")
OPTIONS: Final = "match-options"
"""The element of the options, which are not needed at every turn."""


def panel(
    game: OnlineGame,
    say: Say,
    *,
    can_share: bool,
    phase: LivePhase = LivePhase.OFF,
    why: Message | None = None,
    next_key: str = "",
    is_open: bool = False,
    is_writing: bool = False,
) -> Markup:
    """The parts of the match that users can read, send or answer now.

    What is needed at every turn comes first; the options unfold. `phase` is the phase of the live
    game, `why` how the last live game ended. `next_key` is the key of another game that waits for
    the user here; empty without one. `is_open`: the options are unfolded, `is_writing`: the note of
    a live game is unfolded.
    """
    has_link = game.has_link or phase in (LivePhase.INVITING, LivePhase.ANSWERING)
    is_at_end = game.session.node is game.match.end
    return together(
        [
            tag("h2", say(_title(game))),
            _note_of_friend(game, say),
            _offer(game, say),
            _tasks(game, say, phase),
            _time_is_up(game, say),
            tag(
                "p",
                "" if is_at_end else command("match-now", Message("To the current position"), say),
                _start_live(say, look="main") if phase is LivePhase.INVITED else "",
                _sending(game, say, phase, can_share=can_share) if has_link else "",
                _before_live(game, say) if phase is LivePhase.OFF else "",
                _next(game, say, next_key),
                _unfolding(say, is_open=is_open),
                class_="actions",
            ),
            _time(game, say),
            tag(
                "div",
                _note(game, say) if has_link and not game.is_live else "",
                _link(say) if has_link else "",
                live(game, say, phase, why, is_writing=is_writing),
                _more(game, say),
                id=OPTIONS,
                class_="options",
            ),
        ]
    )


def spoken(game: OnlineGame, say: Say) -> list[str]:
    """The panel's announcements besides the status, for screen readers: the friend's note, offers,
    and that a time is up."""
    match, theirs = game.match, game.match.offers.theirs
    parts = [
        match.their_note,
        "" if theirs is None else say(_offer_words(game, theirs)),
        "" if match.offers.ours is None else say(_task(game)),
        say(_time_up_words(game)) if _is_time_up(game) else "",
        "" if match.time.contest is None else say(_contest_words(game)),
    ]
    return [part for part in parts if part]


def opens_by_itself(phase: LivePhase, why: Message | None) -> bool:
    """Whether the options have something that the user must see now."""
    return why is not None or phase not in (LivePhase.OFF, LivePhase.CONNECTED)


def _tasks(game: OnlineGame, say: Say, phase: LivePhase) -> Markup:
    """The next task; while playing live, first the connection phase, then the task in the game."""
    first = say(live_words(phase, game.friend) or _task(game))
    shown = tag("p", first, class_=_task_class(game, phase))
    if not game.is_live:
        return shown
    return together([shown, tag("p", say(_task(game)), class_=_task_class(game, LivePhase.OFF))])


def _task_class(game: OnlineGame, phase: LivePhase) -> str:
    """The class of the task: `said` if the status has nearly the same words, as at most turns."""
    match = game.match
    is_plain = match.seat is not None and not match.is_over and match.offers.ours is None
    is_said = is_plain and match.last is not None and phase is LivePhase.OFF and not game.is_sent
    return "task said" if is_said or _task(game) == OVER else "task"


def plain_note(text: str) -> str:
    """A typed note as it is sent: one line, without control characters, cut to its limit."""
    line = " ".join(text.split())
    return "".join(each for each in line if each.isprintable())[:MAX_NOTE]


def _title(game: OnlineGame) -> Message:
    name = game.friend_name
    return Message("By link, with {name}", name=name) if name else Message("By link")


def _task(game: OnlineGame) -> Message:
    """The next task in the game."""
    match = game.match
    if match.why_no_throw is NO_THROW_LEFT:
        return NO_THROW_LEFT
    if game.is_live:
        return _live_task(game)
    if match.offers.has_rematch and match.offers.ours is None:
        return _live_task(game)
    if match.offers.ours is not None and not game.is_sent:
        return Message("{status} Send the link.", status=ASKED[match.offers.ours.kind])
    if match.offers.theirs is not None and not match.is_our_turn:
        return Message("Answer your friend, then send the link.")
    if game.friend_knows_end:
        return OVER
    if game.has_link and game.is_sent:
        return Message("Link sent. {then}", then=_live_task(game))
    if match.is_over:
        return Message("The game is over. Send the link, so that your friend sees the end.")
    if match.last is None and match.can_act:
        return Message("You start: make a move, then send the link to your friend.")
    if match.last is None:
        return Message("Send this link to your friend, who plays by opening it.")
    if match.seat is None:
        return NEED_TOSS
    if match.is_claimed:
        return Message("You have claimed the win on time. Send the link.")
    if match.why_no_throw is not None:
        return match.why_no_throw
    if match.can_act:
        return Message("It is your turn. After your move you get a link to send back.")
    if match.end.position.turn == CHANCE:
        friend = game.friend_name or Message("your friend")
        return Message("Your reply lets {friend} roll. Send the link.", friend=friend)
    return Message("{friend} is to move. Send the link.", friend=game.friend)


def _live_task(game: OnlineGame) -> Message:
    """The next task in a live game."""
    match, offers = game.match, game.match.offers
    if offers.has_rematch and (offers.ours is None or offers.is_crossed):
        begins = Message("{friend} begins the rematch and sends its link.", friend=game.friend)
        is_here = offers.accepted is not None and (match.side == 0 or not offers.is_crossed)
        return Message("The rematch has begun: it is among your games.") if is_here else begins
    if offers.ours is not None:
        return ASKED[offers.ours.kind]
    if offers.theirs is not None and not match.is_our_turn:
        return Message("Answer your friend.")
    if match.is_over:
        return OVER
    if match.can_act:
        return Message("It is your turn.")
    return Message("{friend} is to move.", friend=game.friend)


def live_words(phase: LivePhase, friend: Message | str) -> Message | None:
    """The connection phase in words, and the next step; None without words."""
    if phase is LivePhase.INVITED:
        return Message("{friend} invites you to play live: moves arrive at once.", friend=friend)
    return {
        LivePhase.PREPARING: Message("The live game is being prepared."),
        LivePhase.INVITING: Message(
            "Send this link and keep this page open. Your friend sends an answer: open it on this "
            "device, or paste it here."
        ),
        LivePhase.ANSWERING: Message(
            "Send this answer back and keep this page open. You play live once your friend opens "
            "it."
        ),
        LivePhase.CONNECTING: Message("Connecting to the other device."),
        LivePhase.CONNECTED: Message("You play live: moves arrive at once."),
        LivePhase.INTERRUPTED: Message("The connection is interrupted. Wait, or send the link."),
    }.get(phase)


def live(
    game: OnlineGame, say: Say, phase: LivePhase, why: Message | None, *, is_writing: bool = False
) -> Markup:
    """The connection phase and its buttons; empty after the end of a game by link."""
    if phase is LivePhase.OFF and game.match.is_over:
        return Markup("")
    parts = [tag("p", say(why), class_="live-why")] if why is not None else []
    if phase is LivePhase.INVITING:
        parts.append(_answer(say))
    if phase in (LivePhase.CONNECTED, LivePhase.INTERRUPTED):
        parts.append(command("live-stop", Message("Stop playing live"), say))
    elif phase is not LivePhase.OFF:
        parts.append(command("live-stop", Message("Cancel"), say))
    if game.is_live:
        note = tag("summary", say(Message("Write a note")))
        parts.append(tag("details", note, _note(game, say), open=is_writing))
    return tag("div", together(parts), class_="live", data_phase=phase.name.lower())


def _start_live(say: Say, *, look: str | None = None) -> Markup:
    """The button that invites to play live, or accepts the invitation: what the user does next."""
    return command("live-start", Message("Play live"), say, class_=look)


def live_event(phase: LivePhase, friend: Message | str) -> Message | None:
    """The announcement of a connection phase; None without one."""
    short = {
        LivePhase.INVITING: Message("The invitation is ready: send the link."),
        LivePhase.ANSWERING: Message("The answer is ready: send it back."),
    }
    return short.get(phase) or live_words(phase, friend)


def _answer(say: Say) -> Markup:
    """The field into which the answer to an invitation is pasted."""
    field = tag("input", type="text", name="answer", autocomplete="off", translate="no")
    label = tag("label", tag("span", say(Message("Your friend’s answer"))), field)
    return tag(
        "form",
        label,
        submit(Message("Connect"), say, is_main=False),
        tag("p", class_="problem", role="alert"),
        data_form="live-answer",
        autocomplete="off",
    )


def _note_of_friend(game: OnlineGame, say: Say) -> Markup:
    note = game.match.their_note
    return tag("blockquote", note, class_="note", dir="auto") if note else Markup("")


def _offer(game: OnlineGame, say: Say) -> Markup:
    """The friend's open offer, with its answers."""
    offer = game.match.offers.theirs
    if offer is None:
        return Markup("")
    accept = command("accept", ACCEPT[offer.kind], say, class_="main")
    decline = command("decline", Message("Decline"), say)
    anew = Message("If you agree, all dice after that move are thrown anew.")
    has_dice = any(game.match.dice.roots) and game.match.dice.match
    is_anew = has_dice and offer.kind is OfferKind.BACK
    said = tag("p", say(anew)) if is_anew else ""
    words = tag("p", say(_offer_words(game, offer)))
    return together([words, said, tag("p", accept, decline, class_="actions")])


def _offer_words(game: OnlineGame, offer: Offer) -> Message:
    """What the friend asks for."""
    if offer.kind is OfferKind.BACK:
        return _back_words(game, offer.ply)
    words = {
        OfferKind.DAY: Message("{friend} asks for one more day.", friend=game.friend),
        OfferKind.PAUSE: Message("{friend} asks for a pause of a week.", friend=game.friend),
        OfferKind.REMATCH: Message("{friend} offers a rematch.", friend=game.friend),
    }
    return words[offer.kind]


def _back_words(game: OnlineGame, ply: int) -> Message:
    """What the friend asks to take back: the move after a ply, numbered as in the list of moves."""
    node = game.match.line()[ply + 1]
    return Message(
        "{friend} asks to take back move {n}, {move}.",
        friend=game.friend,
        n=move_number(node),
        move=node_text(game.session.game, node),
    )


def _asks(game: OnlineGame, say: Say) -> Markup:
    """What the user may ask for besides a take-back and a rematch, which have buttons elsewhere."""
    ply = game.match.end.ply
    shown = [kind for kind in ASK if game.can_ask(Offer(kind, ply))]
    buttons = [command(f"ask-{kind}", ASK[kind], say) for kind in shown]
    return tag("p", *buttons, class_="actions") if buttons else Markup("")


def _before_live(game: OnlineGame, say: Say) -> Markup:
    """The button that invites to play live, and a link to the lesson for a user who was invited and
    has not answered yet."""
    start = "" if game.match.is_over else _start_live(say)
    lesson = lesson_link(game.session.game, say) if _is_invited(game.match) else ""
    return together([start, lesson])


def _is_invited(match: Match) -> bool:
    return match.number == 1 and match.side == 1 and not match.is_over


def _time(game: OnlineGame, say: Say) -> Markup:
    """The time of the side to move."""
    match = game.match
    is_ended = match.is_over or match.is_claimed
    if match.time.controls is None or is_ended or _is_time_up(game):
        return Markup("")
    return tag("p", say(_time_words(game)), class_="time-left")


def _time_is_up(game: OnlineGame, say: Say) -> Markup:
    """What can be done when the friend's time is up."""
    match = game.match
    more = command("match-give", Message("Give one more day"), say) if match.time.is_by_date else ""
    if match.is_claimed:
        return _claim(game, say, more)
    if not _is_time_up(game):
        return Markup("")
    claim = command("match-claim", Message("Claim the win"), say)
    words = say(_time_up_words(game))
    return together([tag("p", words, class_="time-left"), tag("p", claim, more, class_="actions")])


def _claim(game: OnlineGame, say: Say, more: Markup | str) -> Markup:
    """What can be done about a claimed win, which the friend may have answered with a move."""
    if game.match.time.contest is None:
        return tag("p", more, class_="actions")
    accept = command("match-accept", Message("Play on"), say, class_="main")
    keep = command("match-keep", Message("Keep the claim"), say)
    words = tag("p", say(_contest_words(game)), class_="time-left")
    return together([words, tag("p", accept, keep, class_="actions")])


def _contest_words(game: OnlineGame) -> Message:
    return Message(
        "{friend} has played on after you claimed the win. Your link may have been on its way for "
        "long: only that device knows when it arrived.",
        friend=game.friend,
    )


def _time_up_words(game: OnlineGame) -> Message:
    return Message("{friend} has run out of time.", friend=game.friend)


def _is_time_up(game: OnlineGame) -> bool:
    return game.is_claimable


def _time_words(game: OnlineGame) -> Message:
    """The sentence about the time of the side to move."""
    match = game.match
    if not match.time.is_by_date:
        stands = Message("The clocks are stopped until you play live.")
        runs = Message("The clocks stop when the connection ends.")
        return runs if game.is_live else stands
    end = match_time.deadline(match)
    if end is None:
        days = dict.fromkeys(str(control.extra // DAY_MS) for control in match.time.controls or ())
        return Message(
            "Days for each move: {days}. The first moves have no limit.", days="/".join(days)
        )
    left = long_time(max(end - match.time.now, 0) * 1000)
    if not match.is_turn_of(match.side):
        return Message("{friend} has {time} left.", friend=game.friend, time=left)
    if end > match.time.now:
        return Message("You have {time} left.", time=left)
    return Message("Your time is up. You can move until the win is claimed.")


def _note(game: OnlineGame, say: Say) -> Markup:
    field = tag(
        "input",
        type="text",
        name="note",
        maxlength=MAX_NOTE,
        value=game.match.note,
        autocomplete="off",
    )
    label = tag("label", tag("span", say(Message("Note (optional)"))), field)
    return tag("form", label, data_form="match-note", autocomplete="off")


def _sending(game: OnlineGame, say: Say, phase: LivePhase, *, can_share: bool) -> Markup:
    """The buttons that send the link. A friend who invites to play live need not get it."""
    is_next = game.must_send if phase is LivePhase.OFF else phase is not LivePhase.INVITED
    look = "main" if is_next else None
    share = command("match-share", Message("Send"), say, class_=look) if can_share else ""
    copy_look = None if can_share else look
    return together([share, command("match-copy", Message("Copy link"), say, class_=copy_look)])


def _next(game: OnlineGame, say: Say, key: str) -> Markup | str:
    """The button to another game that waits for the user, while this one does not."""
    is_needless = game.can_act or game.is_live
    return button(say(NEXT), data_key=key) if key and not is_needless else ""


def _unfolding(say: Say, *, is_open: bool) -> Markup:
    """The button that unfolds the options."""
    return tag(
        "button",
        say(Message("Options")),
        type="button",
        class_="unfold",
        data_action="match-options",
        aria_expanded=str(is_open).lower(),
        aria_controls=OPTIONS,
    )


def _link(say: Say) -> Markup:
    """The link as text and as a QR code."""
    field = tag(
        "input",
        type="text",
        readonly=True,
        translate="no",
        data_show="match-link",
        aria_label=say(Message("Link to send")),
    )
    return together(
        [
            tag("p", field, command("match-qr", Message("QR code"), say), class_="link"),
            tag("div", data_show="match-qr", role="status"),
        ]
    )


def _more(game: OnlineGame, say: Say) -> Markup:
    """Conditional moves, what to ask for, the link to watch, and the user's name unless set."""
    watch = command("match-watch", Message("Copy a link to watch"), say)
    name = "" if game.match.names[game.match.side] else _name(say)
    return together([_plan(game, say), _asks(game, say), watch, name])


def _plan(game: OnlineGame, say: Say) -> Markup:
    """The conditional moves that the user has made, or the form for them."""
    lines = ", ".join(map(" ".join, game.match.plan))
    if lines:
        return tag("p", say(Message("Your conditional moves: {lines}", lines=lines)))
    if not can_plan(game.match):
        return Markup("")
    why = Message(
        "A move of your friend and your answer, as “d4 e5”; a comma before another line. The other "
        "device plays your answers at once. They are in the link, where your friend could read "
        "them, and cannot be changed."
    )
    typed = text_input("plan", "", autocapitalize="off", spellcheck="false", translate="no")
    control = field(Message("Conditional moves"), typed, say)
    body = together(
        [tag("p", say(why)), control, submit(Message("Add"), say, is_main=False), problem()]
    )
    return tag(
        "details", tag("summary", say(Message("Conditional moves"))), form("match-plan", body)
    )


def _name(say: Say) -> Markup:
    field = tag("input", type="text", name="own", maxlength=MAX_NAME, autocomplete="off")
    label = tag("label", tag("span", say(Message("Your name (optional)"))), field)
    save = submit(Message("Save"), say, is_main=False)
    return form("match-name", label, save, problem())
