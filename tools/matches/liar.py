"""One liar against one honest device: every lie must be detected and change nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Final

from pentabula import games
from pentabula.core.position import CHANCE
from pentabula.online import dice
from pentabula.online.match import TOSS
from pentabula.online.match_time import LAG, ROUND_TRIP
from pentabula.online.messages import (
    NO_BYTES,
    MatchMessage,
    read_message,
    signed,
    write_message,
)
from pentabula.online.receiving import LIES, MessageKind, receive
from tools.matches.case import Case, Lie
from tools.matches.channel import TwoDevices
from tools.matches.key_lies import KEY_LIES
from tools.matches.time_lies import TIME_LIES, free_time, is_won_by_late_dating, most_free_time

DETECTED: Final = LIES | {
    MessageKind.AHEAD,
    MessageKind.OTHER_MATCH,
    MessageKind.EARLY_CLAIM,
    MessageKind.CONTEST,
}


def another_old_move(case: Case) -> MatchMessage | None:
    """Replaces a move that the victim knows."""
    if not case.known or not case.is_extension:
        return None
    ply = case.rng.randrange(case.known)
    others = case.others(case.liar.end.positions()[ply], case.line[ply])
    return case.with_line([*case.line[:ply], case.rng.choice(others)]) if others else None


def a_move_of_the_victim(case: Case) -> MatchMessage | None:
    """Adds a move that the victim has to make."""
    position = case.liar.end.position
    if case.liar.is_over or position.turn == CHANCE or position.turn != case.victim.seat:
        return None
    moves = case.others(position, "pass")
    is_possible = case.is_extension and bool(moves)
    return case.with_line([*case.line, case.rng.choice(moves)]) if is_possible else None


def an_illegal_move(case: Case) -> MatchMessage | None:
    """Adds a move that the rules forbid."""
    return case.with_line([*case.line, case.rng.choice(["z9", "roll77", "-", "~"])])


def other_dice(case: Case) -> MatchMessage | None:
    """Replaces new dice by others."""
    if not case.is_extension:
        return None
    positions = case.liar.end.positions()
    thrown = [ply for ply in range(case.known, len(case.line)) if positions[ply].turn == CHANCE]
    if not thrown:
        return None
    ply = case.rng.choice(thrown)
    other = case.rng.choice(case.others(positions[ply], case.line[ply]))
    return case.with_line([*case.line[:ply], other])


def another_element(case: Case) -> MatchMessage | None:
    """Claims an element that is not in the chain."""
    if not _has_new_dice(case):
        return None
    element = bytes([case.message.element[0] ^ 1]) + case.message.element[1:]
    return replace(case.message, element=element, number=case.message.number + 1)


def a_skipped_element(case: Case) -> MatchMessage | None:
    """Throws with a later element of the chain, which may show better dice."""
    if not _has_new_dice(case):
        return None
    chain = case.liar.dice.chain
    element = chain[chain.index(case.message.element) + 1]
    return replace(case.message, element=element, number=case.message.number + 1)


def another_salt(case: Case) -> MatchMessage | None:
    """Replaces the salt that it has given for the victim's next throw."""
    is_known = case.victim.next_unknown in case.victim.dice.salts
    is_here = case.is_extension and len(case.line) == case.known
    if not (case.message.salt and is_known and is_here):
        return None
    salt = case.rng.randbytes(dice.SALT_BYTES)
    return replace(case.message, salt=salt, number=case.message.number + 1)


def another_chain(case: Case) -> MatchMessage | None:
    """Changes the liar's element 0 in the middle of the match."""
    if not case.victim.dice.roots[case.liar.side]:
        return None
    roots = list(case.message.roots)
    roots[case.liar.side] = case.rng.randbytes(dice.ELEMENT_BYTES_2)
    return replace(case.message, roots=(roots[0], roots[1]), number=case.message.number + 1)


def no_chain(case: Case) -> MatchMessage | None:
    """Leaves out the liar's element 0, so that its dice can be chosen later."""
    if not case.message.roots[case.liar.side]:
        return None
    roots = list(case.message.roots)
    roots[case.liar.side] = NO_BYTES
    return case.again(roots=(roots[0], roots[1]))


def a_reflected_chain(case: Case) -> MatchMessage | None:
    """Gives the victim's element 0 as its own, to answer with what the victim reveals."""
    roots = list(case.message.roots)
    if case.victim.dice.roots[case.liar.side] or not roots[case.liar.side]:
        return None
    roots[case.liar.side] = case.victim.dice.roots[case.victim.side]
    return replace(case.message, roots=(roots[0], roots[1]), number=case.message.number + 1)


def an_element_without_a_throw(case: Case) -> MatchMessage | None:
    """Uses up an element once the salt is known, to throw with the next one."""
    index = case.liar.dice.used(case.liar.seat) + 1
    is_here = case.is_extension and len(case.line) == case.known
    if not (is_here and case.victim.own_salt()) or index > dice.CHAIN_LENGTH:
        return None
    element = case.liar.dice.chain[index]
    return replace(case.message, throw=index, element=element, number=case.message.number + 1)


def the_victims_chain(case: Case) -> MatchMessage | None:
    """Changes the victim's element 0."""
    roots = list(case.message.roots)
    roots[case.victim.side] = case.rng.randbytes(dice.ELEMENT_BYTES_2)
    return replace(case.message, roots=(roots[0], roots[1]), number=case.message.number + 1)


def the_victims_name(case: Case) -> MatchMessage | None:
    """Calls the victim by another name."""
    names = list(case.message.names)
    names[case.victim.side] = "Eve"
    return replace(case.message, names=(names[0], names[1]), number=case.message.number + 1)


