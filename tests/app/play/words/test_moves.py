"""The tree of a record in reading order, its moves numbered, marked and in words."""

from pathlib import Path

import pytest

from pentabula import games
from pentabula.app.play.words import moves
from pentabula.core.record import Node, Record, read_record

RECORDS = Path(__file__).parents[3] / "games"
HEAD = '[Game "konobi"][Size "6"][Pie "off"]'
TREE = f"{HEAD} 1. c3 2. d5 (2. a1 3. e1 (3. f6 4. a5) 4. b6) (2. f4) 3. f2 {{why}} 4. a6 5. b1"


def record(text: str = TREE) -> Record:
    return read_record(text, games.load)


def written(run: moves.MoveRun) -> str:
    return f"{run.depth}: " + " ".join(
        f"{each.number}{'ab'[each.seat]}.{each.node.token}" for each in run.moves
    )


def test_a_variation_follows_the_move_that_it_replaces_and_cuts_a_row_as_a_comment_does() -> None:
    assert [written(run) for run in moves.runs(record().root)] == [
        "0: 1a.c3 1b.d5",
        "1: 1b.a1 2a.e1",
        "2: 2a.f6 2b.a5",
        "1: 2b.b6",
        "1: 1b.f4",
        "0: 2a.f2 2b.a6 3a.b1",
    ]
    shown = [row for run in moves.runs(record().root) if not run.depth for row in moves.rows(run)]
    assert [
        (row.number, row.is_continued, *("".join(e.node.token for e in c) for c in row.cells))
        for row in shown
    ] == [(1, False, "c3", "d5"), (2, False, "f2", ""), (2, True, "", "a6"), (3, False, "b1", "")]


def test_lines_nested_as_deeply_as_a_record_allows_are_read() -> None:
    tokens = record("konobi?size=19&pie=off").root.position.legal_moves()
    names = list(tokens)[:300]
    start = record("konobi?size=19&pie=off")
    node, count = start.root, 0
    for one, other in zip(names[::2], names[1::2], strict=True):
        for name in (one, other):
            if name in node.position.legal_moves():
                last, count = start.play(node, name), count + 1
        node = last
    found = [each.node for run in moves.runs(start.root) for each in run.moves]
    assert len(found) == len(set(found)) == count


def golden(name: str) -> list[Record]:
    paths = sorted((RECORDS / name / "records").glob("*.txt"))
    return [record(path.read_text("utf-8").partition("\n=")[0]) for path in paths]


def line(played: Record) -> list[Node]:
    return played.root.main_line_end().line()


@pytest.mark.parametrize("name", games.names())
def test_every_move_of_a_game_is_in_the_record_once_in_words_that_fit_its_column(name: str) -> None:
    for played in golden(name):
        (run,) = moves.runs(played.root)
        assert [each.node for each in run.moves] == line(played)
        assert [each.number for each in run.moves] == [
            moves.move_number(node) for node in line(played)
        ]
        shown = [node for row in moves.rows(run) for cell in row.cells for node in cell]
        assert {each.node for each in shown} == set(line(played))
        for row in moves.rows(run):
            assert all(moves.column(e.node) == seat for seat in (0, 1) for e in row.cells[seat])
        for words in (str(moves.node_text(played.game, node)) for node in line(played)):
            assert words and "{" not in words
            assert len(words) <= 16 or words.replace(",", "").isdigit()


@pytest.mark.parametrize(
    ("link", "words"),
    [
        ("konobi?moves=c3,swap", "c3|swap"),
        ("tabik?size=3&pie=off&moves=a1a2,b2b1,a1~b1", "a1 a2|b2 b1|a1 ⇄ b1"),
        ("tau?rows=3&cols=3&limit=bid&moves=bid12,pass,row2,colc", "12|pass|row 2|column c"),
        ("stawn?size=3&moves=komi4,black,c3,a1,c3-c5@c4", "komi 4|Black|c3|a1|c3–c5 (c4)"),
        ("tabula?start=0&moves=roll21,in/2,in/1", "2-1:|in–II|in–I"),
    ],
)
def test_moves_are_in_the_words_of_their_games(link: str, words: str) -> None:
    played = record(link)
    found = [str(moves.node_text(played.game, node)) for node in line(played)]
    assert "|".join(found) == words


def test_every_glyph_that_can_be_chosen_has_a_sign_and_a_name() -> None:
    assert moves.signs((1, 14)) == "! ⩲" and moves.signs((5, 200)) == "!? $200"
    assert {str(name): moves.signs([glyph]) for glyph, name in moves.GLYPH_NAMES.items()} == {
        "good move": "!",
        "mistake": "?",
        "brilliant move": "!!",
        "blunder": "??",
        "interesting move": "!?",
        "dubious move": "?!",
    }
