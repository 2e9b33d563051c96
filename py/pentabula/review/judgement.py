"""The judgement of a game: the value of each position, each decision's loss, each throw's luck.

Without dice the values are the most likely ones, given all looks (`review.values`), and a decision
loses as much as the value falls with it. With dice it loses the difference between the best move
and the one that was played, both searched with the same nodes, and the values are carried back from
each roll to the decisions before it, so that every change of the value is either lost by a decision
or brought by a throw. docs/review.md has the definitions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby, pairwise, zip_longest
from typing import Final

from pentabula.core.brain import HALF_RATE, KINDS, WON, Evaluation, Exact, MoveEvaluation
from pentabula.core.position import CHANCE, Move, Seat
from pentabula.review.data import Look, ReviewData, Round, flipped, result_for
from pentabula.review.values import (
    better_move,
    between_proofs,
    certain_values,
    likely_stretches,
)
from pentabula.search.expectimax import viewpoint

MIN_GIVEN_BACK: Final = 0.03
"""Less than this counts as nothing given back."""

ROUNDING: Final = 1e-9
"""The most by which sums of losses differ from the change of the value."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision between two or more legal moves. All chances are for `seat`.

    `ply` counts from 1. `played` has the line that was expected after the move, `best` the better
    line; it is the played move where no better move is known. `stake` is the mean loss of a
    random move. `is_deep`: both moves were compared by deep looks. `fall` is how much the value
    fell with the move; of this, only the difference to a known better move is lost. `given_back` is
    how much of the loss the other side's next decision gave back. A whole turn of several moves is
    a decision too (`Judgement.turns`); `last_ply` is then the ply of its last move.
    """

    ply: int
    seat: Seat
    played: MoveEvaluation[Move]
    best: MoveEvaluation[Move]
    stake: float
    is_deep: bool
    fall: float
    given_back: float = 0.0
    length: int = 1

    @property
    def last_ply(self) -> int:
        """The ply of the last move: the same as `ply`, except in a turn of several moves."""
        return self.ply + self.length - 1

    @property
    def lost(self) -> float:
        """The winning chance that the decision gave away, 0 or more."""
        return self.best.evaluation.chance - self.played.evaluation.chance

    @property
    def net_loss(self) -> float:
        """The loss less what the other side's next decision gave back."""
        return self.lost - self.given_back

    @property
    def kind(self) -> str:
        """The kind of the loss: the weaker of the two moves' kinds."""
        return min(self.best.evaluation.kind, self.played.evaluation.kind, key=KINDS.index)


@dataclass(frozen=True, slots=True)
class JudgedThrow:
    """A throw of the dice with the chances of `seat`, which plays it, before and after."""

    ply: int
    seat: Seat
    move: Move
    before: float
    after: float

    @property
    def luck(self) -> float:
        """How much the throw changed its seat's chance, negative for bad luck."""
        return self.after - self.before


@dataclass(frozen=True, slots=True)
class Judgement:
    """What is known of a whole game so far.

    `values` are seat 0's, at the start and after each ply; None if not yet known. Decisions and
    throws are in the order of the game, without those that cannot be judged yet. `whole_turns` are
    the decisions of each turn as one, where turns have several moves. `between` are the plies whose
    value is an estimate between two proofs. `overlooked` is the loss of each seat that only the
    first proof shows, from 0 to 1: twice its lead over an even chance by the looks there.
    `half_rate` is the mean loss of a turn for which accuracy is 50 of 100 in this game, and
    `is_solved` says that every value is certain because the brain solves the game.
    """

    values: tuple[Evaluation | None, ...]
    decisions: tuple[Decision, ...]
    throws: tuple[JudgedThrow, ...]
    whole_turns: tuple[Decision, ...] = ()
    between: frozenset[int] = frozenset()
    overlooked: tuple[float, float] = 0.0, 0.0
    half_rate: float = HALF_RATE
    is_solved: bool = False

    @property
    def turns(self) -> tuple[Decision, ...]:
        """The decisions of whole turns, in the order of the game."""
        return self.whole_turns or self.decisions


def judge(data: ReviewData) -> Judgement:
    """The judgement of a game by its looks."""
    found = _with_dice(data) if data.has_dice else _without_dice(data)
    decisions = tuple(_given_back(found))
    return replace(
        found,
        decisions=decisions,
        whole_turns=tuple(_whole_turns(data, decisions)) if data.has_dice else (),
        half_rate=data.game.review_effort.half_rate,
        is_solved=isinstance(data.game.brain.knowledge, Exact),
    )


def _whole_turns(data: ReviewData, decisions: Sequence[Decision]) -> Iterator[Decision]:
    """The decisions of each turn as one, with the sum of their losses.

    A turn begins with its first decision: forced moves before it are left out.
    """
    turns = [_turn(data, [*group]) for _, group in groupby(decisions, partial(_throws, data))]
    for turn, reply in zip_longest(turns, turns[1:]):
        given = 0.0
        if reply is not None and reply.seat != turn.seat:
            given = min(turn.lost, reply.lost)
        yield replace(turn, given_back=given if given >= MIN_GIVEN_BACK else 0.0)


