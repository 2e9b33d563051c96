"""The set-up board: any position by single edits; refusals with reasons; undo and redo."""

import re
from collections.abc import Iterator
from functools import partial
from itertools import permutations
from random import Random
from typing import Any
from urllib.parse import unquote

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from pentabula import games
from pentabula.app.editor.position_editor import EditorActivity, EditorSession
from pentabula.app.play.dice import LocalDice
from pentabula.app.shell.addresses import EDITOR_PREFIX
from pentabula.boards.view import GameWithView
from pentabula.core.errors import DiagramError
from pentabula.core.message import ENGLISH
from pentabula.core.numbers import Number, Numbers
from pentabula.core.position import AnyPosition
from pentabula.core.starts import folded_diagram
from pentabula.games.tabik.rules import diagram as tabik
from pentabula.games.tabik.rules.segments import board_tables
from pentabula.games.tabula.rules import diagram as tabula
from pentabula.games.tabula.rules.sides import CAPTURED, OFF, WAITING
from tests.examples import examples

SMALL: dict[str, dict[str, int | str]] = {
    "konobi": {"size": 4},
    "tabik": {"size": 3},
    "stawn": {"size": 2},
    "tau": {"rows": 3, "cols": 4},
    "tabula": {},
}
SIGNS = {"x": "black-pawn", "o": "white-pawn", "X": "black-stone", "O": "white-stone", ".": "erase"}
MOST = 60
"""The highest number that an edit tries: more than bids of random play reach."""

PILE = re.compile(r"([LD])([0-9]+)")


def editor(name: str, diagram: str = "") -> EditorActivity:
    game = games.load(name)
    begun = diagram or str(game.start(**SMALL.get(name, {})))
    return EditorActivity(game, begun, LocalDice(Random(1)))


def reached(game: GameWithView, plies: int, seed: int) -> AnyPosition:
    """A position that random play reaches before its end."""
    rng, position = Random(seed), game.start(**SMALL.get(game.name, {}))
    for _ in range(plies):
        moves = position.legal_moves()
        if isinstance(moves, Numbers):
            others = list(moves.others)
            low = moves.low
            move: Any = Number(moves.name, low + rng.randrange(5))
            move = rng.choice([*others, move]) if others else move
        else:
            move = rng.choice(list(moves))
        after = position.play(move)
        if after.outcome() is not None:
            break
        position = after
    return position


def distance(one: str, two: str) -> int:
    """How many signs of two diagrams differ; checkers count singly."""
    heads, boards = zip(*(text.split("\n", 1) for text in (one, two)), strict=True)
    words = [re.split(r"[ ,]+", head) for head in heads]
    found = abs(len(words[0]) - len(words[1]))
    found += sum(a != b for a, b in zip(*words, strict=False))
    if not PILE.search(boards[0]):
        wide = max(map(len, boards))
        return found + sum(a != b for a, b in zip(*(b.ljust(wide) for b in boards), strict=True))
    piles = [[_signed(word) for word in board.split()] for board in boards]
    return found + sum(abs(a - b) for a, b in zip(*piles, strict=True))


def _signed(word: str) -> int:
    pile = PILE.fullmatch(word)
    return 0 if pile is None else int(pile[2]) * (1 if pile[1] == "L" else -1)


def edits(session: EditorSession) -> Iterator[str]:
    """The diagrams of all single edits that are not refused."""
    position, known = session.position, session.edits
    sites = list(session.cursor.board.by_name)
    for stamp in known.stamps(position):
        for path in permutations(sites, stamp.taps):
            yield from _accepted(session, partial(known.put, position, stamp.name, path))
    for field in known.fields(position):
        values = list(field.choices) or [
            str(n) for n in range(field.low, min(field.high, MOST) + 1)
        ]
        if field.low < -30:
            values = [str(n) for n in range(-9, 30)]
        for value in values:
            yield from _accepted(session, partial(known.change, position, field.name, value))


def _accepted(session: EditorSession, edit: Any) -> Iterator[str]:
    try:
        yield str(session.game.rules.read_diagram(edit()))
    except DiagramError:
        return


@pytest.mark.parametrize("name", ["konobi", "tau"])
@examples(8)
@given(plies=st.integers(1, 9), seed=st.integers(0, 10**6))
def test_positions_are_made_by_single_edits(name: str, plies: int, seed: int) -> None:
    game = games.load(name)
    wanted = str(reached(game, plies, seed))
    activity = editor(name)
    session, seen = activity.session, set[str]()
    for _ in range(80):
        here = session.diagram
        if here == wanted:
            break
        seen.add(here)
        unseen = [text for text in edits(session) if text not in seen]
        best = min(unseen, key=lambda text: distance(text, wanted))
        # A bid also passes the turn, which another edit gives back.
        assert distance(best, wanted) <= distance(here, wanted), f"{here}\n\n{wanted}"
        session.read(best)
        assert session.refusal is None
    assert session.diagram == wanted


