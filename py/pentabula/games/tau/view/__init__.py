"""How TAU shows itself: see `pentabula.boards.view.View`."""

from pentabula.games.tau.view.analysis import analysis_panels, standing
from pentabula.games.tau.view.board import board
from pentabula.games.tau.view.moves import move_text
from pentabula.games.tau.view.panels import panels
from pentabula.games.tau.view.scene import scene, winning
from pentabula.games.tau.view.speech import called, tell_groups, tell_pieces
from pentabula.games.tau.view.words import preview, seats, spoken, status, tell

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
    "standing",
    "status",
    "tell",
    "tell_groups",
    "tell_pieces",
    "winning",
]
