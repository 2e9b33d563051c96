"""Suggested numbers are round and legal, and do not reveal the best one."""

from __future__ import annotations

from random import Random

import pytest

from pentabula import games
from pentabula.app.play.dice import LocalDice
from pentabula.app.play.session import Session
from pentabula.app.table.markup.numbers import number_form, suggested
from pentabula.core.message import ENGLISH
from pentabula.core.numbers import Numbers
from pentabula.core.record import read_record
from pentabula.games.tau.rules.lines import highest_product


def test_round_numbers_start_at_the_lowest_legal_one():
    assert suggested(Numbers("bid", "bid>177145", 177_146, 10**100)) == [
        200_000, 500_000, 1_000_000, 2_000_000, 5_000_000
    ]  # fmt: skip


@pytest.mark.parametrize("link", ["tau", "tau?rows=3&cols=3", "stawn", "tau?moves=bid177146"])
def test_only_legal_numbers_are_suggested_and_not_the_best_one(link):
    session = Session(read_record(link, games.load), LocalDice(Random(1)))
    numbers = session.position.legal_moves()
    assert isinstance(numbers, Numbers)
    markup = number_form(session, numbers, (), ENGLISH.say)
    offered = [int(part.split('"')[0]) for part in markup.split(f'data-target="{numbers.name}')[1:]]
    assert all(numbers.low <= value <= numbers.high for value in offered)
    assert 177_146 not in offered


@pytest.mark.parametrize(
    "link", ["tau?rows=2&cols=2", "tau?rows=5&cols=5", "tau", "tau?moves=bid9"]
)
def test_no_bid_is_suggested_above_the_highest_possible_product(link: str) -> None:
    session = Session(read_record(link, games.load), LocalDice(Random(1)))
    highest = highest_product(session.position.rows, session.position.cols)
    offered = suggested(session.position.legal_moves())
    assert offered and max(offered) <= highest
    assert offered == sorted(offered)


def test_after_the_highest_possible_product_no_bid_is_suggested() -> None:
    session = Session(
        read_record("tau?rows=5&cols=5&moves=bid500", games.load), LocalDice(Random(1))
    )
    assert suggested(session.position.legal_moves()) == []


@pytest.mark.parametrize(("link", "label"), [("tau", "Bid"), ("stawn", "Name komi")])
def test_the_button_says_what_it_does(link: str, label: str) -> None:
    session = Session(read_record(link, games.load), LocalDice(Random(1)))
    numbers = session.entries.numbers
    assert numbers is not None
    assert f">{label}</button>" in number_form(session, numbers, (), ENGLISH.say)
