"""Refusals: every kind, with its sentence, rule, stones and counter-example."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from pentabula.games.konobi import GAME
from pentabula.games.konobi.engine import brain
from pentabula.games.konobi.rules import position as rules
from tests.examples import examples
from tests.games.konobi.oracle import Oracle
from tests.games.konobi.positions import FORCED_PASS, after, board


def why(position, target, chosen=()):
    refusal = GAME.explain.explain(position, chosen, target)
    return str(refusal.sentence), refusal.rule, refusal.sites, refusal.counter


def test_a_weak_link_names_the_stone_and_the_better_point():
    position = board(". . . . .", ". . . . .", ". O X O .", ". . O . .", ". . . . .")
    assert why(position, "b4") == (
        "Not at b4: it would be linked only weakly to c3, "
        "while c4 gives a strong link and no weak one.",
        "konobi.md, Turn 2",
        ("c3",),
        ("c4",),
    )


def test_several_better_points_are_alternatives():
    sentence, _, sites, counter = why(after("b2 e5", size=5, pie="off"), "c3")
    assert sentence == (
        "Not at c3: it would be linked only weakly to b2, "
        "while b1, a2, c2 or b3 gives a strong link and no weak one."
    )
    assert (sites, counter) == (("b2",), ("b1", "a2", "c2", "b3"))


def test_several_stones_are_named_together():
    position = board(". . . . .", ". . . X .", ". . . . .", ". X . . .", ". . . . .")
    assert why(position, "c3") == (
        "Not at c3: it would be linked only weakly to b2 and d4, while b1, a2, c2, b3, d3, c4, e4 "
        "or d5 gives a strong link to one of them and no weak one.",
        "konobi.md, Turn 2",
        ("b2", "d4"),
        ("b1", "a2", "c2", "b3", "d3", "c4", "e4", "d5"),
    )


def test_an_excused_stone_is_not_blamed():
    position = after("d4 d3 b3 b2 d2 b1", size=4, pie="off")
    assert why(position, "c3") == (
        "Not at c3: it would be linked only weakly to d2, "
        "while d1 gives a strong link and no weak one.",
        "konobi.md, Turn 2",
        ("d2",),
        ("d1",),
    )


def test_a_crosscut_names_its_block():
    position = board(". . . .", ". O X .", ". . O .", ". . . .")
    assert why(position, "b2") == (
        "Not at b2: with c3 it would make a crosscut against c2 and b3.",
        "konobi.md, Turn 1",
        ("c3", "c2", "b3"),
        (),
    )


def test_several_crosscuts_are_named_together():
    position = board(". . . . .", ". X O X .", ". O . O .", ". . . . .", ". . . . .")
    assert why(position, "c3") == (
        "Not at c3: with b4 and d4 it would make crosscuts against b3, d3 and c4.",
        "konobi.md, Turn 1",
        ("b4", "d4", "b3", "d3", "c4"),
        (),
    )


def test_a_taken_point():
    position = after("b2 e5", size=5, pie="off")
    assert why(position, "e5") == (
        "There is already a white stone on e5.",
        "konobi.md, Turn",
        ("e5",),
        (),
    )


def test_a_point_off_the_board_and_invalid_text():
    position = after(size=5)
    for junk in ("f1", "a6", "", "A1", "<b>", "row5"):
        sentence, rule, sites, counter = why(position, junk)
        assert sentence == f"There is no point “{junk}” here: the points go from a1 to e5."
        assert (rule, sites, counter) == ("konobi.md, Notation", (), ())
    assert len(why(position, "x" * 10**6)[0]) < 100
    assert "\x07" not in why(position, "\x07")[0]


def test_swap_is_explained_when_it_is_not_open():
    rule = "konobi.md, Pie rule"
    assert why(after(size=5, pie="off"), "swap")[:2] == (
        "This game is played without the pie rule.",
        rule,
    )
    assert why(after(size=5), "swap")[:2] == (
        "Sides can be swapped only once Black has made the first move.",
        rule,
    )
    late = "Sides could be swapped only right after the first move."
    assert why(after("b2 e5", size=5), "swap")[:2] == (late, rule)
    again = "Sides have already been swapped; that can happen only once."
    for moves in ("b2 swap", "b2 swap e5"):
        assert why(after(moves, size=5), "swap")[:2] == (again, rule)


def test_a_pass_while_a_point_is_open():
    assert why(after("b2", size=5), "pass")[:2] == (
        "White may not pass: there are 24 legal points.",
        "konobi.md, Turn",
    )
    one_left = board("O X X", "O . .", "X X O", turn="white")
    assert why(one_left, "pass")[0] == "White may not pass: there is 1 legal point."


def test_a_point_when_a_pass_is_forced():
    position = after(FORCED_PASS, size=4, pie="off")
    for point in ("b3", "c3"):
        assert why(position, point)[1] == "konobi.md, Turn 1"


def test_a_target_after_the_end():
    ended = after("b1 a1 b2 a2 b3", size=3, pie="off")
    for target in ("c1", "a1", "swap", "pass", "junk"):
        assert why(ended, target)[:2] == ("The game is over: Black has won.", "konobi.md, End")


def test_a_target_after_a_complete_move():
    sentence, rule, *_ = why(after(size=5), "b2", chosen=("c3",))
    assert (sentence, rule) == ("c3 is already a complete move.", "konobi.md, Notation")


def test_an_open_target_is_reported_as_open():
    assert why(after("b2", size=5), "swap")[0] == "swap is a legal move."


def test_explanations_of_closed_points_agree_with_the_oracle():
    for seed in range(12):
        position, oracle = GAME.start(size=6, pie="off"), Oracle(6, "off")
        for move in brain.playout(position, Random(seed))[1]:
            for point in set(position.grid.bits) - set(position.legal_moves()):
                refusal = GAME.explain.refuse(position, point)
                assert refusal.rule == clause(oracle, point)
                if refusal.rule.endswith("2"):
                    assert sorted(refusal.sites) == unexcused(oracle, point)
                    assert sorted(refusal.counter) == better_points(oracle, refusal.sites)
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


@examples(100)
@given(st.text(max_size=30), st.lists(st.text(max_size=5), max_size=2))
def test_any_target_gets_an_explanation(target, chosen):
    for position in (rules.start(size=5, pie="on"), after("b2 e5", size=5)):
        refusal = GAME.explain.explain(position, tuple(chosen), target)
        assert str(refusal.sentence)
        assert refusal.rule.startswith("konobi.md, ")
