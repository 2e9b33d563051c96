"""Whatever the page writes for a move can be typed, in every language."""

from random import Random

import pytest

from pentabula import games
from pentabula.api.catalogues import catalogue
from pentabula.app.play.dice import LocalDice
from pentabula.app.play.session import Session
from pentabula.app.play.words.hints import instruction
from pentabula.app.play.words.moves import move_label, move_text
from pentabula.app.play.words.typed import plain, typed_token
from pentabula.core.numbers import Numbers
from pentabula.core.position import CHANCE
from pentabula.core.record import read_record

STARTS = {
    "konobi": "konobi?size=4",
    "tabik": "tabik?size=4",
    "tau": "tau?rows=4&cols=4",
    "stawn": "stawn?size=3",
    "tabula": "tabula",
}


@pytest.mark.parametrize("language", ["en", "es", "pl", "pt-BR"])
@pytest.mark.parametrize("name", games.names())
def test_every_shown_move_is_read_back_as_that_move(name: str, language: str) -> None:
    say, rng = catalogue(language).say, Random(name)
    session = Session(read_record(STARTS.get(name, name), games.load), LocalDice(rng))
    write = session.game.notation.write
    for _ in range(60):
        if session.outcome is not None:
            session = Session(read_record(STARTS.get(name, name), games.load), LocalDice(rng))
        legal = session.position.legal_moves()
        moves = (
            list(legal.shortlist()) + list(legal.others) if isinstance(legal, Numbers) else [*legal]
        )
        for move in rng.sample(moves, min(2, len(moves))):
            shown = [move_text(session.game, session.position, move)]
            if session.position.turn != CHANCE:
                shown += [move_label(session, move), instruction(session, move)]
            for each in map(say, shown):
                token = typed_token(session, each, say)
                assert write(session.game.notation.read(token, session.position)) == write(move)
        session.play_for_engine(write(rng.choice(moves)))


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        *((f"a1{dash}a2@a1", "a1-a2@a1") for dash in "-‐‑‒–—―−"),
        ("b4∼b5", "b4~b5"),
        ("d4.", "d4"),
        ("1. d4", "d4"),
        ("12... d4", "d4"),
        ("1.d4", "d4"),
        ("\u200ed\u200b4\ufeff", "d4"),
        ("d\u00ad4", "d4"),
        ("\uff44\uff14", "d4"),
        ("c3×c6@c4", "c3xc6@c4"),
        ("-2", "-2"),
        ("161.988", "161.988"),
        ("143", "143"),
    ],
)
def test_signs_that_look_alike_mean_the_same(text: str, meant: str) -> None:
    assert plain(text) == meant
