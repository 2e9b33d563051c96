"""Each clause and each settled point of konobi.md, and the theorems it states."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentabula.core.errors import DiagramError
from pentabula.core.position import PASS, SWAP
from pentabula.games.konobi import GAME
from pentabula.games.konobi.engine import brain
from pentabula.games.konobi.rules import position as rules
from pentabula.games.konobi.rules.links import linked
from pentabula.kit.grid import names_of
from tests.examples import examples
from tests.games.konobi.oracle import Oracle
from tests.games.konobi.positions import FORCED_PASS, after, at_random, board


def closed(position):
    """The empty points that are illegal."""
    bits = position.grid.bits
    taken = position.stones[0] | position.stones[1]
    legal = position.legal_moves()
    return sorted(p for p, bit in bits.items() if not bit & taken and p not in legal)


def test_black_owns_top_and_bottom():
    """“Black owns the top and bottom edges, White the left and right edges”"""
    assert after("b1 a1 b2 a2 b3", size=3, pie="off").outcome().winner == 0
    assert after("a1 a2 b1 b2 c1", size=3, pie="off").outcome() is None


def test_white_owns_left_and_right():
    """“Black owns the top and bottom edges, White the left and right edges”"""
    outcome = after("a1 a2 b1 b2 c1 c2", size=3, pie="off").outcome()
    assert outcome.winner == 1
    assert str(outcome.reason) == "a white chain joins the left and right edges"


def test_a_corner_point_belongs_to_both_of_its_edges():
    """“a corner point belongs to both of its edges”"""
    assert after("a1 c1 a2 c2 a3", size=3, pie="off").outcome().winner == 0
    assert after("a2 a1 c2 b1 a3 c1", size=3, pie="off").outcome().winner == 1


def test_black_moves_first():
    """“Black moves first.”"""
    position = GAME.start()
    assert (position.turn, position.colour) == (0, rules.BLACK)


def test_sizes_are_3_to_26_and_11_by_default():
    """“size: 3 to 26, 11”"""
    assert GAME.complete_options({}) == {"size": 11, "pie": "on"}
    assert GAME.options[0].offered == (7, 9, 11, 13, 15, 19)
    for size in (3, 26):
        assert len(GAME.start(size=size).legal_moves()) == size * size


def test_strong_connection_is_orthogonal():
    """“Two friends are strongly connected when they are orthogonally adjacent.”"""
    assert board(". X .", ". X .", ". X .").outcome().winner == 0
    assert board("X . .", "X . .", ". . X").outcome() is None


def test_weak_connection_needs_no_friend_on_the_common_points():
    """“Two friends are weakly connected when they are diagonally adjacent and neither of the two
    points orthogonally adjacent to both holds a friend.”"""
    lone = board(". . . .", ". . . .", ". X . .", ". . . .")
    assert "c3" in closed(lone)
    cornered = board(". . . .", ". X . .", ". X . .", ". . . .")
    assert "c3" not in closed(cornered)


def test_a_chain_is_joined_by_weak_connections_too():
    """“A chain is a maximal set of friends joined by strong or weak connections.”"""
    assert board("O O X", "O X .", "X . .").outcome().winner == 0


@pytest.mark.parametrize(
    ("seed", "chain"), [("a3", "a3 b1 b3 c2"), ("c2", "a3 b1 b3 c2"), ("e1", "e1"), ("e5", "e5")]
)
def test_a_chain_has_exactly_the_stones_that_its_connections_reach(seed, chain):
    """“A chain is a maximal set of friends joined by strong or weak connections.”"""
    rows = (". . . . X", ". . . . .", "X X . . .", ". . X . .", ". X . . X")
    grid, friends = board(*rows).grid, board(*rows).stones[0]
    assert " ".join(sorted(names_of(grid, linked(grid, friends, grid.bits[seed])))) == chain


def test_colours_never_connect():
    """“Let friends be the stones of one colour.”"""
    assert board(". X .", ". O .", ". X .").outcome() is None


@pytest.mark.parametrize(
    ("rows", "turn", "point"),
    [
        (("O X .", "X . .", ". . ."), "white", "b2"),
        (("X O .", "O . .", ". . ."), "black", "b2"),
        ((". . .", ". . X", ". X O"), "white", "b2"),
    ],
)
def test_no_crosscut_may_be_formed(rows, turn, point):
    """“no crosscut is formed … a 2×2 block with two diagonally adjacent Black stones and two
    diagonally adjacent White stones”"""
    assert point in closed(board(*rows, turn=turn))


def test_every_weak_connection_must_be_excused():
    """“every weak connection the new stone makes is excused. … when there is no empty point q
    orthogonally adjacent to s at which a stone of your colour would be weakly connected to no
    friend at all”"""
    unexcused = board(". . . . .", ". . . . .", ". O X O .", ". . O . .", ". . . . .")
    assert closed(unexcused) == ["b2", "b4", "d2", "d4"]
    excused = board(". . . X .", ". . . . .", ". O X O .", ". . O . .", ". . . . .")
    assert "b4" not in closed(excused)


def test_with_no_legal_point_the_only_move_is_to_pass():
    """“If you have no legal point you must pass; otherwise you may not.”"""
    assert tuple(after(FORCED_PASS, size=4, pie="off").legal_moves()) == (PASS,)
    assert PASS not in after(size=4).legal_moves()


def test_swap_is_legal_as_the_second_token_only():
    """“With pie=on, as the second token of the game, and never again, swap is legal beside the
    placements”"""
    assert SWAP not in after().legal_moves() and SWAP in after("f6").legal_moves()
    assert len(after("f6").legal_moves()) == 120 + 1 and SWAP not in after("f6 g7").legal_moves()
    assert SWAP not in after("f6 swap").legal_moves()
    assert SWAP not in after("f6", pie="off").legal_moves()


def test_swap_exchanges_seats_and_leaves_the_stone():
    """“the seats exchange colours, the stone stays where it is and stays black, and White (now
    the seat that placed it) moves”"""
    before = after("b2", size=3)
    position = before.play(SWAP)
    assert position.stones == before.stones
    assert (position.colour, position.turn, position.seat_of(rules.BLACK)) == (rules.WHITE, 0, 1)
    assert after("b2 swap a1 b1 a2 b3", size=3).outcome().winner == 1


def test_the_game_ends_at_once():
    """“The side whose stones form a chain that touches both of its edges wins, at once.”"""
    position = after("b1 a1 b2 a2", size=3, pie="off")
    assert position.outcome() is None
    ended = position.play("b3")
    assert str(ended.outcome().reason) == "a black chain joins the top and bottom edges"
    assert len(ended.legal_moves()) == 0 and ended.outcome().points is None


def test_settled_1_a_free_neighbour_forbids_the_diagonals():
    """“size=5 pie=off b2 e5: Black may not play a1, a3, c1 or c3 … Every other empty point is
    legal.”"""
    assert closed(after("b2 e5", size=5, pie="off")) == ["a1", "a3", "c1", "c3"]


def test_settled_2_only_the_middle_is_illegal():
    """“size=3 pie=off a1 a3 c3 c1: exactly b2 is illegal.”"""
    assert closed(after("a1 a3 c3 c1", size=3, pie="off")) == ["b2"]


def test_settled_3_alternatives_are_judged_before_the_move():
    """“Alternatives are judged on the position before the move: after size=4 pie=off a4 c4 c3 a3,
    b3 is legal.”"""
    assert "b3" in after("a4 c4 c3 a3", size=4, pie="off").legal_moves()


def test_settled_4_every_partner_needs_its_own_excuse():
    """“Every partner needs its own excuse: after size=4 pie=off d4 d3 b3 b2 d2 b1, c3 is illegal
    (d4 is excused, d2 is not).”"""
    position = after("d4 d3 b3 b2 d2 b1", size=4, pie="off")
    assert "c3" not in position.legal_moves()
    assert GAME.explain.refuse(position, "c3").sites == ("d2",)


def test_settled_5_black_must_pass_and_white_wins():
    """“A forced pass: … Black has only pass; then White's b3 and c3 win.”"""
    position = after(FORCED_PASS, size=4, pie="off")
    assert tuple(position.legal_moves()) == (PASS,)
    passed = position.play(PASS)
    assert sorted(passed.legal_moves()) == ["b3", "c3"]
    assert [passed.play(move).outcome().winner for move in ("b3", "c3")] == [1, 1]


