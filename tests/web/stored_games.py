"""Random games of all kinds, as the page stores them."""

from random import Random

from pentabula import games
from pentabula.app.play.dice import LocalDice
from pentabula.app.play.session import Session
from pentabula.app.store.dates import Dates
from pentabula.app.store.keys import game_key
from pentabula.app.store.saved_game import without_summary, write_saved
from pentabula.core.record import Record
from pentabula.search.levels import LEVELS

DAY = 24 * 60 * 60 * 1000
FIRST = 1_750_000_000_000
DIFFERENT = 60
"""How many different games there are: the others are copies with other dates."""

LONGEST = 40


def stored_games(count: int, *, is_old: bool = False) -> dict[str, str]:
    """The texts of random games by their keys. is_old: without summaries, as once stored."""
    rng = Random(1)
    sessions = [_random_game(number, rng) for number in range(DIFFERENT)]
    texts = dict[str, str]()
    for number in range(count):
        text = write_saved(
            sessions[number % DIFFERENT], Dates(FIRST + number * DAY // 8, FIRST + number * DAY)
        )
        texts[game_key(f"{number:x}")] = without_summary(text) if is_old else text
    return texts


def _random_game(number: int, rng: Random) -> Session:
    names = games.names()
    game = games.load(names[number % len(names)])
    record = Record.start(game, {})
    record.tags["Seat1" if number % 2 else "Seat0"] = f"Level {LEVELS[number % len(LEVELS)].name}"
    if number % 3 == 0:
        record.tags |= {"Seat0": "Ana", "Seat1": "Łukasz"}
    node = record.root
    for _ in range(rng.randrange(5, LONGEST)):
        if node.position.outcome() is not None:
            break
        legal = zip(node.position.legal_moves(), range(1000), strict=False)
        node = record.play(node, rng.choice([move for move, _ in legal]))
    return Session(record, LocalDice(rng), node)
