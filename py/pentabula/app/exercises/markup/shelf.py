"""The shelf of a game's puzzles with its positions to win."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from pentabula.app.shell.addresses import (
    DUE,
    challenge_address,
    editor_address,
    puzzle_address,
)
from pentabula.app.shell.forms import button
from pentabula.app.shell.html import Markup, Say, tag, together
from pentabula.app.shell.markup.exercises import MADE, OWN_GAMES, challenge_goal
from pentabula.app.store.exercise_progress import ChallengesWon
from pentabula.boards.view import GameWithView
from pentabula.core.game import AnyGame
from pentabula.core.message import Message, counted
from pentabula.core.record import Record
from pentabula.puzzles.challenges import Challenge
from pentabula.puzzles.puzzle import GRADES, SHORT, Puzzle
from pentabula.puzzles.puzzle_history import PuzzleProgress
from pentabula.search.levels import LEVELS

ESTIMATES: Final = Message(
    "The solutions are estimates of the reviews: another move that is as good is right too."
)
ALL: Final = ""
"""The value of a filter that shows everything."""


CHALLENGES_TITLE: Final = Message("Positions to win")


@dataclass(frozen=True, slots=True)
class PuzzleFilters:
    """The filters of a shelf: by grade and by theme, or all puzzles."""

    grade: int = 0
    theme: str = ALL

    def shows(self, puzzle: Puzzle) -> bool:
        """Whether a puzzle is shown."""
        return self.grade in (0, puzzle.grade) and self.theme in (ALL, puzzle.theme)


@dataclass(frozen=True, slots=True)
class PuzzleShelf:
    """The puzzles of a game, the user's progress, the due puzzles, and the filters."""

    game: GameWithView
    puzzles: Sequence[Puzzle]
    progress: PuzzleProgress
    due: Sequence[Puzzle]
    filters: PuzzleFilters


def shelf(shown: PuzzleShelf, others: Sequence[GameWithView], say: Say) -> Markup:
    """The other games, the next, due and daily puzzles, the positions to win, filters, and
    puzzles by grade."""
    game, puzzles, progress = shown.game, shown.puzzles, shown.progress
    matching = [each for each in puzzles if shown.filters.shows(each)]
    following = next((each for each in matching if not progress.of(each).is_solved), None)
    open_ = shown.filters.grade or (GRADES[0] if following is None else following.grade)
    grades = [
        _grade(game, number, listed, progress, say, is_open=number == open_)
        for number in GRADES
        if (listed := [each for each in matching if each.grade == number])
    ]
    none = tag("p", say(Message("There are no puzzles of this grade and theme.")))
    return together(
        [
            _games(game, others, say),
            tag(
                "div",
                _next(game, following, say),
                tag("div", class_="card daily", data_show="daily-on-shelf"),
                class_="offers",
            ),
            _due(game, shown.due, progress, say),
            tag("div", data_show="challenges"),
            _progress(puzzles, progress, say),
            _filters(game, puzzles, shown.filters, say),
            *grades,
            "" if matching else none,
            _made(game, progress, say),
            _own(game, progress, say),
        ]
    )


def _games(game: GameWithView, others: Sequence[GameWithView], say: Say) -> Markup:
    return tag(
        "nav",
        *[
            tag(
                "a",
                each.title,
                href=f"#{puzzle_address(each.name)}",
                class_="button",
                data_game=each.name,
                aria_current="page" if each is game else None,
            )
            for each in others
        ],
        class_="puzzle-games",
        aria_label=say(Message("Game")),
    )


class Pictured(Protocol):
    """A position of a game that can be drawn."""

    @property
    def game(self) -> str:
        """The name of the game."""

    def record(self, game: AnyGame) -> Record:
        """The game up to the position. Raises RecordError."""


def _picture(puzzle: Puzzle) -> Markup:
    """The place of a puzzle's picture, which is drawn later."""
    return tag("span", class_="position", data_picture=puzzle.id, aria_hidden="true")


