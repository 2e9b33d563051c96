"""The text protocol as another program uses it."""

import runpy
import sys
from dataclasses import replace
from io import BytesIO, TextIOWrapper
from itertools import count
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pentabula
from pentabula import games
from pentabula.core.brain import ESTIMATE, EXACT, PROVED, WON, Evaluation, Exact, MoveEvaluation
from pentabula.core.record import Record
from pentabula.gtp import controller as gtp_controller
from pentabula.gtp.__main__ import main, serve
from pentabula.gtp.controller import COMMANDS, Controller, write_points
from pentabula.gtp.engine import GameEngine, SearchLimits, value_of
from pentabula.search.montecarlo import TreeSearch
from tests.core.nim import NIM, load
from tests.examples import examples


@pytest.fixture
def controller():
    return Controller(Random(1), clock=lambda: 0.0, load=load, names=lambda: ("nim", "nix"))


def say(controller, *lines):
    """Sends the lines; returns the last answer without its frame."""
    answer = ""
    for line in lines:
        framed = controller.answer(line)
        assert framed.endswith("\n\n") and "\n\n" not in framed[:-2]
        assert framed[0] in "=?"
        answer = framed[:-2]
    return answer.removeprefix("= ")


@pytest.mark.parametrize("line", ["", "\n", "   \t \r\n", "# no", "  # no\n", "\x07\x00"])
def test_an_empty_line_and_a_comment_get_no_answer(controller, line):
    assert controller.answer(line) == ""


def test_a_program_names_its_version_and_commands(controller):
    assert say(controller, "version") == pentabula.VERSION
    assert say(controller, "list_commands").split("\n") == sorted(COMMANDS)


def test_quit_and_the_last_line_end_the_session(controller):
    written = []
    serve([b"\xff\xfe nonsense\n", b"name"], written.append, controller)
    assert written == [b"? unknown command\n\n", b"= Pentabula\n\n"]
    written = []
    serve([b"name\n", b"quit\n", b"name\n"], written.append, controller)
    assert written == [b"= Pentabula\n\n", b"=\n\n"]


def test_points_of_any_size_have_a_half_at_most():
    assert [write_points(points) for points in NIM.start(most=9).points()] == ["6.5", "-3"]
    assert write_points(NIM.start(most=9).points()[0] - 7) == "-0.5" and write_points(0) == "0"
    assert write_points(10**40) == "1" + "0" * 40


@pytest.mark.parametrize("level", ["", "level=novice", "level=master"])
@pytest.mark.parametrize("limits", ["", "nodes=0", "nodes=5", "ms=0", "nodes=20 ms=5 seed=1"])
def test_genmove_plays_a_legal_token_to_the_end_of_the_game(controller, level, limits):
    say(controller, "newgame nim")
    plies = 0
    while say(controller, "turn") != "over":
        legal = say(controller, "legal_moves").split("\n")
        token = say(controller, f"genmove {level} {limits}")
        assert token in legal or token.startswith("most")
        plies += 1
    assert len(say(controller, "record").split(",")) == plies


def test_the_same_seed_gives_the_same_token(controller):
    say(controller, "newgame nim size=9", "play most9", "play coin0")
    assert say(controller, "genmove seed=7") == say(controller, "undo", "genmove seed=7")


def test_earlier_searches_do_not_change_the_answer_to_a_seed():
    fresh, busy = (Controller(Random(n), load=load) for n in (1, 2))
    for controller in (fresh, busy):
        say(controller, "newgame nim size=9", "play most9", "play coin0")
    say(busy, "analyze nodes=50", "genmove", "undo", "genmove nodes=3 level=novice", "undo")
    asked = "analyze nodes=60 seed=7"
    assert say(busy, asked) == say(fresh, asked)


def test_the_same_seed_throws_the_same_dice(controller):
    say(controller, "newgame nim", "play two", "play coin0")
    thrown = [say(controller, "genmove seed=3") for _ in range(9) if say(controller, "undo")]
    assert len(set(thrown)) == 1


def test_dice_are_thrown_by_their_probabilities():
    record = Record.start(NIM, {})
    node = record.play(record.root, "two")
    engine, dice = GameEngine(record, 1, lambda: 0.0), Random(3)
    thrown = [engine.choose(node, SearchLimits("expert"), dice) for _ in range(1000)]
    assert 400 < thrown.count("coin0") < 600


def test_the_only_legal_move_is_played_without_a_search():
    clock = iter(())  # reading it would raise StopIteration
    controller = Controller(Random(1), clock=lambda: next(clock), load=load)
    say(controller, "newgame nim size=1 third=off most=1", "play a1")
    assert say(controller, "genmove") == "b1"


def test_analyze_gives_a_line_for_each_candidate(controller):
    say(controller, "newgame nim size=2 third=off most=2", "play a2")
    lines = [line.split() for line in say(controller, "analyze nodes=20 seed=1").split("\n")]
    assert lines[0][:2] + lines[0][3:] == ["b2", "win", "b2"] and lines[1][0] == lines[1][3] == "b1"
    assert float(lines[1][1]) > 0.5 and 0.99 < sum(float(line[2]) for line in lines) < 1.01


