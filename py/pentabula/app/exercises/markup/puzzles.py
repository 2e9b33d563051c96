"""The shelf of a game's puzzles, the card beside the board, and the daily puzzle's card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from pentabula.app.exercises.puzzles import PuzzleActivity
from pentabula.app.play.words.puzzles import MADE, MADE_ESTIMATE, OWN_GAMES
from pentabula.app.shell.addresses import AGAIN, TODAY, editor_address, puzzle_address
from pentabula.app.shell.buttons import button, command
from pentabula.app.shell.html import Markup, Say, prose, tag, together
from pentabula.boards.view import GameWithView
from pentabula.core.game import AnyGame
from pentabula.core.message import Message, counted
from pentabula.core.puzzle_hooks import PLAIN
from pentabula.core.record import Record
from pentabula.puzzles.attempts import Attempts
from pentabula.puzzles.puzzle import BEST, BETTER, GRADES, SHORT, Puzzle
from pentabula.search.levels import LEVELS

ESTIMATE: Final = Message(
    "The solution is the review’s estimate: another move that is as good is right too."
)
ESTIMATES: Final = Message(
    "The solutions are estimates of the reviews: another move that is as good is right too."
)
ALL: Final = ""
"""The value of a filter that shows everything."""


@dataclass(frozen=True, slots=True)
class Filters:
    """What a shelf shows: the puzzles of a grade and of a theme, or all."""

    grade: int = 0
    theme: str = ALL

    def match(self, puzzle: Puzzle) -> bool:
        """Whether a puzzle is shown."""
        return self.grade in (0, puzzle.grade) and self.theme in (ALL, puzzle.theme)


def shelf(
    game: GameWithView,
    others: Sequence[GameWithView],
    puzzles: Sequence[Puzzle],
    attempts: Attempts,
    due: Sequence[Puzzle],
    filters: Filters,
    say: Say,
    day: Markup,
) -> Markup:
    """The shelf of a game: other games, the next puzzle, those that are due, the day's one (`day`),
    filters, and puzzles by grade."""
    shown = [each for each in puzzles if filters.match(each)]
    grades = [
        _grade(game, number, [each for each in shown if each.grade == number], attempts, say)
        for number in GRADES
        if any(each.grade == number for each in shown)
    ]
    return together(
        [
            _games(game, others, say),
            _next(game, shown, attempts, say),
            _due(game, due, attempts, say),
            day,
            tag("div", data_show="challenges"),
            _progress(puzzles, attempts, say),
            _filters(game, puzzles, filters, say),
            *grades,
            ""
            if shown
            else tag("p", say(Message("There are no puzzles of this grade and theme."))),
            _made(game, attempts, say),
            _own(game, attempts, say),
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


def _next(game: GameWithView, shown: Sequence[Puzzle], attempts: Attempts, say: Say) -> Markup:
    """The first puzzle of those shown that is not solved; empty if all are."""
    following = next((each for each in shown if not attempts.of(each).is_solved), None)
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


def _due(game: GameWithView, due: Sequence[Puzzle], attempts: Attempts, say: Say) -> Markup:
    """How many puzzles are new, and how many due again today; empty if none are."""
    if not due:
        return Markup("")
    new = sum(attempts.of(each).is_new for each in due)
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
        href=f"#{puzzle_address(game.name, AGAIN)}",
        class_="button main",
    )
    return tag("div", tag("p", " ".join(map(say, words))), repeat, class_="card due")


def _progress(puzzles: Sequence[Puzzle], attempts: Attempts, say: Say) -> Markup:
    solved = sum(attempts.of(each).is_solved for each in puzzles)
    words = Message("{n} of {all} solved", n=solved, all=len(puzzles))
    return tag("p", say(words), class_="how-far")


def _filters(game: GameWithView, puzzles: Sequence[Puzzle], filters: Filters, say: Say) -> Markup:
    themes = {each.theme for each in puzzles}
    named = [(name, words) for name, words in game.puzzles.THEMES.items() if name in themes]
    grades = [(str(number), str(number)) for number in GRADES]
    every = Message("All")
    return tag(
        "div",
        _chips(Message("Grade"), "grade", [("0", every), *grades], str(filters.grade), say),
        _chips(Message("Theme"), "theme", [(ALL, every), *named], filters.theme, say),
        class_="filters",
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
    game: GameWithView, number: int, puzzles: Sequence[Puzzle], attempts: Attempts, say: Say
) -> Markup:
    level = LEVELS[number - 1].title
    takes = Message("solved by {level}", level=level)
    if number == GRADES[-1]:
        takes = Message("for {level} and above", level=level)
    heading = tag(
        "h2",
        say(Message("Grade {n}", n=number)),
        " ",
        tag("span", say(takes), class_="quiet-words"),
    )
    tiles = [_tile(game, at, each, attempts, say) for at, each in enumerate(puzzles, 1)]
    return tag("section", heading, tag("ul", *tiles, class_="tiles"), data_game=game.name)


def _tile(game: GameWithView, number: int, puzzle: Puzzle, attempts: Attempts, say: Say) -> Markup:
    """A puzzle in the list: its number and goal, and whether it has been solved."""
    attempt = attempts.of(puzzle)
    state = "solved" if attempt.is_solved else None
    words = say(SHORT[puzzle.goal])
    label = Message("Puzzle {n}: {task}", n=number, task=SHORT[puzzle.goal])
    if attempt.is_solved:
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


def _made(game: GameWithView, attempts: Attempts, say: Say) -> Markup:
    """The puzzles that the person has made, and where others are made."""
    tiles = [_tile(game, at, each, attempts, say) for at, each in enumerate(attempts.made, 1)]
    make = tag("a", say(Message("Set up a position")), href=f"#{editor_address(game.name)}")
    return tag(
        "section",
        tag("h2", say(MADE)),
        tag("ul", *tiles, class_="tiles") if tiles else "",
        tag("p", make, class_="quiet-words"),
        data_game=game.name,
    )


def _own(game: GameWithView, attempts: Attempts, say: Say) -> Markup:
    """The puzzles from the person's own games, or how to get some."""
    heading = tag("h2", say(OWN_GAMES))
    if not attempts.own:
        how = Message("Review a finished game: its turning points become puzzles here.")
        return tag("section", heading, tag("p", say(how), class_="quiet-words"))
    tiles = [_tile(game, at, each, attempts, say) for at, each in enumerate(attempts.own, 1)]
    estimates = tag("p", say(ESTIMATES), class_="quiet-words")
    listed = tag("ul", *tiles, class_="tiles")
    return tag("section", heading, estimates, listed, data_game=game.name)


