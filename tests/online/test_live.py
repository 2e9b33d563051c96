"""Live games: connection data as text, and the line, whatever its peer does."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentabula import games
from pentabula.online import live, signals
from pentabula.online.live import BYE, MAX_REFUSED, LiveConnection, LivePhase, PeerError
from pentabula.online.match import Match
from pentabula.online.messages import MAX_TEXT, MessageError, read_message, write_message
from pentabula.online.receiving import LIES, join, receive
from tests.examples import examples
from tests.online.test_match import invitation, pair

pytestmark = pytest.mark.usefixtures("no_running_loop")

LOCAL = "521db3b4-ee5e-48da-98e7-57b9d315b06d.local"
ENDS = signals.Endpoint("pe+c", "Bm4e91wCQ0IBzztzueVuh/hT", bytes(range(32)), ((LOCAL, 35400),))


def signal(
    endpoint: signals.Endpoint = ENDS, role: signals.SignalRole = signals.SignalRole.OFFER
) -> signals.Signal:
    return signals.Signal(role, "meeting1", endpoint, invitation(size=5, pie="off").message())


ICE = st.text("ABCxyz019+/", min_size=4, max_size=30)
ADDRESSES = st.lists(
    st.tuples(
        st.one_of(
            st.ip_addresses().map(str).filter(lambda each: "." not in each or ":" not in each),
            st.uuids().map(lambda each: f"{each}.local"),
        ),
        st.integers(1, 65535),
    ),
    max_size=signals.MAX_ADDRESSES,
    unique=True,
)


@given(user=ICE, password=ICE.map(lambda each: each * 6), key=st.binary(min_size=32, max_size=32),
       addresses=ADDRESSES, role=st.sampled_from(signals.SignalRole))  # fmt: skip
def test_connection_data_survive_the_link_and_the_description(user, password, key, addresses, role):
    endpoint = signals.Endpoint(user, password, key, tuple(addresses))
    made = signals.signed_signal(signal(endpoint, role), bytes(32))
    text = signals.write_signal(made)
    assert signals.read_signal(text) == made and signals.is_authentic_signal(made, made.message.key)
    assert signals.read_signal(f"Hi:\nhttps://pentabula.example/#{text}") == made
    for forged in (signal(endpoint, role), replace(made, handshake="meeting2")):
        assert not signals.is_authentic_signal(forged, made.message.key)
    assert signals.endpoint_of(signals.session_description(role, endpoint)) == endpoint


@given(place=st.integers(0, 200), sign=st.characters())
def test_damaged_connection_data_are_refused_or_read_as_they_were(place: int, sign: str) -> None:
    text = signals.write_signal(signal())
    damaged = text[: len("friend/") + place] + sign + text[len("friend/") + place + 1 :]
    try:
        assert signals.read_signal(damaged) == signal()
    except MessageError as error:
        assert error.message


@pytest.mark.parametrize(
    "address", ["evil.example~80", "1.2.3.4~0", "1.2.3.4~65536", "1.2.3.4", "1.2.3.4 x~80"]
)
def test_only_plain_addresses_are_tried(address: str) -> None:
    text = signals.write_signal(
        signal(signals.Endpoint("abcd", "a" * 24, bytes(32), (("1.2.3.4", 80),)))
    )
    with pytest.raises(MessageError):
        signals.read_signal(with_sum(text.replace("1.2.3.4~80", address)))


def test_only_a_few_plain_addresses_are_tried() -> None:
    many = tuple((f"10.0.0.{each}", 80) for each in range(signals.MAX_ADDRESSES + 1))
    with pytest.raises(MessageError):
        signals.read_signal(
            signals.write_signal(signal(signals.Endpoint("abcd", "a" * 24, bytes(32), many)))
        )
    assert not signals.is_signal(write_message(invitation(size=5, pie="off").message()))
    assert signals.is_signal(signals.write_signal(signal())) and not signals.is_signal(
        "konobi?size=5"
    )


def with_sum(text: str) -> str:
    """A signal whose checksum is right again."""
    import zlib

    head, _, rest = text.partition("sum=")
    fields, _, message = rest.partition("&")[2].partition("/")
    return f"{head}sum={zlib.crc32(fields.encode()):08x}&{fields}/{message}"


class FakePeer:
    """One end of a connection, which keeps what is sent; `made` is the last one."""

    made: FakePeer

    def __init__(self, line: LiveConnection) -> None:
        self.line, self.sent = line, list[str]()
        self.is_closed = self.fails = False
        FakePeer.made = self

    async def offer(self) -> signals.Endpoint:
        if self.fails:
            raise PeerError
        return ENDS

    async def answer(self, theirs: signals.Endpoint) -> signals.Endpoint:
        return await self.offer()

    async def accept(self, theirs: signals.Endpoint) -> None:
        if self.fails:
            raise PeerError

    def send(self, text: str) -> None:
        self.sent.append(text)

    def close(self) -> None:
        self.is_closed = True


class Device:
    """A match with a line to the other device."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.peers: list[FakePeer] = []
        self.phases: list[LivePhase] = []
        self.line = LiveConnection(match.name, match.message, self.make_peer, self.changed)
        self.line.on_text = self.hear
        self.lies = 0

    def make_peer(self, line: LiveConnection) -> FakePeer:
        self.peers.append(FakePeer(line))
        return self.peers[-1]

    @property
    def peer(self) -> FakePeer:
        return self.peers[-1]

    def changed(self) -> None:
        self.phases.append(self.line.phase)
        if self.line.is_connected:
            self.send()

    def send(self) -> None:
        self.line.send(write_message(self.match.message()))

    def hear(self, text: str) -> None:
        try:
            message = read_message(text)
        except MessageError:
            self.line.refuse()
            return
        if receive(self.match, message, games.load).kind in LIES:
            self.lies += 1
            self.line.refuse()
        self.send()

    def play(self, rng: Random) -> None:
        if self.match.is_our_turn:
            self.match.play(rng.choice(list(self.match.end.position.legal_moves())))
            self.send()


