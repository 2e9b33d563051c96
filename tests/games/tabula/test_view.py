"""Tábula's drawing and words."""

from random import Random

import pytest

from pentabula.boards.panel import Fold, PanelTable
from pentabula.boards.scene import ROLES, Disc, Text
from pentabula.core.position import PASS
from pentabula.games.tabula import GAME
from pentabula.games.tabula.engine import brain
from pentabula.games.tabula.rules import notation
from pentabula.games.tabula.rules.position import ROLLS
from pentabula.games.tabula.view.panels import can_capture, next_roll
from pentabula.games.tabula.view.scene import LIGHT_CHECKER
from tests.games.tabula.positions import GATE, after, board

view = GAME.view

TWINS = board("Light to play 6-4, left 64", "22:L2 1:D1", off=(8, 9))
HIT = board("Light to play 2-1, left 21", "1:L1 2:D1 8:L9", waiting=(0, 9))


def said(position, *chosen):
    return str(view.status(position, chosen))


def described(position, token):
    return str(view.describe_move(position, notation.read(token)))


def test_seats_show_pips_and_what_is_off_the_board():
    light, dark = view.seats(GATE)
    assert (str(light.name), light.figure, str(light.detail)) == (
        "Light",
        "",
        "189 pips · 1 waiting",
    )
    assert str(dark.detail).endswith(" pips · 3 waiting")
    light, _ = view.seats(board("Dark to roll", "3:L1", waiting=(5, 10), captured=(4, 0)))
    assert str(light.detail).endswith(" pips · 5 waiting · 4 captured")
    light, _ = view.seats(TWINS)
    assert str(light.detail).endswith(" pips · 8 off")


@pytest.mark.parametrize(
    ("target", "words"),
    [
        ("8", "VIII, 3 light checkers"),
        ("3", "III, 1 dark checker"),
        ("24", "XXIV, empty"),
        ("in", "Waiting: 1 light checker and 3 dark checkers"),
        ("captured", "Captured: none"),
        ("off", "Borne off: none"),
        ("in/2", "Enter II"),
        ("1/3", "I to III, captures"),
        ("8/10", "VIII to X"),
        ("22/off4", "XXII off with the 4"),
        ("off4", "With the 4"),
        ("pass", "Pass"),
        ("roll25", "5 and 2"),
        ("open25", "Light 2, Dark 5"),
        ("what", "what"),
    ],
)
def test_targets_have_words(target, words):
    assert str(view.describe_target(GATE, target)) == words


def test_entering_on_a_single_enemy_captures_in_words():
    position = board("Light to play 6-4, left 64", "4:D1", waiting=(10, 9))
    assert str(view.describe_target(position, "in/4")) == "Enter IV, captures"
    assert described(position, "in/4") == "Light enters on IV and captures."


def test_the_status_names_the_side_to_move_and_its_choice():
    assert said(GAME.start()) == "Each side rolls one die; the higher starts."
    assert said(after("open33")) == "Both rolled 3: each side rolls again."
    assert said(after("open25")) == "Dark to roll."
    assert said(after("open52 roll31")) == "Light to play 3 and 1: enter on I or III."
    assert said(GATE) == "Light to play 2: enter on II, or move from I, II, VIII or X."
    assert said(TWINS) == "Light to play 6 and 4: bear off from XXII."
    assert said(HIT) == "Light to play 2 and 1: move from I or VIII."
    stuck = board("Light to play 6-6, left 6666", "6:D2", waiting=(10, 8))
    assert said(stuck) == "Light has no legal play with 6, 6, 6 and 6 and must pass."


def test_the_status_of_a_half_made_move():
    assert said(GATE, "8") == "From VIII: to X with the 2."
    assert said(HIT, "1") == "From I: to III with the 2 or to II* with the 1."
    assert said(GATE, "in") == "Enter on II."
    assert said(TWINS, "22") == "From XXII: off the board with the 6 or 4."
    assert said(TWINS, "22", "off") == "XXII bears off with which die: 6 or 4?"
    assert said(GATE, "5") == said(GATE)


