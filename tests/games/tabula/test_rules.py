"""Each clause and each settled point of tabula.md."""

from fractions import Fraction

import pytest

from pentabula.core.errors import IllegalMoveError
from pentabula.core.position import CHANCE, PASS
from pentabula.games.tabula import GAME
from pentabula.games.tabula.rules import notation
from pentabula.games.tabula.rules import position as rules
from pentabula.games.tabula.rules.sides import (
    CAPTURED,
    EMPTY_SIDE,
    OFF,
    PLAYS,
    WAITING,
    Limit,
    legal_plays,
    limit,
    moved,
    pips,
)
from tests.games.tabula.positions import GATE, LONE_RUNNER, NONE, after, board, listed


def test_start_is_roll_or_a_seat():
    """“`start` | `roll`, `0`, `1` (the seat that starts) | `roll`”"""
    assert GAME.complete_options({}) == {"start": "roll"}
    assert GAME.complete_options({"start": 1}) == {"start": "1"}


def test_the_board_is_empty_and_ten_checkers_a_side_wait():
    """“The board is empty; each side has ten checkers waiting beside it.”"""
    position = GAME.start()
    for side in position.sides:
        assert side[WAITING] == 10 and sum(side) == 10


def test_seat_0_plays_the_light_checkers():
    """“Seat 0 plays the light checkers, seat 1 the dark ones.”"""
    light, dark = GAME.view.seats(GAME.start())
    assert (str(light.name), light.role) == ("Light", "second")
    assert (str(dark.name), dark.role) == ("Dark", "first")


def test_each_seat_rolls_one_die_seat_0_first():
    """“With start=roll each seat rolls one die, seat 0 first”"""
    position = GAME.start()
    assert position.turn == CHANCE and len(listed(position)) == 36
    assert after("open52").mover == 0 and after("open25").mover == 1


def test_a_tie_is_rolled_again():
    """“and again both on a tie … a tie such as open33 is recorded, and followed by another”"""
    position = after("open33")
    assert position.turn == CHANCE and listed(position) == listed(GAME.start())
    assert after("open33 open66 open61").mover == 0 and position.key() == GAME.start().key()


def test_the_higher_die_starts_and_rolls_two_new_dice():
    """“the higher starts, rolling two fresh dice for its first turn.”"""
    position = after("open25")
    assert position.turn == CHANCE and len(listed(position)) == 21
    assert after("open25 roll31").turn == 1


@pytest.mark.parametrize("seat", [0, 1])
def test_a_start_by_option_begins_with_that_seats_roll(seat):
    """“`start` | `roll`, `0`, `1` (the seat that starts)”"""
    position = GAME.start(start=seat)
    assert position.turn == CHANCE and len(listed(position)) == 21
    assert after("roll31", start=seat).turn == seat


def test_the_seats_alternate():
    """“From then on the seats alternate.”"""
    position = after("roll21 in/2 in/1", start=0)
    assert (position.turn, position.mover) == (CHANCE, 1)
    assert after("roll21 in/2 in/1 roll54 in/5 in/4", start=0).mover == 0


def test_two_dice_are_played_one_at_a_time_in_either_order():
    """“Roll two dice and play them one at a time, in either order”"""
    assert after("roll42 in/2 in/4", start=0).key() == after("roll42 in/4 in/2", start=0).key()
    halfway = after("roll42 in/2", start=0)
    assert (halfway.turn, halfway.left) == (0, (4,))


def test_a_double_is_played_four_times():
    """“a double is played four times.”"""
    position = after("roll33 in/3 in/3 in/3", start=0)
    assert (position.turn, position.left) == (0, (3,))
    assert after("roll33 in/3 in/3 in/3 in/3", start=0).turn == CHANCE


def test_a_legal_play_must_be_made():
    """“While any legal play exists for a die still unplayed, one must be made”"""
    position = after("roll42", start=0)
    assert PASS not in position.legal_moves()
    with pytest.raises(IllegalMoveError):
        after("roll42 pass", start=0)
    with pytest.raises(IllegalMoveError):
        after("roll42 in/2 roll31", start=0)


def test_the_rest_of_a_turn_without_legal_play_is_lost():
    """“when none exists the rest of the turn is lost.”"""
    position = board("Light to play 6-5, left 65", "1:L1 7:D2 11:D2 12:D2", off=(9, 4))
    after_six = board("Light to play 6-5, left 65", "1:L1 6:D1 12:D2 11:D2", off=(9, 5))
    assert listed(position) == ["1/6"] and listed(after_six) == ["1/6", "1/7"]
    lost = after_six.play(PLAYS[5][1])
    assert (lost.turn, lost.mover) == (CHANCE, 1)