def met() -> tuple[Device, Device]:
    """Two devices whose line is connected."""
    ana = Device(invitation(size=5, pie="off"))
    bruno = Device(join(ana.match.message(), games.load, bytes(range(32)), "Bruno"))
    asyncio.run(ana.line.start("meeting1"))
    assert ana.line.phase is LivePhase.INVITING
    bruno.line.keep_invitation(signals.read_signal(ana.line.link))
    asyncio.run(bruno.line.start("unused"))
    assert bruno.line.phase is LivePhase.ANSWERING
    answer = signals.read_signal(bruno.line.link)
    assert ana.line.awaits(answer.handshake)
    asyncio.run(ana.line.accept(answer))
    for device in (ana, bruno):
        device.line.opened(device.peer)
    return ana, bruno


def deliver(sender: Device, receiver: Device, text: object) -> None:
    receiver.line.arrived(receiver.peer, text)


@examples(30)
@given(seed=st.integers(0, 2**32))
def test_a_live_game_that_is_cut_anywhere_continues_by_link(seed: int) -> None:
    rng = Random(seed)
    ana, bruno = met()
    pairs = [(ana, bruno), (bruno, ana)]
    for _ in range(rng.randrange(60)):
        sender, receiver = rng.choice(pairs)
        sender.play(rng)
        if sender.peer.sent and rng.random() < 0.7:  # else it is lost
            for _ in range(rng.choice([1, 1, 2])):  # or repeated
                deliver(sender, receiver, rng.choice(sender.peer.sent[-3:]))
    ana.line.failed(ana.peer)
    bruno.line.closed(bruno.peer)
    assert ana.line.why == live.BROKEN and bruno.line.why == live.LEFT
    assert ana.peer.is_closed and bruno.peer.is_closed
    for _ in range(200):
        for sender, receiver in pairs:
            sender.play(rng)
            receive(receiver.match, read_message(write_message(sender.match.message())), games.load)
    assert ana.match.is_over and ana.match.tokens == bruno.match.tokens
    assert ana.lies == bruno.lies == 0


@pytest.mark.parametrize("data", [b"bytes", None, 7, "x" * (MAX_TEXT + 1)])
def test_a_text_that_is_not_of_a_game_ends_the_connection(data: object) -> None:
    ana, bruno = met()
    before = ana.match.message()
    deliver(bruno, ana, data)
    assert ana.line.phase is LivePhase.OFF and ana.line.why == live.REFUSED
    assert ana.match.message() == before


@given(garbage=st.text(max_size=60).filter(lambda each: each != BYE))
def test_garbage_is_refused_and_after_some_of_it_the_connection_ends(garbage: str) -> None:
    ana, bruno = met()
    before = ana.match.message()
    for _ in range(MAX_REFUSED - 1):
        deliver(bruno, ana, garbage)
        assert ana.line.is_connected
    deliver(bruno, ana, garbage)
    assert ana.line.phase is LivePhase.OFF and ana.line.why == live.REFUSED
    assert ana.match.message() == before


