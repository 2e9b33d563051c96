"""The view of TAU: see `pentabula.boards.view`."""

from pentabula.boards.view import ViewExtras
from pentabula.games.tau.rules.position import Move, Position
from pentabula.games.tau.view.analysis import analysis_panels, review_measure
from pentabula.games.tau.view.board import board
from pentabula.games.tau.view.moves import move_text
from pentabula.games.tau.view.panels import panels
from pentabula.games.tau.view.scene import scene, winning_sites
from pentabula.games.tau.view.speech import describe_groups, describe_pieces, short_name
from pentabula.games.tau.view.words import (
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
    analysis_panels=analysis_panels,
    settled_options=settled_options,
    review_measure=review_measure,
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