@examples(12)
@given(plies=st.integers(3, 12), seed=st.integers(0, 10**6))
def test_stawn_is_made_cell_by_cell(plies: int, seed: int) -> None:
    wanted = reached(games.load("stawn"), plies, seed)
    session = editor("stawn").session
    found = EditorActivity(games.load("stawn"), str(wanted), LocalDice(Random(1))).session
    for _ in range(2):  # some values need others first
        for field in found.fields:
            session.change(field.name, field.value)
        rows = [line.split() for line in str(wanted).splitlines()[1:]]
        for letter, *cells in rows:
            for number, sign in enumerate(cells, start=1):
                session.choose_stamp(SIGNS[sign])
                session.paint(f"{letter}{number}", is_first=True)
                assert session.refusal is None
    assert session.diagram == str(wanted)


@examples(12)
@given(plies=st.integers(1, 8), seed=st.integers(0, 10**6))
def test_tabik_is_made_rod_by_rod(plies: int, seed: int) -> None:
    game = games.load("tabik")
    wanted = reached(game, plies, seed)
    shown = tabik.read(str(wanted))
    session = editor("tabik").session
    tables = board_tables(shown.size)
    rods = [(each.low, each.high) for rod, each in tables.by_rod.items() if shown.rods & rod]
    placed = paired({cell for rod in rods for cell in rod}, rods)
    assert placed is not None
    for one, two in [*placed, *(rod for rod in rods if rod not in placed)]:
        tap_all(session, "rod", tables.names[one], tables.names[two])
    for colour, other in ((1, 2), (2, 1)):
        for cell, held in enumerate(tabik.read(session.diagram).colours):
            now = tabik.read(session.diagram).colours
            if now[cell] == held == other and shown.colours[cell] == colour:
                swap = next(
                    n for n, each in enumerate(now) if each == colour and shown.colours[n] == other
                )
                tap_all(session, "exchange", tables.names[cell], tables.names[swap])
    session.change("pie", "on" if shown.pie else "off")
    session.change("black", str(shown.black_seat))
    assert session.diagram == str(wanted)


def paired(cells: set[int], rods: list[tuple[int, int]]) -> list[tuple[int, int]] | None:
    """Rods that join the cells in pairs, so that each cell is on one of them."""
    if not cells:
        return []
    first = min(cells)
    for one, two in rods:
        if first in (one, two) and {one, two} <= cells:
            rest = paired(cells - {one, two}, rods)
            if rest is not None:
                return [(one, two), *rest]
    return None


def tap_all(session: EditorSession, stamp: str, *targets: str) -> None:
    session.choose_stamp(stamp)
    for target in targets:
        session.tap(target)
    assert session.refusal is None, ENGLISH.say(session.refusal.sentence)


@examples(5)
@given(plies=st.integers(2, 90), seed=st.integers(0, 10**6))
def test_tabula_is_made_checker_by_checker(plies: int, seed: int) -> None:
    game = games.load("tabula")
    wanted = reached(game, plies, seed)
    shown = tabula.read(str(wanted))
    # Dice that were played in part, or that only decided who begins, are written as text.
    assume(len(shown.left) == (2 if len(set(shown.rolled)) == 2 else 4) or not shown.rolled)
    session = editor("tabula").session
    for seat, stamp in enumerate(("light", "dark")):
        session.change(f"rest{seat}", "off")
        for place, count in enumerate(shown.sides[seat]):
            target = "captured" if place == CAPTURED else str(place)
            if place not in (WAITING, OFF):
                tap_all(session, stamp, *[target] * count)
        session.change(f"rest{seat}", "off" if shown.sides[seat][OFF] else "waiting")
    session.change("start", str(shown.mover))
    session.change("dice", "".join(map(str, shown.rolled)) if shown.left else "")
    assert session.diagram == str(wanted)


@pytest.mark.parametrize("name", games.names())
@examples(12)
@given(plies=st.integers(0, 40), seed=st.integers(0, 10**6))
def test_a_diagram_goes_through_the_editor_and_its_address_unchanged(name, plies, seed):
    wanted = str(reached(games.load(name), plies, seed))
    activity = editor(name, wanted)
    assert activity.session.diagram == wanted
    prefix, game, diagram = activity.address.split("/", 2)
    assert (prefix, game) == (EDITOR_PREFIX, name)
    again = editor(name, unquote(diagram))
    assert again.session.diagram == wanted and again.address == activity.address
    again.session.clear()
    again.session.read(wanted)
    assert again.session.diagram == wanted and again.session.refusal is None


@pytest.mark.parametrize("name", games.names())
@examples(12)
@given(seed=st.integers(0, 10**6))
def test_every_input_is_legal_or_refused_with_a_sentence(name: str, seed: int) -> None:
    rng, activity = Random(seed), editor(name)
    session = activity.session
    first = folded_diagram(session.position)
    for _ in range(30):
        before = folded_diagram(session.position)
        kind = rng.randrange(4)
        if kind == 0 and session.stamps:
            session.choose_stamp(rng.choice(session.stamps).name)
        elif kind == 1:
            field = rng.choice(session.fields)
            session.change(field.name, rng.choice([*field.choices, "3", "x", "-5000"]))
        else:
            session.tap(rng.choice([*session.cursor.board.by_name, "nowhere"]))
        if session.refusal is not None:
            assert folded_diagram(session.position) == before
            assert re.search(r"[.!?]$", ENGLISH.say(session.refusal.sentence).rstrip("”"))
        assert str(session.game.rules.read_diagram(session.diagram)) == session.diagram
        assert not ENGLISH.say(activity.words()[0]).endswith(" ")
    last = folded_diagram(session.position)
    edited = len(session.past)
    for _ in range(edited):
        assert activity.refusals.undo is None
        activity.do(lambda session: activity.undo(session))
    assert folded_diagram(session.position) == first
    for _ in range(edited):
        activity.do(lambda session: activity.redo(session))
    assert folded_diagram(session.position) == last


