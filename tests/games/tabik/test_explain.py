"""Refusals: every tap and typed move that is illegal gets a sentence and the cells concerned."""

from pentabula.core.move_entry import Entries, entry_state
from pentabula.games.tabik import GAME
from pentabula.games.tabik.rules.explain import explain, refuse
from pentabula.games.tabik.rules.position import Position
from pentabula.games.tabik.rules.segments import EXCHANGE, PLACE, Move
from tests.games.tabik.test_rules import random_positions


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
            open_ = entry_state(entries, chosen).next
            for target in {*position.tables.names, "swap", "pass", "d4"} - open_:
                refusal = explain(position, chosen, target)
                assert str(refusal.sentence).endswith(".")
                assert refusal.rule.startswith("tabik.md, ")
                assert {*refusal.sites, *refusal.counter} <= set(position.tables.names)
                assert set(refusal.counter) <= open_
