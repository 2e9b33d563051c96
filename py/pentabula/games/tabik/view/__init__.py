"""The view of Tabik: see `pentabula.boards.view`."""

from pentabula.boards.view import ViewExtras
from pentabula.games.tabik.rules.position import Position
from pentabula.games.tabik.rules.segments import Move
from pentabula.games.tabik.view.board import board
from pentabula.games.tabik.view.moves import move_text
from pentabula.games.tabik.view.panels import panels
from pentabula.games.tabik.view.scene import scene, winning_sites
from pentabula.games.tabik.view.speech import describe_groups, describe_pieces
from pentabula.games.tabik.view.words import describe_move, describe_target, preview, seats, status

extras: ViewExtras[Position, Move | str] = ViewExtras(
    winning_sites=winning_sites,
    move_text=move_text,
    describe_pieces=describe_pieces,
    describe_groups=describe_groups,
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
