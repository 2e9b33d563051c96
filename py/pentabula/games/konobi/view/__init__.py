"""The view of Konobi: see `pentabula.boards.view`."""

from pentabula.boards.view import ViewExtras
from pentabula.games.konobi.rules.position import Position
from pentabula.games.konobi.view.board import board
from pentabula.games.konobi.view.panels import panels
from pentabula.games.konobi.view.scene import scene, winning_sites
from pentabula.games.konobi.view.speech import describe_groups, describe_pieces
from pentabula.games.konobi.view.words import describe_move, describe_target, preview, seats, status

extras: ViewExtras[Position, str] = ViewExtras(
    winning_sites=winning_sites,
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
