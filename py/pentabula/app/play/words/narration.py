"""A session in words: the last action, the decision to be made, the outcome, the board."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from pentabula.app.play.activity import PLAIN, Presentation
from pentabula.app.play.editing import is_explained
from pentabula.app.play.players import EnginePlayer, Occupants, Remote, Stranger, you
from pentabula.app.play.session import Arrival, Session
from pentabula.app.play.words.analysis import evaluation_words
from pentabula.app.play.words.moves import move_number
from pentabula.boards.view import SeatView
from pentabula.core.brain import MoveEvaluation
from pentabula.core.lesson import PREVIEW
from pentabula.core.message import Addressed, Detailed, Message
from pentabula.core.position import CHANCE, PASS, SWAP, AnyPosition, Move, Seat
from pentabula.core.record import Node
from pentabula.core.tree import mover, split_turns, turn_nodes

BY_LINK: Final = Message("by link")

SEATS: Final = (Message("First player"), Message("Second player"))
"""The names of the seats where no game gives them roles."""

NO_EVALUATIONS: Mapping[str, MoveEvaluation[Move]] = MappingProxyType({})


def status(session: Session) -> Message:
    """Which seat decides and what, or who has won and why."""
    outcome = session.outcome
    if outcome is None and session.cursor.is_finished and not session.chosen:
        return _to_move(session)
    if outcome is None:
        return _addressed(session, session.game.view.status(session.position, session.chosen))
    loser = session.node.loser
    if session.position.outcome() is None and loser is not None:
        return (_timed_out if session.node.is_timeout else _resigned)(session, loser)
    if outcome.winner == session.cursor.person:
        return Message("You win: {reason}.", reason=outcome.reason)
    winner = seat_name(session, outcome.winner)
    return Message("{winner} wins: {reason}.", winner=winner, reason=outcome.reason)


def _resigned(session: Session, seat: Seat) -> Message:
    """Who has resigned, and so who wins: `You resigned. Master wins.`"""
    person = session.cursor.person
    loser, winner = _short_name(session, seat), _short_name(session, 1 - seat)
    if seat == person:
        return Message("You resigned. {winner} wins.", winner=winner)
    if person is not None:
        return Message("{loser} resigned. You win.", loser=loser)
    return Message("{loser} resigned. {winner} wins.", loser=loser, winner=winner)


def _timed_out(session: Session, seat: Seat) -> Message:
    """Whose time was up, and so who wins: `Your time is up. Master wins.`"""
    person = session.cursor.person
    loser, winner = _short_name(session, seat), _short_name(session, 1 - seat)
    if seat == person:
        return Message("Your time is up. {winner} wins.", winner=winner)
    if person is not None:
        return Message("{loser} ran out of time. You win.", loser=loser)
    return Message("{loser} ran out of time. {winner} wins.", loser=loser, winner=winner)


def _short_name(session: Session, seat: Seat) -> Message | str:
    """The name of a player, or the colour or role of one without a name."""
    return person_name(session, seat) or session.game.view.seats(session.position)[seat].name


def _to_move(session: Session) -> Message:
    """The seat to move in a position that is only viewed."""
    seat = session.cursor.mover
    if seat is None or session.is_chance:
        return session.game.view.status(session.position, session.chosen)
    if seat == session.cursor.person:
        return Message("It is your turn in this position.")
    name = person_name(session, seat) or seat_name(session, seat)
    return Message("{player} to move in this position.", player=name)


def _addressed(session: Session, said: Message) -> Message:
    """The decision in words that address the only person, or name the player to move."""
    seat = session.cursor.mover
    if seat is None or not isinstance(said, Addressed):
        return said
    if seat == session.cursor.person:
        return said.you
    return said.naming(seat_name(session, seat))


def at_game_node(session: Session) -> Session:
    """The session at the node that the game has reached: the end of a finished game, or else of the
    line that is played."""
    cursor, end = session.cursor, session.record.root.main_line_end()
    node = cursor.game_node if cursor.result is None else end
    return session if node is session.node else Session(session.record, session.dice, node)


def result(session: Session) -> Message | None:
    """Who has won the main line of the game and why; None while it is unfinished."""
    return None if session.cursor.result is None else status(at_game_node(session))


def last_action(session: Session) -> Message:
    """The last action in words: its moves and the forced moves after them, or a level's turn.

    After undo, redo and browsing it begins with what was done, and with the number of the move or
    that this is the start.
    """
    said, played = _played_words(session), session.last_played
    if session.arrival is Arrival.PLAYED:
        return said
    if played:
        said = Message("Move {n}. {sentence}", n=move_number(played[0]), sentence=said)
    elif session.node.parent is None:
        said = Message("Start of the game.")
    if session.arrival is Arrival.BROWSED:
        return said
    is_undone = session.arrival is Arrival.UNDONE
    done = Message("Undone.") if is_undone else Message("Redone.")
    return join_sentences([done, said] if str(said) else [done])


def _played_words(session: Session) -> Message:
    """The moves of the last action in words. A friend's conditional move is not forced."""
    played, is_forced = session.last_played, session.cursor.players.is_forced
    forced = [ply for ply in played[1:] if ply.parent and is_forced(ply.parent.position)]
    sentences: list[Message] = []
    for run in split_turns((*_earlier_in_turn(session), *played)):
        if len(run) > 1 and _is_level(session, run[0]):
            sentences.append(turn_sentences(session, run))
        else:
            sentences += [_ply_words(session, ply, is_forced=ply in forced) for ply in run]
    return join_sentences(sentences)


