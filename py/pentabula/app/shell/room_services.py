"""What rooms do for each other, so that none imports another."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pentabula.app.play.activity import Activity
from pentabula.app.play.game import GameActivity
from pentabula.app.play.session import Session
from pentabula.app.shell.registry import LateRooms, Registry
from pentabula.app.store.keys import match_key
from pentabula.app.store.store import Store

if TYPE_CHECKING:
    from pentabula.app.play.game_clock import GameClock, Now

    ClockMaker = Callable[[Session, Now], GameClock | None]
    from pentabula.puzzles.puzzle import Puzzle


class RoomServices:
    """The services of rooms for each other.

    `activities` make the activities of stored games, `attempts` report the progress of tasks.
    `extractors` read the games inside other files: see `files.Files`; `text_kinds` open texts that
    are not games, and return whether they did. `line_owners` show the first moves of a line of a
    turning point, such as `better:5`, and return whether the line is theirs.
    """

    def __init__(self, activities: Activities, late: LateRooms) -> None:
        self.activities, self.attempts = activities, AttemptReports()
        self.extractors: Registry[Callable[[bytes], str | None]] = Registry(late)
        self.text_kinds: Registry[Callable[[str], bool]] = Registry(late)
        self.line_owners: list[Callable[[str], bool]] = []


ActivityMaker = Callable[[str, Session], Activity | None]
"""Given the key and the session of a stored game: its activity, or None if it is another kind."""


class Activities:
    """Makes the activities of stored games. Features add makers of other kinds than plain games.

    `clock_makers` make the clocks of such games; None for any other game.
    """

    def __init__(self, storage: Store, late: LateRooms) -> None:
        self._storage, self._late = storage, late
        self.makers: list[ActivityMaker] = []
        self.clock_makers: list[ClockMaker] = []

    def make(self, key: str, session: Session) -> Activity:
        """The activity of the game that is stored under the key, or will be."""
        if self._storage.read(match_key(key)) is not None:
            self._late.connect()
        found = (maker(key, session) for maker in self.makers)
        return next((each for each in found if each is not None), GameActivity(session))


@dataclass(frozen=True, slots=True)
class Attempt:
    """The state of a puzzle or a step of a lesson at an address: its wrong moves, whether it is
    solved, and whether its solution was shown."""

    address: str
    errors: int
    is_done: bool
    is_solution_shown: bool


class AttemptReports:
    """Reports attempts to the listeners in `changed`.

    `sources` return further puzzles of a game, by its name, such as the puzzles of an assignment.
    """

    def __init__(self) -> None:
        self.changed: list[Callable[[Attempt], object]] = []
        self.sources: list[Callable[[str], Iterable[Puzzle]]] = []

    def report(self, attempt: Attempt) -> None:
        """Calls the listeners: an attempt may have changed."""
        for listener in self.changed:
            listener(attempt)

    def puzzles(self, game: str) -> list[Puzzle]:
        """The puzzles of a game from all sources."""
        return [puzzle for source in self.sources for puzzle in source(game)]
