"""Puzzles from one's own games ask only for what is known."""

from pentabula import games
from pentabula.app.shell.markup.exercises import played_in_game
from pentabula.puzzles.own import own_puzzles
from pentabula.puzzles.puzzle import BETTER, BID
from pentabula.puzzles.puzzle_file import read_puzzle, write_puzzle
from pentabula.review.data import ReviewLimits
from tests.review.games_played import played_at_random, read, reviewed


def own(link):
    return list(own_puzzles(reviewed(read(link), ReviewLimits(60)).data))


def test_only_a_proved_number_is_asked_for_as_the_highest_that_wins():
    assert [(each.goal, each.line) for each in own("tau?rows=4&cols=4&moves=bid3")] == [
        (BID, ("bid7",))
    ]
    (komi,) = own("stawn?size=3&moves=komi0,black")
    assert komi.goal == BETTER


def test_a_puzzle_with_dice_says_which_turn_was_played():
    record, tabula = played_at_random("tabula", 2, 40), games.load("tabula")
    line = [node.token for node in record.root.main_line_end().line()]
    found = list(own_puzzles(reviewed(record, ReviewLimits(60)).data))
    assert found
    for puzzle in found:
        start = puzzle.record(tabula).root.main_line_end()
        assert puzzle.played
        assert line[start.ply : start.ply + len(puzzle.played)] == [*puzzle.played]
        assert line[start.ply + len(puzzle.played)].startswith("roll")
        assert read_puzzle(write_puzzle(puzzle), tabula) == puzzle
        assert played_in_game(tabula, puzzle, start.position) is not None