def _throws(data: ReviewData, decision: Decision) -> tuple[int, Seat]:
    """What the decisions of a turn share: the throws before them, and the seat."""
    return data.throws_before(decision.ply - 1), decision.seat


def _turn(data: ReviewData, decisions: Sequence[Decision]) -> Decision:
    """Joins the decisions of a turn into one."""
    first, last = decisions[0], decisions[-1]
    start, end = first.ply - 1, data.turn_end(first.ply - 1)
    played = [node.move for node in data.line[start:end]]
    wrong = next((each for each in decisions if each.lost), first)
    before = played[: wrong.ply - first.ply]
    rest, best = last.played.line[end - last.ply + 1 :], first.best.evaluation
    lost, value = sum(each.lost for each in decisions), last.played.evaluation
    if abs(best.chance - value.chance - lost) > ROUNDING:  # not all of them are judged yet
        value = Evaluation(max(0.0, best.chance - lost))
    line = (*before, *wrong.best.line)
    return replace(
        first,
        played=replace(last.played, move=played[0], line=(*played, *rest), evaluation=value),
        best=replace(wrong.best, move=line[0], line=line, evaluation=best),
        stake=sum(each.stake for each in decisions),
        is_deep=all(each.is_deep for each in decisions),
        fall=sum(each.fall for each in decisions),
        length=end - start,
    )


def _given_back(judgement: Judgement) -> Iterator[Decision]:
    """The decisions, each with the loss that the other side's next decision gave back."""
    decisions, values = judgement.decisions, judgement.values
    for decision, reply in zip_longest(decisions, decisions[1:]):
        given = 0.0
        if reply is not None and reply.seat != decision.seat:
            before, after = values[reply.ply - 1], values[reply.ply]
            if before is not None and after is not None:
                given = after.chance - before.chance
        given = min(decision.lost, given if decision.seat == 0 else -given)
        yield replace(decision, given_back=given) if given >= MIN_GIVEN_BACK else decision


def _without_dice(data: ReviewData) -> Judgement:
    certain = certain_values(data)
    values, steps = [*certain], dict[int, tuple[float, float]]()
    stretches = [*likely_stretches(data, certain)]
    for stretch in stretches:
        for at, value in stretch:
            if certain[at] is None and data.look(at) is not None:
                values[at] = Evaluation(value)
        steps |= {at: (before, after) for (at, before), (_, after) in pairwise(stretch)}
    for at in sorted(data.forced, reverse=True):
        if at < len(data.line):
            values[at] = values[at + 1]
    decisions = (
        _decision(data, at, certain, steps.get(at))
        for at in data.to_search
        if at < len(data.line) and values[at] is not None and values[at + 1] is not None
    )
    return Judgement(
        tuple(values),
        tuple(each for each in decisions if each is not None),
        (),
        between=between_proofs(data, certain),
        overlooked=_overlooked(certain, stretches[0]) if stretches else (0.0, 0.0),
    )


def _overlooked(
    certain: Sequence[Evaluation | None], stretch: Sequence[tuple[int, float]]
) -> tuple[float, float]:
    """What each seat lost as only the proof at the end of the first stretch shows."""
    (first, _), (last, chance) = stretch[0], stretch[-1]
    proof = certain[last]
    if proof is None or certain[first] is not None:
        return 0.0, 0.0
    loser = 0 if not proof.chance else 1
    lead = max(0.0, 2 * (chance if loser == 0 else 1 - chance) - 1)
    return (lead, 0.0) if loser == 0 else (0.0, lead)


def _decision(
    data: ReviewData,
    at: int,
    certain: Sequence[Evaluation | None],
    step: tuple[float, float] | None,
) -> Decision | None:
    """The decision at an index, by the certain values before and after it, or the likely ones.

    `step` has the most likely values before and after it. None if no move is known.
    """
    look, move, after_at = data.look(at), data.line[at].move, data.after_forced(at + 1)
    if look is None or look.best is None:
        return None
    seat = look.seat
    own, after = (_flipped(certain[each], seat) for each in (at, after_at))
    before, later = (each if seat == 0 else 1 - each for each in step or (0.0, 0.0))
    best, played = own or Evaluation(before), after or Evaluation(later)
    better: MoveEvaluation[Move] | None = look.best
    fall = best.chance - played.chance
    if own is None or after is None:
        fall = max(0.0, before - later)
        if own is None:
            better = better_move(data, at)
        elif not own.chance or look.best.move == move:
            fall = 0.0
        # Next to a proof, the other chance keeps the distance of the looks without the proof.
        if own is not None:
            played = Evaluation(max(0.0, own.chance - fall))
        elif after is not None:
            best = Evaluation(min(1.0, after.chance + fall))
    found = MoveEvaluation(move, played, (move, *data.expected_line(at + 1)))
    is_unproved = data.needs_proof and (own is None or after is None)
    if better is None or better.move == move or best.chance <= played.chance or is_unproved:
        # A proof of this move says nothing about the others.
        better = found if own is not None else replace(found, evaluation=Evaluation(played.chance))
    else:
        better = replace(better, evaluation=best)
    return Decision(at + 1, seat, found, better, _stake(look), data.rounds_done(at) > 0, fall)