@pytest.mark.parametrize("size", [3, 4, 5, 8, 13])
def test_settled_6_chains_never_break(size):
    """“Two weakly connected friends stay connected for ever”"""
    for seed in range(12):
        before = None
        for position in at_random(seed, size=size):
            if before is not None:
                for was, now in zip(before.joined, position.joined, strict=True):
                    assert was & now == was
            before = position


def diagrams(size):
    """Boards of that size with arbitrary stones."""
    row = st.lists(st.sampled_from("XXO.O"), min_size=size, max_size=size).map(" ".join)
    return st.lists(row, min_size=size, max_size=size)


@examples(400)
@given(st.integers(3, 5).flatmap(diagrams))
def test_one_side_can_always_move_and_passes_only_before_crosscuts(rows):
    """“While the game is not over at least one player has a move … a side has no legal point
    exactly when every empty point would complete a crosscut for it.”"""
    try:
        position = board(*rows)
    except DiagramError:
        return
    if position.outcome() is not None:
        return
    empty = position.grid.full ^ (position.stones[0] | position.stones[1])
    sides = [
        rules.judge(position.grid, *stones) for stones in (position.stones, position.stones[::-1])
    ]
    assert any(side.legal for side in sides)
    assert [not side.legal for side in sides] == [side.crosscut == empty for side in sides]