def _next(game: GameWithView, following: Puzzle | None, say: Say) -> Markup:
    """The first unsolved puzzle among those shown; empty if all are solved."""
    if following is None:
        return Markup("")
    return tag(
        "div",
        _picture(following),
        tag(
            "div",
            tag("h2", say(Message("Next unsolved puzzle"))),
            tag(
                "p", say(Message("Grade {n}", n=following.grade)), " · ", say(SHORT[following.goal])
            ),
            tag(
                "a",
                say(Message("Solve")),
                href=f"#{puzzle_address(game.name, following.id)}",
                class_="button main",
            ),
        ),
        class_="card next",
        data_game=game.name,
    )


def _due(game: GameWithView, due: Sequence[Puzzle], progress: PuzzleProgress, say: Say) -> Markup:
    """The numbers of new puzzles and of puzzles due today; empty without due puzzles."""
    if not due:
        return Markup("")
    new = sum(progress.of(each).is_new for each in due)
    words = []
    if new:
        words.append(
            counted("{n} new puzzle from your games.", "{n} new puzzles from your games.", new)
        )
    if again := len(due) - new:
        words.append(counted("{n} puzzle is due again.", "{n} puzzles are due again.", again))
    repeat = tag(
        "a",
        say(Message("Repeat") if again else Message("Solve")),
        href=f"#{puzzle_address(game.name, DUE)}",
        class_="button main",
    )
    return tag("div", tag("p", " ".join(map(say, words))), repeat, class_="card due")


def _progress(puzzles: Sequence[Puzzle], progress: PuzzleProgress, say: Say) -> Markup:
    solved = sum(progress.of(each).is_solved for each in puzzles)
    words = Message("{n} of {all} solved", n=solved, all=len(puzzles))
    return tag("p", say(words), class_="how-far")


def _filters(
    game: GameWithView, puzzles: Sequence[Puzzle], filters: PuzzleFilters, say: Say
) -> Markup:
    themes = {each.theme for each in puzzles}
    named = [(name, words) for name, words in game.puzzles.THEMES.items() if name in themes]
    grades = [(str(number), str(number)) for number in GRADES]
    every = Message("All")
    return tag(
        "details",
        tag("summary", say(Message("Filter"))),
        _chips(Message("Grade"), "grade", [("0", every), *grades], str(filters.grade), say),
        _chips(Message("Theme"), "theme", [(ALL, every), *named], filters.theme, say),
        class_="filters",
        open=filters != PuzzleFilters(),
    )


def _chips(
    title: Message,
    name: str,
    choices: Sequence[tuple[str, Message | str]],
    chosen: str,
    say: Say,
) -> Markup:
    return tag(
        "div",
        tag("span", say(title), class_="name", aria_hidden="true"),
        *[
            button(
                say(words),
                data_filter=f"{name}:{value}",
                aria_pressed=str(value == chosen).lower(),
            )
            for value, words in choices
        ],
        class_="chips",
        role="group",
        aria_label=say(title),
    )


def _grade(
    game: GameWithView,
    number: int,
    puzzles: Sequence[Puzzle],
    progress: PuzzleProgress,
    say: Say,
    *,
    is_open: bool,
) -> Markup:
    """The puzzles of a grade, folded below its name and the number of solved puzzles."""
    level = LEVELS[number - 1].title
    takes = Message("solved by {level}", level=level)
    if number == GRADES[-1]:
        takes = Message("for {level} and above", level=level)
    solved = sum(progress.of(each).is_solved for each in puzzles)
    far = Message("{n} of {all}", n=solved, all=len(puzzles))
    summary = tag(
        "summary",
        tag("h2", say(Message("Grade {n}", n=number))),
        " ",
        tag("span", say(far), " · ", say(takes), class_="quiet-words"),
    )
    tiles = [_tile(game, at, each, progress, say) for at, each in enumerate(puzzles, 1)]
    listed = tag("ul", *tiles, class_="tiles")
    return tag("details", summary, listed, class_="folded", data_game=game.name, open=is_open)


