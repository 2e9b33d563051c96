"""From looks to judgements: the value of each position, what each decision cost, each throw's luck.

In a game without dice the cost of a decision is the difference between the best move and the move
that was played, both looked at with the same effort. With dice the values are carried back from
each roll to the decisions before it, so that every change of the value is either lost by a
decision or brought by a throw, and nothing is left over. docs/review.md has the definitions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pentabula.core.brain import ESTIMATE, KINDS, Evaluation, MoveEvaluation
from pentabula.core.position import CHANCE, Move, Seat
from pentabula.review.looks import Look, ended, seen_by
from pentabula.review.walk import Round, Walk
from pentabula.search.expectimax import thinker


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision between two or more legal moves. All chances are those of `seat`.

    `ply` counts from 1. `played` has the line that was expected after the move, `best` the line
    that would have been better; it is the move that was played where nothing better is known.
    `stake` is what a move at random would have lost on average. `is_deep`: both moves were compared
    by deep looks.
    """

    ply: int
    seat: Seat
    played: MoveEvaluation
    best: MoveEvaluation
    stake: float
    is_deep: bool

    @property
    def lost(self) -> float:
        """The winning chance that the decision gave away, 0 or more."""
        return self.best.evaluation.chance - self.played.evaluation.chance

    @property
    def kind(self) -> str:
        """How far to trust the loss: ESTIMATE, EXACT or PROVED, the weaker of the two moves'."""
        return min(self.best.evaluation.kind, self.played.evaluation.kind, key=KINDS.index)


@dataclass(frozen=True, slots=True)
class Throw:
    """A throw of the dice: the chances before and after it of `seat`, which plays it."""

    ply: int
    seat: Seat
    move: Move
    before: float
    after: float

    @property
    def luck(self) -> float:
        """What the throw brought its seat, negative for bad luck."""
        return self.after - self.before


@dataclass(frozen=True, slots=True)
class Judgement:
    """What is known of a whole game so far.

    `values` are seat 0's, of the start and after each ply: None where not yet known. Decisions and
    throws are in the order of the game, those that cannot be judged yet left out.
    """

    values: tuple[Evaluation | None, ...]
    decisions: tuple[Decision, ...]
    throws: tuple[Throw, ...]


def judged(walk: Walk) -> Judgement:
    """What the looks say about the game."""
    values: list[Evaluation | None] = [None] * len(walk.positions)
    decisions, throws = list[Decision](), list[Throw]()
    values[-1] = _last_value(walk)
    for at in reversed(range(len(walk.line))):
        after = values[at + 1]
        if at in walk.forced:
            values[at] = after
        elif walk.is_open(at, CHANCE):
            look = walk.look(at)
            values[at] = look.seen_by(0) if look is not None else None
            throws += _throw(walk, at, values[at], after)
        else:
            decision = _decision(walk, at, after)
            if decision is not None:
                decisions.append(decision)
                values[at] = seen_by(0, _before(walk, at, decision), decision.seat)
            elif (look := walk.look(at)) is not None:
                values[at] = look.seen_by(0)  # what follows is not known yet
    return Judgement(tuple(values), tuple(reversed(decisions)), tuple(reversed(throws)))


def _last_value(walk: Walk) -> Evaluation | None:
    result = ended(walk.positions[-1], 0)
    if result is not None:
        return result
    look = walk.look(len(walk.line))
    return look.seen_by(0) if look is not None else None


def _throw(
    walk: Walk, at: int, before: Evaluation | None, after: Evaluation | None
) -> tuple[Throw, ...]:
    """The throw at a place, where the values around it are known."""
    if before is None or after is None:
        return ()
    seat = thinker(walk.positions[at])
    chances = [seen_by(seat, value, 0).chance for value in (before, after)]
    return (Throw(at + 1, seat, walk.line[at].move, *chances),)


def _decision(walk: Walk, at: int, after: Evaluation | None) -> Decision | None:
    """The decision at a place; None while it cannot be judged."""
    look = walk.look(at)
    if look is None or look.best is None or after is None:
        return None
    seat, move = look.seat, walk.line[at].move
    after = seen_by(seat, after, 0)
    compare = _carried_back if walk.has_dice else _compared
    best, played = compare(walk, at, look, after)
    found = MoveEvaluation(move, played, (move, *walk.expected(at + 1)))
    better = replace(look.best, evaluation=best)
    if best.chance <= played.chance:
        better = found
    stake = max(0.0, look.evaluation.chance - look.average)
    return Decision(at + 1, seat, found, better, stake, walk.rounds_done(at) > 0)