def turn_sentences(session: Session, turn: Sequence[Node]) -> Message:
    """A seat's turn of several plies: in a sentence where the game has one, else ply by ply."""
    before, describe = turn[0].parent, session.game.view.describe_turn
    if before is not None and len(turn) > 1:
        sentence = describe(before.position, [node.move for node in turn])
        is_own = mover(turn[0]) == session.cursor.person is not None
        if isinstance(sentence, Addressed) and is_own:
            return sentence.you
        if sentence is not None:
            return sentence
    return join_sentences([_ply_words(session, ply, is_forced=False) for ply in turn])


def join_sentences(sentences: Iterable[Message]) -> Message:
    """The sentences as one message; an empty message without sentences."""
    whole: Message | None = None
    for sentence in sentences:
        whole = Message("{before} {after}", before=whole, after=sentence) if whole else sentence
    return whole or Message("")


def _earlier_in_turn(session: Session) -> tuple[Node, ...]:
    """The plies of a level in the same turn before the last action."""
    played = session.last_played
    return turn_nodes(played[0])[:-1] if played and _is_level(session, played[0]) else ()


def _is_level(session: Session, node: Node) -> bool:
    seat = mover(node)
    return seat is not None and isinstance(session.cursor.occupants[seat], EnginePlayer)


def _ply_words(session: Session, node: Node, *, is_forced: bool) -> Message:
    if node.parent is None:
        return Message("")
    sentence = _addressed_move(session, node)
    if is_forced and node.move != PASS:  # the sentence about a forced pass gives the reason
        return Message("Forced move. {sentence}", sentence=sentence)
    return sentence


def _addressed_move(session: Session, node: Node) -> Message:
    """A ply in words: the only person is addressed, other players are named before they have a
    colour or role, and where sides are swapped."""
    before = node.parent.position if node.parent is not None else node.position
    sentence, seat = session.game.view.describe_move(before, node.move), mover(node)
    if seat is None or not isinstance(sentence, Addressed):
        return sentence
    if node.token == SWAP:
        return _swapped(session, before, node, seat) or sentence
    if seat == session.cursor.person:
        return sentence.you
    name = person_name(session, seat)
    has_role = bool(session.game.view.seats(before)[seat].role)
    return sentence.naming(name) if name and not has_role else sentence


def _swapped(session: Session, before: AnyPosition, node: Node, seat: Seat) -> Message | None:
    """Who swaps sides, and the new side of the other player; None for two people without names.

    A friend without a name is called by the colour before the swap.
    """
    name, other = person_name(session, seat), person_name(session, 1 - seat)
    views = session.game.view.seats(node.position)
    if seat == session.cursor.person:
        return Message("You swap sides. You are now {role}.", role=views[seat].name)
    if session.cursor.person is not None:
        player = name or session.game.view.seats(before)[seat].name
        role = views[1 - seat].name
        return Message("{player} swaps sides. You are now {role}.", player=player, role=role)
    if not (name and other):
        return None
    role = views[1 - seat].name
    return Message(
        "{player} swaps sides. {other} is now {role}.", player=name, other=other, role=role
    )


def remark(session: Session) -> Message | None:
    """A remark for the person to move, or None, while explanations are on.

    None in the middle of a move.
    """
    position = session.position
    is_over = session.outcome is not None or session.cursor.level is not None
    if not is_explained(session) or is_over or session.chosen or position.turn == CHANCE:
        return None
    return session.game.lesson.remark(position, position.turn)


def seat_name(session: Session, seat: Seat) -> Message:
    """Who has the seat, and its colour or role: `You (Black)`, `Club (White)`, `Ana (HIGH)`.

    Only the role where two people play without names.
    """
    role = session.game.view.seats(session.position)[seat].name
    if seat == session.cursor.person:
        return you(role)
    person = person_name(session, seat)
    return Message("{person} ({role})", role=role, person=person) if person else role


def person_name(session: Session, seat: Seat) -> Message | str:
    """The level that plays the seat, or the person’s name, shortened; empty without a name."""
    return session.cursor.occupants[seat].name


def pending(session: Session) -> Message:
    """How to play the pending move."""
    token = session.game.notation.write(session.pending_move)
    return Message("Choose it again to play {move}.", move=token)


