"""The view of a game: what the modules of its folder `view` must and may define."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from pentabula.boards.panel import Panel
from pentabula.boards.scene import PieceKind, Scene
from pentabula.boards.sites import EmptyBoard
from pentabula.core.brain import Analysis, Evaluation
from pentabula.core.game import Game
from pentabula.core.message import Message
from pentabula.core.parts import Part
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


class GameView(Part, Generic[P_contra, M_contra]):
    """What the modules in the folder `view` of a game define: `GAME` names them in `made_of`.

    Everything is a function of the position, without state. `board`, `scene`, `seats`,
    `describe_target`, `status` and `describe_move` are required; the others have a default that
    fits every game.
    """

    def board(self, position: P_contra) -> EmptyBoard:
        """The board of this game and size. The same object for the same options.

        On a phone 320 CSS pixels wide, at the largest zoom of `boards.viewport`, each site must be
        large enough for a finger: square boards of up to 26 sites a side are.
        """
        raise NotImplementedError

    def scene(self, position: P_contra, chosen: Path = ()) -> Scene:
        """The drawing of the position, with the half-made move of the chosen targets.

        Draws pieces, links, fields, badges, winning chains. The application adds the marks that
        every game has (last move, legal targets, chosen, refused).

        A function of the position alone. All shapes have a role of `boards.scene.ROLES`. No two
        pieces have the same kind at the same point, and a piece that has not moved is the same
        `Piece` object as before the move: the canvas redraws, and motion moves, what is new.
        Make the pieces of a board once and pick from them.
        """
        raise NotImplementedError

    def ghost(
        self, position: P_contra, chosen: Path, target: str, moves: Sequence[M_contra]
    ) -> Scene:
        """What an open target would put on the board: its pieces, and lines under them.

        `moves` are the legal moves behind the target, after the chosen ones. It is called for every
        place under the pointer, so it takes its pieces from a stock, like `scene`.
        """
        return Scene()

    def stamp_kind(self, stamp: str) -> PieceKind | None:
        """The piece of a stamp of the set-up board; None if a disc of its colour shows it."""
        return None

    def seats(self, position: P_contra) -> tuple[SeatView, SeatView]:
        """What seat 0 and seat 1 are playing now."""
        raise NotImplementedError

    def describe_target(self, position: P_contra, target: str) -> Message:
        """The target in words: a site with what is on it (`d4, black stone`), a control with its
        label (`Swap sides`). `Detailed` where a lesson explains a part later."""
        raise NotImplementedError

    def status(self, position: P_contra, chosen: Path = ()) -> Message:
        """Who is to decide what, and what comes next in a half-made move. Not for ended games."""
        raise NotImplementedError

    def describe_move(self, before: P_contra, move: M_contra) -> Message:
        """What a move did, in a sentence: `Black’s stone on i7 makes a strong link to h7.`"""
        raise NotImplementedError

    def preview(self, position: P_contra, move: M_contra) -> Message | None:
        """What a legal move would leave, if that is worth mentioning before it is made."""
        return None

    def panels(self, positions: Sequence[P_contra], moves: Sequence[M_contra]) -> tuple[Panel, ...]:
        """What to show beside the board: `positions` from the start to the current one (one
        more than `moves`, which lead from each to the next).

        Everything must fit a window 320 CSS pixels wide: tables of up to seven narrow columns
        do, as do words that can wrap."""
        return ()

    def legend(self) -> Message | None:
        """What the small marks on the board mean, in a line below it. None: there are none."""
        return None

    def winning_sites(self, position: P_contra) -> Collection[str]:
        """The sites that show why the rules ended the game: a chain, groups, the last checker. The
        others are dimmed. If empty, the sites of the last turn stay bright.
        """
        return ()

    def move_text(self, before: P_contra, move: M_contra) -> Message | None:
        """A legal move in a word or two, for records: `row 5`, `VI–IX`. None: its token.

        It must fit a narrow column and is read aloud, so it should have at most some twelve
        letters.
        """
        return None

    def describe_turn(self, before: P_contra, moves: Sequence[M_contra]) -> Message | None:
        """What a seat did in several plies from the position `before`, dice included, in one
        sentence. None: what `describe_move` says of each ply."""
        return None

    def short_name(self, position: P_contra, target: str) -> Message:
        """A site in a word or two where people do not use its name: `row 5`, `XII`. For the name of
        an open range, the label of the button that enters a number: `Bid`."""
        return Message("{n}", n=target)

    def describe_pieces(self, position: P_contra) -> Sequence[Message] | None:
        """What each side has on the board and where, in sentences. None: the sites with a piece are
        listed as `describe_target` describes them."""
        return None

    def describe_groups(self, position: P_contra) -> Sequence[Message]:
        """What belongs together: chains, fields, rectangles, closed points. The application adds
        the figures of both seats."""
        return ()

    def analysis_panels(self, position: P_contra, analysis: Analysis[M_contra]) -> Sequence[Panel]:
        """What to show under the estimate and the best lines while an analysis is open."""
        return ()

    def settled_options(self, position: P_contra) -> Mapping[str, Message]:
        """The values of options that the players have chosen in the game, by the options' names."""
        return {}

    def review_measure(self, position: P_contra, evaluation: Evaluation) -> Measure | None:
        """The value of a position for the graph of a review, where the game has a better measure
        than seat 0's winning chance. Otherwise None."""
        return None


View: TypeAlias = GameView[Any, Any]
"""The view of any game."""

GameWithView: TypeAlias = Game[Any, Any, View]
"""Any game, with a view that shows it."""
