"""The view of Stawn: see `pentabula.boards.view`."""

from pentabula.boards.view import ViewExtras
from pentabula.games.stawn.rules.moves import Move
from pentabula.games.stawn.rules.position import Position
from pentabula.games.stawn.view.board import board
from pentabula.games.stawn.view.moves import move_text
from pentabula.games.stawn.view.panels import panels
from pentabula.games.stawn.view.scene import scene, winning_sites
from pentabula.games.stawn.view.speech import describe_groups, describe_pieces, short_name
from pentabula.games.stawn.view.words import (
    describe_move,
    describe_target,
    preview,
    seats,
    settled_options,
    status,
)

extras: ViewExtras[Position, Move] = ViewExtras(
    winning_sites=winning_sites,
    move_text=move_text,
    short_name=short_name,
    describe_pieces=describe_pieces,
    describe_groups=describe_groups,
    settled_options=settled_options,
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
