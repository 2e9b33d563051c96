"""The evaluation of TAU's lines and bids, and how a player of limited skill chooses.

The value of a line is the product with best play after it (see `solver`); with a LIMIT this
means a won or a lost game. In the negotiation only one bid wins, the value of the empty board minus
one (tau.md, Settled points 4): after a lower bid the opponent makes this one, and after a higher
one the opponent passes and becomes LOW. A pass wins if the last bid is at or above the value.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import exp, log
from random import Random

from pentabula.core.brain import ESTIMATE, PROVED, Evaluation, MoveEvaluation, Skill
from pentabula.core.numbers import Number
from pentabula.core.position import PASS
from pentabula.games.tau.engine.solver import Runs, Solution, shorter
from pentabula.games.tau.engine.values import board_value, first_strike, shortlist
from pentabula.games.tau.rules.diagram import BID
from pentabula.games.tau.rules.lines import Strike, product
from pentabula.games.tau.rules.position import Move, Position

State = tuple[Runs, Runs]

LINES = 12
"""For how many of the best lines the following moves are given as well."""

KEPT = 3
"""Solutions kept for each size of board."""

UNCERTAIN = 0.15, 0.1
"""How far greedy play may be off, in the logarithm of the score: at the end, and a move more."""


def solve(position: Position) -> Iterator[Sequence[MoveEvaluation[Move]]]:
    """Evaluates every line, or every sensible bid: see `core.brain.Exact`."""
    if position.high is None:
        yield _numbers(position)
        return
    search = _LineSearch(position)
    known = search.evaluations()
    yield known
    bounds = search.bounds()
    while not search.solution.is_done:
        search.solution.advance()
        if search.bounds() != bounds:
            bounds, known = search.bounds(), search.evaluations()
        yield known
    best = list(search.evaluations())
    for rank, each in enumerate(best[:LINES]):
        best[rank] = MoveEvaluation(each.move, each.evaluation, search.line(each.move))
        yield tuple(best)


def _numbers(position: Position) -> Sequence[MoveEvaluation[Move]]:
    """The sensible bids and the pass, the best first: nearest to the right number."""
    value, last = board_value(position.rows, position.cols), position.number
    return tuple(
        _number(move, value, last)
        for move in sorted(shortlist(position), key=lambda move: _distance(move, value, last))
    )


def _distance(move: Move, value: int, last: int) -> tuple[bool, int]:
    """The rank of a number or a pass: winners first, a pass before numbers that are too high."""
    if isinstance(move, Number):
        return move.value != value - 1, abs(move.value - value + 1)
    return last < value, 0 if last >= value - 1 else value


def _number(move: Move, value: int, last: int) -> MoveEvaluation[Move]:
    right = Number(BID, value - 1)
    if not isinstance(move, Number):
        return MoveEvaluation(move, _proved(last >= value, value), (move,))
    answer = (right, PASS) if move.value < right.value else (PASS,)
    return MoveEvaluation(move, _proved(move == right, value), (move, *answer))


def _proved(is_won: bool, value: int) -> Evaluation:
    return Evaluation(float(is_won), PROVED, value, value)


class _LineSearch:
    """The solution of a position in which a line is to be struck, and the evaluations so far."""

    def __init__(self, position: Position) -> None:
        self._position = position
        self._is_high = position.turn == position.high
        self._after = {move: _state(position.play(move)) for move in position.strikes()}
        self._states = tuple(dict.fromkeys(self._after.values()))
        self._foreseen = {
            state: _greedy(state, position.strikes_left - 1, not self._is_high)
            for state in self._states
        }
        self.solution = _solution(position)
        self._known: tuple[int, State] | None = None
        if self._is_high and not (position.struck_rows or position.struck_cols):
            size = position.rows, position.cols
            self._known = board_value(*size), self._after[first_strike(*size)]

    def bounds(self) -> list[tuple[int, int]]:
        """The proven bounds of each different state that a line leads to.

        On the empty board the value is known: one line reaches it, and none exceeds it.
        """
        return [self._bounds(state) for state in self._states]

    def _bounds(self, state: State) -> tuple[int, int]:
        low, high = self.solution.bounds(*state)
        if self._known is None:
            return low, high
        value, first = self._known
        return (value, value) if state == first else (low, min(high, value))

    def evaluations(self) -> Sequence[MoveEvaluation[Strike]]:
        """Every line, the best first: by what it wins, then by the score."""
        known = dict(zip(self._states, self.bounds(), strict=True))
        evaluations, scores = {}, {}
        for state, (low, high) in known.items():
            scores[state] = min(max(self._foreseen[state], low), high)
            evaluations[state] = self._evaluation(low, high, scores[state])
        sign = 1 if self._is_high else -1
        moves = sorted(
            self._after.items(),
            key=lambda item: (evaluations[item[1]].chance, sign * scores[item[1]]),
            reverse=True,
        )
        return tuple(MoveEvaluation(move, evaluations[state], (move,)) for move, state in moves)

    def _evaluation(self, low: int, high: int, score: int) -> Evaluation:
        """The evaluation of an expected product for the mover, with its proven bounds."""
        limit = self._position.number
        if low > limit:
            return Evaluation(float(self._is_high), PROVED, low, high)
        if high <= limit:
            return Evaluation(float(not self._is_high), PROVED, low, high)
        least, more = UNCERTAIN
        off = (log(score) - log(limit + 0.5)) / (least + more * self._position.strikes_left)
        above = 1 / (1 + exp(-min(4.0, max(-4.0, off))))
        return Evaluation(above if self._is_high else 1 - above, ESTIMATE, low, high)

    def line(self, move: Strike) -> tuple[Strike, ...]:
        """A line and the best play that follows, once the solution is done."""
        position, line = self._position.play(move), [move]
        while position.strikes_left:
            best = max if position.turn == position.high else min
            found = [(strike, position.play(strike)) for strike in position.strikes()]
            strike, position = best(found, key=lambda each: self.solution.value(*_state(each[1])))
            line.append(strike)
        return tuple(line)


def _state(position: Position) -> State:
    heights, widths = position.run_lengths()
    return tuple(sorted(heights)), tuple(sorted(widths))


def _greedy(state: State, left: int, is_high: bool) -> int:
    """The score after the `left` moves if each seat always makes its best immediate move."""
    for _ in range(left):
        heights, widths = state
        options = [(runs, widths) for runs in shorter(heights)]
        options += [(heights, runs) for runs in shorter(widths)]
        state = (max if is_high else min)(options, key=lambda after: product(*after))
        is_high = not is_high
    return product(*state)


def _solution(position: Position) -> Solution:
    """A solution, perhaps of an earlier position, that holds the values from here on.

    What is solved stays known; work in progress continues.
    """
    kept = _solutions(position.rows, position.cols)
    state = _state(position)
    for solution in kept:
        if solution.root == state or (solution.is_done and solution.holds(*state)):
            return solution
    solution = Solution(*state, position.strikes_left, position.turn == position.high)
    kept.append(solution)
    del kept[:-KEPT]
    return solution


@lru_cache(maxsize=2)
def _solutions(rows: int, cols: int) -> list[Solution]:
    """The cached solutions of boards of this size."""
    return []


def decide(
    position: Position, known: Sequence[MoveEvaluation[Move]], skill: Skill, seed: int
) -> Move:
    """The move of a player with a skill, given the exact values: see `core.brain.Exact`.

    With a `depth` the player looks that many moves ahead and takes the product there as the
    score. It slips in a share `blind_spots` of its decisions. Then it draws a line among those
    less than `tolerance` worse than the apparent best, preferring close scores; and in the
    negotiation it misjudges the value of the board by up to `tolerance`. Slips are measured in
    the logarithm of the score, relative to the logarithm of the value of the board.
    """
    state = _state(position)
    rng = Random(f"{seed} {position.number} {state}")
    is_slip = rng.random() < skill.blind_spots
    scale = skill.tolerance * log(1 + board_value(position.rows, position.cols)) if is_slip else 0.0
    if position.high is None:
        return _number_judged(position, scale * (2 * rng.random() - 1))
    scores = _scores(position, known, skill.depth)
    if not scores:
        return known[0].move
    best = (max if position.turn == position.high else min)(scores.values())
    gaps = {move: abs(log(score) - log(best)) for move, score in scores.items()}
    if not scale:
        return rng.choice([move for move, gap in gaps.items() if not gap])
    return rng.choices(list(gaps), [max(0.0, 1 - gap / scale) for gap in gaps.values()])[0]


def _number_judged(position: Position, error: float) -> Move:
    """The right number, or a pass, for a player whose estimate of the value is off by e^error."""
    value = board_value(position.rows, position.cols)
    right = Number(BID, max(1, round(value * exp(error)) if error else value) - 1)
    legal = position.legal_moves()
    if right in legal:
        return right
    return PASS


def _scores(
    position: Position, known: Sequence[MoveEvaluation[Move]], depth: int
) -> dict[Move, int]:
    """The apparent score of each line; empty while it is not known."""
    if not depth:
        exact = {
            each.move: each.evaluation.low
            for each in known
            if each.evaluation.low == each.evaluation.high
        }
        scores = {move: score for move, score in exact.items() if score is not None}
        return scores if len(scores) == len(known) else {}
    left = min(depth, position.strikes_left)
    near = _near(*_state(position), left, position.turn == position.high)
    return {move: near.value(*_state(position.play(move))) for move in position.legal_moves()}


@lru_cache(maxsize=16)
def _near(heights: Runs, widths: Runs, left: int, is_high: bool) -> Solution:
    """The solution of a game that ends after a few more moves."""
    solution = Solution(heights, widths, left, is_high)
    while not solution.is_done:
        solution.advance()
    return solution
