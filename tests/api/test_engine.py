"""The engine from Python: analysis, levels, reviews, puzzles, drawings."""

import xml.etree.ElementTree as ElementTree

import pytest

import pentabula
from pentabula import games


@pytest.mark.parametrize("name", pentabula.game_names())
def test_analysis_and_levels_depend_on_nodes_and_seed_alone(name: str) -> None:
    board = pentabula.game(name)
    if board.turn == pentabula.CHANCE:
        board.roll(seed=1)
    first, again = (board.analyse(nodes=60, seed=3) for _ in range(2))
    assert first == again and first.best in first and len(first) == len(first.moves)
    assert all(each.token in board.legal_moves for each in first)
    assert all(each.line[0] == each.token and 0 <= each.chance <= 1 for each in first)
    tokens = [board.copy().play_level("novice", nodes=30, seed=4) for _ in range(2)]
    assert tokens[0] == tokens[1] and tokens[0] in board.legal_moves


def test_proofs_and_exact_values_are_marked() -> None:
    board = pentabula.game("tau", rows=4, cols=4)
    best = board.analyse().best
    assert (best.token, best.is_proved, best.is_exact, str(best)) == (
        "bid7",
        True,
        True,
        "bid7: wins (proved)",
    )
    estimate = pentabula.game("konobi").analyse(nodes=20).best
    assert estimate.kind == "estimate" and not estimate.is_exact


def test_time_ends_a_search_and_progress_is_reported() -> None:
    shares = list[float]()
    found = pentabula.game("konobi").analyse(seconds=0.05, progress=shares.append)
    assert found.best in found and shares == sorted(shares) and shares[-1] == 1.0
    assert pentabula.game("konobi").play_level(seconds=0.05) in pentabula.game("konobi").legal_moves


def test_levels_play_a_whole_game_with_dice() -> None:
    board = pentabula.game("tabula")
    while board.outcome() is None:
        board.play_level("novice", seed=2)
    again = pentabula.read(board.record.text)
    assert again.outcome() == board.outcome() is not None


def test_a_review_has_decisions_sentences_and_a_graph() -> None:
    board = pentabula.read("tau?rows=4&cols=4&moves=bid3,bid5,pass,row2,row3")
    shares = list[float]()
    review = board.review(nodes=50, progress=shares.append)
    assert shares[-1] == 1.0 and len(review.values) == board.ply + 1
    worst = review.turning_points[0]
    assert worst in review.decisions and worst.lost == max(each.lost for each in review.decisions)
    assert review.sentences[0].startswith(f"{worst.ply}. {worst.token}: {worst.sentence}")
    assert worst.sentence in review.record
    root = ElementTree.fromstring(review.svg())
    assert root.tag.endswith("svg") and len(root) > 5
    board.language = "pt-BR"
    assert board.review(nodes=50).sentences[0] != review.sentences[0]


def test_a_review_of_dice_accounts_for_luck() -> None:
    board = pentabula.game("tabula")
    while board.ply < 25:
        board.play_level("novice", seed=3)
    review = board.review(nodes=1)
    assert review.throws and review.luck != (0.0, 0.0)
    assert all(each.token.startswith(("roll", "open")) for each in review.throws)
    change = review.luck[0] - review.lost[0] - review.luck[1] + review.lost[1]
    first, last = review.values[0], review.values[-1]
    assert first is not None and last is not None and last == pytest.approx(first + change)


def test_the_review_of_a_variation_is_about_that_line() -> None:
    board = pentabula.read("tau?rows=4&cols=4&moves=bid3,bid5,pass,row2,row3")
    for _ in range(3):
        board.pop()
    board.push("bid6")
    board.push("pass")
    found = {each.ply: each.token for each in board.review(nodes=50).decisions}
    assert found[3] == "bid6"


def test_puzzles_are_found_by_grade_and_have_boards() -> None:
    for name in filter(lambda each: games.load(each).is_released, pentabula.game_names()):
        every = pentabula.puzzles_of(name)
        assert every and [each.grade for each in every] == sorted(each.grade for each in every)
        puzzle = pentabula.puzzles_of(name, grade=every[0].grade, language="es")[0]
        assert puzzle.goal != every[0].goal and puzzle.is_solved_by(puzzle.solution)
        board = puzzle.board()
        assert board.language == "es" and board.turn in (0, 1)
        assert not puzzle.is_solved_by([]) and not puzzle.is_solved_by(["nonsense"])
    assert pentabula.puzzles_of("konobi", theme="nothing") == ()
    with pytest.raises(pentabula.OptionError):
        pentabula.puzzles_of("chess")


@pytest.mark.parametrize("name", pentabula.game_names())
def test_a_board_draws_itself_with_its_last_move(name: str) -> None:
    board = pentabula.game(name)
    empty = board._repr_svg_()
    while len(board.record.main_line) < 6:
        board.play_level("novice", nodes=5, seed=1)
    drawn = board.svg(pentabula.Theme(("#123456", "#abcdef"), is_dark=True))
    assert board.svg(is_dark=True) != board.svg()
    for text in (empty, board.svg(), drawn):
        root = ElementTree.fromstring(text)
        assert root.tag == "{http://www.w3.org/2000/svg}svg" and len(root) > 5
    assert board.svg() not in (empty, drawn)
    assert all(x >= 0 and y >= 0 for x, y in board.sites.values())


def test_before_a_roll_the_chance_is_the_average_of_all_throws() -> None:
    board = pentabula.game("tabula")
    while board.turn == pentabula.CHANCE:
        board.roll(3)
    while board.turn != pentabula.CHANCE:
        board.push(board.legal_moves[0])
    found, chances = board.analyse(nodes=300), board.chances
    assert {each.token for each in found} == chances.keys()
    average = sum(chances[each.token] * each.chance for each in found)
    assert found.chance == pytest.approx(float(average)) and found.chance < found.best.chance
    board.roll(1)
    found = board.analyse(nodes=300)
    assert found.chance == found.best.chance