def test_neither_more_dice_nor_the_larger_die_must_be_played():
    """“There is no duty to choose the order that plays more dice, nor the larger die”"""
    position = board("Light to play 6-5, left 65", "1:L1 6:D1 11:D2 12:D2", off=(9, 5))
    assert listed(position) == ["1/6", "1/7"] and position.play(PLAYS[5][1]).turn == CHANCE


def test_a_checker_enters_on_the_point_of_the_die():
    """“Enter: a waiting or captured checker comes onto point d (so I to VI).”"""
    for high, low in ((2, 1), (4, 3), (6, 5)):
        assert listed(after(f"roll{high}{low}", start=0)) == [f"in/{low}", f"in/{high}"]
    position = after("roll21 in/2", start=0)
    assert position.sides[0][2] == 1 and position.sides[0][WAITING] == 9


def test_a_checker_moves_by_the_die():
    """“Move: a checker on point p goes to point p+d.”"""
    position = after("roll42 in/2 2/6", start=0)
    assert position.sides[0][6] == 1 and position.sides[0][2] == 0


def test_a_checker_bears_off_without_an_exact_roll():
    """“Bear off: a checker on p with p+d > 24 leaves the board; no exact roll is needed.”"""
    position = board("Light to play 6-4, left 64", "20:L1 22:L1 24:L1 1:D10", off=(7, 0))
    assert listed(position) == [*("20/24", "20/off6", "22/off4", "22/off6", "24/off4", "24/off6")]
    assert position.play(PLAYS[4][22]).sides[0][OFF] == 8


def test_a_die_is_never_split_or_added():
    """“A die is never split or added … The sheet forbids entering on the sum of the dice”"""
    tokens = listed(after("roll32", start=0))
    assert tokens == ["in/2", "in/3"]


def test_one_checker_may_use_several_dice_each_step_legal_and_capturing_by_itself():
    """“one checker may use several dice, also one that has just entered, but each step must
    end legally by itself, and captures by itself.”"""
    position = after("roll65 in/6 in/5 roll51 in/5", start=1)
    assert position.sides[1][CAPTURED] == 1
    position = position.play(PLAYS[1][5])
    assert position.sides[1][CAPTURED] == 2 and position.sides[0][6] == 1


def test_a_win_during_a_turn_drops_the_remaining_dice():
    """“A win in mid-turn drops the dice left over.”"""
    position = board("Light to play 6-6, left 6666", "24:L1 1:D10", off=(9, 0))
    over = position.play(PLAYS[6][24])
    assert over.outcome().winner == 0 and over.left == ()
    assert list(over.legal_moves()) == [] and over.chances() == ()


def test_the_four_plays_of_a_double_are_forced():
    """“The four plays of a double are as forced as any.”"""
    for plays in ("in/2", "in/2 in/2", "in/2 2/4 4/6"):
        assert PASS not in after(f"roll22 {plays}", start=0).legal_moves()


def test_a_play_ends_on_empty_own_or_one_enemy_checker():
    """“on a point that is empty, holds your own checkers (any number), or holds exactly one
    enemy checker, which is captured and put in the centre.”"""
    position = board("Light to play 2-1, left 21", "1:L1 2:D1 3:L9 5:D2 4:D7", off=(0, 0))
    assert listed(position) == ["1/2", "1/3"]
    captured = position.play(PLAYS[1][1])
    assert captured.sides[1][CAPTURED] == 1 and captured.sides[1][2] == 0


def test_a_closed_point_is_passed_over_never_landed_on():
    """“A point with two or more enemy checkers may be passed over, never landed on.”"""
    position = board("Light to play 4-2, left 42", "1:L1 3:D2 4:D2 2:D2", off=(9, 4))
    assert listed(position) == ["1/5"]


def test_captured_checkers_enter_first():
    """“while you have captured checkers, the only legal plays are to enter them.”"""
    position = board("Light to play 4-2, left 42", "8:L3", waiting=(5, 10), captured=(2, 0))
    assert listed(position) == ["in/2", "in/4"]
    entered = position.play(PLAYS[4][0])
    assert (entered.sides[0][CAPTURED], entered.sides[0][WAITING]) == (1, 5)
    assert listed(entered) == ["in/2"]
    closed = board("Light to play 4-2, left 42", "8:L9 4:D2 2:D2", captured=(1, 0), off=(0, 6))
    assert listed(closed) == ["pass"]


