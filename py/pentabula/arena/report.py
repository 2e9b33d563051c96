"""The results of matches as text and as Markdown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import isinf

from pentabula.arena.log import Log
from pentabula.arena.match import EngineMatch
from pentabula.arena.scores import Sprt, WinTally, pair_scores, tally

HEADING = "| first | second | first won | of games | 95 % interval | Elo (95 %) |"
RULE = "| --- | --- | --- | --- | --- | --- |"
MINUS = "−"


def summary(match: EngineMatch, log: Log, sprt: Sprt | None = None, verdict: str = "") -> str:
    """The result of one match in a few lines."""
    score = tally(log.entries)
    lines = [
        f"{match.first} won {score.won} of {score.played} games against {match.second}: "
        f"{percent(score.share)} ({interval(score)}), Elo {difference(score)}",
        *_costs(match, log),
        f"played by {_counted(log, 'python')}; games with their links: {log.path}",
    ]
    faults = sum(bool(game["fault"]) for game in log.entries.values())
    codes = len({game.get("code") for game in log.entries.values()})
    if codes > 1:
        lines.insert(1, f"they were played by {codes} versions of the code")
    if faults:
        lines.insert(1, f"{faults} of them were lost by a fault")
    if sprt is not None:
        lines.insert(1, _sprt_line(sprt, log, verdict))
    return "\n  ".join(lines)


def table(matches: Sequence[tuple[EngineMatch, Log]]) -> str:
    """The results of several matches, a Markdown row each."""
    return "\n".join([HEADING, RULE, *(_row(match, log) for match, log in matches)])


def percent(share: float) -> str:
    """A share as a percentage: `71.5 %`."""
    return f"{100 * share:.1f} %"


def interval(score: WinTally) -> str:
    """The 95 % interval of a score: `64.8 to 77.3 %`."""
    low, high = score.interval
    return f"{100 * low:.1f} to {100 * high:.1f} %"


def difference(score: WinTally) -> str:
    """The difference in Elo with its interval: `+160 (+106 to +213)`."""
    low, middle, high = (_signed(value) for value in score.elo)
    return f"{middle} ({low} to {high})"


def _signed(value: float) -> str:
    size = "∞" if isinf(value) else f"{abs(value):.0f}"
    return f"{MINUS if value < 0 else '+'}{size}"


def _row(match: EngineMatch, log: Log) -> str:
    score = tally(log.entries)
    cells = (match.first, match.second, percent(score.share), str(score.played))
    return f"| {' | '.join(cells)} | {interval(score)} | {difference(score)} |"


def _sprt_line(sprt: Sprt, log: Log, verdict: str) -> str:
    words = {
        "H0": f"at most {sprt.low:g} Elo",
        "H1": f"at least {sprt.high:g} Elo",
        "": "not decided yet",
    }
    return (
        f"SPRT {sprt.ratio(pair_scores(log.entries)):+.2f} of ±{sprt.bound:.2f}: {words[verdict]}"
    )


def _costs(match: EngineMatch, log: Log) -> list[str]:
    """The mean cost of a decision for each player."""
    lines = []
    for side, name in enumerate((match.first, match.second)):
        decisions = sum(game["decisions"][side] for game in log.entries.values()) or 1
        seconds = sum(game["seconds"][side] for game in log.entries.values()) / decisions
        nodes = sum(game["nodes"][side] for game in log.entries.values()) / decisions
        lines.append(f"{name}: {1000 * seconds:,.1f} ms and {nodes:,.0f} nodes a decision")
    return lines


def _counted(log: Log, name: str) -> str:
    counts = Counter(game[name] for game in log.entries.values())
    if len(counts) == 1:
        return str(next(iter(counts)))
    return ", ".join(f"{value} ({count} games)" for value, count in sorted(counts.items()))
