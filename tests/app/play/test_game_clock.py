"""The clocks of a game charge the time to whoever is to move, whatever else is done."""

from dataclasses import dataclass, field
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentabula import games
from pentabula.app.play import browsing
from pentabula.app.play.dice import LocalDice
from pentabula.app.play.editing import resign
from pentabula.app.play.engine_task import MOVE, wanted_search
from pentabula.app.play.game import GameActivity
from pentabula.app.play.game_clock import RESERVE_MS, GameClock, thinking_ms
from pentabula.app.play.players import EnginePlayer, Person, write_occupants
from pentabula.app.play.session import Session, Timing
from pentabula.app.play.words import narration
from pentabula.core.clocks import Reading
from pentabula.core.record import read_record, write_record
from pentabula.search.levels import level
from tests.app.sessions import reopened, saved
from tests.app.sessions import session as session_of
from tests.examples import examples

SECOND = 1000
HEAD = '[Game "konobi"]\n[Rules "1"]\n[Size "5"]\n[Pie "off"]\n'
MOVES = ("a1", "b1", "a2", "b3", "a4", "b5")


@dataclass
class Device:
    """A device whose time the test lets pass; `set_by` is how far its system time was set."""

    wall: int = 1_700_000_000_000
    awake: int = 0
    load: str = "first"
    away_at: int = -1
    is_hidden: bool = False

    def read(self) -> Reading:
        return Reading(self.wall, self.awake, self.load, self.away_at + 1, self.is_hidden)

    def wait(self, milliseconds: int) -> None:
        self.wall += milliseconds
        self.awake += milliseconds

    def sleep(self, milliseconds: int) -> None:
        """Hides the page while the clock that never goes back stands still."""
        self.away_at = self.awake
        self.wall += milliseconds

    def reload(self, milliseconds: int) -> None:
        self.wall += milliseconds
        self.awake, self.load, self.away_at = 0, f"{self.load}.", -1

    def set_system_time(self, milliseconds: int) -> None:
        self.wall += milliseconds


@dataclass
class Table:
    """A timed game on the table of a device."""

    control: str = "60"
    level_of: dict[int, str] = field(default_factory=dict)
    moves: str = ""

    def __post_init__(self) -> None:
        self.device = Device()
        tags = f'[TimeControl "{self.control}"]\n' if "[" not in self.control else self.control
        record = read_record(f"{HEAD}{tags}\n{self.moves}", games.load)
        seats = [
            EnginePlayer(level(self.level_of[s])) if s in self.level_of else Person()
            for s in (0, 1)
        ]
        write_occupants((seats[0], seats[1]), record.tags)
        self.put(session_of(record))

    def put(self, session: Session) -> None:
        clock = GameClock.of(session, self.device.read)
        session.timing = Timing(clock.before_action, clock.after_action)
        self.clock, self.session = clock, session
        self.activity = GameActivity(session)

    def play(self, *tokens: str, after: int = 0) -> None:
        for token in tokens:
            self.device.wait(after)
            self.activity.do(lambda session, token=token: session.enter(token))

    def play_for_level(self, token: str) -> None:
        self.activity.do(lambda session: session.play_for_engine(token))

    def reopen(self) -> None:
        """Stores the game as the page does when it is hidden, and opens it again."""
        self.clock.update()
        self.clock.after_action()
        text = saved(self.session)
        self.put(reopened(text).session)

    def left(self) -> list[int]:
        self.clock.update()
        return [seat.remaining for seat in self.clock.clocks.seats]


@pytest.fixture
def table() -> Table:
    return Table()


def test_the_clocks_begin_with_the_first_move_or_a_command_and_are_kept_with_the_moves(table):
    table.device.wait(30 * SECOND)
    assert table.left() == [60 * SECOND, 60 * SECOND]
    table.play("a1")
    table.device.wait(2 * SECOND)
    assert table.left() == [60 * SECOND, 58 * SECOND]
    started = Table()
    started.clock.start()
    started.device.wait(2 * SECOND)
    assert started.left() == [58 * SECOND, 60 * SECOND]
    table = Table("60+2")
    table.play("a1", "b1", "a2", after=5 * SECOND)
    text = write_record(table.session.record)
    assert "2. b1 {[%clk 0:00:57] [%emt 0:00:05]} 3. a2 {[%clk 0:00:57] [%emt 0:00:05]}" in text
    assert write_record(read_record(text, games.load)) == text