def test_analyze_answers_immediately_without_nodes(controller):
    say(controller, "newgame nim size=3 third=off most=2")
    lines = [line.split() for line in say(controller, "analyze nodes=0").split("\n")]
    assert sorted(line[0] for line in lines) == ["a1", "a2", "b1", "b2"]
    assert all(line[1:] == ["0.5000", "0.0000", line[0]] for line in lines)


def test_a_search_stops_when_its_time_is_over():
    seconds = iter(range(100))
    controller = Controller(Random(1), clock=lambda: next(seconds), load=load)
    say(controller, "newgame nim size=9", "play most9", "play coin0", "analyze ms=2500")
    assert next(seconds) == 4  # started at 0; read the clock at 1, 2 and 3


def test_the_time_limit_of_a_level_does_not_apply_with_nodes_or_a_seed():
    assert SearchLimits("master").skill(NIM) == NIM.brain.ladder[-1]
    assert SearchLimits("master", nodes=9).skill(NIM).milliseconds > 10**9
    assert SearchLimits("master", seed=9).skill(NIM).milliseconds > 10**9
    assert SearchLimits("master", seed=9, ms=50).skill(NIM).milliseconds == 50


class StubSearch:
    """A search whose move shows whether it is new or continued."""

    def __init__(self, moves):
        self.moves = moves
        self.nodes, self.is_done = 0, True

    def step(self):
        raise NotImplementedError

    def evaluations(self):
        return []

    def chosen(self):
        return self.moves[0]

    def advance(self, moves, position):
        self.moves = ["advanced", *moves]
        return True


class CountingSearch(StubSearch):
    """A search that makes one step for each node of its skill."""

    def __init__(self, skill):
        super().__init__(["a1"])
        self.is_done, self._skill = skill.nodes == 0, skill

    def step(self):
        self.nodes += 1
        self.is_done = self.nodes >= self._skill.nodes


@pytest.mark.parametrize("command", ["genmove", "genmove level=novice", "analyze"])
@pytest.mark.parametrize(
    ("limits", "steps"),
    [
        ("ms=5000", 5000),  # alone: the level's nodes do not apply
        ("ms=0", 0),
        ("nodes=9000", 9000),  # alone: the level's time does not apply
        ("nodes=7", 7),
        ("nodes=9000 ms=50", 50),  # both: the limit that is reached first
        ("nodes=7 ms=5000", 7),
        ("nodes=9000 seed=1", 9000),
    ],
)
def test_time_alone_or_nodes_alone_replaces_both_limits_of_the_level(
    monkeypatch, command, limits, steps
):
    made = []

    def search(game, position, skill, rng):
        made.append(CountingSearch(skill))
        return made[-1]

    monkeypatch.setattr("pentabula.search.continuation.start_search", search)
    milliseconds = count()
    controller = Controller(Random(1), clock=lambda: next(milliseconds) / 1000, load=load)
    say(controller, "newgame nim size=3 most=2 third=off", f"{command} {limits}")
    assert made[0].nodes == pytest.approx(steps, abs=1)


@pytest.mark.parametrize("line", ["genmove nodes=5", "analyze nodes=5", "play b1", "newgame nim"])
def test_an_internal_error_is_answered_and_changes_nothing(monkeypatch, capsys, controller, line):
    say(controller, "newgame nim most=2", "play a1", "analyze nodes=5")
    before = [say(controller, each) for each in ("record", "turn", "showboard")]

    def fail(*arguments):
        raise IndexError("tuple index out of range")

    with monkeypatch.context() as broken:
        for name in ("step", "advance", "chosen", "evaluations"):
            broken.setattr(TreeSearch, name, fail)
        broken.setattr(Record, "play", fail)
        broken.setattr(Record, "start", fail)
        assert say(controller, line) == "? internal error: IndexError: tuple index out of range"
    assert "Traceback" in capsys.readouterr().err
    assert [say(controller, each) for each in ("record", "turn", "showboard")] == before
    assert say(controller, "genmove nodes=5", "turn") in ("0", "1")


def answers(evaluation):
    """What `analyze` prints for a game whose brain gives this evaluation to its moves."""
    valued = [MoveEvaluation(move, evaluation, (move,), 3) for move in ("a1", "b1")]
    brain = replace(NIM.brain, knowledge=Exact(lambda position: iter([valued])))
    game = replace(NIM, brain=brain)
    controller = Controller(Random(1), load=lambda name: game)
    say(controller, "newgame nim size=1 most=1 third=off")
    return say(controller, "analyze").split("\n")


@pytest.mark.parametrize(
    ("evaluation", "written"),
    [
        (Evaluation(0.25), "0.2500 0.5000 a1"),
        (Evaluation(0.25, EXACT), "0.2500 0.5000 a1 # exact"),
        (WON, "win 0.5000 a1"),
        (Evaluation(0.0, PROVED, 7, 7), "loss 0.5000 a1 # 7"),
        (Evaluation(0.75, ESTIMATE, 10**30, 10**31), f"0.7500 0.5000 a1 # {10**30}..{10**31}"),
        (Evaluation(0.75, ESTIMATE, 5), "0.7500 0.5000 a1 # 5.."),
        (Evaluation(0.75, ESTIMATE, None, 5), "0.7500 0.5000 a1 # ..5"),
    ],
)
def test_certainty_follows_the_principal_variation(evaluation, written):
    assert answers(evaluation)[0] == f"a1 {written}"


