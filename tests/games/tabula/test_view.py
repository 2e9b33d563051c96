"""Tábula's drawing and words."""

from pentabula.boards.panel import PanelTable
from pentabula.boards.scene import ROLES, Disc, Text
from pentabula.games.tabula import GAME
from pentabula.games.tabula.rules import notation
from pentabula.games.tabula.rules.position import ROLLS
from pentabula.games.tabula.view.panels import can_capture, next_roll
from pentabula.games.tabula.view.scene import LIGHT_CHECKER
from tests.games.positions import at_random
from tests.games.tabula.positions import GATE, after, board

view = GAME.view

TWINS = board("Light to play 6-4, left 64", "22:L2 1:D1", off=(8, 9))


def test_no_next_roll_is_announced_after_the_end():
    last = board("Light to play 4-3, left 4", "22:L1 24:D1").play(notation.read("22/off4", None))
    assert str(view.describe_target(last, "die1")) == "die showing 4, played"


def shapes(scene):
    inner = [shape for piece in scene.pieces for shape in piece.kind.shapes]
    return [*scene.under, *inner, *scene.over]


def test_every_scene_has_all_twenty_checkers_inside_the_board():
    track = view.board(GAME.start())
    for position in at_random("tabula", 3)[1:]:
        scene = view.scene(position)
        assert [piece.kind.name for piece in scene.pieces[:20]] == [
            *["light checker"] * 10,
            *["dark checker"] * 10,
        ]
        assert len({(piece.x, piece.y) for piece in scene.pieces[:20]}) == 20
        for piece in scene.pieces:
            assert 0.4 < piece.x < track.width - 0.4 and 0.4 < piece.y < track.height - 0.4
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


def test_piles_above_three_and_stacks_off_the_board_show_their_number():
    position = board("Light to roll", "1:L3 2:L4 5:D4 6:D3", captured=(0, 2), off=(3, 1))
    assert texts(view.scene(position).over) == ["4", "3", "4", "2"]


def faces(scene):
    dice = [piece.kind for piece in scene.pieces if "die" in piece.kind.name]
    return [kind.shapes[0].role for kind in dice]


def test_played_dice_are_dimmed_and_blank_before_the_first_throw():
    assert faces(view.scene(after("roll52", start=0))) == ["die", "die"]
    assert faces(view.scene(after("roll52 in/5", start=0))) == ["die-used", "die"]
    assert faces(view.scene(after("roll52 in/2", start=0))) == ["die", "die-used"]
    assert faces(view.scene(after("roll52 in/2 in/5", start=0))) == ["die-used"] * 2
    assert faces(view.scene(after("roll33 in/3", start=0))) == [*["die"] * 3, "die-used"]
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
    added = view.scene(TWINS, ("22",)).over[len(view.scene(TWINS).over) :]
    assert texts(added) == ["6 4"]


def test_the_next_roll_table_is_for_the_side_that_rolls_and_agrees_with_playing():
    table = next(panel for panel in view.panels([GATE], []) if isinstance(panel, PanelTable))
    assert str(table.caption).startswith("Dark’s next roll")
    for a in range(6):
        for b in range(6):
            assert table.rows[a][b + 1] == table.rows[b][a + 1]
    for position in at_random("tabula", 5, start=0)[:-2]:
        table = None if position.left else next_roll(position)
        for roll in ROLLS if table else ():
            rolled = position.play(roll)
            cell = table.rows[roll.high - 1][roll.low]
            plays = rolled.plays()
            assert cell.rstrip("×") == (str(len(plays)) if plays else "—")
            assert cell.endswith("×") == captures_somewhere(rolled, set())


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
    assert can_capture(mine, theirs, (6, 5)) and not can_capture(mine, theirs, (5, 5, 5, 5))
