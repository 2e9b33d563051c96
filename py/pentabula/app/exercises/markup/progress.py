"""The Progress page: the days, what to do next, and a card for each game."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from pentabula.app.exercises.markup.daily import DIFFICULTY_NAMES
from pentabula.app.exercises.markup.learning_path import next_link
from pentabula.app.exercises.progress import BoardRating, GameProgress
from pentabula.app.shell.html import Markup, Say, tag, together
from pentabula.app.store.results import PROVISIONAL
from pentabula.core.message import Message, counted

WEEKS: Final = 5
"""How many weeks the calendar shows."""

WIDTH, HEIGHT = 240, 48


@dataclass(frozen=True, slots=True)
class Days:
    """The days with a game or a puzzle, today, and the streak of the puzzles of the day."""

    active: Collection[int]
    today: int
    streak: int


def progress(games: Sequence[GameProgress], days: Days, say: Say) -> Markup:
    """The whole page."""
    begun = [each for each in games if each.is_begun]
    others = [each for each in games if not each.is_begun]
    cards = [_card(each, say) for each in (*begun, *others)]
    about = Message(
        "The rating is your strength against the levels of the game, {n} for the weakest. A small "
        "board has its own rating. It is shown after {games} games.",
        n=1000,
        games=PROVISIONAL,
    )
    return together(
        [
            _calendar(days, say),
            tag("div", cards, class_="standing progress"),
            tag("p", say(about), class_="caption"),
        ]
    )


def _calendar(days: Days, say: Say) -> Markup:
    """The last weeks as squares, a column for each week; filled where something was done."""
    # 1970-01-01 was a Thursday: the columns begin on Mondays.
    first = days.today - (days.today + 3) % 7 - 7 * (WEEKS - 1)
    squares = "".join(
        f'<rect class="{"filled" if day in days.active else "ahead"}" '
        f'x="{at // 7 * 14}" y="{at % 7 * 14}" width="12" height="12" rx="3"/>'
        for at, day in enumerate(range(first, days.today + 1))
    )
    count = sum(first <= day <= days.today for day in days.active)
    facts = [Message("Each day with a game or a puzzle fills a square.")]
    if count:
        facts = [
            counted(
                "{n} day with a game or a puzzle in the last {weeks} weeks.",
                "{n} days with a game or a puzzle in the last {weeks} weeks.",
                count,
                weeks=WEEKS,
            )
        ]
    if days.streak:
        facts.append(
            counted(
                "Puzzle of the day: {n} day in a row.",
                "Puzzle of the day: {n} days in a row.",
                days.streak,
            )
        )
    box = f"0 0 {WEEKS * 14} 98"
    drawn = Markup(f'<svg viewBox="{box}" aria-hidden="true">{squares}</svg>')
    return tag("div", drawn, tag("div", [tag("p", say(each)) for each in facts]), class_="calendar")


def _card(known: GameProgress, say: Say) -> Markup:
    """A game: the next step, then what is known."""
    done = sum(each.is_done for each in known.path)
    count = say(Message("{n} of {all} steps done", n=done, all=len(known.path)))
    rows = [*[_rating(each, say) for each in known.ratings], *_facts(known, say)]
    return tag(
        "section",
        tag("h2", known.game.title, " ", tag("span", count, class_="count")),
        [tag("p", next_link(known.game, known.next, say))] if known.next else [],
        [tag("dl", rows)] if rows else [],
        class_="card",
        data_game=known.game.name,
    )


def _rating(known: BoardRating, say: Say) -> Markup:
    """The rating on a board, with its curve once there are two days."""
    name = Message("Rating")
    if known.board:
        name = Message("Rating on size {board}", board=known.board)
    words = Message("{n} of {all} games so far", n=known.games, all=PROVISIONAL)
    if known.games >= PROVISIONAL:
        words = Message("{n}", n=round(known.curve[-1][1].points))
    drawn = _curve(known) if known.games >= PROVISIONAL and len(known.curve) > 1 else ""
    return together([tag("dt", say(name)), tag("dd", say(words), drawn)])


def _curve(known: BoardRating) -> Markup:
    """The rating over the days as a line."""
    days = [day for day, _ in known.curve]
    points = [each.points for _, each in known.curve]
    low, high = min(points), max(points)
    across, up = max(1, days[-1] - days[0]), max(1.0, high - low)
    dots = " ".join(
        f"{4 + (WIDTH - 8) * (day - days[0]) / across:.1f},"
        f"{HEIGHT - 4 - (HEIGHT - 8) * (each - low) / up:.1f}"
        for day, each in zip(days, points, strict=True)
    )
    return Markup(
        f'<svg class="curve" viewBox="0 0 {WIDTH} {HEIGHT}" aria-hidden="true">'
        f'<polyline points="{dots}"/></svg>'
    )


def _facts(known: GameProgress, say: Say) -> list[Markup]:
    """The accuracy, the puzzles and the drill, each only if there is something to show."""
    rows = list[tuple[Message, str]]()
    if known.accuracies:
        numbers = ", ".join(str(round(each)) for each in known.accuracies)
        rows.append((Message("Accuracy in the last reviewed games, of 100"), numbers))
    if any(known.solved.values()):
        parts = [
            say(Message("{grade}: {n}", grade=DIFFICULTY_NAMES[name], n=count))
            for name, count in known.solved.items()
        ]
        rows.append((Message("Puzzles solved"), ", ".join(parts)))
    drill = known.drill
    runs = Message("{n} in a row", n=drill.row), Message("{n} in a minute", n=drill.minute)
    best = [say(words) for words, n in zip(runs, (drill.row, drill.minute), strict=True) if n]
    if best:
        rows.append((Message("Best drill"), ", ".join(best)))
    return [together([tag("dt", say(name)), tag("dd", words)]) for name, words in rows]