def another_name(case: Case) -> MatchMessage | None:
    """Changes the liar's name in the middle of the match."""
    if not case.victim.names[case.liar.side]:
        return None
    names = list(case.message.names)
    names[case.liar.side] = "Eve"
    return replace(case.message, names=(names[0], names[1]), number=case.message.number + 1)


def another_board(case: Case) -> MatchMessage | None:
    """Changes an option of the game, or the game."""
    game = case.rng.choice(["konobi?size=5&pie=off", "stawn?size=3", "tabula?start=1"])
    return replace(case.message, game=game, number=case.message.number + 1)


def another_first(case: Case) -> MatchMessage | None:
    """Changes who has seat 0."""
    first = case.rng.choice([each for each in ("0", "1", TOSS) if each != case.message.first])
    return replace(case.message, first=first, number=case.message.number + 1)


def a_take_back(case: Case) -> MatchMessage | None:
    """Takes moves back that the victim has not asked to take back."""
    plies = [ply for ply in range(case.known) if ply not in case.victim.take_backs.asked]
    if not plies or not case.is_extension:
        return None
    false = case.with_line(case.line[: case.rng.choice(plies)])
    return replace(false, epoch=case.victim.take_backs.epoch + case.rng.choice([1, 1, 2]))


def an_undone_resignation(case: Case) -> MatchMessage | None:
    """Plays on after resigning."""
    if case.liar.side not in case.victim.resigned:
        return None
    return replace(case.message, resigned=False, number=case.message.number + 1)


def another_toss(case: Case) -> MatchMessage | None:
    """Changes a part of the toss that the victim knows, or reveals what was not committed to."""
    if case.victim.first != TOSS:
        return None
    known = [2, *(at for at in range(2) if case.victim.dice.toss[at])]
    toss, at = list(case.message.toss), case.rng.choice(known)
    toss[at] = case.rng.randbytes(dice.COMMITMENT_BYTES if at == 0 else dice.SALT_BYTES)
    return replace(case.message, toss=(toss[0], toss[1], toss[2]), number=case.message.number + 1)


def a_base_beyond_the_line(case: Case) -> MatchMessage | None:
    """Says that moves were taken back to a ply that its game does not have."""
    return case.again(base=len(case.line) + case.rng.randrange(1, 5))


def the_same_number(case: Case) -> MatchMessage | None:
    """Sends two messages with one number."""
    last = case.victim.last
    return None if last is None else replace(last, note=f"{last.note}!"[-200:])


LIES_BY_NAME: Final[Mapping[str, Lie]] = {
    lie.__name__: lie
    for lie in (
        *KEY_LIES,
        *TIME_LIES,
        another_old_move,
        a_move_of_the_victim,
        an_illegal_move,
        other_dice,
        a_reflected_chain,
        an_element_without_a_throw,
        another_element,
        a_skipped_element,
        another_salt,
        another_chain,
        no_chain,
        the_victims_chain,
        the_victims_name,
        another_name,
        another_board,
        another_first,
        a_take_back,
        an_undone_resignation,
        another_toss,
        a_base_beyond_the_line,
        the_same_number,
    )
}


class UndetectedLieError(AssertionError):
    """A lie that was believed, or one that has changed what the victim knows."""


def play(rng: Random, game: str, told: Counter[str]) -> None:
    """Plays a match in which a side sometimes lies; counts the lies. Raises UndetectedLieError."""
    devices = TwoDevices.begin(rng, game)
    liar = rng.randrange(2)
    for _ in range(60):
        devices.step()
        if rng.random() < 0.5:
            tell(devices, liar, told)
    devices.finish()
    if not devices.agree():
        raise UndetectedLieError(f"the devices disagree after {game}")


def play_whole(rng: Random, told: Counter[str]) -> None:
    """Tells the lies that take a whole match. Raises UndetectedLieError."""
    gained, turns = free_time(rng, rng.randrange(ROUND_TRIP, LAG + 1))
    told[free_time.__name__] += 1
    if gained > most_free_time(turns):
        raise UndetectedLieError(f"free_time: {gained} ms in {turns} turns")
    told[is_won_by_late_dating.__name__] += 1
    if is_won_by_late_dating(rng, rng.choice([1, 3, 10])):
        raise UndetectedLieError("is_won_by_late_dating")


def tell(devices: TwoDevices, liar: int, told: Counter[str]) -> None:
    """Tells one lie of the liar, if it can tell one."""
    mine, other = devices.sides[liar], devices.sides[1 - liar]
    case = Case(mine.message(), mine, other, devices.rng)
    name = devices.rng.choice(list(LIES_BY_NAME))
    false = LIES_BY_NAME[name](case)
    if false is None:
        return
    if mine.is_signed and LIES_BY_NAME[name] not in KEY_LIES:
        false = signed(false, mine.dice.secret)
    before = case.victim.content(), TwoDevices.state(case.victim)
    message = read_message(write_message(false))
    received = receive(case.victim, message, games.load, measured=case.measured)
    after = case.victim.content(), TwoDevices.state(case.victim)
    told[name] += 1
    if received.kind not in DETECTED or before != after:
        raise UndetectedLieError(f"{name}: {received.kind.name}: {received.sentence}")


def _has_new_dice(case: Case) -> bool:
    """Whether the message proves dice that the victim has not seen."""
    if not case.is_extension or not case.message.element:
        return False
    first, after = (
        len(list(dice.throws(each.record, each.end))) for each in (case.victim, case.liar)
    )
    decided = case.victim.dice.exchanges
    return any(number not in decided for number in range(first, after))
