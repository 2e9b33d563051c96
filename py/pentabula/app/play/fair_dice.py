"""Committed dice: each stored game has a seed, and throw n follows from it.

The seed is made with the game and stays in the stored game until the game is over; then a tag of
the record reveals it. docs/fair-dice.md has more.
"""

from __future__ import annotations

from enum import Enum, auto
from random import Random
from typing import Final

from pentabula.app.play.dice import Dice, LocalDice
from pentabula.app.play.session import Session
from pentabula.core.dice import move_of_faces
from pentabula.core.position import CHANCE, AnyPosition, Move
from pentabula.core.record import Record
from pentabula.online import dice

CHECKED_TAGS: Final = (dice.COMMITMENT, *dice.CHAINS)
"""The tags of a record whose dice are committed to, or agreed on with another device."""

DICE_TAGS: Final = (*CHECKED_TAGS, dice.SEED, dice.VERSION, dice.WORD)
"""All tags about the dice of a record that do not hold for another game."""


class SeedDice:
    """The dice of a record's seed: the same number always shows the same faces."""

    def __init__(self, record: Record, seed: bytes) -> None:
        self._record, self.seed = record, seed

    def throw(self, position: AnyPosition, number: int) -> Move:
        """The throw with that number."""
        text = dice.seed_text(number, dice.word_of(self._record.tags))
        return move_of_faces(self._record.game, position, dice.faces(self.seed, text))


class Fairness(Enum):
    """The verifiability of a game's dice."""

    COMMITTED = auto()  # the seed is secret until the end
    REVEALED = auto()  # the game is over, and its dice can be checked
    KNOWN_EARLY = auto()  # the seed is revealed, and the game continues
    ELSEWHERE = auto()  # the seed is on the device where the game began
    AGREED = auto()  # two devices made the dice together
    NOT_COMMITTED = auto()


def committed_dice(record: Record, rng: Random, seed: str = "") -> Dice:
    """The dice of a new game, which commits to them if it has no throws yet.

    `seed` is the seed of the game that it continues, in hexadecimal.
    """
    made = dice_of(record, rng, seed)
    is_said = any(name in record.tags for name in CHECKED_TAGS)
    if isinstance(made, SeedDice) and not is_said and not _has_throw(record):
        record.tags[dice.VERSION] = "2"
        record.tags[dice.COMMITMENT] = dice.seed_commitment(made.seed, record.tags).hex()
    return made


def dice_of(record: Record, rng: Random, stored: str = "") -> Dice:
    """The dice of a game: from its `stored` seed in hexadecimal, or from a new seed.

    A new seed of a game that was stored without one proves nothing.
    """
    if not dice.has_dice(record):
        return LocalDice(rng)
    texts = (stored, record.tags.get(dice.SEED, ""))
    seeds = [seed for seed in map(_seed, texts) if seed is not None]
    fitting = [seed for seed in seeds if _fits(record, seed)]
    seed = (fitting or seeds[:1] or [rng.randbytes(dice.SEED_BYTES)])[0]
    return SeedDice(record, seed)


def written_seed(used: Dice) -> str:
    """The seed of dice in hexadecimal, to be stored; empty for other dice."""
    return used.seed.hex() if isinstance(used, SeedDice) else ""


def fairness(session: Session) -> Fairness | None:
    """The verifiability of the game's dice; None without dice."""
    record, tags = session.record, session.record.tags
    if not dice.has_dice(record):
        return None
    if dice.COMMITMENT not in tags:
        is_agreed = any(name in tags for name in dice.CHAINS)
        return Fairness.AGREED if is_agreed else Fairness.NOT_COMMITTED
    if dice.SEED in tags:
        return Fairness.REVEALED if session.cursor.is_finished else Fairness.KNOWN_EARLY
    return Fairness.COMMITTED if _has_seed(session) else Fairness.ELSEWHERE


def reveal(session: Session) -> None:
    """Adds the tag that reveals the seed of a game that is over."""
    tags = session.record.tags
    if dice.COMMITMENT in tags and session.cursor.is_finished and _has_seed(session):
        tags[dice.SEED] = written_seed(session.dice)


def can_add_word(session: Session) -> bool:
    """Whether a player may add a word to the seed of the dice: before the first throw."""
    record = session.record
    is_open = fairness(session) is Fairness.COMMITTED and not _has_throw(record)
    return is_open and dice.word_of(record.tags) is not None


def add_word(session: Session, text: str) -> None:
    """Adds a word to the seed, on which all throws depend then; an empty text removes it."""
    tags, word = session.record.tags, dice.plain_word(text)
    if can_add_word(session):
        tags.pop(dice.WORD, None)
        if word:
            tags[dice.WORD] = word


def share_dice(session: Session, mine: Session, stored: Session) -> None:
    """Gives a copy of a game the dice of two copies, of which one is stored, so that two tabs throw
    the same.

    It gets the stored dice, unless only our own have the seed that the game is committed to. A word
    that was added in either copy counts.
    """
    words = (each.record.tags.get(dice.WORD) for each in (session, mine, stored))
    word = next(filter(None, words), "")
    used = mine.dice if _has_seed(mine) and not _has_seed(stored) else stored.dice
    session.dice = SeedDice(session.record, used.seed) if isinstance(used, SeedDice) else used
    if word and dice.word_of(session.record.tags) is not None:
        session.record.tags[dice.WORD] = word


def _has_seed(session: Session) -> bool:
    """Whether the dice match the commitment of the record, or it has none."""
    used = session.dice
    return isinstance(used, SeedDice) and _fits(session.record, used.seed)


def _fits(record: Record, seed: bytes) -> bool:
    committed, found = record.tags.get(dice.COMMITMENT), dice.seed_commitment(seed, record.tags)
    return committed is None or found.hex() == committed.strip().lower()


def _seed(text: str) -> bytes | None:
    """A seed in hexadecimal; None for anything else."""
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        return None
    return seed if len(seed) == dice.SEED_BYTES else None


def _has_throw(record: Record) -> bool:
    """Whether the record has a throw, in a variation or not."""
    waiting = [record.root]
    while waiting:
        node = waiting.pop()
        if node.children and node.position.turn == CHANCE:
            return True
        waiting += node.children
    return False
