"""A person's results against the levels: a card for each game with finished games."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Final

from pentabula import games
from pentabula.boards.panel import Table, Words
from pentabula.boards.view import GameWithView
from pentabula.core.message import Message, counted
from pentabula.pages.buttons import button
from pentabula.pages.markup import Markup, Say, tag, together
from pentabula.pages.table import panel
from pentabula.search.levels import LEVELS
from pentabula.session.standing.glicko import Rating
from pentabula.session.standing.opponents import WEAKEST, even_game
from pentabula.session.standing.results import Result, Totals, rating, totals

SPREAD: Final = 2
"""How many deviations to either side make a 95 % interval."""

SEATS: Final = (Message("You moved first"), Message("You moved second"))


def standing(
    results: Sequence[Result], now: int, month_name: Callable[[int], str], say: Say
) -> Markup:
    """The cards of all games with results; empty without any. `now` is in milliseconds.

    `month_name` writes the month of a moment, in milliseconds since 1970, for people.
    """
    if not results:
        return Markup("")
    by_game = {name: [each for each in results if each.game == name] for name in games.names()}
    cards = [
        _card(games.load(name), found, now, month_name, say)
        for name, found in by_game.items()
        if found
    ]
    about = Message(
        "A rating counts games on the default board. {weakest} is rated {points} in every game; "
        "± is a 95 % interval.",
        weakest=LEVELS[0].title,
        points=round(WEAKEST),
    )
    return together(
        [
            tag("h2", say(Message("Against the engine"))),
            tag("div", cards, class_="standing"),
            tag("p", say(about), class_="caption"),
        ]
    )


def _card(
    game: GameWithView,
    results: Sequence[Result],
    now: int,
    month_name: Callable[[int], str],
    say: Say,
) -> Markup:
    total, known = totals(results), rating(results, now)
    won = counted("{n} game, {won} won", "{n} games, {won} won", total.games, won=total.won)
    head = [tag("strong", game.title), " ", tag("span", say(won))]
    shown = []
    if known is not None:
        head += [" ", tag("span", say(_rating(known)), class_="rating")]
        shown.append(_offer(game, known, say))
    if total.accuracy is not None:
        words = Message("Accuracy in reviewed games: {n} of 100", n=round(total.accuracy))
        shown.append(tag("p", say(words)))
    tables = [panel(table, say) for table in _tables(results, month_name)]
    shown.append(tag("div", tables, class_="tables"))
    return tag("details", tag("summary", head), shown, class_="card", data_game=game.name)


def _rating(known: Rating) -> Message:
    return Message(
        "Rating {points} ± {spread}",
        points=round(known.points),
        spread=round(SPREAD * known.deviation),
    )


def _offer(game: GameWithView, known: Rating, say: Say) -> Markup:
    """The button that starts an even game against the level that is nearest in strength."""
    even = even_game(game, known)
    if even is None:
        return Markup("")
    words = Message("Play an even game: {level}", level=even.level.title)
    chance = Message("You should win about {n} of 100.", n=round(100 * even.chance))
    play = button(say(words), data_even=game.name, data_level=even.level.name)
    return tag("p", play, " ", tag("span", say(chance), class_="caption"))


def _tables(results: Sequence[Result], month_name: Callable[[int], str]) -> list[Table]:
    """The results by level, by seat and by month, the newest first."""
    levels = [(level.title, level.name) for level in LEVELS]
    months = {each.month: each.when for each in results}
    newest = sorted(months, reverse=True)
    return [
        _table(Message("By level"), levels, results, lambda each: each.level),
        _table(
            Message("By who moved first"), list(zip(SEATS, (0, 1), strict=True)), results, _seat
        ),
        _table(
            Message("By month"),
            [(month_name(months[month]), month) for month in newest],
            results,
            lambda each: each.month,
        ),
    ]


def _seat(result: Result) -> Hashable:
    return result.seat


def _table(
    caption: Message,
    groups: Iterable[tuple[Words, Hashable]],
    results: Sequence[Result],
    of: Callable[[Result], Hashable],
) -> Table:
    """A row for each group that has results."""
    found = [(name, [each for each in results if of(each) == value]) for name, value in groups]
    by_group = [(name, totals(group)) for name, group in found if group]
    columns = ("", Message("Games"), Message("Won"), Message("Accuracy"))
    width = 4 if any(each.accuracy is not None for _, each in by_group) else 3
    rows = tuple((name, *_cells(each))[:width] for name, each in by_group)
    return Table(caption, columns[:width], rows)


def _cells(found: Totals) -> tuple[Words, ...]:
    share = Message("{won} ({n} %)", won=found.won, n=round(100 * found.won / found.games))
    accuracy = "–" if found.accuracy is None else str(round(found.accuracy))
    return Message("{n}", n=found.games), share, accuracy