def test_moves_are_described():
    assert described(GAME.start(), "open52") == "Light rolls 5, Dark 2: Light starts."
    assert described(GAME.start(), "open33") == "Both roll 3: roll again."
    assert described(after("open25"), "roll31") == "Dark rolls 3 and 1."
    assert described(after("open25"), "roll44") == "Dark rolls double 4: four plays."
    assert described(after("open25 roll31"), "in/3") == "Dark enters on III."
    assert described(GATE, "1/3") == "Light moves from I to III and captures."
    assert described(GATE, "8/10") == "Light moves from VIII to X."
    assert described(TWINS, "22/off4") == "Light bears off from XXII."
    assert described(GATE, PASS) == "Light has no legal play and passes."


def test_an_unfinished_turn_is_described():
    position = board("Light to play 6-5, left 65", "5:D1 6:D2 11:D7", waiting=(10, 0))
    assert described(position, "in/5") == (
        "Light enters on V and captures. The rest of the roll cannot be used."
    )


def test_one_lone_checker_is_spoken_of_in_the_singular():
    position = board("Light to roll", "1:L1 3:D1 7:D1", off=(9, 8))
    assert [*map(str, view.describe_groups(position))] == [
        "Light has a lone checker on I.",
        "Dark has lone checkers on III and VII.",
    ]


def test_previews_mention_captures_and_wins():
    assert str(view.preview(GATE, notation.read("1/3"))) == "Captures the checker on III."
    assert view.preview(GATE, notation.read("8/10")) is None
    assert view.preview(TWINS, notation.read("22/off4")) is None
    last = board("Light to play 6-4, left 64", "22:L1 1:D1")
    assert str(view.preview(last, notation.read("22/off4"))) == (
        "Bears off the last checker and wins."
    )
    assert view.preview(after("open52"), notation.read("roll31")) is None


def test_no_next_roll_is_announced_after_the_end():
    last = board("Light to play 4-3, left 4", "22:L1 24:D1").play(notation.read("22/off4", None))
    assert str(view.describe_target(last, "die1")) == "die showing 4, played"
    assert (
        str(view.describe_target(board("Light to roll", "22:L1 24:D1"), "die1"))
        == "dice, to be rolled"
    )


def shapes(scene):
    inner = [shape for piece in scene.pieces for shape in piece.kind.shapes]
    return [*scene.under, *inner, *scene.over]


def test_every_scene_has_all_twenty_checkers_inside_the_board():
    track = view.board(GAME.start())
    _, moves = brain.playout(GAME.start(), Random(3))
    position = GAME.start()
    for move in moves:
        position = position.play(move)
        scene = view.scene(position)
        assert [piece.kind.name for piece in scene.pieces[:20]] == [
            *["light checker"] * 10,
            *["dark checker"] * 10,
        ]
        assert len({(piece.x, piece.y) for piece in scene.pieces[:20]}) == 20
        for piece in scene.pieces:
            assert 0.4 < piece.x < track.width - 0.4
            assert 0.4 < piece.y < track.height - 0.4
        assert {shape.role for shape in shapes(scene)} <= ROLES


def test_a_checker_is_drawn_inside_its_own_site():
    track = view.board(GATE)
    for piece in view.scene(GATE).pieces[:20]:
        site = track.at(piece.x, piece.y)
        assert site is not None
        side = GATE.sides[0 if piece.kind is LIGHT_CHECKER else 1]
        assert side[0 if site.name == "in" else int(site.name)]


def texts(shapes):
    return [shape.text for shape in shapes if isinstance(shape, Text)]


def test_piles_above_three_and_stacks_beside_the_board_show_their_number():
    position = board("Light to roll", "1:L3 2:L4 5:D4 6:D3", captured=(0, 2), off=(3, 1))
    assert texts(view.scene(position).over) == ["4", "3", "4", "2"]


def faces(scene):
    dice = [piece.kind for piece in scene.pieces if "die" in piece.kind.name]
    return [kind.shapes[0].role for kind in dice]


def test_played_dice_are_dimmed():
    assert faces(view.scene(after("roll52", start=0))) == ["die", "die"]
    assert faces(view.scene(after("roll52 in/5", start=0))) == ["die-used", "die"]
    assert faces(view.scene(after("roll52 in/2", start=0))) == ["die", "die-used"]
    assert faces(view.scene(after("roll52 in/2 in/5", start=0))) == ["die-used"] * 2
    assert faces(view.scene(after("roll33 in/3", start=0))) == [*["die"] * 3, "die-used"]


