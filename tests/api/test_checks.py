"""What a program passes in is checked first: a narrow error with a sentence, and no change."""

import io
from collections.abc import Callable
from math import inf, nan

import pytest

import pentabula
from pentabula import Board, Theme

HUGE = 10**5000
NOT_TEXTS = (None, 0, 1.5, True, b"c3", ["c3"], {}, object())
NOT_WHOLE = (1.5, True, "3", b"3", [3], nan, inf)
INK = ("#123456", "#abcdef")

GAMES = {
    "konobi": "konobi size=4 pie=off b2 c3",
    "stawn": "stawn size=3 komi4 black",
    "tabik": "tabik size=4 c3c4",
    "tabula": "tabula start=roll open65",
    "tau": "tau rows=4 cols=4 bid3",
}

Call = Callable[[Board, object], object]


def first_puzzle() -> pentabula.Puzzle:
    return pentabula.puzzles_of("tau")[0]


TEXTS: dict[str, Call] = {
    "game": lambda board, given: pentabula.game(given),
    "language": lambda board, given: pentabula.game("konobi", language=given),
    "diagram": lambda board, given: pentabula.game("konobi", diagram=given),
    "read": lambda board, given: pentabula.read(given),
    "push": lambda board, given: board.push(given),
    "why_not": lambda board, given: board.why_not(given),
    "the language of a board": lambda board, given: setattr(board, "language", given),
    "level": lambda board, given: board.play_level(given, nodes=1),
    "puzzles": lambda board, given: pentabula.puzzles_of(given),
    "a token of a line": lambda board, given: board.record.add(board.node, [given]),
    "a token of a solution": lambda board, given: first_puzzle().is_solved_by([given]),
    "node": lambda board, given: setattr(board, "node", given),
    "a removed node": lambda board, given: board.record.remove(given),
    "a promoted node": lambda board, given: board.record.promote_to_main(given),
    "the end of a main line": lambda board, given: board.record.make_main(given),
    "the start of a line": lambda board, given: board.record.add(given, ["a1"]),
}

WHOLE: dict[str, Call] = {
    "perft": lambda board, given: board.perft(given),
    "resign": lambda board, given: board.resign(given),
    "nodes of play": lambda board, given: board.play_level("novice", nodes=given),
    "nodes of analyse": lambda board, given: board.analyse(nodes=given),
    "nodes of review": lambda board, given: board.review(nodes=given),
    "seed of play": lambda board, given: board.play_level("novice", nodes=1, seed=given),
    "seed of analyse": lambda board, given: board.analyse(nodes=1, seed=given),
    "seed of review": lambda board, given: board.review(nodes=1, seed=given),
    "grade": lambda board, given: pentabula.puzzles_of("tau", grade=given),
    "seat of a graph": lambda board, given: board.review(nodes=1).svg(given),
}


def unchanged(board: Board, call: Call, given: object) -> str:
    """The sentence of the error that a call raises; the board must be as it was."""
    before = board.link, board.record.text, board.node, board.language
    with pytest.raises((TypeError, ValueError)) as caught:
        call(board, given)
    assert (board.link, board.record.text, board.node, board.language) == before
    sentence = str(caught.value)
    assert sentence and len(sentence) < 300 and "object" not in sentence.replace("not object", "")
    sentence.encode()  # no half characters
    if isinstance(caught.value, ValueError):
        assert isinstance(caught.value, pentabula.GameError) and caught.value.sentence == sentence
    return sentence


@pytest.mark.parametrize("what", TEXTS)
def test_a_value_that_is_not_a_text_is_refused(what: str) -> None:
    board = pentabula.read(GAMES["konobi"])
    for given in NOT_TEXTS:
        assert " must be a " in unchanged(board, TEXTS[what], given)


@pytest.mark.parametrize("what", WHOLE)
def test_a_value_that_is_not_a_whole_number_is_refused(what: str) -> None:
    board = pentabula.read(GAMES["konobi"])
    for given in NOT_WHOLE:
        assert " must be a whole number, not " in unchanged(board, WHOLE[what], given)
    if what.startswith("seed"):
        assert "at most 100 digits" in unchanged(board, WHOLE[what], HUGE)
        assert "must be a whole number" in unchanged(board, WHOLE[what], None)
    else:
        unchanged(board, WHOLE[what], HUGE)
        unchanged(board, WHOLE[what], -HUGE)
        unchanged(board, WHOLE[what], -1)


