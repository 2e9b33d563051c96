"""Random actions on the page, drawn from a seed. A case is a list of actions."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from pentabula import games
from pentabula.app.shell.addresses import LESSON_PREFIX
from tools.fuzzing.texts import Corpus, damaged

LENGTH = 40
"""Actions in a case."""

MARK = "hostile"
"""No element of the page has this name. One that has it was made from untrusted data."""

HOSTILE = (
    f"<{MARK}>",
    f"<img src=x onerror='document.title=1'><{MARK}>",
    f'"><{MARK} a="',
    f"</button></textarea></svg><{MARK}>",
    f"{{say}} %s {{0}} &lt;{MARK}&gt;",
    "Level master",
    "\u202e\u0000\uffff\ud83d",
)
KEYS = """h a e Enter Space Escape Tab Shift+Tab ArrowLeft ArrowRight ArrowUp ArrowDown Home End
PageUp PageDown Backspace Delete 1 9 - . x Control+a""".split()
STORED = """pentabula/settings pentabula/seating pentabula/shortcuts pentabula/language
pentabula/lesson/stawn pentabula/game/1 pentabula/game/2 x""".split()
SIZES = ((1280, 800), (390, 844), (320, 568), (844, 390), (2000, 400))
PLACES = ("", "games", "about")


@dataclass(frozen=True)
class Action:
    """One action: its name, positions as fractions from 0 to 1, and a text."""

    name: str
    at: tuple[float, ...] = ()
    text: str = ""

    def __str__(self) -> str:
        given = [
            *(f"{share:.3f}" for share in self.at),
            *([json.dumps(self.text)] * bool(self.text)),
        ]
        return " ".join([self.name, *given])


Maker = Callable[[Random, Corpus], Action]


def draw_case(seed: int, number: int, known: Corpus) -> tuple[str, list[Action]]:
    """The address at which a case starts, and its actions."""
    rng = Random(f"page {seed} {number}")
    makers, weights = list(MAKERS), list(MAKERS.values())
    start = rng.choice((rng.choice(PLACES), _link(rng, known), _link(rng, known)))
    return start, [make(rng, known) for make in rng.choices(makers, weights, k=LENGTH)]


def _link(rng: Random, known: Corpus) -> str:
    kind = rng.random()
    if kind < 0.4:
        return rng.choice(games.names())
    if kind < 0.6:
        lesson = f"{LESSON_PREFIX}/{rng.choice(games.names())}"
        return damaged(rng.choice((lesson, f"{lesson}/{rng.randrange(16)}")), rng, known.links)
    return damaged(rng.choice(known.links), rng, known.links)


def _go(rng: Random, known: Corpus) -> Action:
    return Action("go", text=rng.choice((rng.choice(PLACES), _link(rng, known), _link(rng, known))))


def _key(rng: Random, known: Corpus) -> Action:
    return Action("key", text=rng.choice(KEYS))


def _burst(rng: Random, known: Corpus) -> Action:
    return Action("burst", text=" ".join(rng.choices(KEYS, k=6)))


def _move(rng: Random, known: Corpus) -> Action:
    return Action("move", text=damaged(rng.choice(known.tokens), rng, known.tokens))


def _field(rng: Random, known: Corpus) -> Action:
    return Action("field", (rng.random(),), rng.choice((*HOSTILE, "7", "-3", "9" * 200)))


def _paste(rng: Random, known: Corpus) -> Action:
    text = rng.choice(known.records)
    if rng.random() < 0.6:
        text = f'[Seat{rng.randrange(2)} "Level {rng.choice(("novice", "master"))}"]\n{text}'
    return Action("paste", text=damaged(text, rng, (*known.records, *HOSTILE)))


def _store(rng: Random, known: Corpus) -> Action:
    key, kind = rng.choice(STORED), rng.choice((known.saved, known.requests, HOSTILE))
    return Action("store", text=f"{key} {damaged(rng.choice(kind), rng, kind)}")


def _plain(name: str, shares: int = 1) -> Maker:
    return lambda rng, known: Action(name, tuple(rng.random() for _ in range(shares)))


MAKERS: dict[Maker, int] = {
    _go: 3,
    _plain("tap", 2): 6,
    _plain("cell"): 6,
    _plain("open"): 12,
    _plain("press"): 10,
    _plain("drag", 4): 1,
    _key: 8,
    _burst: 2,
    _move: 4,
    _field: 3,
    _paste: 2,
    _store: 2,
    _plain("reload"): 1,
    _plain("back"): 2,
    _plain("forward"): 1,
    _plain("resize"): 1,
    _plain("light"): 1,
    _plain("wait"): 3,
}
"""The functions that draw actions, each with its weight."""