def test_values_are_win_or_loss_or_have_four_decimals():
    assert value_of(Evaluation(1.0)) == "1.0000" and value_of(Evaluation(1.0, PROVED)) == "win"


def test_a_search_is_continued_at_a_later_position(monkeypatch):
    made = []

    def search(game, position, skill, rng):
        made.append(StubSearch(["a1"]))
        return made[-1]

    monkeypatch.setattr("pentabula.search.continuation.start_search", search)
    record = Record.start(NIM, {"most": 2})
    engine = GameEngine(record, 1, lambda: 0.0)

    def choose(node, limits=SearchLimits("expert")):  # noqa: B008
        return engine.choose(node, limits, Random(1))

    assert choose(record.root) == "a1"
    node = record.play(record.play(record.root, "a1"), "b1")
    assert choose(node) == "advanced" and made[0].moves == ["advanced", "a1", "b1"]
    assert choose(node, SearchLimits("expert", seed=1)) == "a1"  # a seed starts a new search
    assert choose(node) == "advanced" and len(made) == 2
    assert choose(node, SearchLimits("club")) == "a1"  # so does another skill
    assert choose(record.play(record.root, "a2"), SearchLimits("club")) == "a1"  # and another line
    assert len(made) == 4


WORDS = st.sampled_from(
    "1|play|newgame|nim|size=1|most=1|third=off|two|most3|coin0|coin1|a1|b1|c1|pass|undo"
    "|genmove nodes=3|analyze nodes=1|legal_moves|turn|perft 1|perft|loadrecord|nim?moves=two"
    "|record|showboard|result|scores|known_command|#|=|\x00|é|٣|{|(".split("|")
)
LINES = st.lists(st.one_of(WORDS, st.text(max_size=8)), max_size=5).map(" ".join)


@given(st.lists(LINES, max_size=30))
@examples(150)
def test_no_line_breaks_the_session(lines):
    controller = Controller(Random(1), load=load, names=lambda: ("nim",))
    say(controller, "newgame nim size=1")
    for line in lines:
        if controller.answer(line):
            say(controller, line)
    assert say(controller, "name") == "Pentabula"


def test_the_module_serves_the_standard_streams(monkeypatch):
    written = BytesIO()
    asked = BytesIO(b"1 name\nlist_games\nquit\nname\n")
    monkeypatch.delitem(sys.modules, "pentabula.gtp.__main__")
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(asked))
    monkeypatch.setattr(sys, "stdout", TextIOWrapper(written))
    monkeypatch.setattr(sys, "argv", ["pentabula-gtp"])
    runpy.run_module("pentabula.gtp", run_name="__main__")
    names = "\n".join(games.names())
    assert written.getvalue().decode() == f"=1 Pentabula\n\n= {names}\n\n=\n\n"


def test_closed_streams_and_wrong_arguments_end_it_without_a_traceback(monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["pentabula-gtp"])
    for name in ("stdin", "stdout"):
        with monkeypatch.context() as closed:
            closed.setattr(sys, name, None)
            main()
    for word, code in (("--help", 0), ("--version", 0), ("play", 2)):
        monkeypatch.setattr(sys, "argv", ["pentabula-gtp", word])
        with pytest.raises(SystemExit) as caught:
            main()
        assert caught.value.code == code
    shown = capsys.readouterr()
    assert f"pentabula-gtp {pentabula.VERSION}\n" in shown.out
    assert "text protocol" in shown.out and "unrecognized arguments: play" in shown.err


def test_a_review_has_a_line_for_each_decision_and_a_sum_for_each_seat(controller):
    say(controller, "newgame nim size=2 third=off", "play two", "play coin1")
    say(controller, "play a1", "play b2", "play a1")
    *lines, first, second = say(controller, "review nodes=200 seed=3").split("\n")
    assert [line.split()[0] for line in lines] == ["1", "3", "4"]
    for line in lines:
        ply, seat, token, chance, best, better, lost, kind = line.split()
        assert float(better) - float(chance) == pytest.approx(float(lost), abs=1e-4)
        assert kind in (ESTIMATE, EXACT, PROVED) and seat in "01" and token and best and ply
    assert first.startswith("# seat 0 lost ") and " luck " in first
    assert second.startswith("# seat 1 lost ") and " luck " in second
    assert say(controller, "review nodes=200 seed=3") == "\n".join([*lines, first, second])


def test_counting_stops_after_many_positions(monkeypatch):
    monkeypatch.setattr(gtp_controller, "PERFT_POSITIONS", 2000)
    controller = Controller(Random(1))
    say(controller, "newgame konobi size=5 pie=off")
    assert say(controller, "perft 20") == (
        "? perft stops after 2,000 positions: choose a smaller depth"
    )
