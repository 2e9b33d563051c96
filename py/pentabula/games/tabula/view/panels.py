"""Panels: what the next roll could do, the luck so far, the rolls, the analysis."""

from __future__ import annotations

from collections.abc import Sequence

from pentabula.boards.panel import Figure, Figures, Fold, Panel, PanelTable, Words
from pentabula.core.brain import ESTIMATE, Analysis, MoveEvaluation
from pentabula.core.message import Message, counted
from pentabula.core.position import CHANCE
from pentabula.games.tabula.rules.notation import write
from pentabula.games.tabula.rules.position import ROLLS, SIDE_NAMES, Move, Position, Roll
from pentabula.games.tabula.rules.sides import (
    CAPTURED,
    OPENING,
    POINTS,
    WAITING,
    Dice,
    Side,
    legal_plays,
    moved,
)
from pentabula.games.tabula.view.words import move_text

# The average pips of a roll in sixths: 7, and one time in six 7 more for a double.
EXPECTED_SIXTHS = 49
ROLLS_LISTED = 6
NO_PLAY, HIT = "—", "×"

SidesRoll = tuple[int, Roll]


def panels(positions: Sequence[Position], moves: Sequence[Move]) -> tuple[Panel, ...]:
    """The panels at the last of the positions; see `boards.view.GameView`."""
    shown: list[Panel] = []
    if positions[-1].outcome() is None and positions[-1].mover != OPENING:
        shown.append(next_roll(positions[-1]))
    rolls = [
        (position.mover, move)
        for position, move in zip(positions, moves, strict=False)
        if isinstance(move, Roll)
    ]
    if rolls:
        shown += [Fold(Message("Luck"), luck(rolls)), numbers(rolls), last_rolls(rolls)]
    return tuple(shown)


def next_roll(position: Position) -> PanelTable:
    """What each roll would allow the side that rolls next."""
    roller = 1 - position.mover if position.left else position.mover
    mine, theirs = position.sides[roller], position.sides[1 - roller]
    cells = {(roll.high, roll.low): _roll_cell(mine, theirs, roll.dice) for roll in ROLLS}
    rows = [(str(a), *(cells[max(a, b), min(a, b)] for b in range(1, 7))) for a in range(1, 7)]
    strong = frozenset(
        (a - 1, b) for a in range(1, 7) for b in range(1, 7) if HIT in rows[a - 1][b]
    )
    return PanelTable(
        Message("{side}’s next roll", side=SIDE_NAMES[roller]),
        ("", "1", "2", "3", "4", "5", "6"),
        tuple(rows),
        strong,
        is_open=False,
        legend=Message("Number of possible plays; {hit}: the roll can capture", hit=HIT),
    )


def luck(rolls: Sequence[SidesRoll]) -> Figures:
    """How far each side’s rolls are above or below what they would be worth on average."""
    return Figures(tuple(_luck(seat, rolls) for seat in (0, 1)))


def numbers(rolls: Sequence[SidesRoll]) -> PanelTable:
    """How often each side has rolled each number, and how often it would on average."""
    average = _tenths(10 * len(rolls), 6)
    rows = [_came(SIDE_NAMES[seat], [roll for by, roll in rolls if by == seat]) for seat in (0, 1)]
    rows.append(_came(Message("both"), [roll for _, roll in rolls]))
    rows.append((Message("on average"), *(_tenths(20 * len(rolls), 6),) * 6, average))
    return PanelTable(
        counted("Numbers in {n} roll", "Numbers in {n} rolls", len(rolls)),
        ("", "1", "2", "3", "4", "5", "6", Message("doubles")),
        tuple(rows),
        is_open=False,
    )


def _came(name: Message, rolls: Sequence[Roll]) -> tuple[Words, ...]:
    dice = [die for roll in rolls for die in (roll.high, roll.low)]
    doubles = sum(roll.high == roll.low for roll in rolls)
    return name, *(str(dice.count(number)) for number in range(1, 7)), str(doubles)


def last_rolls(rolls: Sequence[SidesRoll]) -> PanelTable:
    """The last few rolls, the latest first."""
    rows = tuple(
        (SIDE_NAMES[seat], f"{roll.high}–{roll.low}", str(sum(roll.dice)))
        for seat, roll in reversed(rolls[-ROLLS_LISTED:])
    )
    return PanelTable(
        Message("Last rolls"), ("", Message("roll"), Message("pips")), rows, is_open=False
    )


def can_capture(mine: Side, theirs: Side, left: Dice) -> bool:
    """Whether some sequence of legal plays with these dice captures a checker."""
    if not _may_reach(mine, theirs, left):
        return False
    seen = set()
    ahead = [(mine, left)]
    while ahead:
        here, dice = ahead.pop()
        for play in legal_plays(here, theirs, dice):
            if play.target <= POINTS and theirs[play.target]:
                return True
            at = dice.index(play.die)
            after = moved(here, theirs, play)[0], dice[:at] + dice[at + 1 :]
            if after[1] and after not in seen:
                seen.add(after)
                ahead.append(after)
    return False


