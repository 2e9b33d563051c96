"""Puzzles: positions with one solution, their files, the puzzle of the day, repetition.

`pentabula.puzzles("tabik", grade=3)` calls this package, which has the name of the public function.
"""

import sys
from importlib import import_module
from types import ModuleType


class _PuzzlesPackage(ModuleType):
    """A package that can be called as the public function of the same name."""

    def __call__(self, *args: object, **kwargs: object) -> object:
        return import_module("pentabula.api.puzzles").puzzles(*args, **kwargs)


sys.modules[__name__].__class__ = _PuzzlesPackage
