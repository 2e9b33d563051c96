"""Valid texts, and random damage to them."""

import string
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from pentabula import games
from pentabula.app.play.dice import LocalDice
from pentabula.app.play.session import Session
from pentabula.app.store.dates import Dates
from pentabula.app.store.saved_game import write_saved
from pentabula.core.record import read_record, write_link, write_record
from pentabula.gtp.controller import COMMANDS
from pentabula.search.report import SearchRequest
from pentabula.worker.services import SearchService

ODD = "\x00\t\n\r\x7f\u00a0\u200b\u202e\u0301\ufeff٣７½−–“”’<>&\"'`\\{}[]()=#?%;,.~@!*/"
LETTERS = string.ascii_letters + string.digits + ODD
WORDS = ("0", "-1", "9" * 40, "swap", "pass", "null", "%00", "&size=", "moves=", "{", "(", "[Game ")
MAX_LETTERS = 4000


@dataclass(frozen=True)
class Corpus:
    """Valid texts to damage: records, links, tokens, saved games, messages between page and worker,
    protocol lines."""

    records: tuple[str, ...]
    links: tuple[str, ...]
    tokens: tuple[str, ...]
    saved: tuple[str, ...]
    requests: tuple[str, ...]
    reports: tuple[str, ...]
    lines: tuple[str, ...]


def corpus(folder: Path) -> Corpus:
    """The texts made from the golden records of all games."""
    texts = [path.read_text("utf-8") for path in sorted(folder.glob("*/records/*.txt"))]
    read = [read_record(text.partition("\n=")[0], games.load) for text in texts]
    links = tuple(write_link(record, record.root.main_line_end()) for record in read)
    tokens = {node.token for record in read for node in record.root.main_line_end().line()}
    return Corpus(
        tuple(write_record(record) for record in read),
        links,
        tuple(sorted(tokens)),
        tuple(write_saved(Session(record, LocalDice(Random(1))), Dates(1, 1)) for record in read),
        tuple(SearchRequest(link, "novice", 1, nodes=2).write() for link in links),
        tuple(_reports()),
        tuple(sorted([*COMMANDS, *(f"play {token}" for token in tokens), *_settings()])),
    )


def _settings() -> Iterator[str]:
    for name in games.names():
        yield f"newgame {name}"
        yield f"newgame {name} size=3 rows=3 start=0 komi=0"


def _reports() -> Iterator[str]:
    for name in games.names():
        options = {"start": "0", "komi": "0"}
        chosen = [option.name for option in games.load(name).options if option.name in options]
        link = f"{name}?" + "&".join(f"{each}={options[each]}" for each in chosen)
        service = SearchService()
        yield service.start(SearchRequest(link.rstrip("?"), "novice", 1, nodes=8).write())
        yield service.step(1)


def damaged(text: str, rng: Random, others: tuple[str, ...]) -> str:
    """The text after a few random changes, sometimes unchanged."""
    for _ in range(rng.choice((0, 1, 1, 1, 2, 3, 8))):
        text = rng.choice(CHANGES)(text, rng, others)[:MAX_LETTERS]
    return text


def _cut(text: str, rng: Random, others: tuple[str, ...]) -> str:
    start = rng.randrange(len(text) + 1)
    return text[:start] + text[start + rng.choice((1, 1, 2, 10, 100)) :]


def _insert(text: str, rng: Random, others: tuple[str, ...]) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + "".join(rng.choices(LETTERS, k=rng.choice((1, 1, 2, 5)))) + text[at:]


def _insert_word(text: str, rng: Random, others: tuple[str, ...]) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice(WORDS) + text[at:]


def _splice(text: str, rng: Random, others: tuple[str, ...]) -> str:
    other = rng.choice(others)
    return text[: rng.randrange(len(text) + 1)] + other[rng.randrange(len(other) + 1) :]


def _repeat(text: str, rng: Random, others: tuple[str, ...]) -> str:
    start = rng.randrange(len(text) + 1)
    piece = text[start : start + rng.choice((1, 5, 30))]
    return text[:start] + piece * rng.choice((2, 3, 50)) + text[start:]


CHANGES = (_cut, _insert, _insert_word, _splice, _repeat)
