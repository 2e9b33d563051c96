"""How Tábula shows itself: see `pentabula.boards.view.View`."""

from pentabula.games.tabula.view.analysis import analysis_panels
from pentabula.games.tabula.view.board import board
from pentabula.games.tabula.view.moves import move_text
from pentabula.games.tabula.view.panels import panels
from pentabula.games.tabula.view.scene import scene, winning
from pentabula.games.tabula.view.speech import called, tell_groups, tell_pieces
from pentabula.games.tabula.view.turns import tell_turn
from pentabula.games.tabula.view.words import preview, seats, spoken, status, tell

__all__ = [
    "analysis_panels",
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
    "tell_turn",
    "winning",
]
