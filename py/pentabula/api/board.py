"""A board: a game in progress, with its rules, its record, the engine and a drawing."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from random import Random
from typing import cast

from pentabula.api.catalogues import catalogue, translated
from pentabula.api.checks import (
    checked_nodes,
    checked_progress,
    checked_seat,
    checked_seconds,
    checked_seed,
    checked_text,
    checked_whole,
)
from pentabula.api.contents import Contents, rows
from pentabula.api.drawings import DrawingOptions, board_drawing, checked_theme
from pentabula.api.records import GameRecord, attached, checked_node
from pentabula.api.results import Evaluations, LegalMoves, Outcome, Refusal
from pentabula.api.reviews import Progress, Review, finished_review
from pentabula.boards.last_turn import outcome_at
from pentabula.boards.theme import Theme
from pentabula.core import perft
from pentabula.core.dice import NO_DICE, throw
from pentabula.core.errors import GameError, IllegalMoveError, NotationError
from pentabula.core.game import AnyGame, checked_move
from pentabula.core.jsontext import without_surrogates
from pentabula.core.message import Message, excerpt
from pentabula.core.move_entry import Entries, entry_state
from pentabula.core.options import Value
from pentabula.core.position import CHANCE, AnyPosition, Move, Points, Seat
from pentabula.core.position import Refusal as GameRefusal
from pentabula.core.record import Node, Record, write_link, write_plain
from pentabula.core.starts import named_diagram
from pentabula.core.work import finish, steps_with_reports
from pentabula.search.base import Search, analyse, analysis_of, check_searchable, start_search
from pentabula.search.levels import STRONGEST_UNTIMED, SearchLimits
from pentabula.search.levels import level as checked_level

OVER = GameRefusal(Message("The game is over."), "README.md, End")


class Board:
    """A game in progress: make one with `pentabula.game` or `pentabula.read`.

    `push` and `pop` change the board, as in python-chess; `copy` makes another one. Pushing a token
    begins a variation where the record has another continuation; `pop` removes what `push` has
    added, so a search by `push` and `pop` leaves the record as it was.
    """

    def __init__(self, record: Record, node: Node, language: str = "en") -> None:
        self._record, self._node, self._language = record, node, language
        self._catalogue = catalogue(language)
        self._pushed = set[Node]()

    # The game

    @property
    def name(self) -> str:
        """The game's name: `konobi`."""
        return str(self._record.game.name)

    @property
    def title(self) -> str:
        """The game's title: `Konobi`."""
        return str(self._record.game.title)

    @property
    def options(self) -> dict[str, Value]:
        """All options of this game with their values."""
        return dict(self._record.options)

    @property
    def language(self) -> str:
        """The tag of the language of all sentences; assign another one to change it."""
        return self._language

    @language.setter
    def language(self, tag: str) -> None:
        self._catalogue, self._language = catalogue(tag), tag

    # The position

    @property
    def turn(self) -> Seat | None:
        """The seat to move, 0 or 1; `pentabula.CHANCE` for the dice; None once the game is over."""
        return None if self.outcome() is not None else int(self._position.turn)

    @property
    def ply(self) -> int:
        """The number of tokens played so far."""
        return self._node.ply

    @property
    def moves(self) -> tuple[str, ...]:
        """The tokens played so far, dice included."""
        return tuple(node.token for node in self._node.line())

    def peek(self) -> str:
        """The last token. Raises GameError at the start."""
        if self._node.parent is None:
            with translated(self._language):
                raise GameError(Message("There is no move to take back."))
        return self._node.token

    @property
    def pieces(self) -> dict[str, str]:
        """What is on the sites that are not empty, by the sites' names.

        The words are `black` and `white`; in Stawn `black pawn`, `white stone` and so on; in Tábula
        `light` and `dark`, on the points only; in TAU `cell` for each cell that is left. They are
        the same in every language.

        >>> import pentabula
        >>> board = pentabula.read("konobi size=5 pie=off c3 b2 c4")
        >>> board.pieces, board.at("c3"), board.at("a1"), board.counts
        ({'b2': 'white', 'c3': 'black', 'c4': 'black'}, 'black', None, {'black': 2, 'white': 1})
        >>> board.array[1:4]
        ((0, 0, 1, 0, 0), (0, 0, 1, 0, 0), (0, -1, 0, 0, 0))
        """
        return self._contents.pieces(self._position)

    def at(self, site: str) -> str | None:
        """What is on a site, as in `pieces`; None for an empty one.

        Raises NotationError for a site that the board does not have.
        """
        found = self.pieces.get(checked_text("site", site))
        if found is None and site not in self.sites:
            with translated(self._language):
                raise NotationError(Message("“{name}” is not on this board.", name=excerpt(site)))
        return found

    @property
    def counts(self) -> dict[str, int]:
        """The number of each kind on the board; in Tábula also `light waiting`, `dark off` and so
        on.

        Every word is a key, also with 0.
        """
        return self._contents.counts(self._position)

    @property
    def array(self) -> tuple[tuple[int, ...], ...]:
        """The board as rows of numbers, the top row first, each from the left; 0 is empty.

        1 and −1 are a black and a white stone, in Stawn pawns, with 2 and −2 for stones. In Tábula
        there is a number of checkers for each point, positive for Light; in TAU 1 is a cell that
        is left. Rows of Stawn's hexagon differ in length.
        """
        board = self._record.game.view.board(self._position)
        return rows(self._contents.numbers(self._position), board)

    @property
    def legal_moves(self) -> LegalMoves:
        """The tokens of all legal moves of this position, dice included; see `LegalMoves`."""
        is_over = self._node.loser is not None
        return LegalMoves(self._record.game, self._position, is_over=is_over)

    @property
    def chances(self) -> dict[str, Fraction]:
        """The probability of each throw where the dice decide; empty elsewhere."""
        if self.turn != CHANCE:
            return {}
        write = self._record.game.notation.write
        return {write(move): chance for move, chance in self._position.chances()}

    @property
    def points(self) -> tuple[Points, Points] | None:
        """The points of both seats if the game ended now; None in games without points."""
        found: tuple[Points, Points] | None = self._position.points()
        return found

    @property
    def seats(self) -> tuple[str, str]:
        """What seat 0 and seat 1 play now: `("Black", "White")`."""
        first, second = self._record.game.view.seats(self._position)
        return self._catalogue.say(first.name), self._catalogue.say(second.name)

    @property
    def status(self) -> str:
        """A sentence: what the seat to move must do, or why the game is over."""
        outcome = self.outcome()
        if outcome is not None:
            return outcome.reason
        return self._catalogue.say(self._record.game.view.status(self._position))

    def outcome(self) -> Outcome | None:
        """Who won and why, or None before the end; the seats' resignations count."""
        found = outcome_at(self._record.game, self._node)
        return None if found is None else Outcome.of(found, self._catalogue)

    def why_not(self, token: str) -> Refusal | None:
        """Why a token is not legal: sentence, clause and sites; None for a legal one.

        >>> import pentabula
        >>> board = pentabula.read("konobi?size=4&pie=off&moves=b2")
        >>> board.why_not("c3")
        >>> refusal = board.why_not("b2")
        >>> refusal.sentence, refusal.clause, refusal.sites
        ('There is already a black stone on b2.', 'konobi.md, Turn', ('b2',))
        """
        try:
            self._checked(token)
        except IllegalMoveError as error:
            return Refusal.of(error.refusal, self._catalogue)
        except NotationError as error:
            return Refusal(self._catalogue.say(error.message))
        return None

    def perft(self, depth: int) -> int:
        """The number of sequences of exactly `depth` tokens from here.

        An open range of numbers (a bid, a komi) counts as one token. Raises GameError for a depth
        below 0 or above 200, and if a sequence would continue after an open range.
        """
        with translated(self._language):
            found = perft.perft(self._position, checked_whole("depth", depth))
        return found if depth == 0 or self._node.loser is None else 0

    # Playing

    def push(self, token: str) -> str:
        """Plays a token for the seat to move or the dice; returns it in its canonical form.

        Upper case, spaces and the game's aliases are accepted. Raises NotationError if it is not
        a token of the game, and IllegalMoveError, with `sentence`, `clause` and `sites`, if it is
        not legal.
        """
        with translated(self._language):
            move = self._checked(token)
        return self._play(move)

    def pop(self) -> str:
        """Takes back the last token and returns it. Raises GameError at the start."""
        parent = self._node.parent
        if parent is None:
            with translated(self._language):
                raise GameError(Message("There is no move to take back."))
        left, self._node = self._node, parent
        if left in self._pushed:
            self._pushed.discard(left)
            self._record.remove(left)
        return left.token

    def roll(self, seed: int | str) -> str:
        """Throws the dice and plays the throw, which is returned.

        A seed is a whole number or a text. The same seed gives the same throw at the same ply; one
        seed serves for a whole game. Raises IllegalMoveError where a seat is to move.

        >>> import pentabula
        >>> board = pentabula.game("tabula")
        >>> board.roll(seed=7) in board.record.main_line
        True
        """
        with translated(self._language):
            given = seed if isinstance(seed, str) else checked_seed(seed)
            if self.turn != CHANCE:
                raise IllegalMoveError(NO_DICE)
        text = without_surrogates(f"{given} {self.ply}")
        return self._play(throw(self._position, Random(text)))

    def resign(self, seat: Seat | None = None) -> None:
        """Ends the game by resignation of a seat, by default the one to move.

        Everything after this position is removed from the record. Raises GameError if the game is
        over, or if the dice decide and no seat is given.
        """
        with translated(self._language):
            loser = None if seat is None else checked_seat(seat)
            self._check_unfinished()
            if loser is None:
                loser = self.turn
            if loser not in (0, 1):
                raise GameError(Message("The dice decide here: name the seat that resigns."))
        self._record.lose(self._node, loser)

    def play_level(
        self,
        level: str = STRONGEST_UNTIMED,
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        seed: int = 0,
    ) -> str:
        """Plays a level's move for the seat to move, or throws the dice; returns the token.

        The levels are `novice`, `learner`, `casual`, `club`, `expert`, `master` and `grandmaster`,
        which is as strong as its `seconds`. `nodes` and `seconds` replace the level's own limits;
        without `seconds` the same seed gives the same move. Raises OptionError for an unknown
        level, and GameError if the game is over.
        """
        with translated(self._language):
            limits = _limits(level, nodes, seconds, seed)
            self._check_unfinished()
            if self.turn == CHANCE:
                return self.roll(seed)
            move = _chosen_move(self._record.game, self._position, limits, seconds)
        return self._play(move)

    def analyse(
        self,
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        seed: int = 0,
        progress: Callable[[float], object] | None = None,
    ) -> Evaluations:
        """The engine's evaluation of each move, the best first.

        It stops after that many nodes or seconds, or once the winner is proved; without either it
        uses the nodes of `master`. A single legal move is not searched, except in games with dice
        and in TAU. Without `seconds`, the same seed gives the same evaluations. `progress` is
        called with the share that is done. Raises GameError if the game is over.

        >>> import pentabula
        >>> board = pentabula.game("konobi", size=3, pie="off")
        >>> best = board.analyse(nodes=2000).best
        >>> best.token, best.is_proved, str(best)
        ('c1', True, 'c1: wins (proved)')
        """
        with translated(self._language):
            self._check_unfinished()
            return _evaluations(self._record.game, self._position, nodes, seconds, seed, progress)

    async def analysis(
        self,
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        seed: int = 0,
        every: float = 0.1,
    ) -> AsyncIterator[Evaluations]:
        """Yields the evaluations while the engine searches, the final ones last.

        Limits are as in `analyse`, which returns the same final evaluations; `every` is the number
        of seconds between two results. Other tasks run meanwhile. To stop it, leave the loop.

        >>> import asyncio, pentabula
        >>> async def first_proof(board):
        ...     async for found in board.analysis(nodes=5000, every=0.01):
        ...         if found.best.is_proved:
        ...             return found.best.token
        >>> asyncio.run(first_proof(pentabula.game("konobi", size=3, pie="off")))
        'c1'
        """
        with translated(self._language):
            self._check_unfinished()
            limits = _limits(STRONGEST_UNTIMED, nodes, seconds, seed)
        game, position = self._record.game, self._position
        check_searchable(game, position)
        search = start_search(game, position, limits.skill(game), Random(limits.seed or 0))
        for is_due in steps_with_reports(search, time.monotonic, every, _until(seconds)):
            if is_due and search.nodes:
                yield Evaluations.of(game, position, analysis_of(search, position))
            await asyncio.sleep(0)
        yield Evaluations.of(game, position, analysis_of(search, position))

    def review(
        self,
        *,
        nodes: int | None = None,
        seed: int = 0,
        progress: Callable[[float], object] | None = None,
    ) -> Review:
        """What every decision of the line to this position cost, and its turning points.

        `nodes` is the number of nodes of a deep look: a few hundred are quick, the default is
        thorough. The same nodes and seed give the same review. `progress` is called with the share
        that is done.
        """
        with translated(self._language):
            found = finished_review(self._record, self._node, nodes, seed, progress)
        return Review(found, self._language)

    # The record

    @property
    def record(self) -> GameRecord:
        """The record of the game, with its variations, comments and marks."""
        return GameRecord(self._record, self._language, self._leave_removed)

    @property
    def node(self) -> Node:
        """The node of the record that the board shows; assign another one to go there."""
        return self._node

    @node.setter
    def node(self, node: Node) -> None:
        with translated(self._language):
            self._node = checked_node(self._record, node)

    @property
    def link(self) -> str:
        """The line to this position as a link, without `#`: it opens on the page too."""
        return write_link(self._record, self._node, has_end=True)

    @property
    def plain(self) -> str:
        """The line to this position as a plain list: game and options, then the tokens."""
        return write_plain(self._record, self._node, has_end=True)

    def copy(self) -> Board:
        """Another board of the same game at the same position, with its own record.

        `copy.copy`, `copy.deepcopy` and `pickle` make the same.
        """
        return _board(self._record.copy(), *self._places(), self._language)

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Board:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        return _board, (self._record, *self._places(), self._language)

    def _places(self) -> tuple[int, tuple[int, ...]]:
        """The places in the record's tree of the board's node, and of the nodes pushed."""
        places = {node: place for place, node in enumerate(self._record.root.tree())}
        return places[self._node], tuple(places[each] for each in self._pushed if each in places)

    def key(self) -> Hashable:
        """A key for dictionaries and sets: equal for equal boards, see `==`.

        >>> import pentabula
        >>> one, other = (pentabula.game("konobi", size=5, pie="off") for _ in range(2))
        >>> for token in ["c3", "a1", "e5", "a5"]:
        ...     token = one.push(token)
        >>> for token in ["e5", "a5", "c3", "a1"]:
        ...     token = other.push(token)
        >>> one == other, one.key() == other.key(), one.record == other.record
        (True, True, False)
        """
        options, position = tuple(self._record.options.items()), self._position
        ended = self._node.loser, self._node.is_timeout
        return self.name, options, position.turn, position.key(), ended

    def __eq__(self, other: object) -> bool:
        """Whether both have the same game, options and position, and the same end."""
        return self.key() == other.key() if isinstance(other, Board) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # it may change: `key()` is for dictionaries

    # Drawing

    @property
    def sites(self) -> dict[str, tuple[float, float]]:
        """The centre of each site of the drawn board, in board units from the top left."""
        board = self._record.game.view.board(self._position)
        return {site.name: (site.x, site.y) for site in board.sites if site.name not in board.dice}

    def svg(
        self,
        theme: Theme | None = None,
        *,
        size: float | None = None,
        flip: bool = False,
        arrows: Iterable[tuple[str, str]] = (),
        marks: Iterable[str] = (),
        heat: Evaluations | Mapping[str, float] | None = None,
        last_move: bool = True,
        is_dark: bool = False,
        labels: bool = True,
    ) -> str:
        """The board as an SVG document that stands alone, with the last move marked.

        `size` is its width in pixels. With `flip` it is seen from the other side. `arrows` go from
        a site to a site, `marks` are sites with a ring. `heat` is a value from 0 to 1 for each of
        some sites, or an analysis: `board.svg(heat=board.analyse())` is its heat map, with the best
        chance of the moves that end on each site, in percent. Without a theme the board is in the
        game's own ink, on light or dark paper.

        Raises OptionError for a site that the board does not have.

        >>> import pentabula
        >>> board = pentabula.game("konobi", size=4, pie="off")
        >>> drawn = board.svg(size=300, arrows=[("a1", "b2")], heat=board.analyse(nodes=50))
        >>> 'width="300"' in drawn
        True
        """
        game = self._record.game
        options = DrawingOptions(size, flip, arrows, marks, heat, last_move, labels)
        with translated(self._language):
            found = checked_theme(theme, game.ink, is_dark=is_dark)
            return board_drawing(game, self._node, found, options)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return named_diagram(self._record.game, self._position)

    def __repr__(self) -> str:
        return f"<Board {self.link}>"

    @property
    def _position(self) -> AnyPosition:
        return self._node.position

    @property
    def _contents(self) -> Contents[AnyPosition]:
        return self._record.game.part(Contents)

    def _play(self, move: object) -> str:
        known = self._node.children
        self._node = self._record.play(self._node, move)
        if self._node not in known:
            self._pushed.add(self._node)
        return self._node.token

    def _checked(self, token: str) -> Move:
        """The legal move that a token names. Raises NotationError or IllegalMoveError."""
        checked_text("token", token)
        self._check_unfinished()
        try:
            move: Move = checked_move(self._record.game, self._position, token)
            return move
        except NotationError:
            refusal = self._why_closed(token.strip().lower())
            if refusal is None:
                raise
        raise IllegalMoveError(refusal)

    def _check_unfinished(self) -> None:
        if self.outcome() is not None:
            raise IllegalMoveError(OVER)

    def _why_closed(self, text: str) -> GameRefusal | None:
        """Why no legal move begins with a site; None if one does, or the text is not a site."""
        game, position = self._record.game, self._position
        if text not in game.view.board(position).by_name:
            return None
        if text in entry_state(Entries.of(game, position), ()).next:
            return None
        return game.explain.explain(position, (), text)

    def _leave_removed(self) -> None:
        """Goes to the last node of the line that is still in the record."""
        self._node = attached(self._node)