def test_no_checker_passes_the_gate_while_any_waits():
    """“no checker of yours may go from point XII or lower to XIII or higher while any checker
    of yours is waiting or captured.”"""
    assert listed(GATE) == ["1/3", "10/12", "2/4", "8/10", "in/2"]
    opened = board("Light to play 5-2, left 2", "8:L3 10:L1 11:L1 12:L1 3:D1", off=(4, 9))
    assert {"11/13", "12/14"} <= set(listed(opened))


def test_the_gate_holds_for_captured_checkers_too():
    """“(So all ten must have been entered once; after a later capture, rule 1 says the same.)”"""
    position = board("Light to play 5-2, left 52", "12:L9", captured=(1, 0), waiting=(0, 10))
    assert listed(position) == ["in/2", "in/5"] and "12/14" in listed(position.play(PLAYS[5][0]))


def test_bearing_off_needs_all_ten_entered_and_none_captured():
    """“Bearing off needs all ten to have been entered and none captured”"""
    position = board("Light to play 5-2, left 52", "24:L9", captured=(1, 0), waiting=(0, 10))
    assert listed(position) == ["in/2", "in/5"]
    side = list(EMPTY_SIDE)
    side[WAITING], side[24] = 1, 9
    assert limit(tuple(side), EMPTY_SIDE, 24, 6) is Limit.NOT_ALL_ENTERED


def test_with_waiting_checkers_and_none_captured_one_may_enter_or_move():
    """“With waiting checkers and none captured you may freely enter or move.”"""
    assert listed(after("roll42 in/2", start=0)) == ["2/6", "in/4"]


def test_the_first_to_bear_off_all_ten_wins():
    """“The first to bear off all ten checkers wins.”"""
    position = board("Dark to play 6-1, left 6", "24:D1 3:L4", off=(6, 9))
    over = position.play(PLAYS[6][24])
    outcome = over.outcome()
    assert outcome.winner == 1 and str(outcome.reason) == "all ten dark checkers are off the board"
    assert outcome.points == (6, 10) and position.outcome() is None


def test_rolls_have_their_chances():
    """“The 21 distinct rolls have probability 1/36 for doubles and 2/36 otherwise”"""
    chances = dict(after("open25").chances())
    assert len(chances) == 21 and chances[rules.Roll(3, 3)] == Fraction(1, 36)
    assert chances[rules.Roll(6, 5)] == Fraction(1, 18) and sum(chances.values()) == 1
    assert list(chances) == list(after("open25").legal_moves())


def test_opening_rolls_are_ordered():
    """“the opening has 36 ordered tokens of 1/36 each (open25 is not open52).”"""
    chances = dict(GAME.start().chances())
    assert len(chances) == 36 and set(chances.values()) == {Fraction(1, 36)}
    assert after("open25").key() != after("open52").key()


def test_a_roll_without_legal_play_is_followed_by_pass():
    """“A roll that leaves no legal play is followed by pass, which is recorded.”"""
    position = board("Light to play 6-6, left 6666", "6:D2 1:D8", waiting=(10, 0), off=(0, 0))
    assert list(position.legal_moves()) == [PASS] and position.turn == 0
    passed = position.play(PASS)
    assert (passed.turn, passed.mover) == (CHANCE, 1)


def test_the_turn_passes_on_by_itself():
    """“After a play the turn passes on by itself when the dice are used up or no legal play
    is left; only a roll without any legal play at all needs pass.”"""
    used_up = after("roll21 in/2 in/1", start=0)
    assert used_up.turn == CHANCE
    stuck = board("Light to play 6-5, left 65", "5:D1 6:D2 11:D7", waiting=(10, 0), off=(0, 0))
    assert listed(stuck) == ["in/5"] and stuck.play(PLAYS[5][0]).turn == CHANCE


def test_settled_1_two_and_four_at_the_start():
    """“Roll 2 and 4 at the start: in/2 and in/4, in either order; after in/2 the checker may
    also move 2/6 instead of another entering.”"""
    assert listed(after("roll42", start=0)) == ["in/2", "in/4"]
    assert listed(after("roll42 in/2", start=0)) == ["2/6", "in/4"]
    assert listed(after("roll42 in/4", start=0)) == ["4/6", "in/2"]


