"""What the worker's services share: slices of time, and errors as answers."""

from __future__ import annotations

import json
import sys
import time
import traceback
from collections.abc import Callable
from typing import Final

from pentabula import games
from pentabula.core.game import AnyGame
from pentabula.core.jsontext import is_whole
from pentabula.core.replay import RecordError
from pentabula.core.work import Work, finish

LONGEST: Final = 10 * 60 * 1000
"""The maximum length of a step, in milliseconds."""

DIGITS: Final = len(str(LONGEST))
"""The most digits of a step's milliseconds."""


class TextService:
    """Does one piece of work at a time.

    `load` finds a game by its name, `clock` returns seconds.
    """

    def __init__(
        self,
        load: Callable[[str], AnyGame] = games.load,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._load, self._clock = load, clock

    def _drop(self) -> None:
        """Drops the work in progress."""
        raise NotImplementedError

    def _started(self, work: Callable[[], str]) -> str:
        """The answer to a start, which ends the work in progress even if the start is refused."""
        self._stop()
        return self._answer(work)

    def _stop(self) -> None:
        """Stops the work in progress, but keeps results that later work may use."""
        self._drop()

    def _answer(self, work: Callable[[], str]) -> str:
        """The text that `work` returns, or an error message for anything it raises.

        After an internal error the work in progress is dropped, since its state is unknown.
        """
        try:
            return work()
        except RecordError as error:
            return _error(str(error.fault))
        except ValueError as error:  # a GameError is one as well
            return _error(str(error))
        except Exception as error:
            traceback.print_exc(file=sys.stderr)
            self._drop()
            return _error(f"Internal error: {type(error).__name__}: {error}")

    def _work(self, work: Work, until: float) -> None:
        """Steps until the work is done or this time is reached, at least once."""
        work.step()
        finish(work, lambda: self._clock() >= until)

    def _until(self, milliseconds: str | int) -> float:
        """The time at which a step of this many milliseconds ends, after at most LONGEST.

        Raises ValueError unless it is a whole number, or the text of one, and 0 or more.
        """
        found: object = milliseconds
        if isinstance(found, str) and found.isascii() and found.isdecimal():
            found = int(found[: DIGITS + 1])
        if not is_whole(found, 0, 10**DIGITS - 1):
            raise ValueError("A step takes a whole number of milliseconds.")
        return self._clock() + min(found, LONGEST) / 1000


def _error(text: str) -> str:
    return json.dumps({"error": text})