def _board(record: Record, place: int, pushed: Iterable[int], language: str) -> Board:
    """The board at a place of the record's tree, which takes back what was pushed elsewhere."""
    nodes = record.root.tree()
    found = Board(record, nodes[place], language)
    found._pushed.update(nodes[each] for each in pushed)
    return found


def _limits(level: str, nodes: int | None, seconds: float | None, seed: int) -> SearchLimits:
    """The limits of a level, or the given ones. Raises TypeError and OptionError."""
    checked_level(checked_text("level", level))
    nodes, seconds = checked_nodes(nodes), checked_seconds(seconds)
    milliseconds = None if seconds is None else round(1000 * seconds)
    return SearchLimits(level, nodes, milliseconds, checked_seed(seed))


def _chosen_move(
    game: AnyGame, position: AnyPosition, limits: SearchLimits, seconds: float | None
) -> Move:
    """The move that a level plays within limits. A seat must be to move, not the dice.

    `seconds` is the limit of time, which `limits` has in milliseconds.
    """
    skill, until = limits.skill(game), _until(seconds)
    moves = position.legal_moves()
    if len(moves) == 1:
        (only,) = moves
        return cast(Move, only)
    search = start_search(game, position, skill, Random(limits.seed))
    return finish(search, lambda: time.monotonic() >= until).chosen()


def _evaluations(
    game: AnyGame,
    position: AnyPosition,
    nodes: int | None,
    seconds: float | None,
    seed: int,
    progress: Progress,
) -> Evaluations:
    """The evaluations of `master`, within its own limits or the given ones."""
    limits = _limits(STRONGEST_UNTIMED, nodes, seconds, seed)
    checked_progress(progress)
    skill, began, until = limits.skill(game), time.monotonic(), _until(seconds)

    def is_stopped(search: Search) -> bool:
        now = time.monotonic()
        if progress is not None:
            spent = 0.0 if seconds is None else (now - began) / seconds
            progress(min(1.0, max(spent, search.nodes / skill.nodes)))
        return now >= until

    found = analyse(game, position, nodes=skill.nodes, seed=limits.seed or 0, is_stopped=is_stopped)
    if progress is not None:
        progress(1.0)
    return Evaluations.of(game, position, found)


def _until(seconds: float | None) -> float:
    return float("inf") if seconds is None else time.monotonic() + seconds