def _tile(
    game: GameWithView, number: int, puzzle: Puzzle, progress: PuzzleProgress, say: Say
) -> Markup:
    """A puzzle in the list: its number and goal, and whether it has been solved."""
    history = progress.of(puzzle)
    state = "solved" if history.is_solved else None
    words = say(SHORT[puzzle.goal])
    label = Message("Puzzle {n}: {task}", n=number, task=SHORT[puzzle.goal])
    if history.is_solved:
        label = Message("{puzzle}, solved", puzzle=label)
    link_ = tag(
        "a",
        _picture(puzzle),
        tag("span", str(number), class_="number"),
        tag("span", words, class_="task"),
        href=f"#{puzzle_address(game.name, puzzle.id)}",
        aria_label=say(label),
        data_state=state,
    )
    return tag("li", link_)


def _made(game: GameWithView, progress: PuzzleProgress, say: Say) -> Markup:
    """The puzzles that the user has made, and a link to make more."""
    tiles = [_tile(game, at, each, progress, say) for at, each in enumerate(progress.made, 1)]
    make = tag("a", say(Message("Set up a position")), href=f"#{editor_address(game.name)}")
    return tag(
        "section",
        tag("h2", say(MADE)),
        tag("ul", *tiles, class_="tiles") if tiles else "",
        tag("p", make, class_="quiet-words"),
        data_game=game.name,
    )


def _own(game: GameWithView, progress: PuzzleProgress, say: Say) -> Markup:
    """The puzzles from the user's games, or how to get some."""
    heading = tag("h2", say(OWN_GAMES))
    if not progress.from_games:
        how = Message("Review a finished game: its turning points become puzzles here.")
        return tag("section", heading, tag("p", say(how), class_="quiet-words"))
    tiles = [_tile(game, at, each, progress, say) for at, each in enumerate(progress.from_games, 1)]
    estimates = tag("p", say(ESTIMATES), class_="quiet-words")
    listed = tag("ul", *tiles, class_="tiles")
    return tag("section", heading, estimates, listed, data_game=game.name)


# Positions to win


def challenges(
    game: GameWithView, positions: Sequence[Challenge], won: ChallengesWon, say: Say
) -> Markup:
    """The list of a game's positions, the easiest first; empty without positions."""
    if not positions:
        return Markup("")
    count = sum(won.has(each.id) for each in positions)
    far = Message("{n} of {all} won", n=count, all=len(positions))
    about = Message(
        "Each position is a win with best play. Play it out against the computer at the level "
        "shown; only a win counts."
    )
    tiles = [_challenge_tile(game, at, each, won, say) for at, each in enumerate(positions, 1)]
    return tag(
        "details",
        tag(
            "summary",
            tag("h2", say(CHALLENGES_TITLE)),
            " ",
            tag("span", say(far), class_="quiet-words"),
        ),
        tag("p", say(about), class_="quiet-words"),
        tag("ul", *tiles, class_="tiles"),
        class_="folded challenges",
        data_game=game.name,
    )


def _challenge_tile(
    game: GameWithView, number: int, challenge: Challenge, won: ChallengesWon, say: Say
) -> Markup:
    words = challenge_goal(game, challenge, challenge.record(game))
    label = Message("Position {n}: {task}", n=number, task=words)
    if won.has(challenge.id):
        label = Message("{position}, won", position=label)
    link = tag(
        "a",
        tag("span", class_="position", data_picture=challenge.id, aria_hidden="true"),
        tag("span", str(number), class_="number"),
        tag("span", say(words), class_="task"),
        href=f"#{challenge_address(game.name, challenge.id)}",
        aria_label=say(label),
        data_state="solved" if won.has(challenge.id) else None,
    )
    return tag("li", link)
