"""A match of Tábula whose dice are tampered with at every stage, in the links as they are sent."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle, islice

import pytest

from pentabula import games
from pentabula.core.errors import GameError
from pentabula.core.hashing import hmac_sha256
from pentabula.core.position import CHANCE
from pentabula.core.record import Record, read_record, write_link
from pentabula.online import dice
from pentabula.online.match import NEED_SALT, TOSS, Match
from pentabula.online.messages import MatchMessage, read_message, signed, write_message
from pentabula.online.receiving import LIES, MessageKind, Receipt, join, receive
from tests.online.test_match import invitation, pair

SECRETS = (bytes(32), bytes(range(32)))
LINKS = 14
"""Links of the match: both sides throw several times."""

TOSS_CHANGED = "The link changes the toss."
TOSS_FALSE = "The toss does not match its commitment."
OTHER_DICE = "The other player has changed the dice in the middle of the game."
OWN_DICE = "The link changes your dice."
FALSE_DICE = "do not match."

Forged = tuple[str, str, MatchMessage]
"""The stage that was tampered with, the end of the sentence about it, and the message."""


def play(match: Match) -> MatchMessage:
    """Plays as far as the dice are known; returns the next message."""
    while match.can_act:
        position = match.end.position
        move = match.throw() if position.turn == CHANCE else next(iter(position.legal_moves()))
        match.play(move)
    return match.message()


def deliver(message: MatchMessage, match: Match) -> Receipt:
    """The sender, who has the key, signs whatever it sends."""
    return receive(match, read_message(write_message(sealed(message))), games.load)


def sealed(message: MatchMessage) -> MatchMessage:
    return signed(message, SECRETS[message.sender])


def flipped(text: bytes) -> Iterator[bytes]:
    """The text with its first or its last bit changed."""
    yield bytes([text[0] ^ 128]) + text[1:]
    yield text[:-1] + bytes([text[-1] ^ 1])


def in_toss(message: MatchMessage, victim: Match) -> Iterator[Forged]:
    names = ("commitment", "salt of the toss", "reveal")
    for at, (name, part) in enumerate(zip(names, message.toss, strict=True)):
        is_reveal = at == 2 and message.sender == 1 and not victim.dice.toss[2]
        for false in flipped(part) if part else ():
            toss = [*message.toss[:at], false, *message.toss[at + 1 :]]
            forged = replace(message, toss=(toss[0], toss[1], toss[2]))
            if victim.dice.toss[at] or is_reveal:
                yield name, TOSS_FALSE if is_reveal else TOSS_CHANGED, forged


def in_chains(message: MatchMessage, victim: Match) -> Iterator[Forged]:
    for side, root in enumerate(message.roots):
        is_own = side == victim.side
        for false in flipped(root) if victim.dice.roots[side] else ():
            roots = (false, message.roots[1]) if side == 0 else (message.roots[0], false)
            name, sentence = ("own chain", OWN_DICE) if is_own else ("chain", OTHER_DICE)
            yield name, sentence, replace(message, roots=roots)


def in_salt(message: MatchMessage, victim: Match) -> Iterator[Forged]:
    """The salt for a throw is given a second time."""
    if victim.next_unknown in victim.dice.salts and message == victim.last:
        for false in flipped(message.salt):
            yield "salt", OTHER_DICE, replace(message, salt=false, number=message.number + 1)


def in_throws(message: MatchMessage, victim: Match, liar: Match) -> Iterator[Forged]:
    """Other faces, another element, none, one before or after, and another number."""
    line, known = liar.end.line(), victim.end.ply
    positions, write = liar.end.positions(), liar.record.game.notation.write
    thrown = [ply for ply in range(known, len(line)) if positions[ply].turn == CHANCE]
    for ply in thrown:
        for move in positions[ply].legal_moves():
            if write(move) != line[ply].token:
                tokens = [*(node.token for node in line[:ply]), write(move)]
                game = f"{write_link(liar.record, liar.record.root)}&moves={','.join(tokens)}"
                yield "faces", FALSE_DICE, replace(message, game=game)
    if thrown:
        chain = liar.dice.chain
        at = chain.index(message.element)
        others = [*flipped(message.element), chain[at - 1], chain[at + 1], b""]
        for element in others:
            yield "element", FALSE_DICE, replace(message, element=element)
        for number in (message.throw - 1, message.throw + 1, message.throw + 5):
            if number >= 0:
                yield "number", FALSE_DICE, replace(message, throw=number)


def every_forgery(message: MatchMessage, victim: Match, liar: Match) -> Iterator[Forged]:
    yield from in_toss(message, victim)
    yield from in_chains(message, victim)
    yield from in_throws(message, victim, liar)


def check(forgeries: Iterator[Forged], victim: Match, found: set[str]) -> None:
    """Every forgery is named, and changes nothing."""
    before, tokens = victim.message(), victim.tokens
    for name, sentence, forged in list(forgeries):
        received = deliver(forged, victim)
        assert received.kind in LIES, name
        assert str(received.sentence).endswith(sentence), name
        assert (victim.message(), victim.tokens) == (before, tokens), name
        found.add(name)


def test_every_stage_of_the_dice_is_checked_in_every_link() -> None:
    ana, bruno = pair("tabula", TOSS)
    found = set[str]()
    for liar, victim in islice(cycle(((bruno, ana), (ana, bruno))), LINKS):
        message = play(liar)
        check(every_forgery(message, victim, liar), victim, found)
        assert deliver(message, victim).kind is MessageKind.NEWS
        check(in_salt(message, victim), victim, found)
    assert ana.tokens == bruno.tokens and ana.throw_count > 6
    assert found == {
        *("commitment", "salt of the toss", "reveal"),
        *("chain", "own chain", "salt", "faces", "element", "number"),
    }


def test_a_chain_that_was_false_from_the_first_link_is_found_out_later() -> None:
    """A commitment is only numbers until it is revealed."""
    ana = invitation("tabula", "0")
    ana.dice.roots[0] = bytes(32)
    bruno = join(ana.message(), games.load, bytes(range(32)), "Bruno")
    assert deliver(bruno.message(), ana).kind is MessageKind.NEWS
    received = deliver(play(ana), bruno)
    assert received.kind in LIES and str(received.sentence).endswith(FALSE_DICE)
    assert not bruno.tokens


def test_the_guest_commits_to_the_toss_the_inviter_answers_and_the_guest_reveals() -> None:
    """FAIR_DICE.md: Whoever drops the match after seeing the toss has gained nothing."""
    ana, bruno = pair("konobi", TOSS, size=4)
    assert not any(ana.dice.toss) and bruno.dice.toss[0]
    reply, none = bruno.message(), b""
    without = replace(reply, toss=(none, none, none))
    check(iter([("", TOSS_CHANGED, without)]), ana, set())
    false = replace(reply, toss=(bytes(32), none, none))
    deceived, _ = pair("konobi", TOSS, size=4)
    assert deliver(false, deceived).kind is MessageKind.NEWS
    salt = deceived.dice.toss[1]
    revealed = replace(false, toss=(bytes(32), salt, bytes(16)), number=reply.number + 1)
    check(iter([("", TOSS_FALSE, revealed)]), deceived, set())
    assert deliver(reply, ana).kind is MessageKind.NEWS and ana.seat is None
    answer = ana.message()
    for value in range(8):  # the inviter cannot reveal it
        toss = (*answer.toss[:2], bytes([value] * 16))
        check(iter([("", TOSS_FALSE, replace(answer, toss=toss))]), bruno, set())
    assert deliver(answer, bruno).kind is MessageKind.NEWS and bruno.seat is not None
    assert deliver(bruno.message(), ana).kind is MessageKind.NEWS and ana.seat == 1 - bruno.seat


def test_a_toss_to_which_the_inviter_has_committed_goes_on_as_it_began() -> None:
    """As in links of version 2.0.0."""
    ana = invitation("konobi", TOSS, size=4)
    ana.dice.toss[0] = dice.commitment(hmac_sha256(bytes(32), b"toss")[:16])
    bruno = join(ana.message(), games.load, bytes(range(32)), "Bruno")
    assert deliver(bruno.message(), ana).kind is MessageKind.NEWS and ana.seat is not None
    assert deliver(ana.message(), bruno).kind is MessageKind.NEWS and bruno.seat == 1 - ana.seat


def test_no_salt_is_given_before_the_other_side_is_bound_to_its_chain() -> None:
    """Else the guest could try secrets until the opening suits it."""
    ana = invitation("tabula", "1")
    assert not ana.message().salt
    bruno = join(ana.message(), games.load, bytes(range(32)), "Bruno")
    assert bruno.throw() == NEED_SALT and not bruno.can_act
    assert deliver(bruno.message(), ana).kind is MessageKind.NEWS
    assert ana.message().salt and deliver(ana.message(), bruno).kind is MessageKind.NEWS
    assert deliver(play(bruno), ana).kind is MessageKind.NEWS and ana.throw_count > 0


def without_chain(message: MatchMessage) -> MatchMessage:
    return replace(message, roots=(b"", b""))


def with_throws(message: MatchMessage) -> MatchMessage:
    return replace(message, game=f"{message.game}&moves=open31,roll51,in/5")


def with_moves_taken_back_that_it_lacks(message: MatchMessage) -> MatchMessage:
    return replace(message, epoch=1, base=3)


@pytest.mark.parametrize(
    ("forge", "sentence"),
    [
        (without_chain, "the sender could still choose them."),
        (with_throws, "The dice of throw 0 do not match."),
        (with_moves_taken_back_that_it_lacks, "changes the game that was agreed on."),
    ],
)
def test_an_invitation_must_commit_to_everything_before_it_is_accepted(forge, sentence):
    ana = invitation("tabula", "0")
    with pytest.raises(GameError, match=re.escape(sentence)):
        join(sealed(forge(ana.message())), games.load, bytes(range(32)), "Bruno")


def test_a_toss_is_not_answered_for_the_device_that_committed_to_it() -> None:
    _, bruno = pair("konobi", TOSS, size=4)
    with pytest.raises(GameError, match="played on another device"):
        join(bruno.message(), games.load, bytes(32), "Ana")


def test_a_game_that_starts_with_thrown_dice_has_fair_dice() -> None:
    game = games.load("tabula")
    thrown = read_record("tabula?moves=open41", games.load).root.main_line_end()
    diagram = "/".join(str(thrown.position).splitlines())
    ana = Match.invite("m123456", Record.start(game, {}, diagram), bytes(32), "Ana", "0")
    bruno = join(ana.message(), games.load, bytes(range(32)), "Bruno")
    for sender, receiver in islice(cycle(((bruno, ana), (ana, bruno))), 6):
        assert deliver(play(sender), receiver).kind is MessageKind.NEWS
    assert ana.tokens == bruno.tokens and ana.throw_count > 1


def test_a_salt_that_comes_too_late_changes_no_throw() -> None:
    """Once a throw is made with a salt, another one for it is not used."""
    ana, bruno = pair("tabula", TOSS)
    links = cycle(((bruno, ana), (ana, bruno)))
    for sender, receiver in links:
        deliver(sender.message(), receiver)
        if receiver.can_act and receiver.end.position.turn == CHANCE:
            break
    late = sender.message()
    receiver.play(receiver.throw())
    before, tokens = receiver.message(), receiver.tokens
    deliver(replace(late, salt=bytes(16), number=late.number + 1), receiver)
    assert receiver.tokens == tokens and receiver.message().element == before.element
    assert deliver(receiver.message(), sender).kind is MessageKind.NEWS