@pytest.mark.parametrize("name", GAMES)
def test_texts_that_are_not_moves_are_refused_in_every_game(name: str) -> None:
    board = pentabula.read(GAMES[name])
    for text in ("", " ", "\0", "\ud800", "x" * 100_000, "nonsense", "resign"):
        assert board.why_not(text) is not None and text not in board.legal_moves
        for what in ("push", "a token of a line"):
            unchanged(board, TEXTS[what], text)
        for what in ("game", "language", "read", "level", "puzzles"):
            unchanged(board, TEXTS[what], text)


@pytest.mark.parametrize("name", GAMES)
def test_limits_are_checked_before_dice_are_thrown_or_anything_is_searched(name: str) -> None:
    board = pentabula.read(GAMES[name])
    for given in (nan, inf, -inf, 0, -1, 0.0, HUGE, 10.0**300):
        for call in (
            lambda board, given: board.play_level(seconds=given),
            lambda board, given: board.analyse(seconds=given),
        ):
            assert "seconds must be more than 0" in unchanged(board, call, given)
    for given in ("1", object(), [1], True, b"1"):
        sentence = unchanged(board, lambda board, given: board.analyse(seconds=given), given)
        assert sentence.startswith("seconds must be a number, not ")
    unchanged(board, lambda board, given: board.play_level(given), "champion")
    for given in (10**30, 0, -1):
        unchanged(board, lambda board, given: board.play_level(nodes=given), given)
        unchanged(board, lambda board, given: board.analyse(nodes=given), given)
    for method in (board.analyse, board.review):
        with pytest.raises(TypeError, match="progress must be a function, not int"):
            method(nodes=1, progress=3)


@pytest.mark.parametrize("given", [None, 1.5, nan, True, b"5", [5]])
def test_an_option_is_a_text_or_a_whole_number(given: object) -> None:
    with pytest.raises(TypeError, match="size must be a whole number or a text, not "):
        pentabula.game("konobi", size=given)


def test_the_values_of_an_option_are_named() -> None:
    for given in (0, -1, 27, HUGE, "", "5.0", "\ud800", "x" * 10_000):
        with pytest.raises(pentabula.OptionError, match=r"^size must be 3 to \d+, not “"):
            pentabula.game("konobi", size=given)
    with pytest.raises(pentabula.OptionError, match="“…”"):
        pentabula.game("konobi", size=HUGE)


def test_a_single_text_is_not_a_list_of_tokens() -> None:
    board = pentabula.read(GAMES["konobi"])
    for given in ("a1", b"a1", None, 3):
        sentence = unchanged(board, lambda board, given: board.record.add(board.node, given), given)
        assert sentence.startswith("tokens must be a list of texts, not ")
        with pytest.raises(TypeError, match="list of texts"):
            first_puzzle().is_solved_by(given)


def test_grades_and_seats_that_do_not_exist_are_named() -> None:
    with pytest.raises(pentabula.OptionError, match="There is no grade 6: choose 1, 2, 3, 4 or 5"):
        pentabula.puzzles_of("tau", grade=6)
    with pytest.raises(pentabula.OptionError, match="No existe el puesto 2: elige 0 o 1"):
        pentabula.game("konobi", language="es").resign(2)
    with pytest.raises(TypeError, match="theme must be a text"):
        pentabula.puzzles_of("tau", theme=3)


@pytest.mark.parametrize(
    ("theme", "sentence"),
    [
        (Theme(("red", "#abcdef")), "ink must be two colours such as #1f4e79"),
        (Theme(('#12345">', "#abcdef")), "ink must be"),
        (Theme("#12345"), "ink must be"),
        (Theme(()), "ink must be"),
        (Theme(None), "ink must be"),
        (Theme(INK, board="wod"), "board must be paper, plain, wood or slate, not “wod”"),
        (Theme(INK, pieces=3), "pieces must be ink, plain, clay or sea, not “3”"),
        (Theme(INK, contrast=""), "contrast must be usual or high, not “”"),
    ],
)
def test_a_theme_that_cannot_be_drawn_is_refused(theme: Theme, sentence: str) -> None:
    board = pentabula.read(GAMES["konobi"])
    for draw in (board.svg, lambda theme: board.review(nodes=1).svg(0, theme)):
        with pytest.raises(pentabula.OptionError, match=sentence):
            draw(theme)
    for given in ("", 0, "wood", INK):
        with pytest.raises(TypeError, match="theme must be a Theme, not "):
            board.svg(given)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda board: setattr(board.node, "comment", 3), "the comment of ply 2 must be a text"),
        (lambda board: setattr(board.node, "comment", b"x"), "the comment of ply 2 must be a text"),
        (lambda board: setattr(board.node, "glyphs", 1), "the marks of ply 2 must be a tuple"),
        (lambda board: setattr(board.node, "glyphs", ("!",)), "a mark of ply 2 must be a whole"),
        (lambda board: setattr(board.node, "glyphs", (256,)), "a mark of ply 2 must be from 0"),
        (lambda board: setattr(board.node, "glyphs", (-HUGE,)), "a mark of ply 2 must be from 0"),
        (lambda board: board.record.tags.update(Seat0=3), "the tag Seat0 must be a text"),
        (lambda board: board.record.tags.update({3: "x"}), "the name of a tag must be a text"),
    ],
)
def test_what_no_record_can_hold_is_named_when_it_is_written(change, sentence):
    board = pentabula.read(GAMES["konobi"])
    change(board)
    with pytest.raises((TypeError, ValueError), match=sentence):
        str(board.record)


