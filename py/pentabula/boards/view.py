"""How a game shows itself: the interface of a game's `view` package, and what it may add."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from pentabula.boards.panel import Panel
from pentabula.boards.scene import Scene
from pentabula.boards.sites import Board
from pentabula.core.brain import Analysis, Evaluation
from pentabula.core.game import Game
from pentabula.core.message import Message
from pentabula.core.position import Path

P_contra = TypeVar("P_contra", contravariant=True)
"""The positions of a game."""

M_contra = TypeVar("M_contra", contravariant=True)
"""The moves of a game."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """What a seat plays: `Black`, `HIGH`, `Light`; the role of its sign; a line about it.

    `role` is `first`, `second`, or empty if the seat has no colour (yet). `figure` is
    the number to show large beside the name (points, pips), `detail` a quiet line.
    """

    name: Message
    role: str = ""
    detail: Message | str = ""
    figure: Message | str = ""


@dataclass(frozen=True, slots=True)
class Measure:
    """The value of a position in the graph of a review, in the game's own terms.

    `height` goes from 0 to 1 for the best that seat 0 can have, `words` state the value, and
    `middle` says what a height of one half means.
    """

    height: float
    words: Message
    middle: Message


def _no_sites(position: object) -> Collection[str]:
    return ()


def _no_move_text(before: object, move: object) -> Message | None:
    return None


def _no_turn(before: object, moves: Sequence[object]) -> Message | None:
    return None


def _own_name(position: object, target: str) -> Message:
    return Message("{n}", n=target)


def _no_pieces(position: object) -> Sequence[Message] | None:
    return None


def _no_groups(position: object) -> Sequence[Message]:
    return ()


def _no_panels(position: object, analysis: object) -> Sequence[Panel]:
    return ()


def _none_settled(position: object) -> Mapping[str, Message]:
    return {}


def _no_measure(position: object, evaluation: Evaluation) -> Measure | None:
    return None


@dataclass(frozen=True, slots=True)
class ViewExtras(Generic[P_contra, M_contra]):
    """What a game's view may add to `View`. Each function has a default that fits every game.

    `winning_sites(position)` are the sites of a position that the rules have ended which show
    why: a chain, groups, the last checker. The others are dimmed. Where there are none, the sites
    of the last turn stay bright.

    `move_text(before, move)` is a legal move in a word or two, for records: `row 5`, `VI–IX`. It
    must fit a narrow column and is read aloud, so it should have at most about twelve letters.
    None if the token is clearest.

    `describe_turn(before, moves)` says in one sentence what a seat did in several plies from the
    position `before`, dice included. None: what `View.describe_move` says of each ply.

    `short_name(position, target)` is a site in a word or two where people do not use its name:
    `row 5`, `XII`. For the name of an open range it is the label of the button that enters a
    number: `Bid`.

    `describe_pieces(position)` says what each side has on the board and where, in sentences. None:
    the sites with a piece are listed as `View.describe_target` describes them.

    `describe_groups(position)` says what belongs together: chains, fields, rectangles, closed
    points. The application adds the figures of both seats.

    `analysis_panels(position, analysis)` are shown under the estimate and the best lines while an
    analysis is open.

    `settled_options(position)` are the values of options that the players have chosen in the game,
    by the names of the options.

    `review_measure(position, evaluation)` is the value of a position for the graph of a review,
    where the game has a better measure than the winning chance; the evaluation is that of seat 0.
    None if the chance is clearest.
    """

    winning_sites: Callable[[P_contra], Collection[str]] = _no_sites
    move_text: Callable[[P_contra, M_contra], Message | None] = _no_move_text
    describe_turn: Callable[[P_contra, Sequence[M_contra]], Message | None] = _no_turn
    short_name: Callable[[P_contra, str], Message] = _own_name
    describe_pieces: Callable[[P_contra], Sequence[Message] | None] = _no_pieces
    describe_groups: Callable[[P_contra], Sequence[Message]] = _no_groups
    analysis_panels: Callable[[P_contra, Analysis[M_contra]], Sequence[Panel]] = _no_panels
    settled_options: Callable[[P_contra], Mapping[str, Message]] = _none_settled
    review_measure: Callable[[P_contra, Evaluation], Measure | None] = _no_measure


class GameView(Protocol[P_contra, M_contra]):
    """The package `view` of a game. Everything is a function of the position, without state."""

    @property
    def extras(self) -> ViewExtras[P_contra, M_contra]:
        """What this view adds; `ViewExtras()` adds nothing."""

    def board(self, position: P_contra) -> Board:
        """The board of this game and size. The same object for the same options.

        On a phone 320 CSS pixels wide, at the largest zoom of `boards.viewport`, each site must be
        large enough for a finger: square boards of up to 26 sites a side are.
        """

    def scene(self, position: P_contra, chosen: Path = ()) -> Scene:
        """The drawing of the position, with the half-made move of the chosen targets.

        Draws pieces, links, fields, badges, winning chains. The application adds the marks that
        every game has (last move, legal targets, chosen, refused).

        A function of the position alone. All shapes have a role of `boards.scene.ROLES`. No two
        pieces have the same kind at the same point, and a piece that has not moved is the same
        `Piece` object as before the move: the canvas redraws, and motion moves, what is new.
        Make the pieces of a board once and pick from them.
        """

    def seats(self, position: P_contra) -> tuple[SeatView, SeatView]:
        """What seat 0 and seat 1 are playing now."""

    def describe_target(self, position: P_contra, target: str) -> Message:
        """The target in words: a site with what is on it (`d4, black stone`), a control with its
        label (`Swap sides`). `Detailed` where a lesson explains a part later."""

    def status(self, position: P_contra, chosen: Path = ()) -> Message:
        """Who is to decide what, and what comes next in a half-made move. Not for ended games."""

    def describe_move(self, before: P_contra, move: M_contra) -> Message:
        """What a move did, in a sentence: `Black’s stone on i7 makes a strong link to h7.`"""

    def preview(self, position: P_contra, move: M_contra) -> Message | None:
        """What a legal move would leave, if that is worth mentioning before it is made."""

    def panels(self, positions: Sequence[P_contra], moves: Sequence[M_contra]) -> tuple[Panel, ...]:
        """What to show beside the board: `positions` from the start to the current one (one
        more than `moves`, which lead from each to the next).

        Everything must fit a window 320 CSS pixels wide: tables of up to seven narrow columns
        do, as do words that can wrap."""


View: TypeAlias = GameView[Any, Any]
"""The view of any game."""

GameWithView: TypeAlias = Game[Any, Any, View]
"""Any game, with a view that shows it."""
