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


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        *(
            (line, "")
            for line in ("", "\n", "   \t \r\n", "# a comment", "  # another\n", "\x07\x00")
        ),
        ("12 protocol_version\n", "=12 2"),
        ("012 nonsense", "?012 unknown command"),
        ("7", "?7 unknown command"),
        ("newgame nim", "="),
        ("3 newgame nim", "=3"),
        ("\x01 5\tna\x07me  # who?\r\n", "=5 Pentabula"),
        ("1 list_games", "=1 nim\nnix"),
        ("\ufeffprotocol_version", "= 2"),
        ("\ufeff\ufeff7 protocol_version", "=7 2"),
    ],
)
def test_a_command_gets_one_framed_answer_with_its_id_and_other_lines_none(
    controller, line, answer
):
    assert controller.answer(line) == (f"{answer}\n\n" if answer else "")


def test_administrative_commands_describe_the_program(controller):
    assert say(controller, "protocol_version") == "2" and say(controller, "name") == "Pentabula"
    assert say(controller, "version") == pentabula.VERSION
    assert say(controller, "list_commands").split("\n") == sorted(COMMANDS)
    assert say(controller, "known_command play") == "true"
    assert say(controller, "known_command fly") == "false"
    assert say(controller, "known_command") == "false"


def test_quit_and_the_last_line_end_the_session(controller):
    written = []
    serve([b"\xff\xfe nonsense\n", b"name"], written.append, controller)
    assert written == [b"? unknown command\n\n", b"= Pentabula\n\n"]
    written = []
    serve([b"name\n", b"quit\n", b"name\n"], written.append, controller)
    assert written == [b"= Pentabula\n\n", b"=\n\n"]


def test_a_whole_game_is_played(controller):
    assert say(controller, "newgame nim size=2 third=off") == "=" and say(controller, "turn") == "0"
    assert say(controller, "legal_moves") == "most*\ntwo"
    assert say(controller, "play MOST2", "turn") == "chance"
    assert say(controller, "legal_moves") == "coin0\ncoin1"
    assert say(controller, "play coin1", "turn") == "1"
    assert say(controller, "legal_moves") == "a1\na2\nb1\nb2"
    assert say(controller, "play a2", "play b1", "legal_moves") == "pass"
    assert say(controller, "result") == "none"
    assert say(controller, "play pass", "play b1", "turn") == "over"
    assert say(controller, "result") == "0 the last stone was taken"
    assert say(controller, "legal_moves") == "="
    assert say(controller, "showboard") == "nim 2 1 b\na\nb\nc"
    assert say(controller, "record") == (
        "nim?size=2&most=ask&third=off&moves=most2,coin1,a2,b1,pass,b1"
    )


OVER = "newgame nim size=1 third=off most=1|play a1|play b1"
SMALL = "newgame nim size=2 third=off most=2"
RESIGNED = '[Game "nim"]|loadrecord nim two coin1 resign'
SESSIONS = [
    ("newgame nim|play two|play coin0|undo|turn", "chance"),
    ("newgame nim|play two|play coin0|undo|undo|undo", "? cannot undo"),
    ("newgame nim|play two|undo|legal_moves", "most*\ntwo"),
    (f"{OVER}|turn", "over"),
    (f"{OVER}|undo|legal_moves", "b1"),
    (f"{OVER}|play a1", "? The game is over."),
    *((f"{OVER}|{command}", "? the game is over") for command in ("genmove", "analyze")),
    *((f"{SMALL}|perft {depth}", count) for depth, count in enumerate(("1", "4", "8"))),
    ("newgame nim|perft 1", "2"),
    ("newgame nim|perft 2", "? perft cannot go through an open range of numbers"),
    ("newgame nim|play two|analyze", "? the dice decide here"),
    ("loadrecord #nim?moves=two,coin1|turn", "1"),
    ("loadrecord https://example.org/#nim?moves=two,coin0|turn", "0"),
    ('7 loadrecord [Game "nim"] two {number # 1} coin1|turn', "1"),
    ("loadrecord nim two coin0 # a comment|turn", "0"),
    ("loadrecord nim two coin0|turn # a comment|turn #another", "0"),
    (f"{RESIGNED}|result", "0 by resignation"),
    (f"{RESIGNED}|turn", "over"),
    (f"{RESIGNED}|legal_moves", "="),
    *((f"{RESIGNED}|{each}", "? the game is over") for each in ("genmove", "analyze", "play a1")),
    (f"{RESIGNED}|undo|result", "none"),
]


@pytest.mark.parametrize(("lines", "answer"), SESSIONS)
def test_the_last_of_these_commands_is_answered(controller, lines, answer):
    assert say(controller, *lines.split("|")) == answer


def test_scores_are_plain_numbers_or_none(controller):
    assert say(controller, "newgame nim", "scores") == "none"
    assert say(controller, "play most9", "scores") == "6.5 -3"
    assert [write_points(points) for points in NIM.start(most=9).points()] == ["6.5", "-3"]
    assert write_points(NIM.start(most=9).points()[0] - 7) == "-0.5" and write_points(0) == "0"
    assert write_points(10**40) == "1" + "0" * 40


