"""The hints of every game: words for every legal move, sites of the board, known roles."""

from collections.abc import Iterator
from random import Random

import pytest

from pentabula import games
from pentabula.boards.ghosts import ghosts
from pentabula.boards.scene import ROLES
from pentabula.core.brain import LOST, WON, Evaluation, MoveEvaluation
from pentabula.core.position import CHANCE
from tests.games.random_games import RandomGame, open_states
from tools.oracles import candidates

EVALUATIONS = (WON, LOST, Evaluation(0.6), Evaluation(0.0, low=7, high=7))
SIZES = [(name, label) for name in games.names() for label in ("smallest", "small", "largest")]
each_size = pytest.mark.parametrize(("name", "label"), SIZES)


def choices(name: str, label: str, most: int = 4) -> Iterator[tuple[RandomGame, int, object]]:
    """Positions where a seat decides, with a few of its legal moves."""
    rng = Random(name + label)
    for played, ply in open_states(name, label, 40):
        position = played.positions[ply]
        if position.turn != CHANCE:
            moves = candidates(played.game, position)
            for move in rng.sample(moves, min(most, len(moves))):
                yield played, ply, move


@each_size
def test_every_move_has_words_and_sites_for_a_hint(name: str, label: str) -> None:
    for played, ply, move in choices(name, label):
        game, position = played.game, played.positions[ply]
        sites = game.view.board(position).by_name
        nudge = game.hints.nudge(position, move)
        assert set(nudge.sites) <= sites.keys()
        said = [nudge.sentence]
        order = game.hints.phrase(position, move)
        assert not str(order).endswith("."), "an order inside a sentence"
        for evaluation in EVALUATIONS:
            said.append(game.hints.reason(position, MoveEvaluation(move, evaluation)))
        for words in filter(None, said):
            assert str(words).endswith((".", "?")) and "{" not in str(words), words


@each_size
def test_every_move_is_drawn_in_roles_of_the_theme(name: str, label: str) -> None:
    for played, ply, move in choices(name, label):
        view, position = played.game.view, played.positions[ply]
        scenes = view.scene(position), view.scene(position.play(move))
        assert {shape.role for shape in ghosts(view.board(position), *scenes)} <= ROLES
