"""The dice of a session: thrown on this device, or pending until another player replies."""

from random import Random

from pentabula import games
from pentabula.app.play.browsing import undo
from pentabula.app.play.dice import Dice, LocalDice, Pending
from pentabula.app.play.display.analysis import EngineState
from pentabula.app.play.engine_task import acts_without_search
from pentabula.app.play.game import GameActivity
from pentabula.app.play.session import Session
from pentabula.app.play.words import hints, speech
from pentabula.app.play.words.hints import status_words
from pentabula.core.message import Message
from pentabula.core.position import Move, Position
from pentabula.core.record import read_record
from tests.app.sessions import tokens

WAITING = Message("Waiting for Bruno.")


class AgreedDice:
    """Dice that are pending until a test reveals the throw."""

    def __init__(self) -> None:
        self.revealed: str | None = None
        self.numbers: list[int] = []

    def throw(self, position: Position, number: int) -> Move | Pending:
        self.numbers.append(number)
        if self.revealed is None:
            return Pending(WAITING)
        read: Move = games.load("tabula").notation.read(self.revealed, position)
        return read


def session(dice: Dice, link: str = "tabula?start=0") -> Session:
    return Session(read_record(link, games.load), dice)


def test_local_dice_of_one_seed_throw_the_same_numbers() -> None:
    position = read_record("tabula?start=0", games.load).root.position
    first, second = LocalDice(Random(7)), LocalDice(Random(7))
    thrown = [first.throw(position, number) for number in range(20)]
    assert thrown == [second.throw(position, number) for number in range(20)]
    assert len(set(thrown)) > 5 and set(thrown) <= {throw for throw, _ in position.chances()}
    # tabula.md: two different numbers are twice as likely as the same number twice.
    dice = LocalDice(Random(1))
    thrown = [dice.throw(position, 0) for _ in range(3600)]
    for throw, chance in position.chances():
        assert 0.5 < thrown.count(throw) / (3600 * float(chance)) < 1.5


def test_the_dice_get_the_number_of_earlier_throws_and_throw_again_only_while_pending() -> None:
    dice = AgreedDice()
    session(dice).roll()
    dice.revealed = "roll31"
    playing = session(dice, "tabula?start=0&moves=roll21,in/2,in/1")
    playing.roll()
    assert dice.numbers == [0, 1] and tokens(playing)[3:] == ["roll31"]
    dice = AgreedDice()
    playing = session(dice)
    playing.roll()
    playing.roll()
    assert tokens(playing) == [] and playing.refusal is None
    dice.revealed = "roll21"
    playing.roll()
    assert tokens(playing) == ["roll21"] and playing.pending_dice is None
    assert dice.numbers == [0, 0, 0]
    dice = AgreedDice()
    dice.revealed = "roll21"
    playing = session(dice)
    playing.roll()
    undo(playing)
    dice.revealed = None
    playing.roll()
    assert tokens(playing) == ["roll21"] and len(dice.numbers) == 1


def test_pending_dice_are_the_reason_why_nothing_is_entered_until_the_cursor_moves() -> None:
    playing = session(AgreedDice())
    playing.roll()
    assert playing.pending_dice == Pending(WAITING)
    assert not playing.is_chance and not playing.entries.paths
    for enter in (playing.tap, playing.propose, playing.enter):
        enter("roll21")
        assert playing.refusal.sentence == WAITING
    assert tokens(playing) == []
    assert status_words(GameActivity(playing), EngineState())[1] == WAITING
    assert hints.why_no_hint(playing) == WAITING and speech.open_targets(playing) == WAITING
    playing = session(AgreedDice(), "tabula?start=0&moves=roll21,in/2,in/1")
    playing.roll()
    assert playing.pending_dice is not None
    undo(playing)
    assert playing.pending_dice is None and playing.entries.paths
    playing = session(AgreedDice())
    playing.record.tags.update({"Seat0": "Level novice", "Seat1": "Level novice"})
    assert acts_without_search(playing)
    playing.roll()
    assert not acts_without_search(playing)
    assert status_words(GameActivity(playing), EngineState())[1] == WAITING