def test_loadrecord_reads_every_form_of_a_record(controller):
    say(controller, "loadrecord nim?size=2&moves=two,coin0,a1")
    assert say(controller, "record") == "nim?size=2&most=ask&third=on&moves=two,coin0,a1"
    say(controller, "loadrecord nim size=4 two coin0")
    assert say(controller, "record") == "nim?size=4&most=ask&third=on&moves=two,coin0"
    say(controller, 'loadrecord [Game "nim"] 1. two (1. most3) 2. coin1')
    assert say(controller, "record") == "nim?size=3&most=ask&third=on&moves=two,coin1"


def test_setposition_reads_a_diagram(controller):
    diagram = "nim 2 1 a/a oo/b oooo/c o"
    assert say(controller, "newgame nim", f"setposition {diagram}") == "="
    assert say(controller, "showboard") == diagram.replace("/", "\n")
    assert say(controller, "turn") == "1" and controller.answer("undo") == "? cannot undo\n\n"
    assert say(controller, "play b2", "record") == (
        f"nim?size=3&most=2&third=on&from={diagram.replace(' ', '_')}&moves=b2"
    )
    link = say(controller, "record")
    assert say(controller, "newgame nim", f"loadrecord {link}", "record") == link
    assert say(controller, "undo", "showboard") == diagram.replace("/", "\n")


@pytest.mark.parametrize(
    "line",
    [
        *("play two", "legal_moves", "turn", "undo", "result", "scores", "showboard", "record"),
        *("genmove", "analyze", "perft 1", "setposition nim"),
    ],
)
def test_commands_need_a_game(controller, line):
    assert say(controller, line) == "? there is no game yet: start one with newgame"


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("fly", "unknown command"),
        ("NAME", "unknown command"),
        ("newgame", "There is no game “”"),
        ("newgame chess", "There is no game “chess”: there is nim."),
        ("newgame nim size=10", "size must be 1 to 9, not “10”."),
        ("newgame nim size", "“size” should look like size=9"),
        ("newgame nim size=3 size=3", "“size” is given twice"),
        ("newgame nim colour=red", "Nim has no option “colour”"),
        ("play", "play needs one token"),
        ("play a1 b1", "play needs one token"),
        ("play e5", "“e5” is not a move"),
        ("play a9", "a9 takes what is not there."),
        ("loadrecord", "There is no game here: the text is empty."),
        ("loadrecord nim two junk", "Move 2 (“junk”) cannot be played. “junk” is not a move"),
        ("setposition", "setposition needs a diagram, its lines joined by /"),
        ("setposition nim", "That is not a heap of stones."),
        ("setposition nim 2 1 a/a /b /c ", "The game is over in this position: the last stone"),
        ("perft", "depth must be a whole number, 0 or more, not “”"),
        ("perft -1", "depth must be a whole number"),
        ("perft ٣", "depth must be a whole number"),
        ("genmove level=9", "There is no level “9”: choose novice, learner,"),
        ("analyze level=novice", "there is no limit “level”: choose nodes, ms, seed"),
        ("genmove depth=9", "there is no limit “depth”: choose nodes, ms, seed"),
        ("genmove seed=x", "seed must be a whole number, 0 or more, not “x”"),
        ("genmove fast", "“fast” should look like"),
    ],
)
def test_an_illegal_command_is_explained_and_changes_nothing(controller, line, sentence):
    say(controller, "newgame nim", "play two", "play coin0", "play a1")
    before = say(controller, "record")
    said = say(controller, line)
    assert said.startswith(f"? {sentence}") and "kept" not in said
    assert say(controller, "record") == before


@pytest.mark.parametrize("mark", ["", "\ufeff", " \ufeff\ufeff "])
@pytest.mark.parametrize("text", ["#nim?size=2&moves=two", "nim?size=2&moves=two #"])
def test_a_comment_after_a_link_may_be_empty(controller, mark, text):
    assert controller.answer(f"{mark}loadrecord {text}") == "=\n\n"
    assert "moves=two" in controller.answer("record")


def test_perft_has_a_greatest_depth():
    controller = Controller(Random(1))
    assert controller.answer("newgame tabula") == "=\n\n"
    assert controller.answer("perft 100000") == "? perft goes to depth 200 at most\n\n"


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


def test_genmove_plays_a_winning_move(controller):
    say(controller, "newgame nim size=2 third=off most=2", "play a2")
    assert say(controller, "genmove") == "b2" and say(controller, "result").startswith("1 ")


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


def test_reviews_and_analyses_change_nothing_and_refuse_unknown_limits(controller):
    assert say(controller, "review").startswith("? there is no game yet")
    say(controller, "newgame nim size=2 third=off most=2")
    before = say(controller, "record")
    assert say(controller, "review") == "# seat 0 lost 0.0000\n# seat 1 lost 0.0000"
    assert say(controller, "review ms=3") == "? there is no limit “ms”: choose nodes, seed"
    assert say(controller, "review nodes=x").startswith("? nodes must be a whole number")
    assert say(controller, "analyze nodes=5", "record") == before
    assert say(controller, "record") == before


def test_commands_that_could_run_for_ever_have_limits_and_say_so(monkeypatch):
    monkeypatch.setattr(gtp_controller, "PERFT_POSITIONS", 2000)
    controller = Controller(Random(1))
    say(controller, "newgame konobi size=5 pie=off")
    assert say(controller, "perft 20") == (
        "? perft stops after 2,000 positions: choose a smaller depth"
    )
    assert say(controller, f"perft {10**40}").startswith("? depth can be at most")
    for command in ("analyze nodes", "genmove nodes", "analyze ms", "review nodes"):
        assert "can be at most" in say(controller, f"{command}={10**17}")