STEPS = st.lists(
    st.tuples(
        st.sampled_from(["wait", "sleep", "reload", "set", "move", "pause", "look", "undo"]),
        st.integers(0, 9_000_000),
    ),
    max_size=14,
)


@given(STEPS)
@examples(150)
def test_the_sum_is_right_across_reloads_sleep_and_changes_of_the_system_time(steps):
    """Every millisecond while the game is not paused is on exactly one clock."""
    table = Table("-")
    table.clock.start()
    real, paused, at = 0, False, 0
    for step, size in steps:
        device = table.device
        if step == "wait":
            device.wait(size)
        elif step == "sleep":
            device.sleep(size)
        elif step == "reload":
            table.clock.update()
            table.clock.after_action()
            text = saved(table.session)
            device.reload(size)
            table.put(reopened(text).session)
        elif step == "set":
            device.set_system_time(size - 4_000_000)
            table.clock.update()
        elif step == "move" and at < len(MOVES):
            table.play(MOVES[at])
            at, paused = at + 1, False
        elif step == "pause":
            table.clock.start() if paused else table.clock.pause()
            paused = not paused
        elif step == "look":
            table.activity.do(browsing.back)
            table.activity.do(browsing.last)
        counts = step in ("wait", "sleep", "reload") and not paused
        real += size if counts else 0
        table.clock.update()
        device.away_at = -1
    assert sum(table.left()) == real


@pytest.mark.parametrize("way", ["sleep", "reload"])
def test_a_flag_falls_while_the_page_is_away(way: str, table: Table) -> None:
    table.play("a1")
    if way == "sleep":
        table.device.sleep(3_600_000)
    else:
        text = saved(table.session)
        table.device.reload(3_600_000)
        table.put(reopened(text).session)
    table.play("b1")
    assert table.session.outcome.winner == 0
    assert table.session.refusal is not None, "the move came too late"
    assert str(narration.status(table.session)) == "White ran out of time. Black wins."


def test_a_loss_on_time_is_in_the_record_and_cannot_be_undone(table: Table) -> None:
    table.play("a1")
    table.device.wait(61 * SECOND)
    table.activity.do(table.clock.end)
    text = write_record(table.session.record)
    assert '[Result "1-0 on time"]' in text
    end = read_record(text, games.load).root.main_line_end()
    assert (end.loser, end.is_timeout) == (1, True)
    table = Table()
    table.clock.start()
    table.device.wait(61 * SECOND)
    table.activity.do(table.clock.end)
    assert table.activity.refusals.undo is not None
    table.activity.do(browsing.undo)
    assert table.session.outcome is not None
    text = f'{HEAD}[TimeControl "60"]\n\n1. a1 2. b1 (2. b3 timeout) 3. a2\n'
    record = read_record(text, games.load)
    node = record.root.next.child("b3")
    assert (node.loser, node.is_timeout) == (0, True) and write_record(record) == text


def test_undo_gives_no_time_back_and_a_turn_of_several_plays_is_one_move_of_the_clock(table):
    table.play("a1", "b1", "a2", after=5 * SECOND)
    table.device.wait(SECOND)
    assert table.left() == [55 * SECOND, 54 * SECOND]
    table.activity.do(browsing.undo)
    assert table.left() == [55 * SECOND, 55 * SECOND], "the time for the move stays spent"
    table.device.wait(SECOND)
    assert table.left() == [54 * SECOND, 55 * SECOND]
    table.activity.do(browsing.redo)
    assert table.left() == [55 * SECOND, 54 * SECOND]
    table.activity.do(browsing.undo)
    table.play("a3", after=2 * SECOND)
    assert table.left()[0] == 52 * SECOND and table.session.node.times.spent == 8 * SECOND
    record = read_record('[Game "tabula"]\n[TimeControl "60d2"]\n\n', games.load)
    table = Table()
    table.put(Session(record, LocalDice(Random(3))))
    spent = [0, 0]
    for _ in range(12):
        seat = table.session.cursor.mover
        table.device.wait(SECOND)
        if table.clock.has_begun and seat is not None:
            spent[seat] += SECOND
        if table.session.is_chance:
            table.activity.do(Session.roll)
        else:
            move = next(iter(table.session.position.legal_moves()))
            token = table.session.game.notation.write(move)
            table.activity.do(lambda session, token=token: session.enter(token))
    kept = [0, 0]
    for node in table.session.node.line():
        seat = table.clock._to_act(node.parent)
        kept[seat or 0] += node.times.spent or 0
    assert kept == spent