def test_nodes_of_another_record_and_removed_nodes_are_refused() -> None:
    board, other = (pentabula.read(GAMES["konobi"]) for _ in range(2))
    gone = other.record.add(other.record.root, ["a1", "a2"])
    other.record.remove(other.record.root.children[1])
    text = other.record.text
    for owner, node in ((board, other.node), (other, gone), (board, other.record.root)):
        for what in ("node", "a removed node", "a promoted node", "the end of a main line"):
            assert "another record" in unchanged(owner, TEXTS[what], node)
        assert "another record" in unchanged(owner, TEXTS["the start of a line"], node)
    assert other.record.text == text
    assert "cannot be removed" in unchanged(board, TEXTS["a removed node"], board.record.root)


NOT_LISTS = ("c3", 3, None)
REFUSED: dict[str, tuple[Call, tuple[object, ...], str]] = {
    "boards to write": (
        lambda board, given: pentabula.write_many(given, io.StringIO()),
        (pentabula.game("tau"), *NOT_LISTS),
        "boards must be a list of boards, not",
    ),
    "a board to write": (
        lambda board, given: pentabula.write_many([given], io.StringIO()),
        NOT_LISTS,
        "each of the boards must be a Board, not",
    ),
    "a target": (
        lambda board, given: pentabula.write_many([board], given),
        (3, None, io.BytesIO()),
        "target must be a path or an open file of texts, not",
    ),
    "boards": (
        lambda board, given: pentabula.analyse_many(given),
        NOT_LISTS,
        "boards must be a list of boards, not",
    ),
    "a board to analyse": (
        lambda board, given: [*pentabula.analyse_many([given], workers=1)],
        NOT_LISTS,
        "each of the boards must be a Board, not",
    ),
    "a number of workers": (
        lambda board, given: pentabula.analyse_many([board], workers=given),
        (0, -1, HUGE, "2", 1.5, True),
        "workers must be ",
    ),
    "a board to solve": (
        lambda board, given: pentabula.solve(given),
        NOT_LISTS,
        "board must be a Board, not",
    ),
    "a generator of random numbers": (
        lambda board, given: board.legal_moves.sample(given),
        NOT_LISTS,
        "rng must be a random.Random, not",
    ),
    "a heat map": (
        lambda board, given: board.svg(heat=given),
        (3, "c3", {"c3"}),
        "heat must be an analysis or a number for each site, not",
    ),
    "a value of a heat map": (
        lambda board, given: board.svg(heat={"c3": given}),
        (nan, 1.01, -1, "1", None),
        "heat must be ",
    ),
    "arrows": (
        lambda board, given: board.svg(arrows=given),
        (*NOT_LISTS, ["c3"], [("c3",)], [3]),
        "arrows must be a list of pairs of sites, not",
    ),
    "marks": (lambda board, given: board.svg(marks=given), NOT_LISTS, "marks must be a list of"),
    "the words of a command": (
        lambda board, given: pentabula.Engine.gtp(given),
        (3, None),
        "the words of the command must be a list of texts, not",
    ),
}


@pytest.mark.parametrize("what", REFUSED)
def test_other_wrong_values_are_refused(what: str) -> None:
    call, values, sentence = REFUSED[what]
    board = pentabula.read(GAMES["konobi"])
    for given in values:
        assert sentence in unchanged(board, call, given).replace("each value of ", "")


def test_commands_that_no_shell_could_read_cannot_be_started() -> None:
    for command in ("", "'", []):
        with pytest.raises(pentabula.EngineError, match="cannot be started"):
            pentabula.Engine.gtp(command)
