"""Refusals: every tap and typed move that is illegal gets a sentence and the cells concerned."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentabula.core.composing import Entries, compose
from pentabula.core.options import Value
from pentabula.core.position import Path, Refusal
from pentabula.games.tabik import GAME
from pentabula.games.tabik.rules.explain import EXCHANGE_RULE, PIE_RULE, PLACE_RULE, explain, refuse
from pentabula.games.tabik.rules.position import Position
from pentabula.games.tabik.rules.segments import EXCHANGE, PLACE, Move
from tests.examples import examples
from tests.games.tabik.test_rules import after, random_positions


def refused(text: str, chosen: Path, target: str, **options: Value) -> Refusal:
    """The answer to a target that is not open after these tokens."""
    position = after(text, **options)
    assert target not in compose(Entries.of(GAME, position), chosen).next
    return explain(position, chosen, target)


def checked(refusal: Refusal, sentence: str, rule: str, sites: str, counter: str = "") -> None:
    assert str(refusal.sentence) == sentence
    assert refusal.rule == rule
    assert sorted(refusal.sites) == sites.split()
    assert sorted(refusal.counter) == counter.split()


def test_an_empty_cell_without_an_empty_neighbour() -> None:
    checked(
        refused("a2b2 b1c1", (), "a1", size=3, pie="off"),
        "You cannot place a stone on a1: no neighbour is free for a second one.",
        PLACE_RULE,
        "a2 b1",
    )


def test_a_stone_beside_its_own_colour_and_a_rod() -> None:
    checked(
        refused("a1a2 b1b2", (), "a1", size=3),
        "The black stone on a1 cannot be exchanged: b1 is black too, and a rod holds it to a2.",
        EXCHANGE_RULE,
        "a2 b1",
    )


def test_a_stone_beside_a_rod_only() -> None:
    checked(
        refused("c3c4", (), "c4"),
        "The white stone on c4 cannot be exchanged: a rod holds it to c3.",
        EXCHANGE_RULE,
        "c3",
    )


def test_a_stone_among_its_own_colour() -> None:
    checked(
        refused("b2a2 c3b3 b2~b3", (), "a2", size=3),
        "The white stone on a2 cannot be exchanged: b2 is white too.",
        EXCHANGE_RULE,
        "b2",
    )
    checked(
        refused("a2b2 c1b1 c3c2 c1~c2", (), "b1", size=3),
        "The white stone on b1 cannot be exchanged: c1 and b2 are white too.",
        EXCHANGE_RULE,
        "b2 c1",
    )


def test_a_stone_behind_several_rods() -> None:
    checked(
        refused("b2b1 a2a3 c3b3 b2~b3 a2~b2 a3~b3", (), "b2", size=3),
        "The black stone on b2 cannot be exchanged: rods hold it to b1, a2 and b3.",
        EXCHANGE_RULE,
        "a2 b1 b3",
    )


def test_a_second_cell_that_is_not_adjacent() -> None:
    checked(
        refused("", ("c3",), "e5"),
        "c3 and e5 are not adjacent: place the two stones on neighbouring cells.",
        PLACE_RULE,
        "c3 e5",
        "b3 c2 c4 d3",
    )


def test_a_second_cell_that_is_occupied() -> None:
    checked(
        refused("c4c5", ("c3",), "c4"),
        "c4 holds a black stone: new stones go on two empty cells.",
        PLACE_RULE,
        "c4",
    )
    checked(
        refused("c4c5", ("c3", "c3"), "c4"),
        "c4 holds a black stone: new stones go on two empty cells.",
        PLACE_RULE,
        "c4",
    )


def test_the_first_cell_tapped_a_third_time() -> None:
    checked(
        refused("", ("a1", "a1"), "a1"),
        "a1 is already selected: now tap a free neighbour for the second stone.",
        PLACE_RULE,
        "a1",
        "a2 b1",
    )


def test_a_chosen_stone_tapped_again() -> None:
    checked(
        refused("a1a2 b2b1", ("a1",), "a1"),
        "a1 is already selected: now tap a neighbour of the other colour.",
        EXCHANGE_RULE,
        "a1",
        "b1",
    )


def test_an_exchange_over_a_distance() -> None:
    checked(
        refused("a1a2 b2b1 f6f7", ("a1",), "f7"),
        "a1 and f7 are not adjacent: only neighbours can be exchanged.",
        EXCHANGE_RULE,
        "a1 f7",
        "b1",
    )


def test_an_exchange_with_an_empty_cell() -> None:
    checked(
        refused("b1b2 a2a1", ("b1",), "c1"),
        "c1 is empty: an exchange takes two stones.",
        EXCHANGE_RULE,
        "c1",
    )


def test_an_exchange_of_like_stones() -> None:
    checked(
        refused("b1b2 a2a1 c1c2", ("b1",), "c1"),
        "b1 and c1 are both black: only stones of different colours can be exchanged.",
        EXCHANGE_RULE,
        "b1 c1",
    )


def test_an_exchange_across_a_rod() -> None:
    checked(
        refused("a1a2 b2b1", ("a1",), "a2"),
        "There is a rod between a1 and a2: they were placed together or have been exchanged.",
        EXCHANGE_RULE,
        "a1 a2",
    )


@pytest.mark.parametrize(
    ("text", "pie", "chosen", "sentence"),
    [
        ("c3c4", "off", (), "This game is played without the pie rule."),
        ("", "on", (), "Sides can be swapped only once Black has made the first move."),
        ("c3c4 a1a2", "on", (), "Sides could be swapped only right after the first move."),
        ("c3c4 swap", "on", (), "Sides have already been swapped; that can happen only once."),
        ("c3c4", "on", ("a1",), "Finish or cancel the move on a1 first."),
    ],
)
def test_a_pie_swap_at_the_wrong_time(text: str, pie: str, chosen: Path, sentence: str) -> None:
    checked(refused(text, chosen, "swap", pie=pie), sentence, PIE_RULE, " ".join(chosen))


def test_a_pass() -> None:
    refusal = refused("", (), "pass")
    assert str(refusal.sentence) == "You may not pass while there is a legal move."
    assert refusal.rule == "tabik.md, Turn"


def test_a_target_that_is_not_a_cell_of_the_board() -> None:
    refusal = refused("", (), "k9")
    assert str(refusal.sentence) == "“k9” is not on this board: its cells are a1 to g7."


def test_a_target_after_the_end() -> None:
    refusal = explain(after("a1a2 b1b2", size=2, pie="off"), (), "a1")
    assert str(refusal.sentence) == "The game is over: no moves are left."


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        (Move("a1", PLACE, "c1"), "a1 and c1 are not adjacent: place the two stones on"),
        (Move("a1", PLACE, "a2"), "a1 and a2 already hold stones: new stones go on two empty"),
        (Move("b2", PLACE, "c2"), "b2 holds a black stone: new stones go on two empty cells."),
        (Move("c1", EXCHANGE, "c2"), "c1 and c2 are empty: an exchange takes two stones."),
        (Move("b1", EXCHANGE, "c1"), "c1 is empty: an exchange takes two stones."),
        (Move("a1", EXCHANGE, "b2"), "a1 and b2 are not adjacent: only neighbours can be"),
        (Move("a1", EXCHANGE, "a2"), "There is a rod between a1 and a2"),
        ("swap", "Sides could be swapped only right after the first move."),
    ],
)
def test_typed_moves_that_are_not_legal(move: Move | str, sentence: str) -> None:
    position = after("a1a2 b2b1", size=3)
    assert move not in position.legal_moves()
    assert str(refuse(position, move).sentence).startswith(sentence)


def every_move(position: Position) -> list[Move]:
    names = position.tables.names
    return [Move(one, sign, two) for one in names for two in names for sign in (PLACE, EXCHANGE)]


def test_every_illegal_move_is_refused_for_a_true_reason() -> None:
    for position in random_positions(3, 6)[:-1]:
        cell, moves = position.tables.cell, position.legal_moves()
        for move in every_move(position):
            if move in moves or (move.sign and cell[move.one] > cell[move.two]):
                continue
            said = str(refuse(position, move).sentence)
            held = [position.at(cell[name]) for name in (move.one, move.two)]
            segment = position.tables.segment(move.one, move.two)
            assert ("not adjacent" in said) == (segment is None)
            if "hold" in said:
                assert any(held) and move.sign == PLACE
            if "empty: an exchange" in said:
                assert not all(held)
            if "are both" in said:
                assert held[0] == held[1] != 0
            if "A rod lies" in said:
                assert segment and position.has_rod(segment) and sorted(held) == [1, 2]


def test_every_closed_target_of_every_half_made_move_is_explained() -> None:
    for position in random_positions(3, 12)[:-1]:
        entries = Entries.of(GAME, position)
        halves = {path[:depth] for path, _ in entries.paths for depth in range(len(path))}
        for chosen in halves:
            open_ = compose(entries, chosen).next
            for target in {*position.tables.names, "swap", "pass", "d4"} - open_:
                refusal = explain(position, chosen, target)
                assert str(refusal.sentence).endswith(".")
                assert refusal.rule.startswith("tabik.md, ")
                assert {*refusal.sites, *refusal.counter} <= set(position.tables.names)
                assert set(refusal.counter) <= open_


@examples(60)
@given(st.lists(st.text(max_size=4), max_size=3), st.text(max_size=400))
def test_any_text_gets_an_explanation(chosen: list[str], target: str) -> None:
    refusal = explain(after("a1a2 b2b1", size=3), tuple(chosen), target)
    assert len(str(refusal.sentence)) < 200
