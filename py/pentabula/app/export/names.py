"""The names of files that people save."""

from __future__ import annotations

from pentabula.core.record import Node


def file_name(game: str, node: Node, ending: str) -> str:
    """The name of the file of a position: `konobi-12.png` after 12 plies."""
    return f"{game}-{node.ply}.{ending}"
