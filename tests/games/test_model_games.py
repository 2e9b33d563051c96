"""The model games: whole games with twelve to twenty comments, some of them in variations."""

import pytest

from pentabula import games
from pentabula.core.lesson import WHOLE_GAME, WholeGameLesson
from pentabula.core.message import ENGLISH
from pentabula.core.model_game import comments, has_model_game, lesson_named, model_game
from pentabula.core.record import Node, Record, read_record, write_record

MODELS = [name for name in games.names() if has_model_game(games.load(name))]
each_model = pytest.mark.parametrize("name", MODELS)


def model(name: str) -> Record:
    return read_record(model_game(games.load(name), ENGLISH.say), games.load)


def after(name: str, ply: int, *more: str) -> Node:
    """The node of the main line at a ply, or after more moves from there."""
    record = model(name)
    node = (record.root, *record.root.main_line_end().line())[ply]
    for token in more:
        node = record.play(node, record.game.notation.read(token, node.position))
    return node


@each_model
def test_a_model_game_is_whole_and_has_reasons_at_twelve_to_twenty_moves(name: str) -> None:
    record = model(name)
    assert record.root.main_line_end().position.outcome() is not None and not record.notices
    said = [*comments(games.load(name))]
    assert 12 <= len(said) <= 20 and len(set(said)) == len(said)
    branches = [node for node in record.root.tree() if node.branch_start is not None]
    assert branches and all(node.comment for node in branches if node.next is None)


@each_model
def test_the_lesson_replays_every_comment_in_the_order_of_play(name: str) -> None:
    lesson = lesson_named(games.load(name), WHOLE_GAME)
    assert lesson is not None
    replayed = [step for step in lesson.steps if step.is_replay]
    assert [str(step.text) for step in replayed] == [*comments(games.load(name))]
    assert lesson.steps[-1 - len(replayed) : -1] == tuple(replayed)


@each_model
def test_the_record_has_the_same_moves_in_every_language(name: str) -> None:
    game = games.load(name)
    text = game.part(WholeGameLesson).RECORD
    other = read_record(model_game(game, lambda words: str(words).upper()), games.load)
    plain = read_record(text, games.load)
    for record in (other, plain):
        assert any(node.comment for node in record.root.tree())
        for node in record.root.tree():
            node.comment = ""
    assert write_record(other) == write_record(plain)


def test_a_game_has_no_lesson_of_another_name() -> None:
    assert lesson_named(games.load(MODELS[0]), "other") is None
