"""How Stawn shows itself: see `pentabula.boards.view.View`."""

from pentabula.games.stawn.view.board import board
from pentabula.games.stawn.view.moves import move_text
from pentabula.games.stawn.view.panels import panels
from pentabula.games.stawn.view.scene import scene, winning
from pentabula.games.stawn.view.speech import called, tell_groups, tell_pieces
from pentabula.games.stawn.view.words import preview, seats, spoken, status, tell

__all__ = [
    "board",
    "called",
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