def _is_sure(evaluation: Evaluation) -> bool:
    return evaluation.kind != ESTIMATE


def _is_won(evaluation: Evaluation) -> bool:
    return evaluation.is_sure and evaluation.chance == 1


def _before(walk: Walk, at: int, decision: Decision) -> Evaluation:
    """The value before a decision, seen by its seat.

    One move that wins proves it; moves that lose do not, while there are others.
    """
    best, look = decision.best.evaluation, walk.look(at)
    if walk.has_dice or look is None or _is_won(best) or not best.is_sure:
        return best
    return look.evaluation


def _compared(walk: Walk, at: int, look: Look, after: Evaluation) -> tuple[Evaluation, Evaluation]:
    """The evaluations of the best move and of the move that was played."""
    own = look.evaluation
    if own.is_sure and not own.chance:
        return own, own
    if _is_won(after) and not own.is_sure:
        return after, after
    if look.best is not None and look.best.move == walk.line[at].move:
        return own, own
    best, played = _estimates(walk, at, look)
    if look.played is not None and look.played.evaluation.is_sure:
        played = look.played.evaluation
    best, played = own if own.is_sure else best, after if after.is_sure else played
    if best.is_sure == played.is_sure:
        return best, played
    return _with_one_proof(walk, at, best, played)


def _with_one_proof(
    walk: Walk, at: int, best: Evaluation, played: Evaluation
) -> tuple[Evaluation, Evaluation]:
    """The evaluations where one of the two is proved: no further apart than quick looks saw them.

    What a proof has found out beyond that, nobody lost: one of the other move, if it were within
    reach, would mostly find the same (docs/measurements/reviews.md).
    """
    fall = walk.quick_fall(at)
    lost = best.chance - played.chance
    if fall is None or fall - walk.bias >= lost:
        return best, played
    lost = max(0.0, fall - walk.bias)
    if best.is_sure:
        return best, Evaluation(best.chance - lost)
    return Evaluation(played.chance + lost), played


def _carried_back(
    walk: Walk, at: int, look: Look, after: Evaluation
) -> tuple[Evaluation, Evaluation]:
    """The same with dice: the move that was played has the value of the position after it."""
    own, is_best = look.evaluation, look.best and look.best.move == walk.line[at].move
    if is_best:
        return after, after
    if _is_sure(own) and _is_sure(after):
        return own, after
    best, played = _estimates(walk, at, look)
    lost = max(0.0, best.chance - played.chance)
    return Evaluation(min(1.0, after.chance + lost)), after


def _estimates(walk: Walk, at: int, look: Look) -> tuple[Evaluation, Evaluation]:
    """The evaluations of the best move and of the one played, made with the same effort."""
    after = walk.follow(at + 1)
    result = ended(walk.positions[after], look.seat)
    rounds = walk.rounds[: walk.rounds_done(at)]
    replies = [(each.times, each.looks[after]) for each in rounds if after in each.looks]
    if moves := {move for each in rounds if (move := each.move(at)) is not None}:
        values = (_better(rounds, at, move, look.seat) for move in moves)
        best = max(values, key=lambda each: each.chance)
        return best, result or _mean(replies, look.seat)
    reply = walk.look(after)
    seen = look.played.evaluation if look.played is not None else None
    later = result or (_corrected(walk, reply.seen_by(look.seat)) if reply is not None else None)
    if later is None or (seen is not None and walk.has_dice):
        return look.evaluation, seen or look.evaluation
    if seen is None or result is not None:
        return look.evaluation, later
    return look.evaluation, Evaluation((seen.chance + later.chance) / 2)


def _corrected(walk: Walk, after: Evaluation) -> Evaluation:
    """An evaluation of the position after a move, as a look before the move would make it."""
    if after.kind != ESTIMATE or walk.has_dice:
        return after
    return Evaluation(min(1.0, after.chance + walk.bias))


def _better(rounds: Sequence[Round], at: int, move: Move, seat: Seat) -> Evaluation:
    """What the rounds that found a move at a place to be the best say of it."""
    return _mean([(each.times, each.better[at]) for each in rounds if each.move(at) == move], seat)


def _mean(looks: Sequence[tuple[int, Look]], seat: Seat) -> Evaluation:
    """What several looks at a position say together: a proof, or else the mean by their nodes."""
    evaluations = [(times, each.seen_by(seat)) for times, each in looks]
    for _, each in evaluations:
        if each.is_sure:
            return each
    nodes = sum(times for times, _ in evaluations)
    return Evaluation(sum(times * each.chance for times, each in evaluations) / nodes)
