"""The user's results against the levels: a card for each game with finished games."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Final

from pentabula import games
from pentabula.app.shell.forms import button
from pentabula.app.shell.html import Markup, Say, tag, together
from pentabula.app.shell.markup import panel
from pentabula.app.store.ratings import EvenGame, Rating, even_game, next_game
from pentabula.app.store.results import PROVISIONAL, Result, Totals, rated_results, rating, totals
from pentabula.boards.panel import PanelTable, Words
from pentabula.boards.view import GameWithView
from pentabula.core.message import Message, counted
from pentabula.search.levels import LEVELS

SPREAD: Final = 2
"""How many deviations to either side contain the strength with 95 %."""

SEATS: Final = (Message("You moved first"), Message("You moved second"))


def rating_cards(
    results: Sequence[Result], now: int, month_name: Callable[[int], str], say: Say
) -> Markup:
    """The cards of all games with results; empty without results. `now` is in milliseconds.

    `month_name` writes the month of a moment, in milliseconds since 1970.
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
        "A rating counts games on the default board. Ratings of different games do not compare."
    )
    return together(
        [
            tag("h2", say(Message("Against the computer"))),
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
        rated = rated_results(results, now)
        head += [" ", tag("span", say(_rating(known, len(rated))), class_="rating")]
        shown.append(_offer(game, known, rated, say))
    if total.accuracy is not None:
        words = Message("Accuracy in reviewed games: {n} of 100", n=round(total.accuracy))
        shown.append(tag("p", say(words)))
    tables = [panel(table, say) for table in _tables(results, month_name)]
    shown.append(tag("div", tables, class_="tables"))
    return tag("details", tag("summary", head), shown, class_="card", data_game=game.name)


def _rating(known: Rating, games_: int) -> Message:
    """The rating, in words while it is provisional."""
    if games_ < PROVISIONAL:
        return Message("Rating provisional: {n} of {all} games", n=games_, all=PROVISIONAL)
    return Message("Rating {points}", points=round(known.points))


def _offer(game: GameWithView, known: Rating, rated: Sequence[Result], say: Say) -> Markup:
    """The button that starts a game against the suggested level, and the reason for this level."""
    last = rated[-1].level
    found, even = next_game(game, known, last), even_game(game, known)
    if found is None or even is None:
        return Markup("")
    words = Message("Play next: {level}", level=found.level.title)
    if found.level is even.level and len(rated) >= PROVISIONAL:
        words = Message("Play an even game: {level}", level=found.level.title)
    play = button(say(words), data_even=game.name, data_level=found.level.name)
    why = [tag("p", say(each)) for each in _reasons(known, rated, found, even)]
    summary = tag("summary", say(Message("Why {level}?", level=found.level.title)))
    return together([tag("p", play), tag("details", summary, why, class_="why")])


def _reasons(
    known: Rating, rated: Sequence[Result], found: EvenGame, even: EvenGame
) -> Iterator[Message]:
    """What the offer of a level is based on."""
    for level in LEVELS:
        of_level = totals(each for each in rated if each.level == level.name)
        if of_level.games:
            yield counted(
                "{n} rated game against {level}, {won} won.",
                "{n} rated games against {level}, {won} won.",
                of_level.games,
                level=level.title,
                won=of_level.won,
            )
    yield Message(
        "This gives a rating of {points}, give or take {spread}.",
        points=round(known.points),
        spread=round(SPREAD * known.deviation),
    )
    if len(rated) < PROVISIONAL:
        yield Message("With fewer than {n} games it says little.", n=PROVISIONAL)
    if found.level is not even.level:
        yield Message(
            "An even game by this rating: {level}. An offer is at most one level away from the "
            "last game.",
            level=even.level.title,
        )
    chance = round(100 * found.chance)
    yield Message("Expected score against {level}: {n}%", level=found.level.title, n=chance)


def _tables(results: Sequence[Result], month_name: Callable[[int], str]) -> list[PanelTable]:
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
) -> PanelTable:
    """A row for each group that has results."""
    found = [(name, [each for each in results if of(each) == value]) for name, value in groups]
    by_group = [(name, totals(group)) for name, group in found if group]
    columns = ("", Message("Games played"), Message("Won"), Message("Accuracy"))
    width = 4 if any(each.accuracy is not None for _, each in by_group) else 3
    rows = tuple((name, *_cells(each))[:width] for name, each in by_group)
    return PanelTable(caption, columns[:width], rows)


def _cells(found: Totals) -> tuple[Words, ...]:
    share = Message("{won} ({n}%)", won=found.won, n=round(100 * found.won / found.games))
    accuracy = "–" if found.accuracy is None else str(round(found.accuracy))
    return Message("{n}", n=found.games), share, accuracy
