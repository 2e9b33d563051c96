"""How a game shows itself: the interface of a game's `view` module."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from pentabula.boards.panel import Panel
from pentabula.boards.scene import Scene
from pentabula.boards.sites import Board
from pentabula.core.brain import Analysis, Evaluation
from pentabula.core.message import Message
from pentabula.core.position import Path


@dataclass(frozen=True, slots=True)
class SeatView:
    """What a seat plays: `Black`, `HIGH`, `Light`; the role of its sign; a line of its own.

    `role` is `first`, `second`, or empty where the seat has no colour (yet). `figure` is
    the number to show large beside the name (points, pips), `detail` a quiet line.
    """

    name: Message
    role: str = ""
    detail: Message | str = ""
    figure: Message | str = ""


class View(Protocol):
    """The module `view` of a game. Everything is a function of the position, without state."""

    def board(self, position: Any) -> Board:
        """The board of this game and size. The same object for the same options.

        On a phone 320 CSS pixels wide, enlarged as far as `boards.viewport` goes, each site must
        be as large as a finger needs: square boards of up to 26 sites a side are.
        """

    def scene(self, position: Any, chosen: Path = ()) -> Scene:
        """The drawing of the position, with the half-made move of the chosen targets.

        Draws pieces, links, fields, badges, winning chains. Marks that every game has
        (last move, legal targets, chosen, refused) are laid over it by the application.

        A function of the position alone. All shapes have a role of `boards.scene.ROLES`. No two
        pieces have both kind and place in common, and a piece that has not moved is the same
        `Piece` object as before the move: the canvas redraws, and motion moves, what is new.
        Make the pieces of a board once and pick from them.
        """

    def seats(self, position: Any) -> tuple[SeatView, SeatView]:
        """What seat 0 and seat 1 are playing now."""

    def spoken(self, position: Any, target: str) -> Message:
        """The target in words: for a site what stands there (`d4, black stone`), for a
        control its label (`Swap sides`). `Detailed` where a lesson explains a part later."""

    def status(self, position: Any, chosen: Path = ()) -> Message:
        """Who is to decide what, and what comes next in a half-made move. Not for ended games."""

    def tell(self, before: Any, move: Any) -> Message:
        """What a move did, in a sentence: `Black’s stone on i7 makes a strong link to h7.`"""

    def preview(self, position: Any, move: Any) -> Message | None:
        """What a legal move would leave, if that is worth mentioning before it is made."""

    def panels(self, positions: Sequence[Any], moves: Sequence[Any]) -> tuple[Panel, ...]:
        """What to show beside the board: `positions` from the start to the current one (one
        more than `moves`, which lead from each to the next).

        Everything must fit a window 320 CSS pixels wide: tables of up to seven narrow columns
        do, as do words that can wrap."""


class RecordView(View, Protocol):
    """A view with words of its own for the moves of a record. It may be left out."""

    def move_text(self, before: Any, move: Any) -> Message | None:
        """A legal move in a word or two: `row 5`, `VI–IX`; None where its token says it best.

        It stands in a narrow column and is read aloud, so no more than some twelve letters."""


class HeardView(View, Protocol):
    """A view with descriptions of its own for people who listen. All methods are optional."""

    def called(self, position: Any, target: str) -> Message:
        """A site in a word or two, if people do not say its name: `row 5`, `XII`; for the name
        of an open range, the label of the button that enters a number: `Bid`."""

    def tell_pieces(self, position: Any) -> Sequence[Message]:
        """What each side has on the board and where, in sentences. By default the sites with a
        piece are listed as `spoken` names them."""

    def tell_groups(self, position: Any) -> Sequence[Message]:
        """What belongs together: chains, fields, rectangles, closed points. The seats' figures
        follow by themselves."""


class TurnView(View, Protocol):
    """A view that tells a whole turn of several plies. It may be left out."""

    def tell_turn(self, before: Any, moves: Sequence[Any]) -> Message:
        """What one seat did from the position `before` on, dice included, in one sentence. By
        default what `tell` says of each move."""


class EndView(View, Protocol):
    """A view that shows what has won the game. It may be left out."""

    def winning(self, position: Any) -> Collection[str]:
        """The sites of a position that the rules have ended which show why: a chain, groups, the
        last checker. The rest is dimmed. By default those of the last turn."""


class AnalysisView(View, Protocol):
    """A view that shows more of an analysis than every game does. It may be left out."""

    def analysis_panels(self, position: Any, analysis: Analysis) -> Sequence[Panel]:
        """What to show under the estimate and the best lines while an analysis is open."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a position stands in the graph of a review, in the game's own measure.

    `height` goes from 0 to 1 for the best that seat 0 can have; `words` say it; `middle` says what
    a height of one half means.
    """

    height: float
    words: Message
    middle: Message


class ReviewView(View, Protocol):
    """A view of a game whose reviews have a better measure than winning chances. It may be left
    out."""

    def standing(self, position: Any, evaluation: Evaluation) -> Standing | None:
        """The measure of a position, whose evaluation is that of seat 0; None where the chance
        says it best."""