def test_leaving_is_reported_to_the_other_side() -> None:
    ana, bruno = met()
    ana.line.stop()
    assert ana.peer.sent[-1] == BYE and ana.line.why is None
    deliver(ana, bruno, BYE)
    assert bruno.line.why == live.LEFT


def test_networks_that_cannot_meet_are_named() -> None:
    for fail in (
        lambda device: device.line.cancel("meeting1"),
        lambda device: device.line.failed(device.peer),
    ):
        ana = Device(invitation(size=5, pie="off"))
        asyncio.run(ana.line.start("meeting1"))
        asyncio.run(ana.line.accept(signal(role=signals.SignalRole.ANSWER)))
        assert ana.line.phase is LivePhase.CONNECTING
        fail(ana)
        assert ana.line.phase is LivePhase.OFF and ana.line.why == live.NOT_REACHABLE


def test_an_answer_that_travels_long_still_connects() -> None:
    bruno = Device(pair(size=5, pie="off")[1])
    bruno.line.keep_invitation(signal())
    asyncio.run(bruno.line.start("unused"))
    bruno.line.failed(bruno.peer)
    assert bruno.line.phase is LivePhase.ANSWERING
    bruno.line.opened(bruno.peer)
    assert bruno.line.is_connected and bruno.peer.sent


def test_an_interruption_passes_and_the_latest_message_is_sent_again() -> None:
    ana, _ = met()
    ana.line.interrupted(ana.peer)
    sent = len(ana.peer.sent)
    ana.play(Random(1))
    assert not ana.line.is_connected and len(ana.peer.sent) == sent
    ana.line.recovered(ana.peer)
    assert ana.peer.sent[-1] == write_message(ana.match.message())


def test_an_old_connection_is_not_heard_any_more() -> None:
    ana, _ = met()
    old = ana.peer
    asyncio.run(ana.line.start("meeting2"))
    reports: list[Callable[[FakePeer], object]] = [
        ana.line.opened,
        ana.line.closed,
        ana.line.failed,
        lambda peer: ana.line.arrived(peer, "x"),
    ]
    for report in reports:
        report(old)
    assert ana.line.phase is LivePhase.INVITING and old.is_closed


def test_the_link_of_an_invitation_holds_the_latest_move() -> None:
    ana = Device(invitation(size=5, pie="off"))
    asyncio.run(ana.line.start("meeting1"))
    ana.play(Random(1))
    assert signals.read_signal(ana.line.link).message == ana.match.message()


def failing(line: LiveConnection) -> FakePeer:
    peer = FakePeer(line)
    peer.fails = True
    return peer


def refusing(line: LiveConnection) -> FakePeer:
    raise PeerError


@pytest.mark.parametrize("make", [failing, refusing], ids=["later", "at once"])
def test_a_browser_that_cannot_connect_says_so(make: Callable[[LiveConnection], FakePeer]) -> None:
    ana = Device(invitation(size=5, pie="off"))
    ana.line._make_peer = make
    asyncio.run(ana.line.start("meeting1"))
    assert ana.line.phase is LivePhase.OFF and ana.line.why == live.NOT_HERE


@pytest.mark.parametrize("opens", ["first", "second", "both"])
def test_of_two_invitations_both_devices_choose_the_same(opens: str) -> None:
    one = Device(invitation(size=5, pie="off"))
    other = Device(join(one.match.message(), games.load, bytes(range(32)), "Bruno"))
    for device, handshake in ((one, "meeting1"), (other, "meeting2")):
        asyncio.run(device.line.start(handshake))
    ours, theirs = (signals.read_signal(each.line.link) for each in (one, other))
    if opens != "second":
        assert not one.line.keep_invitation(theirs) and one.line.phase is LivePhase.INVITING
    if opens != "first":
        assert other.line.keep_invitation(ours) and other.line.phase is LivePhase.INVITED
        asyncio.run(other.line.start("meeting3"))
        assert one.line.awaits(signals.read_signal(other.line.link).handshake)


def test_copies_of_a_text_are_not_read_again() -> None:
    ana, bruno = met()
    heard: list[str] = []
    bruno.line.on_text = heard.append
    for text in ["a"] * 5000 + ["b"] * 5000:
        bruno.line.arrived(bruno.peer, text)
    assert heard == ["a", "b"] and ana.line.is_connected
