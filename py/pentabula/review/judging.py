"""From looks to judgements: the value of each position, what each decision cost, each throw's luck.

Without dice the values are the most likely ones, given all looks (`review.line`), and a decision
costs what the value falls with it. With dice it costs the difference between the best move and the
one that was played, both looked at with the same effort, and the values are carried back from each
roll to the decisions before it, so that every change of the value is either lost by a decision or
brought by a throw, and nothing is left over. docs/review.md has the definitions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, zip_longest
from typing import Final

from pentabula.core.brain import KINDS, Evaluation, MoveEvaluation
from pentabula.core.position import CHANCE, Move, Seat
from pentabula.review.line import better_move, certain_values, likely_stretches
from pentabula.review.looks import Look, ended, seen_by
from pentabula.review.walk import Round, Walk
from pentabula.search.expectimax import viewpoint

LEAST_BACK: Final = 0.03
"""What is given back counts from here on."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision between two or more legal moves. All chances are those of `seat`.

    `ply` counts from 1. `played` has the line that was expected after the move, `best` the line
    that would have been better; it is the move that was played where nothing better is known.
    `stake` is what a move at random would have lost on average. `is_deep`: both moves were compared
    by deep looks. `fall` is how much the value fell with the move, which is lost only as far as a
    better one is known. `given_back` is how much of the loss the other side's next decision made
    good.
    """

    ply: int
    seat: Seat
    played: MoveEvaluation[Move]
    best: MoveEvaluation[Move]
    stake: float
    is_deep: bool
    fall: float
    given_back: float = 0.0

    @property
    def lost(self) -> float:
        """The winning chance that the decision gave away, 0 or more."""
        return self.best.evaluation.chance - self.played.evaluation.chance

    @property
    def net_loss(self) -> float:
        """What is left of the loss after the other side's next decision."""
        return self.lost - self.given_back

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
    found = _with_dice(walk) if walk.has_dice else _without_dice(walk)
    return replace(found, decisions=tuple(_given_back(found)))


def _given_back(judgement: Judgement) -> Iterator[Decision]:
    """The decisions, each with what the other side's next one gave back."""
    decisions, values = judgement.decisions, judgement.values
    for decision, reply in zip_longest(decisions, decisions[1:]):
        given = 0.0
        if reply is not None and reply.seat != decision.seat:
            before, after = values[reply.ply - 1], values[reply.ply]
            if before is not None and after is not None:
                given = after.chance - before.chance
        given = min(decision.lost, given if decision.seat == 0 else -given)
        yield replace(decision, given_back=given) if given >= LEAST_BACK else decision


def _without_dice(walk: Walk) -> Judgement:
    certain = certain_values(walk)
    values, steps = [*certain], dict[int, tuple[float, float]]()
    for stretch in likely_stretches(walk, certain):
        for at, value in stretch:
            if certain[at] is None and walk.look(at) is not None:
                values[at] = Evaluation(value)
        steps |= {at: (before, after) for (at, before), (_, after) in pairwise(stretch)}
    for at in sorted(walk.forced, reverse=True):
        if at < len(walk.line):
            values[at] = values[at + 1]
    decisions = (
        _decision(walk, at, certain, steps.get(at))
        for at in walk.places
        if at < len(walk.line) and values[at] is not None and values[at + 1] is not None
    )
    return Judgement(tuple(values), tuple(each for each in decisions if each is not None), ())


def _decision(
    walk: Walk,
    at: int,
    certain: Sequence[Evaluation | None],
    step: tuple[float, float] | None,
) -> Decision | None:
    """The decision at a place, from what is certain before and after it, or the most likely values.

    None where no move is known.
    """
    look, move, after_at = walk.look(at), walk.line[at].move, walk.follow(at + 1)
    if look is None or look.best is None:
        return None
    seat = look.seat
    own, after = (_seen(seat, certain[each]) for each in (at, after_at))
    before, later = (each if seat == 0 else 1 - each for each in step or (0.0, 0.0))
    best, played = own or Evaluation(before), after or Evaluation(later)
    better: MoveEvaluation[Move] | None = look.best
    fall = best.chance - played.chance
    if own is None or after is None:
        fall = max(0.0, before - later)
        if own is None:
            better = better_move(walk, at)
        elif not own.chance or look.best.move == move:
            fall = 0.0
        # Next to a proof, the other chance is as far from it as the looks before the proof were.
        if own is not None:
            played = Evaluation(max(0.0, own.chance - fall))
        elif after is not None:
            best = Evaluation(min(1.0, after.chance + fall))
    found = MoveEvaluation(move, played, (move, *walk.expected(at + 1)))
    if better is None or better.move == move or best.chance <= played.chance:
        better = found
    else:
        better = replace(better, evaluation=best)
    return Decision(at + 1, seat, found, better, _stake(look), walk.rounds_done(at) > 0, fall)


def _seen(seat: Seat, certain: Evaluation | None) -> Evaluation | None:
    return seen_by(seat, certain, 0) if certain is not None else None


def _stake(look: Look) -> float:
    return max(0.0, look.evaluation.chance - look.average)


def _with_dice(walk: Walk) -> Judgement:
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
            decision = _carried_back(walk, at, after)
            if decision is not None:
                decisions.append(decision)
                values[at] = seen_by(0, decision.best.evaluation, decision.seat)
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
    seat = viewpoint(walk.positions[at])
    chances = [seen_by(seat, value, 0).chance for value in (before, after)]
    return (Throw(at + 1, seat, walk.line[at].move, *chances),)


def _carried_back(walk: Walk, at: int, after: Evaluation | None) -> Decision | None:
    """The decision at a place, if the move that was played has the value of the position after it.

    None while it cannot be judged.
    """
    look = walk.look(at)
    if look is None or look.best is None or after is None:
        return None
    seat, move = look.seat, walk.line[at].move
    played = best = seen_by(seat, after, 0)
    if look.best.move != move:
        best = _best_with_dice(walk, at, look, played)
    found = MoveEvaluation(move, played, (move, *walk.expected(at + 1)))
    better = replace(look.best, evaluation=best) if best.chance > played.chance else found
    lost = max(0.0, best.chance - played.chance)
    return Decision(at + 1, seat, found, better, _stake(look), walk.rounds_done(at) > 0, lost)


def _best_with_dice(walk: Walk, at: int, look: Look, played: Evaluation) -> Evaluation:
    """The value of the best move, if this is the value of the one that was played."""
    if look.evaluation.is_sure and played.is_sure:
        return look.evaluation
    best, other = _compared(walk, at, look)
    return Evaluation(min(1.0, played.chance + max(0.0, best.chance - other.chance)))


def _compared(walk: Walk, at: int, look: Look) -> tuple[Evaluation, Evaluation]:
    """The evaluations of the best move and of the one played, made with the same effort."""
    after = walk.follow(at + 1)
    result = ended(walk.positions[after], look.seat)
    rounds = walk.rounds[: walk.rounds_done(at)]
    replies = [(each.times, each.looks[after]) for each in rounds if after in each.looks]
    if moves := {move for each in rounds if (move := each.move(at)) is not None}:
        values = (_better(rounds, at, move, look.seat) for move in moves)
        best = max(values, key=lambda each: each.chance)
        return best, result or _mean(replies, look.seat)
    if look.played is not None:
        return look.evaluation, look.played.evaluation
    reply = walk.look(after)
    later = reply.seen_by(look.seat) if reply is not None else None
    return look.evaluation, result or later or look.evaluation


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