def test_settled_2_double_three_at_the_start():
    """“Roll 3-3 at the start: up to four enter on III; or in/3 3/6 6/9 9/12. The gate stops
    12/15 as long as checkers wait.”"""
    assert after("roll33 in/3 in/3 in/3 in/3", start=0).sides[0][3] == 4
    run = after("roll33 in/3 3/6 6/9 9/12", start=0)
    assert run.sides[0][12] == 1
    later = run.play(rules.Roll(3, 1)).play(PLAYS[1][0]).play(PLAYS[3][0]).play(rules.Roll(3, 3))
    assert "12/15" not in listed(later)


def test_settled_3_a_closed_sixth_point():
    """“Roll 5-2 with one checker on I and the other nine borne off, two enemy checkers on VI,
    III free: 1/6 is not legal; 1/3 is, then 3/8.”"""
    position = board("Light to play 5-2, left 52", LONE_RUNNER)
    assert listed(position) == ["1/3"] and listed(position.play(PLAYS[2][1])) == ["3/8"]


def test_settled_4_a_checker_on_xxiv_bears_off_with_any_die():
    """“A checker on XXIV bears off with any die: with 6-1 both 24/off6 and 24/off1 are legal.”"""
    position = board("Light to play 6-1, left 61", "24:L2 1:D1")
    assert listed(position) == ["24/off1", "24/off6"]


def test_settled_5_stacks_of_any_height_are_legal():
    """“Stacks of any height are legal”"""
    position = board("Light to play 2-1, left 21", "1:L1 2:L9", waiting=(0, 10))
    assert "1/2" in listed(position) and position.play(PLAYS[1][1]).sides[0][2] == 10


def test_captured_checkers_enter_before_waiting_ones():
    """“in is the captured checkers' way in too: rule 1 leaves no choice.”"""
    side = list(EMPTY_SIDE)
    side[WAITING], side[CAPTURED] = 9, 1
    mine, _ = moved(tuple(side), EMPTY_SIDE, PLAYS[3][0])
    assert (mine[WAITING], mine[CAPTURED], mine[3]) == (9, 0, 1)


def test_every_limit_has_its_own_reason():
    enemy = list(EMPTY_SIDE)
    enemy[WAITING], enemy[6] = 8, 2
    side = list(EMPTY_SIDE)
    side[WAITING], side[12], side[4] = 8, 1, 1
    mine, theirs = tuple(side), tuple(enemy)
    assert limit(mine, theirs, 5, 1) is Limit.NO_CHECKER
    assert limit(mine, theirs, 12, 1) is Limit.GATE and limit(mine, theirs, 4, 2) is Limit.CLOSED
    assert limit(mine, theirs, 0, 6) is Limit.CLOSED and limit(mine, theirs, 4, 3) is None
    side[WAITING], side[CAPTURED] = 7, 1
    assert limit(tuple(side), theirs, 4, 3) is Limit.CAPTURED_FIRST


def test_legal_plays_are_ordered_by_die_then_by_source():
    position = after("roll42 in/2", start=0)
    assert [(play.die, play.source) for play in position.plays()] == [(4, 0), (4, 2)]
    assert legal_plays(EMPTY_SIDE, EMPTY_SIDE, (6, 6, 6)) == (PLAYS[6][0],)


def test_pips_count_the_way_to_run():
    assert pips(EMPTY_SIDE) == 250
    assert pips(GATE.sides[0]) == 25 + 2 * 24 + 23 + 3 * 17 + 15 + 14 + 13


def test_keys_ignore_the_dice_already_played():
    one = after("roll42 in/2 in/4", start=0)
    other = after("roll42 in/4 in/2", start=0)
    assert one.key() == other.key() and after("open33").key() == after("open55").key()
    assert after("roll42", start=0).key() != after("roll42", start=1).key()
    assert after("roll42 in/2", start=0).key() != after("roll32 in/2", start=0).key()


def test_a_diagram_shows_the_board():
    assert str(after("roll42 in/2 in/4 roll33 in/3", start=0)).splitlines() == [
        "Dark to play 3-3, left 333",
        NONE,
        "   .  L1  D1  L1   .   .   .   .   .   .   .   .",
        "waiting L8 D9  captured L0 D0  off L0 D0",
    ]


def test_every_play_reads_back():
    moves = [play for die in range(1, 7) for play in PLAYS[die]]
    for move in [*moves, *rules.ROLLS, *rules.OPENINGS, PASS]:
        assert notation.read(notation.write(move)) == move
    written = {notation.write(move) for move in moves}
    assert len(written) == len(moves) == 150
