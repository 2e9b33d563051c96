"""Finds late modules in a separate archive, after Python's own finders."""

from __future__ import annotations

import sys
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from typing import Final

LATE_ARCHIVE: Final = Path("/lib/pentabula-late.zip")
"""Where the archive of late modules is."""


class ArchiveFinder:
    """Finds the modules in an archive at `place`. It is the last finder, after Python's own."""

    def __init__(self, place: Path) -> None:
        self.place = place

    def install(self) -> None:
        """Adds this to Python's finders, replacing an older one."""
        others = [each for each in sys.meta_path if not isinstance(each, ArchiveFinder)]
        sys.meta_path[:] = [*others, self]

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """The spec of a module in the archive; None for other names."""
        if not name.startswith("pentabula."):
            return None
        self.prepare()
        folder = self.place.joinpath(*name.split(".")[:-1])
        return PathFinder.find_spec(name, [str(folder)])

    def prepare(self) -> None:
        """Called before a module is found: the archive may have to be fetched."""
