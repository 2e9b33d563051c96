"""The sheets of the whole page: the rules of each game, settings with a sample board, shortcuts."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Final

from pentabula.app.play.settings import ALL_SETTINGS, GROUPS
from pentabula.app.shell.forms import about, actions, choice, command, form, group, problem
from pentabula.app.shell.html import Markup, Say, tag, together
from pentabula.app.shell.markup import exercises, sheet
from pentabula.boards import marks, track
from pentabula.boards.scene import (
    DARK_STONE,
    FORBIDDEN,
    LIGHT_STONE,
    Line,
    Piece,
    Polygon,
    Rounded,
    Scene,
    Shape,
    Text,
)
from pentabula.boards.sites import EmptyBoard, Site, box
from pentabula.boards.svg import page_drawing
from pentabula.boards.view import GameWithView
from pentabula.core.guide import Illustration
from pentabula.core.message import Message
from pentabula.core.record import read_record

ICONS: Final = (
    "M2 12s4-6 10-6 10 6 10 6-4 6-10 6-10-6-10-6zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
    "M4 4h16v16H4zM4 12h16M12 4v16",
    "M4 6h2M9 6h11M4 12h2M9 12h11M4 18h2M9 18h11",
    "M5 5h14v14H5zM9 9h.1M12 12h.1M15 15h.1",
    "M4 10v4h3l4 4V6l-4 4zM15 9a4 4 0 0 1 0 6M18 6a8 8 0 0 1 0 12",
)
"""The drawings of the groups of settings: an eye, a board, a list, a die, a loudspeaker."""


def rules_sheet(game: GameWithView, say: Say) -> Markup:
    """The rules of a game in our own words, with diagrams."""
    sections = [
        tag("section", tag("h3", say(section.title)), _paragraphs(game, section.paragraphs, say))
        for section in game.guide
    ]
    return sheet(
        f"rules-{game.name}",
        game.title,
        say,
        tag(
            "p",
            exercises.lesson_link(game, say),
            exercises.strategy_link(game, say),
            exercises.whole_game_link(game, say),
            exercises.drill_link(game, say),
            exercises.puzzles_link(game, say),
            _steps(game, say),
            class_="to-lesson",
        ),
        tag("div", sections, class_="prose"),
        class_="sheet wide",
        data_game=game.name,
        is_late=True,
    )


def _steps(game: GameWithView, say: Say) -> Markup:
    return tag("span", say(exercises.lesson_length(len(game.lesson.steps))))


def _paragraphs(
    game: GameWithView, paragraphs: Iterable[Message | Illustration], say: Say
) -> Markup:
    """The paragraphs in order; consecutive diagrams are side by side."""
    made = []
    for is_figure, run in groupby(paragraphs, key=lambda each: isinstance(each, Illustration)):
        if is_figure:
            figures = [_figure(game, each, say) for each in run if isinstance(each, Illustration)]
            made.append(tag("div", figures, class_="figures-row"))
        else:
            made += [tag("p", say(each)) for each in run if isinstance(each, Message)]
    return together(made)


def _figure(game: GameWithView, diagram: Illustration, say: Say) -> Markup:
    """The drawing of a position, with its caption."""
    position = read_record(diagram.link, lambda name: game).root.main_line_end().position
    board, scene = game.view.board(position), game.view.scene(position).without(FORBIDDEN)
    over = marks.outlined(board, diagram.highlighted, "hint")
    if diagram.refused:
        *chosen, target = diagram.refused.split()
        over += marks.refused(board, game.explain.explain(position, tuple(chosen), target))
    drawn = Markup(page_drawing(board, scene.with_marks((), over)))
    return tag("figure", drawn, tag("figcaption", say(diagram.caption)))


def settings_sheet(say: Say, languages: Markup) -> Markup:
    """The links to the page in other languages, and all settings as rows of choices."""
    content = form(
        None,
        group(Message("Language"), say, tag("p", languages, class_="languages")),
        [_settings(*each, say) for each in zip(GROUPS, ICONS, strict=True)],
        actions(command("shortcuts", Message("Shortcuts"), say)),
    )
    shown = tag("div", _sample(), class_="sample")
    return sheet("settings", say(Message("Settings")), say, shown, content, class_="sheet wide")


def shortcuts_sheet(say: Say) -> Markup:
    """All shortcuts; filled in when it is opened."""
    return sheet(
        "shortcuts",
        say(Message("Shortcuts")),
        say,
        tag(
            "div",
            tag("p", class_="done", role="status", data_say="key-reply"),
            problem(data_say="key-problem"),
            class_="key-words",
        ),
        tag("div", data_show="keys"),
    )


def _settings(titled: tuple[Message, tuple[str, ...]], icon: str, say: Say) -> Markup:
    """A group of settings; the style sheet hides touch settings on devices without touch."""
    title, names = titled
    chosen = [next(each for each in ALL_SETTINGS if each.name == name) for name in names]
    drawn = f'<svg viewBox="0 0 24 24" aria-hidden="true"><path d="{icon}"/></svg>'
    choices = [
        choice(
            "settings",
            each,
            next(iter(each.values)),
            say,
            about(each.about, say),
            f"sets-{each.name}",
        )
        for each in chosen
    ]
    return tag("section", tag("h3", Markup(drawn), say(title)), choices, class_="settings")


# A small board that shows what the settings do


WIDTH, HEIGHT = 10.6, 3.7
LEFT, TOP = 1.2, 0.65
COLUMNS, ROWS = 5, 3
CELLS_LEFT = 6.5


def _sample() -> Markup:
    """The drawing: stones on points, a counted rectangle, a track with dice."""
    return Markup(page_drawing(_sample_board(), _sample_scene()))


def _sample_board() -> EmptyBoard:
    sites = tuple(
        Site(f"{'abcde'[col]}{ROWS - row}", LEFT + col, TOP + row, (), 0.42)
        for col in range(COLUMNS)
        for row in range(ROWS)
    )
    right, low = LEFT + COLUMNS - 1, TOP + ROWS - 1
    ground: list[Shape] = [Rounded(0.02, 0.02, WIDTH - 0.04, HEIGHT - 0.04, 0.24, "panel")]
    ground += [Line((LEFT, TOP + row, right, TOP + row), "grid") for row in range(ROWS)]
    ground += [Line((LEFT + col, TOP, LEFT + col, low), "grid") for col in range(COLUMNS)]
    ground += [
        Polygon(box(CELLS_LEFT + col, TOP - 0.25 + row, 1, 1), "cell")
        for col in range(2)
        for row in range(2)
    ]
    ground += [_triangle(index) for index in range(2)]
    letters = tuple(Text(LEFT + c, HEIGHT - 0.36, "abcde"[c], 0.3, "label") for c in range(COLUMNS))
    figures = tuple(Text(0.45, TOP + r, str(ROWS - r), 0.3, "label") for r in range(ROWS))
    return EmptyBoard(WIDTH, HEIGHT, sites, (), tuple(ground), (*letters, *figures))


def _triangle(index: int) -> Polygon:
    left = CELLS_LEFT + 2.35 + 0.8 * index
    points_ = (left, HEIGHT - 0.25, left + 0.76, HEIGHT - 0.25, left + 0.38, 1.75)
    return Polygon(points_, "track-b" if index else "track-a")


def _sample_scene() -> Scene:
    board = _sample_board()
    at = {site.name: (site.x, site.y) for site in board.sites}
    dark = [Piece(DARK_STONE, *at[name]) for name in ("b2", "c2", "d1")]
    light = [Piece(LIGHT_STONE, *at[name]) for name in ("c3", "d2", "b1")]
    under: list[Shape] = [
        Line((*at["b2"], *at["c2"]), "link-first"),
        Line((*at["c3"], *at["d2"]), "weak-second"),
        *_cross(*at["e3"]),
        *_cross(*at["a1"]),
        Polygon(box(CELLS_LEFT, TOP - 0.25, 2, 2), "rectangle"),
    ]
    over: list[Shape] = [
        Text(CELLS_LEFT + 1, TOP + 0.75, "4", 0.8, "figure"),
        *marks.last_move(board, ["d2"]),
        *marks.outlined(board, ["c2"], "chosen"),
        *marks.targets(board, ["b3", "d3", "c1"]),
    ]
    return Scene(tuple(under), (*dark, *light, *_dice()), tuple(over))


def _dice() -> list[Piece]:
    x = CELLS_LEFT + 2.35 + 0.78
    return [Piece(track.die(5, played=False), x, 1.0)]


def _cross(x: float, y: float) -> tuple[Line, Line]:
    reach = 0.1
    return (
        Line((x - reach, y - reach, x + reach, y + reach), "forbidden-weak"),
        Line((x - reach, y + reach, x + reach, y - reach), "forbidden-weak"),
    )
