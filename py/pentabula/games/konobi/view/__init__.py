"""How Konobi shows itself: see `pentabula.boards.view.View`."""

from pentabula.games.konobi.view.board import board
from pentabula.games.konobi.view.panels import panels
from pentabula.games.konobi.view.scene import scene, winning
from pentabula.games.konobi.view.speech import tell_groups, tell_pieces
from pentabula.games.konobi.view.words import preview, seats, spoken, status, tell

__all__ = [
    "board",
    "panels",
    "preview",
    "scene",
    "seats",
    "spoken",
    "status",
    "tell",
    "tell_groups",
    "tell_pieces",
    "winning",
]
