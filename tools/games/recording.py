"""Record the answers of a game's oracle: `perft.txt`, `games.jsonl` and `records/`.

Legal tokens, turn and winner are the oracle's. Only moves in an open range of numbers, and the
sentence that ends a record, are the engine's. If the two differ, no file is written.

`perft.txt` counts sequences of tokens, in three lines or more; `#` begins a comment:

    hex size=3 pie=on | 2 | 81 | oracle
    hex size=3 pie=on : b2 swap | 1 | 8 | oracle

These are the game and its options, the tokens (dice included) that lead to the counted position,
the depth, the number of sequences, and who counted them.

`games.jsonl` has one game a line, as JSON; other keys are ignored:

- `game`, `options`: the name, and every option as text;
- `moves`: the tokens from the start to the end;
- `legal_counts`: how many tokens were legal before each move; an open range counts as one;
- `legal_hash`: the first 12 hexadecimal digits of SHA-256 of these tokens, sorted and joined by
  line feeds;
- `to_move`: the seat before each move, `null` for the dice; optional;
- `winner`: the seat that won.

`records/*.txt` has three games or more: the game and all its options, the tokens, and the result as
the engine states it:

    hex size=3 pie=off
    b2 a1 b3 c1 b1
    = winner 0: a black chain joins the top and bottom edges
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from itertools import product
from pathlib import Path
from random import Random
from textwrap import fill
from typing import Any

from pentabula import games
from pentabula.core.game import AnyGame
from pentabula.core.options import Option, Value
from pentabula.core.record import Record, write_plain
from tools.oracles import candidates, compare, default_size, oracle, perft, random_options
from tools.steps import ROOT

MAX_DEPTH, MAX_NODES = 5, 30_000
"""Perft stops at this depth, or where it might count more sequences than this."""

GOLDEN = 3
GAMES = 20
DEFAULT_EVERY = 5
"""One game in this many has the default size of the board."""


def record(name: str, root: Path = ROOT) -> list[Path]:
    """Writes the files of a game and returns them. Raises DisagreementError."""
    game, folder = games.load(name), root / "tests/games" / name
    (folder / "records").mkdir(parents=True, exist_ok=True)
    for seed in range(GAMES):
        rng = Random(f"{name} {seed}")
        compare(game, random_options(game, rng), rng)
    files = {
        folder / "perft.txt": "".join(f"{line}\n" for line in _perft_lines(game)),
        folder / "games.jsonl": "".join(f"{json.dumps(each)}\n" for each in _games(game)),
    }
    sets = [game.complete_options({}), *_option_sets(game)]
    for number in range(GOLDEN):
        options = sets[number % len(sets)]
        files[folder / "records" / f"random-{number + 1}.txt"] = _golden(game, options, number)
    for old in (folder / "records").glob("random-*.txt"):
        old.unlink()
    for path, text in files.items():
        path.write_text(text, "utf-8")
    return list(files)


def _option_sets(game: AnyGame) -> list[dict[str, Value]]:
    """Every combination of choices, with numbers at their lowest."""
    values = [_values(option) for option in game.options]
    names = [option.name for option in game.options]
    return [dict(zip(names, each, strict=True)) for each in product(*values)]


def _values(option: Option) -> list[Value]:
    words: list[Value] = list(option.choices)
    return words or [option.low if option.low is not None else option.default]


def _perft_lines(game: AnyGame) -> Iterator[str]:
    for options in [*_option_sets(game), game.complete_options({})]:
        settings = " ".join(f"{name}={value}" for name, value in options.items())
        nodes = width = 1
        for depth in range(1, MAX_DEPTH + 1):
            if nodes * width > MAX_NODES:
                break
            try:
                nodes = perft(oracle(game.name, options), depth)
            except ValueError:  # an open range of numbers
                break
            if not nodes:
                break
            width = width if depth > 1 else nodes
            yield f"{game.name} {settings} | {depth} | {nodes} | oracle"


def _games(game: AnyGame) -> Iterator[dict[str, Any]]:
    for index in range(GAMES):
        rng = Random(f"{game.name} record {index}")
        options = random_options(game, rng)
        if index % DEFAULT_EVERY == 0:
            options |= default_size(game)
        yield _game(game, options, rng) | {"index": index}


def _game(game: AnyGame, options: dict[str, Value], rng: Random) -> dict[str, Any]:
    naive, position = oracle(game.name, options), game.start(**options)
    moves, counts, hashes, turns = [], [], [], []
    while naive.winner() is None:
        listed, turn = naive.tokens(), naive.turn()
        counts.append(len(listed))
        hashes.append(sha256("\n".join(listed).encode()).hexdigest()[:12])
        turns.append(int(turn) if turn.isdigit() else None)
        move = rng.choice(candidates(game, position))
        moves.append(game.notation.write(move))
        naive.play(moves[-1])
        position = position.play(move)
    return {
        "game": game.name,
        "options": {name: str(value) for name, value in options.items()},
        "moves": moves,
        "legal_counts": counts,
        "legal_hash": hashes,
        "to_move": turns,
        "winner": naive.winner(),
    }


def _golden(game: AnyGame, options: dict[str, Value], number: int) -> str:
    """A random game as a plain record, ended by a line with the winner and the reason."""
    played = _game(game, options, Random(f"{game.name} golden {number}"))
    kept = Record.start(game, options)
    node = kept.root
    for token in played["moves"]:
        node = kept.play(node, game.notation.read(token, node.position))
    head, *tokens = write_plain(kept, node).split("\n")
    outcome = node.position.outcome()
    if outcome is None:
        raise ValueError("the oracle's game ends where the rules do not")
    end = f"= winner {played['winner']}: {outcome.reason}"
    return "\n".join([head, fill(" ".join(tokens), 90, break_on_hyphens=False), end, ""])