def test_the_end_is_shown_but_not_played_another_size_is_empty_and_pieces_are_moved() -> None:
    won = "konobi size=3 pie=off turn=white black=seat0\n3 . X .\n2 . X .\n1 . X .\n  a b c"
    activity = editor("konobi", won)
    assert "The game is over in this position" in str(activity.why_not_playable())
    assert activity.refusals.share is not None
    assert "The game is over" in ENGLISH.say(activity.words()[0])
    activity = editor("konobi")
    session = activity.session
    session.tap("b2")
    session.change("size", "5")
    assert session.diagram.startswith("konobi size=5") and "X" not in session.diagram
    session.change("size", "99")
    assert session.refusal is not None
    activity.undo(session)
    assert "X" in session.diagram
    session = editor("konobi").session
    session.tap("b2")
    session.choose_stamp("move")
    assert session.next_targets("b2")
    session.tap("b2")
    session.tap("c3")
    assert "3 . . X ." in session.diagram
    session.tap("a1")
    session.tap("a2")
    assert session.refusal is not None
    session = editor("tabula").session
    tap_all(session, "light", "3", "3")
    tap_all(session, "dark", "5")
    before = session.diagram
    session.paint("3", is_first=True)
    session.paint("5", is_first=False)
    assert session.diagram == before and session.refusal is not None
    session.paint("6", is_first=False)
    assert session.refusal is None
    tap_all(session, "move", "6", "3")
    assert session.diagram == before


@pytest.mark.parametrize(
    ("name", "diagram", "note"),
    [
        (
            "konobi",
            "konobi size=3 pie=off turn=black black=seat0\n3 . X .\n2 . . .\n1 . X .\n  a b c",
            "only passes",
        ),
        ("stawn", "size=2 komi=0 button=free black=0 turn=black\nc . o\nb . . .\na . .", "Black"),
        (
            "tabula",
            "Light to roll\n" + " .  " * 12 + "\n" + " .  " * 12
            + "\nwaiting L9 D10  captured L1 D0  off L0 D0",
            "captures only after entering",
        ),
        (
            "tabik",
            "tabik size=4 pie=off black=0 turn=0\n4 x|x . .\n\n3 . . . .\n\n2 . . . .\n\n"
            "1 o|o . .\n  a b c d",
            "half black",
        ),
    ],
)  # fmt: skip
def test_unreachable_positions_are_allowed_with_a_note(name: str, diagram: str, note: str) -> None:
    activity = editor(name, diagram)
    assert activity.why_not_playable() is None and note in ENGLISH.say(activity.words()[0])


@pytest.mark.parametrize(
    ("name", "targets", "stamp"),
    [("konobi", ("b2", "c3", "d1"), "white"), ("stawn", ("a1", "b2", "c2"), "black-stone")],
)
def test_a_drag_moves_what_it_begins_on_whatever_a_tap_does(name, targets, stamp):
    source, between, end = targets
    for tool in [each.name for each in editor(name).session.stamps if each.taps == 1]:
        session = editor(name).session
        tap_all(session, stamp, source)
        tap_all(session, stamp, between)
        before = session.diagram
        session.choose_stamp(tool)
        for at, target in enumerate((source, between, end)):
            session.paint(target, is_first=at == 0)
        moved = session.diagram
        tap_all(session, "move", end, source)
        assert session.diagram == before and moved != before
        session.undo()
        assert session.diagram == moved
        session.undo()
        assert session.diagram == before
        session.paint(source, is_first=True)
        session.paint(end, is_first=False)
        session.paint(source, is_first=False)
        assert session.diagram == before


@pytest.mark.parametrize(
    ("name", "stamp", "target"), [("konobi", "white", "b2"), ("stawn", "white-pawn", "b2")]
)
def test_a_second_tap_removes_and_so_does_erasing(name: str, stamp: str, target: str) -> None:
    """But in Tábula it adds a checker."""
    session = editor(name).session
    session.choose_stamp(stamp)
    empty = session.diagram.splitlines()[1:]
    for remove in (session.tap, session.erase):
        session.tap(target)
        assert session.diagram.splitlines()[1:] != empty
        remove(target)
        assert session.diagram.splitlines()[1:] == empty and session.refusal is None
    session.erase("nowhere")
    assert len(session.past) == 4
    session = editor("tabula").session
    tap_all(session, "light", "3", "3")
    assert tabula.read(session.diagram).sides[0][3] == 2
    session.erase("3")
    assert tabula.read(session.diagram).sides[0][3] == 1
