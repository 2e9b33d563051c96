"""The view of Tábula: see `pentabula.boards.view`."""

from pentabula.boards.view import ViewExtras
from pentabula.games.tabula.rules.position import Move, Position
from pentabula.games.tabula.view.analysis import analysis_panels
from pentabula.games.tabula.view.board import board
from pentabula.games.tabula.view.moves import move_text
from pentabula.games.tabula.view.panels import panels
from pentabula.games.tabula.view.scene import scene, winning_sites
from pentabula.games.tabula.view.speech import describe_groups, describe_pieces, short_name
from pentabula.games.tabula.view.turns import describe_turn
from pentabula.games.tabula.view.words import describe_move, describe_target, preview, seats, status

extras: ViewExtras[Position, Move] = ViewExtras(
    winning_sites=winning_sites,
    move_text=move_text,
    describe_turn=describe_turn,
    short_name=short_name,
    describe_pieces=describe_pieces,
    describe_groups=describe_groups,
    analysis_panels=analysis_panels,
)

__all__ = [
    "board",
    "describe_move",
    "describe_target",
    "extras",
    "panels",
    "preview",
    "scene",
    "seats",
    "status",
]