def test_browsing_changes_no_clock_and_a_finished_game_shows_those_of_each_position(table):
    table.play("a1", "b1", "a2")
    table.activity.do(browsing.first)
    table.device.wait(SECOND)
    table.play("c3")
    assert table.session.node.branch_start is table.session.node
    assert table.left() == [60 * SECOND, 59 * SECOND] and table.session.node.times.spent is None
    table = Table()
    table.play("a1", "b1", "a2", after=5 * SECOND)
    table.activity.do(resign)
    table.device.wait(30 * SECOND)
    assert table.left() == [55 * SECOND, 55 * SECOND]
    table.activity.do(browsing.first)
    assert [seat.remaining for seat in table.clock.shown.seats] == [60 * SECOND, 60 * SECOND]


def test_a_pause_stops_both_clocks_and_time_is_given_even_to_a_seat_whose_time_was_up(table):
    table.play("a1")
    table.clock.pause()
    table.device.wait(30 * SECOND)
    table.reopen()
    assert table.left() == [60 * SECOND, 60 * SECOND] and table.clock.clocks.is_paused
    table.play("b1")
    table.device.wait(SECOND)
    assert table.left() == [59 * SECOND, 60 * SECOND]
    table = Table()
    table.play("a1")
    table.device.wait(61 * SECOND)
    table.activity.do(table.clock.end)
    table.activity.do(lambda session: table.clock.give(1, 60 * SECOND))
    assert table.session.outcome is None
    table.device.wait(SECOND)
    assert table.left() == [60 * SECOND, 59 * SECOND]
    table.play("b1")
    assert table.session.node.token == "b1"


def test_a_level_never_loses_on_time_plans_by_what_it_has_and_stops_while_the_page_is_hidden():
    table = Table("30", {1: "master"})
    table.play("a1")
    search = wanted_search(table.session, 1, seconds=3, wants_hint=False, is_analysing=False)
    assert search.purpose == MOVE
    assert search.request.milliseconds is not None and search.request.milliseconds <= 1000
    table.device.wait(3_600_000)
    again = wanted_search(table.session, 1, seconds=3, wants_hint=False, is_analysing=False)
    assert again == search, "a search is not started again because time passes"
    assert table.left() == [30 * SECOND, RESERVE_MS]
    table.play_for_level("b1")
    assert table.session.outcome is None and table.session.node.token == "b1"
    table = Table("30", {1: "novice"})
    table.play("a1")
    table.device.sleep(20 * SECOND)
    assert table.left() == [30 * SECOND, 30 * SECOND]
    table.session.cursor.is_paused = True
    table.clock.after_action()
    table.device.away_at = -1
    table.device.wait(20 * SECOND)
    assert table.left() == [30 * SECOND, 30 * SECOND]


@pytest.mark.parametrize("control", ["180", "60+2", "60d2", "10/3x5", "*180", "0/1x2"])
def test_a_level_that_thinks_as_long_as_it_may_has_time_for_two_hundred_moves(control: str) -> None:
    clock = Table(control).clock.clocks.seats[0]
    for _ in range(200):
        most = thinking_ms(clock)
        assert most is not None
        clock = clock.after(most)
        assert not clock.is_flagged
        clock = clock.moved()


def test_clocks_that_make_no_sense_are_left_out() -> None:
    for stored in ({}, {"seats": 7}, {"seats": [[1], [2]], "ply": 1}, {"wall": -1, "ply": "x"}):
        table = Table(moves="1. a1")
        session = session_of(table.session.record)
        session.clocks = stored
        table.put(session)
        assert table.left() == [60 * SECOND, 60 * SECOND]
    record = read_record(f'{HEAD}[TimeControl "?"]\n\n1. a1', games.load)
    assert GameClock.of(session_of(record), Device().read) is None
