"""Whole turns at once have the same ends as play by play."""

from pentabula.core.position import PASS
from pentabula.games.tabula.engine import turns
from pentabula.games.tabula.rules.sides import legal_plays, moved
from pentabula.search.turns import turn_end_positions
from tests.games.tabula.positions import GATE, LONE_RUNNER, at_random, board


def keys(positions):
    return sorted(position.key() for position in positions)


def test_a_turn_has_the_same_ends_as_its_single_plays_each_once():
    for position in at_random(3, 1, is_thrown=True):
        assert keys(turns.turn_end_positions(position)) == keys(turn_end_positions(position))
    for position in at_random(2, 2, is_thrown=True):
        ends = [end.key() for end in turns.turn_end_positions(position)]
        assert len(set(ends)) == len(ends)
        assert ends == [end.key() for end in turns.turn_end_positions(position)]
    captured = board("Dark to play 5-2, left 52", "8:L9 9:D9 5:L1", captured=(0, 1))
    for position in (GATE, captured):
        assert keys(turns.turn_end_positions(position)) == keys(turn_end_positions(position))
    for position in at_random(3, 3, is_thrown=True):
        mine, theirs = position.mine, position.theirs
        for die in range(1, 7):
            plays = legal_plays(mine, theirs, (die,))
            assert turns.steps(mine, theirs, die) == [moved(mine, theirs, play) for play in plays]


def test_a_turn_may_end_early_without_a_play_or_by_a_win():
    """Settled point 3: only the 2 can be played first, and then the 5."""
    runner = board("Light to play 5-2, left 52", LONE_RUNNER)
    ends = turns.turn_end_positions(runner)
    assert [end.sides[0].index(1) for end in ends] == [8]
    stuck = board("Light to play 6-6, left 6666", "6:D2", waiting=(10, 8))
    (end,) = turns.turn_end_positions(stuck)
    assert end.key() == stuck.play(PASS).key()
    nearly = board("Light to play 6-6, left 6666", "24:L1 2:D1")
    (end,) = turns.turn_end_positions(nearly)
    assert end.winner() == 0
