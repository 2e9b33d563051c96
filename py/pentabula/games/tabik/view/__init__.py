"""How Tabik shows itself: see `pentabula.boards.view.View`."""

from pentabula.games.tabik.view.board import board
from pentabula.games.tabik.view.moves import move_text
from pentabula.games.tabik.view.panels import panels
from pentabula.games.tabik.view.scene import scene, winning
from pentabula.games.tabik.view.speech import tell_groups, tell_pieces
from pentabula.games.tabik.view.words import preview, seats, spoken, status, tell

__all__ = [
    "board",
    "move_text",
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