def _may_reach(mine: Side, theirs: Side, left: Dice) -> bool:
    """Whether a single enemy checker is at a distance that some of the dice sum to.

    A cheap test that avoids the search if nothing can be captured: 0.2 ms instead of 20.
    """
    sums = {sum(left[:n]) for n in range(1, len(left) + 1)} | set(left)
    sources = [source for source in range(POINTS + 1) if mine[source]]
    if mine[CAPTURED]:
        sources.append(WAITING)
    singles = {point for point in range(1, POINTS + 1) if theirs[point] == 1}
    return any(source + far in singles for source in sources for far in sums)


def _roll_cell(mine: Side, theirs: Side, dice: Dice) -> str:
    plays = legal_plays(mine, theirs, dice)
    if not plays:
        return NO_PLAY
    return f"{len(plays)}{HIT if can_capture(mine, theirs, dice) else ''}"


def _luck(seat: int, rolls: Sequence[SidesRoll]) -> Figure:
    worth = [sum(roll.dice) for roller, roll in rolls if roller == seat]
    sixths = 6 * sum(worth) - EXPECTED_SIXTHS * len(worth)
    ahead = (abs(sixths) + 3) // 6
    sign = "" if not ahead else "+" if sixths > 0 else "−"
    return Figure(
        Message("{side}’s luck", side=SIDE_NAMES[seat]),
        f"{sign}{ahead}",
        Message(
            "{pips} pips rolled, {average} on average",
            pips=sum(worth),
            average=_tenths(10 * EXPECTED_SIXTHS * len(worth), 6),
        ),
    )


def _tenths(tenfold: int, parts: int) -> Message:
    """`tenfold` / `parts` in tenths, rounded: 10 and 3 give 0.3."""
    whole, tenth = divmod((2 * tenfold + parts) // (2 * parts), 10)
    return Message("{whole}.{tenth}", whole=whole, tenth=tenth)


LISTED = 8


def analysis_panels(position: Position, analysis: Analysis[Move]) -> tuple[Panel, ...]:
    """The tables of an analysis; see `boards.view.GameView`."""
    shown: list[Panel] = []
    if position.turn != CHANCE:
        shown.append(plays(position, analysis))
    chance_after = {roll: chance for roll, chance in analysis.outlook if isinstance(roll, Roll)}
    if chance_after:
        shown.append(next_rolls(analysis.seat, chance_after))
    return tuple(shown)


def plays(position: Position, analysis: Analysis[Move]) -> PanelTable:
    """The best LISTED plays, each with its best continuation, its chance, equity and loss."""
    best = analysis.moves[0].evaluation.chance
    return PanelTable(
        Message("Plays, best first"),
        ("", Message("wins"), Message("equity"), Message("behind")),
        tuple(_play(position, each, best) for each in analysis.moves[:LISTED]),
    )


def next_rolls(seat: int, chance_after: dict[Roll, float]) -> PanelTable:
    """The seat's winning chance after each roll that may come next; its best rolls outlined."""
    top = max(chance_after.values())
    rows: list[tuple[Words, ...]] = []
    strong = set()
    for a in range(1, 7):
        chances = [chance_after.get(Roll(max(a, b), min(a, b))) for b in range(1, 7)]
        rows.append((str(a), *map(_percent, chances)))
        strong |= {(a - 1, b) for b, chance in enumerate(chances, start=1) if chance == top}
    return PanelTable(
        Message("{side}’s winning chance in %, by next roll", side=SIDE_NAMES[seat]),
        ("", "1", "2", "3", "4", "5", "6"),
        tuple(rows),
        frozenset(strong),
    )


def _play(position: Position, found: MoveEvaluation[Move], best: float) -> tuple[Words, ...]:
    chance = found.evaluation.chance
    behind = _hundredths(2 * (best - chance), "") if chance < best else ""
    shown = Message("{n}%", n=_percent(chance))
    if found.evaluation.kind != ESTIMATE:
        shown = Message("exactly {chance}", chance=shown)
    return _way(position, found.line), shown, _hundredths(2 * chance - 1, "+"), behind


def _way(position: Position, line: Sequence[Move]) -> Words:
    """The plays of a line as the record shows them: `in–IV IV–VI`."""
    words: Words = ""
    for move in line:
        text = move_text(position, move) or write(move)
        words = Message("{before} {after}", before=words, after=text) if words else text
        position = position.play(move)
    return words


def _percent(chance: float | None) -> str:
    return "" if chance is None else str(round(100 * chance))


def _hundredths(value: float, plus: str) -> Message:
    hundredths = round(100 * abs(value))
    sign = "" if not hundredths else "−" if value < 0 else plus
    whole, rest = divmod(hundredths, 100)
    return Message("{whole}.{hundredths}", whole=f"{sign}{whole}", hundredths=f"{rest:02}")
