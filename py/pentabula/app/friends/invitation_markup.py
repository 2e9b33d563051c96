"""The panel of a game by link that this device does not play: who invites whom, and to what."""

from __future__ import annotations

from typing import Final

from pentabula.app.friends.invitation import ShownGame
from pentabula.app.play.words import narration
from pentabula.app.play.words.moves import node_text
from pentabula.app.shell.forms import actions, command, field, text_input
from pentabula.app.shell.html import Markup, Say, tag, together
from pentabula.app.shell.markup.exercises import lesson_link
from pentabula.core.clocks import ClockKind
from pentabula.core.days import DAY_MS
from pentabula.core.dice import seat_to_act
from pentabula.core.message import Message
from pentabula.core.record import MAX_NAME
from pentabula.online.receiving import OTHER_DEVICE

SHOWN_MOVES: Final = 6
"""The number of first moves that the invitation lists."""


def panel(game: ShownGame, say: Say, own_name: str) -> Markup:
    """Who plays or invites, and what the user can do now; `own_name` is the user's usual name."""
    if not game.is_undecided:
        return _watched(game, say)
    return together(
        [
            tag("h2", say(_title(game))),
            _note(game),
            tag("p", say(_terms(game) if game.joinable else _taken(game)), " ", _moves(game, say)),
            _consent(game, say),
            _join(game, say, own_name) if game.joinable else "",
            _choices(game, say),
        ]
    )


def _title(game: ShownGame) -> Message:
    what = narration.title(game.session)
    if game.joinable is None or game.is_resumed:
        return Message("A game by link: {game}", game=what)
    if not game.friend:
        return Message("You are invited to {game}.", game=what)
    return Message("{friend} invites you to {game}.", friend=game.friend, game=what)


def _terms(game: ShownGame) -> Message:
    """As whom the user would play, and in what time."""
    seat = game.seat
    words = Message("A toss decides who starts.")
    if seat is not None:
        role = narration.seats(game.session)[seat].name
        words = Message("You would play {seat}.", seat=role)
        start = game.session.record.root.main_line_end()
        starter = None if start.ply else seat_to_act(start.position)
        if starter is not None:  # not if dice decide
            starts, waits = Message("You start."), Message("Your friend starts.")
            after = starts if starter == seat else waits
            words = Message("{before} {after}", before=words, after=after)
    controls = game.joinable.time.controls if game.joinable else None
    if controls is None:
        return words
    days = dict.fromkeys(str(each.extra // DAY_MS) for each in controls)
    is_by_date = controls[0].kind is ClockKind.DAYS
    limit = Message("Days for each move: {days}.", days="/".join(days))
    clocks = Message("The clocks run while you play live.")
    return Message("{before} {after}", before=words, after=limit if is_by_date else clocks)


def _taken(game: ShownGame) -> Message:
    """Who plays a game that cannot be joined."""
    first, second = game.names
    if not (first and second):
        return Message("Two people play this game, each on their own device. You can watch.")
    return Message("{first} plays {second}. You can watch.", first=first, second=second)


def _note(game: ShownGame) -> Markup:
    note = "" if game.message is None else game.message.note
    return tag("blockquote", note, class_="note", dir="auto") if note else Markup("")


def _moves(game: ShownGame, say: Say) -> str:
    """The first moves; empty before them."""
    line = list(game.session.record.root.main_line_end().line())
    shown = ", ".join(say(node_text(game.session.game, node)) for node in line[:SHOWN_MOVES])
    if len(line) > SHOWN_MOVES:
        return say(Message("The first of {n} moves: {moves}", n=len(line), moves=shown))
    return say(Message("Moves so far: {moves}", moves=shown)) if line else ""


def _consent(game: ShownGame, say: Say) -> Markup:
    """What the link decides for the user, who need not accept it."""
    if game.is_resumed:
        return tag("p", say(Message("Play here to continue as {name}.", name=game.given_name)))
    found = []
    if game.given_name:
        found.append(Message("The link calls you “{name}”.", name=game.given_name))
    if game.given_moves:
        moves = ", ".join(game.given_moves[:SHOWN_MOVES])
        found.append(
            Message(
                "The link already has moves of yours: {moves}. Play only if you accept them.",
                moves=moves,
            )
        )
    return tag("p", " ".join(map(say, found)), class_="problem") if found else Markup("")


def _join(game: ShownGame, say: Say, own_name: str) -> Markup:
    """The user's name, and the button that accepts the invitation."""
    control = text_input("own", own_name, maxlength=MAX_NAME)
    name = "" if game.is_resumed else field(Message("Your name (optional)"), control, say)
    return tag("div", name, command("join", Message("Play"), say, class_="main"), class_="join")


def _choices(game: ShownGame, say: Say) -> Markup:
    same = Message("I am one of them: continue here")
    if game.joinable is not None:
        name = game.friend or Message("the inviter")
        same = Message("It is me: continue as {name}", name=name)
    watch = command("watch", Message("Only watch"), say, class_=None if game.joinable else "main")
    learn = lesson_link(game.session.game, say) if game.joinable else ""
    return actions(watch, command("join-same", same, say), learn)


def _watched(game: ShownGame, say: Say) -> Markup:
    """Who plays; on another device of a player, where to go on."""
    first, second = game.names
    title = Message("You are watching.")
    if first and second:
        title = Message("You are watching {first} and {second}.", first=first, second=second)
    play = command("join", Message("Play"), say) if game.joinable else ""
    backup = tag("a", say(Message("My games")), href="#games", class_="button")
    return together(
        [
            tag("h2", say(_title(game) if game.is_elsewhere else title)),
            tag("p", say(OTHER_DEVICE)) if game.is_elsewhere else "",
            tag("p", say(Message("A later link shows the moves that follow."))),
            actions(backup if game.is_elsewhere else "", play),
        ]
    )