def test_blank_dice_are_drawn_before_the_first_throw():
    scene = view.scene(GAME.start())
    assert faces(scene) == ["die-used", "die-used"]
    assert {len(piece.kind.shapes) for piece in scene.pieces[20:]} == {1}
    assert faces(view.scene(after("open33"))) == ["die-used", "die-used"]


def test_a_chosen_checker_shows_its_ends_by_die_and_by_both_dice():
    position = after("roll52 in/5 in/2 roll66 in/6 in/6 in/6 in/6 roll42", start=0)
    plain, chosen = view.scene(position), view.scene(position, ("5",))
    added = chosen.over[len(plain.over) :]
    assert texts(added) == ["4", "2"]
    assert [shape.r for shape in added if isinstance(shape, Disc)] == [0.43, 0.43, 0.24]
    assert chosen.pieces == plain.pieces


def test_two_dice_that_bear_off_are_shown_on_one_mark():
    added = view.scene(TWINS, ("22",)).over[len(view.scene(TWINS).over) :]
    assert texts(added) == ["6 4"]


def panel_of(position, kind=PanelTable):
    return next(panel for panel in view.panels([position], []) if isinstance(panel, kind))


def test_the_next_roll_table_counts_first_plays_and_marks_captures():
    table = panel_of(board("Light to roll", "1:L1 6:D2 12:D1", off=(9, 7)))
    assert str(table.caption).startswith("Light’s next roll")
    assert table.rows[0] == ("1", "1", "2", "2", "2", "1", "2")
    assert table.rows[4] == ("5", "1", "1", "1", "1", "—", "1×")
    assert table.rows[5][5] == "2×" or table.rows[5][6] == "1"
    assert (4, 6) in table.strong
    assert (5, 5) in table.strong


def test_the_next_roll_table_is_symmetric_and_for_the_side_that_rolls_next():
    table = panel_of(GATE)
    assert str(table.caption).startswith("Dark’s next roll")
    for a in range(6):
        for b in range(6):
            assert table.rows[a][b + 1] == table.rows[b][a + 1]


def test_the_next_roll_table_agrees_with_playing_the_rolls():
    _, moves = brain.playout(GAME.start(start=0), Random(5))
    position = GAME.start(start=0)
    for move in moves[:-1]:
        if not position.left:
            table = next_roll(position)
            for roll in ROLLS:
                rolled = position.play(roll)
                cell = table.rows[roll.high - 1][roll.low]
                plays = rolled.plays()
                assert cell.rstrip("×") == (str(len(plays)) if plays else "—")
                assert cell.endswith("×") == captures_somewhere(rolled, set())
        position = position.play(move)


def captures_somewhere(position, seen):
    if position.key() in seen:
        return False
    seen.add(position.key())
    return any(
        position.captures(play) or captures_somewhere(position.play(play), seen)
        for play in position.plays()
    )


def test_capturing_by_a_second_die_counts():
    mine, theirs = board("Light to roll", "1:L1 6:D2 12:D1", off=(9, 7)).sides
    assert can_capture(mine, theirs, (6, 5))
    assert not can_capture(mine, theirs, (5, 5, 5, 5))


def test_no_next_roll_table_before_the_start_and_after_the_end():
    assert view.panels([GAME.start()], []) == ()
    assert view.panels([board("Light has won", "1:D10")], []) == ()


def test_luck_and_numbers_are_counted():
    moves = [notation.read(token) for token in "roll33 in/3 in/3 in/3 in/3 roll21 in/2".split()]
    positions = [GAME.start(start=0)]
    for move in moves:
        positions.append(positions[-1].play(move))
    table, luck, numbers, last = view.panels(positions, moves)
    assert isinstance(luck, Fold)
    light, dark = luck.content.figures
    assert (light.value, str(light.caption)) == ("+4", "12 pips rolled, 8.2 on average")
    assert (dark.value, str(dark.caption)) == ("−5", "3 pips rolled, 8.2 on average")
    assert [list(map(str, row)) for row in numbers.rows] == [
        ["Light", "0", "0", "2", "0", "0", "0", "1"],
        ["Dark", "1", "1", "0", "0", "0", "0", "0"],
        ["both", "1", "1", "2", "0", "0", "0", "1"],
        ["on average", *["0.7"] * 6, "0.3"],
    ]
    assert [list(map(str, row)) for row in last.rows] == [
        ["Dark", "2–1", "3"],
        ["Light", "3–3", "12"],
    ]
    assert isinstance(table, PanelTable)