# Beside the board


def card(
    activity: PuzzleActivity, say: Say, *, is_daily: bool, is_own: bool, is_made: bool = False
) -> Markup:
    """The kind of the puzzle, and what its solution rests on."""
    puzzle, game = activity.puzzle, activity.game
    title = Message("Puzzle of the day") if is_daily else Message("Puzzle")
    grade = OWN_GAMES if is_own else Message("Grade {n}", n=puzzle.grade)
    if is_made:
        grade = MADE
    return together(
        [
            tag(
                "div",
                tag("h2", say(title)),
                tag("span", say(grade), class_="count"),
                tag("a", say(Message("All puzzles")), href=f"#{puzzle_address(game.name)}"),
                class_="lesson-head",
            ),
            _played(activity, say),
            tag("p", say(ESTIMATE), class_="rule") if puzzle.goal == BETTER else "",
            tag("p", say(MADE_ESTIMATE), class_="rule") if puzzle.goal == BEST else "",
            tag("p", command("puzzle-delete", Message("Delete this puzzle"), say, class_="quiet"))
            if is_made
            else "",
        ]
    )


def _played(activity: PuzzleActivity, say: Say) -> Markup:
    """The move that was played in the person's own game."""
    if activity.played is None:
        return Markup("")
    return tag("p", say(Message("In the game: {move}", move=activity.played)), class_="rule")


def after(activity: PuzzleActivity, say: Say) -> Markup:
    """Below the reason, so that the board stays where it is: how the win goes on, the theme and a
    link to the position. Nothing before the puzzle is solved."""
    if not activity.is_done:
        return Markup("")
    puzzle = activity.puzzle
    theme = activity.game.puzzles.THEMES.get(puzzle.theme)
    words = Message("Theme: {theme}", theme=theme) if theme is not None else None
    end = activity.ending
    return together(
        [
            tag("p", prose(say(end)), class_="rule") if end else "",
            tag("p", say(words), class_="rule") if words and puzzle.theme != PLAIN else "",
            tag(
                "p",
                tag("a", say(Message("Open as a game")), href=f"#{puzzle.link}"),
                class_="rule",
            ),
        ]
    )


# At home


def daily(game: GameWithView, say: Say, *, is_solved: bool, run: int) -> Markup:
    """The card of the daily puzzle: its game, whether it is solved, and the days in a row."""
    facts: list[Message] = []
    if is_solved:
        facts.append(Message("Solved today."))
    if run > 1:
        facts.append(counted("{n} day in a row.", "{n} days in a row.", run))
    words = [tag("strong", game.title), *[f" {say(fact)}" for fact in facts]]
    open_ = Message("Look again") if is_solved else Message("Solve")
    return together(
        [
            tag("h2", say(Message("Puzzle of the day"))),
            tag("p", *words),
            tag("a", say(open_), href=f"#{puzzle_address(TODAY)}", class_="button"),
        ]
    )
