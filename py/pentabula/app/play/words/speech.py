"""Answers to the speech commands: last move, open targets, pieces, groups, scores, clock."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Final

from pentabula.app.play.activity import PLAIN, Presentation
from pentabula.app.play.session import Session
from pentabula.app.play.words import narration
from pentabula.app.play.words.moves import move_number
from pentabula.app.play.words.narration import join_sentences
from pentabula.boards.sites import EmptyBoard
from pentabula.boards.view import SeatView
from pentabula.core.message import Message, all_of, counted, listed
from pentabula.core.tree import turn_nodes

NO_MOVES: Final = Message("No moves have been made yet.")

MAX_DESCRIBED: Final = 12
"""Up to this number of open sites are described; more are only named."""


def last_move(session: Session) -> Message:
    """The last turn in words, with its dice and all its moves."""
    if session.node.parent is None:
        return NO_MOVES
    plies = turn_nodes(session.node)
    sentence = narration.turn_sentences(session, plies)
    return Message("Move {n}. {sentence}", n=move_number(plies[0]), sentence=sentence)


def open_targets(session: Session, presentation: Presentation = PLAIN) -> Message:
    """The open targets, on the board and outside it; before a wrong move, if one is shown."""
    session = presentation.before_mistake or session
    if session.outcome is not None:
        return narration.status(session)
    if session.pending_dice is not None:
        return session.pending_dice.reason
    if session.cursor.level is not None:
        return narration.waiting(session)
    if session.is_chance and not session.chosen:
        return Message("Roll the dice.")
    next_, sites = session.entry_state.next, session.cursor.board.by_name
    names = [name for name in session.cursor.board.reading if name in next_]
    parts = [_open_sites(session, names, presentation)] if names else []
    if session.entries.numbers is not None:
        parts.append(
            session.game.view.describe_target(session.position, session.entries.numbers.name)
        )
    beside = [name for name in _offered(session) if name in next_ and name not in sites]
    parts += [session.game.view.describe_target(session.position, name) for name in beside]
    return Message("{open}.", open=listed(parts))


def pieces(session: Session, presentation: Presentation = PLAIN) -> Message:
    """The pieces of both sides and their sites."""
    sentences = session.game.view.describe_pieces(session.position)
    if sentences is not None:
        return join_sentences(sentences)
    return Message("{places}.", places=listed(_occupied(session, presentation)))


def groups(session: Session) -> Message:
    """The groups on the board, in games that have groups, and the scores of both seats."""
    sentences = session.game.view.describe_groups(session.position)
    scores = [_score(seat) for seat in narration.seats(session)]
    return join_sentences([*sentences, *scores])


def clock(session: Session, seconds: int, clocks: Message | None = None) -> Message:
    """The move number in the record, the status, and the time since the turn began.

    In a game with clocks, `clocks` describes them.
    """
    n, all_ = move_number(session.node), move_number(session.cursor.line_end)
    if session.node is not session.cursor.line_end:
        where = Message("Move {n} of {all}.", n=n, all=all_)
    else:
        where = Message("Move {n}.", n=n) if n else NO_MOVES
    if session.outcome is not None:
        return join_sentences([where, narration.status(session), *_known(clocks)])
    now = narration.status(session) if session.cursor.level is None else narration.waiting(session)
    minutes, rest = divmod(seconds, 60)
    time = Message("Time on this turn: {minutes} min {seconds} s.", minutes=minutes, seconds=rest)
    return join_sentences([where, now, time, *_known(clocks)])


def _known(sentence: Message | None) -> tuple[Message, ...]:
    return () if sentence is None else (sentence,)


def _offered(session: Session) -> Iterable[str]:
    """The possible next targets, in the order of the moves."""
    chosen = session.chosen
    ways = (path for path, _ in session.entries.paths if path[: len(chosen)] == chosen)
    return dict.fromkeys(path[len(chosen)] for path in ways)


def _open_sites(session: Session, names: list[str], presentation: Presentation) -> Message:
    """The open sites: described if they are few, otherwise named, runs as `a1 to a5`."""
    if len(names) <= MAX_DESCRIBED:
        sites = listed(narration.describe_target(session, name, presentation) for name in names)
    else:
        sites = list_sites(session, names)
    return counted(
        "{n} legal choice: {places}",
        "{n} legal choices: {places}",
        len(names),
        places=sites,
    )


def _runs(board: EmptyBoard, names: Collection[str]) -> list[list[str]]:
    """The sites in runs: neighbours in a line, and consecutive whole lines."""
    runs: list[list[str]] = []
    is_whole = False
    for line in board.lines:
        was_whole, is_whole = is_whole, all(name in names for name in line)
        if is_whole and was_whole and not board.lists:
            runs[-1] += line
            continue
        before = False
        for name in line:
            if name in names and before:
                runs[-1].append(name)
            elif name in names:
                runs.append([name])
            before = name in names
    return runs


def _run(session: Session, run: list[str]) -> Message:
    first, last = short_name(session, run[0]), short_name(session, run[-1])
    if len(run) < 3:
        return all_of([short_name(session, name) for name in run])
    return Message("{first} to {last}", first=first, last=last)


def short_name(session: Session, name: str) -> Message:
    """The target in a word or two: a site by its name, a control by its label.

    For the name of an open range (`bid`), the label of the button that enters a number.
    """
    numbers = session.entries.numbers
    is_range = numbers is not None and name == numbers.name
    if name not in session.cursor.board.by_name and not is_range:
        return session.game.view.describe_target(session.position, name)
    return session.game.view.short_name(session.position, name)


def list_sites(session: Session, names: Sequence[str]) -> Message:
    """Sites by their names, runs as `a1 to a5`."""
    return listed(_run(session, run) for run in _runs(session.cursor.board, frozenset(names)))


def _occupied(session: Session, presentation: Presentation) -> list[Message]:
    """The sites where the scene has a piece, described by the game."""
    board, position = session.cursor.board, session.position
    occupied = {
        site.name
        for piece in session.game.view.scene(position).pieces
        if (site := board.at(piece.x, piece.y)) is not None
    }
    reading = [name for name in board.reading if name in occupied]
    return [narration.describe_target(session, name, presentation) for name in reading]


def _score(seat: SeatView) -> Message:
    """A seat with its figure and its detail."""
    parts = [part for part in (seat.figure, seat.detail) if part]
    if not parts:
        return Message("{seat}.", seat=seat.name)
    if len(parts) == 1:
        return Message("{seat}: {score}.", seat=seat.name, score=parts[0])
    return Message("{seat}: {points}, {detail}.", seat=seat.name, points=parts[0], detail=parts[1])