def test_a_better_point_that_completes_a_crosscut_is_never_free():
    """“q need not be tested for crosscuts: a stone that completes a crosscut is weakly connected
    to the stone across”"""
    for seed in range(20):
        for position in at_random(seed, size=6):
            assert not position.verdict.crosscut & position.verdict.free


def test_keys_distinguish_futures():
    assert after("b2 a1 c2", size=5, pie="off").key() == after("c2 a1 b2", size=5, pie="off").key()
    assert after("b2", size=5).key() != after("b2", size=5, pie="off").key()
    assert after("b2 swap", size=5).key() != after("b2", size=5).key()
    assert GAME.start(pie="on").key() != GAME.start(pie="off").key()
    assert after("b2 e5", size=5).key() == after("b2 e5", size=5, pie="off").key()


def test_legal_moves_are_exact_and_in_order():
    legal = after("b2", size=3).legal_moves()
    assert list(legal) == "a1 b1 c1 a2 c2 a3 b3 c3 swap".split()
    assert list(after(size=3, pie="off").play("b2").legal_moves()) == list(legal)[:-1]
    for alien in ("b2", "d1", "", "B1", "pass", 3, None, ("a1",), []):
        assert alien not in legal


def test_explanations_of_closed_points_agree_with_the_oracle():
    for seed in range(12):
        position, oracle = GAME.start(size=6, pie="off"), Oracle(6, "off")
        for move in brain.playout(position, Random(seed))[1]:
            for point in set(position.grid.bits) - set(position.legal_moves()):
                refusal = GAME.explain.refuse(position, point)
                assert refusal.clause == clause(oracle, point)
                if refusal.clause.endswith("2"):
                    assert sorted(refusal.sites) == unexcused(oracle, point)
                    assert sorted(refusal.counterexample) == better_points(oracle, refusal.sites)
            position = position.play(move)
            oracle.play(move)


def clause(oracle, point):
    place = as_name(point)
    if place in oracle.stones:
        return "konobi.md, Turn"
    return "konobi.md, Turn 1" if oracle.makes_crosscut(place) else "konobi.md, Turn 2"


def unexcused(oracle, point):
    partners = oracle.weakly_connected(as_name(point), oracle.mover)
    return sorted(oracle.token(p) for p in partners if not oracle.is_excused(p))


def better_points(oracle, partners):
    near = {place for partner in partners for place in oracle.orthogonal(as_name(partner))}
    return sorted(
        oracle.token(place)
        for place in near
        if place not in oracle.stones and not oracle.weakly_connected(place, oracle.mover)
    )


def as_name(point):
    return "abcdefghijklmnopqrstuvwxyz".index(point[0]) + 1, int(point[1:])