def preview(session: Session, target: str, presentation: Presentation = PLAIN) -> Message | None:
    """The game's description of the position after the move that a target completes.

    None if it completes none, and for the target that was just chosen, after which the status says
    what to choose next.
    """
    is_hidden = PREVIEW in presentation.hidden or target in session.chosen[-1:]
    if is_hidden or session.outcome is not None:
        return None
    left = session.continuations(session.chosen).get(target, ())
    if len(left) != 1:
        return None
    return session.game.view.preview(session.position, left[0])


def waiting(session: Session) -> Message:
    """The state of the level to act: thinking, rolling the dice, or waiting to continue."""
    seat = seat_name(session, session.cursor.mover or 0)
    is_browsing = session.node.next is not None or session.cursor.is_finished
    if session.cursor.is_paused and is_browsing and not session.is_chance:
        return _to_move(session)
    if session.cursor.is_paused:
        return Message("Paused. {seat} to move.", seat=seat)
    if session.is_chance:
        return Message("{seat} rolls.", seat=seat)
    return Message("{seat} is thinking.", seat=seat)


def opponent_words(occupants: Occupants) -> Message | str:
    """`against Club`, `by link with Ana`; for two levels both names; empty for two people at this
    device."""
    friends = [each.name for each in occupants if isinstance(each, Remote)]
    if friends:
        return Message("by link with {name}", name=friends[0]) if friends[0] else BY_LINK
    levels = [each.name for each in occupants if isinstance(each, EnginePlayer)]
    named = [
        each.name for each in occupants if isinstance(each, EnginePlayer | Stranger) and each.name
    ]
    if levels and len(named) == 2:
        return Message("{first} against {second}", first=named[0], second=named[1])
    return Message("against {level}", level=levels[0]) if levels else ""


def start(session: Session) -> Message:
    """The game that begins: its name, the person's side, and the opponent or what to do."""
    game, person, cursor = title(session), session.cursor.person, session.cursor
    if cursor.players.has_remote:
        return Message("{game}, by link. Send the link to your friend.", game=game)
    if person is None and cursor.players.has_engine:
        levels = opponent_words(cursor.occupants)
        return Message("{game}, {opponents}.", game=game, opponents=levels)
    if person is None:
        return Message("{game}, for two players at this screen.", game=game)
    role, level = seats(session)[person].name, cursor.occupants[1 - person].name
    return Message("{game}. You are {role}, against {level}.", game=game, role=role, level=level)


def seats(session: Session) -> Sequence[SeatView]:
    """The sides of both seats at the cursor."""
    return session.game.view.seats(session.position)


def describe_target(session: Session, target: str, presentation: Presentation = PLAIN) -> Message:
    """The target and the piece on it; in a lesson, only explained details."""
    spoken = session.game.view.describe_target(session.position, target)
    return spoken.without(presentation.hidden) if isinstance(spoken, Detailed) else spoken


def target_name(
    session: Session,
    target: str,
    last: Collection[str],
    evaluations: Mapping[str, MoveEvaluation[Move]] = NO_EVALUATIONS,
    presentation: Presentation = PLAIN,
) -> Message:
    """The accessible name of a target: the piece on it, and its role in the present turn.

    `last` are the targets of the last move (`session.cursor.last_sites()`), `evaluations` the best
    moves behind the targets (`analysis.by_target`): callers compute both once for all targets.
    """
    spoken = describe_target(session, target, presentation)
    if target in session.chosen:
        spoken = Message("{place}, selected", place=spoken)
    if target in last:
        spoken = Message("{place}, last move", place=spoken)
    if target in presentation.highlighted:
        spoken = Message("{place}, highlighted", place=spoken)
    if target in evaluations:
        words = evaluation_words(evaluations[target].evaluation)
        spoken = Message("{place}, {evaluation}", place=spoken, evaluation=words)
    return spoken


def title(session: Session) -> Message:
    """The game and its size, as a heading: `Konobi 11`, `TAU 10 × 10`."""
    options = session.record.options
    name = session.game.title
    if "size" in options:
        return Message("{game} {size}", game=name, size=options["size"])
    if "rows" in options and "cols" in options:
        return Message("{game} {rows} × {cols}", game=name, **_pick(options, "rows", "cols"))
    return Message("{game}", game=name)


def _pick(options: dict[str, int | str], *names: str) -> dict[str, int | str]:
    return {name: options[name] for name in names}


def options_line(session: Session) -> str | Message:
    """The options other than the size, in a line: `pie on · komi 6`, with settled values."""
    shown = [
        (option, session.record.options[option.name])
        for option in session.game.options
        if option.name not in ("size", "rows", "cols")
    ]
    settled = session.game.view.settled_options(session.position)
    line: Message | str = ""
    for option, value in shown:
        words = settled.get(option.name) or option.choices.get(str(value)) or str(value)
        part = Message("{option}: {value}", option=option.title, value=words)
        line = Message("{before} · {after}", before=line, after=part) if line else part
    return line