def _flipped(certain: Evaluation | None, seat: Seat) -> Evaluation | None:
    return flipped(certain, 0, seat) if certain is not None else None


def _stake(look: Look) -> float:
    return max(0.0, look.evaluation.chance - look.average)


def _with_dice(data: ReviewData) -> Judgement:
    values: list[Evaluation | None] = [None] * len(data.positions)
    decisions, throws = list[Decision](), list[JudgedThrow]()
    values[-1] = _last_value(data)
    for at in reversed(range(len(data.line))):
        after = values[at + 1]
        if at in data.forced:
            values[at] = after
        elif data.is_turn(at, CHANCE):
            look = data.look(at)
            values[at] = look.for_seat(0) if look is not None else None
            throws += _throw(data, at, values[at], after)
        else:
            decision = _carried_back(data, at, after)
            if decision is not None:
                decisions.append(decision)
                values[at] = flipped(decision.best.evaluation, decision.seat, 0)
            elif (look := data.look(at)) is not None:
                values[at] = look.for_seat(0)  # what follows is not known yet
    return Judgement(tuple(values), tuple(reversed(decisions)), tuple(reversed(throws)))


def _last_value(data: ReviewData) -> Evaluation | None:
    result = result_for(0, data.positions[-1])
    if result is not None:
        return result
    look = data.look(len(data.line))
    return look.for_seat(0) if look is not None else None


def _throw(
    data: ReviewData, at: int, before: Evaluation | None, after: Evaluation | None
) -> tuple[JudgedThrow, ...]:
    """The throw at an index, where the values before and after it are known."""
    if before is None or after is None:
        return ()
    seat = viewpoint(data.positions[at])
    chances = [flipped(value, 0, seat).chance for value in (before, after)]
    return (JudgedThrow(at + 1, seat, data.line[at].move, *chances),)


def _carried_back(data: ReviewData, at: int, after: Evaluation | None) -> Decision | None:
    """The decision at an index, if the move that was played has the value of the next position.

    None while it cannot be judged.
    """
    look = data.look(at)
    if look is None or look.best is None or after is None:
        return None
    seat, move = look.seat, data.line[at].move
    played = best = flipped(after, 0, seat)
    if look.best.move != move:
        best = _best_with_dice(data, at, look, played)
    found = MoveEvaluation(move, played, (move, *data.expected_line(at + 1)))
    if best.chance > played.chance:
        better = replace(look.best, evaluation=best)
    else:
        better = replace(found, evaluation=_if_best(look.evaluation, played))
    lost = max(0.0, best.chance - played.chance)
    return Decision(at + 1, seat, found, better, _stake(look), data.rounds_done(at) > 0, lost)


def _if_best(known: Evaluation, played: Evaluation) -> Evaluation:
    """The value of a position if its best move has this value, by what is `known` of the position.

    It is as certain as the weaker of the two; a winning move is certain by itself.
    """
    if played == WON:
        return played
    return replace(played, kind=min(known.kind, played.kind, key=KINDS.index))


def _best_with_dice(data: ReviewData, at: int, look: Look, played: Evaluation) -> Evaluation:
    """The value of the best move, given the value of the played move."""
    if look.evaluation.is_proved and played.is_proved:
        return look.evaluation
    best, other = _compared(data, at, look)
    return Evaluation(min(1.0, played.chance + max(0.0, best.chance - other.chance)))


def _compared(data: ReviewData, at: int, look: Look) -> tuple[Evaluation, Evaluation]:
    """The evaluations of the best move and of the played move, with the same nodes."""
    after = data.after_forced(at + 1)
    result = result_for(look.seat, data.positions[after])
    rounds = data.rounds[: data.rounds_done(at)]
    replies = [(each.times, each.looks[after]) for each in rounds if after in each.looks]
    if moves := {move for each in rounds if (move := each.better_move(at)) is not None}:
        values = (_better(rounds, at, move, look.seat) for move in moves)
        best = max(values, key=lambda each: each.chance)
        return best, result or _mean(replies, look.seat)
    if look.played is not None:
        return look.evaluation, look.played.evaluation
    reply = data.look(after)
    later = reply.for_seat(look.seat) if reply is not None else None
    return look.evaluation, result or later or look.evaluation


def _better(rounds: Sequence[Round], at: int, move: Move, seat: Seat) -> Evaluation:
    """The mean value of a move, from the rounds that found it to be the best at an index."""
    looks = [(each.times, each.better[at]) for each in rounds if each.better_move(at) == move]
    return _mean(looks, seat)


def _mean(looks: Sequence[tuple[int, Look]], seat: Seat) -> Evaluation:
    """The evaluation of a position from several looks: a proof, or the mean weighted by nodes."""
    evaluations = [(times, each.for_seat(seat)) for times, each in looks]
    for _, each in evaluations:
        if each.is_proved:
            return each
    nodes = sum(times for times, _ in evaluations)
    return Evaluation(sum(times * each.chance for times, each in evaluations) / nodes)
