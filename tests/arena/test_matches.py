"""Matches: names of players, mirrored games, resuming, faulty programs."""

import json
import sys
from itertools import count
from random import Random

import pytest

from pentabula import games
from pentabula.arena.executors import ArenaError, open_executor
from pentabula.arena.log import Log
from pentabula.arena.match import EngineMatch, number_of
from pentabula.arena.player_specs import PlayerError, check, read_player, skill_of
from pentabula.arena.players import FaultError, SearchPlayer
from pentabula.arena.playing import GameInPlay
from pentabula.arena.program import ProgramPlayer, StartError
from pentabula.arena.progress import ProgressBar
from pentabula.arena.rivals import rivals
from pentabula.arena.running import MatchPlan, play_game, run_match, verdict_on
from pentabula.arena.scores import Sprt
from pentabula.core.brain import Skill
from pentabula.core.position import after
from pentabula.core.record import read_record
from pentabula.core.work import finish
from pentabula.search.base import start_search
from tests.core.nim import NIM
from tools.steps import ROOT

KONOBI = {"size": 4, "pie": "on"}
FACTS = ("winner", "reason", "plies", "link", "nodes", "decisions")


def test_a_name_sets_player_and_limits():
    konobi = games.load("konobi")
    assert skill_of(read_player("expert"), konobi) == konobi.brain.ladder[4]
    assert skill_of(read_player("expert@7"), konobi).nodes == 7
    assert skill_of(read_player("uct"), konobi) == Skill(1000)
    assert skill_of(read_player("uct@50"), konobi).nodes == 50
    for name, milliseconds in {"club@2s": 2000, "uct@500ms": 500}.items():
        player = read_player(name)
        assert player.milliseconds == milliseconds and player.is_timed
        assert skill_of(player, konobi).nodes > 10**9
    assert read_player("uct@=").mirrors_time and read_player("club@9/notree").keeps_no_tree
    assert read_player("gtp:python -m x.y").command == "python -m x.y"
    assert read_player("gtp(level=club seed=1):x").words == "level=club seed=1"


@pytest.mark.parametrize(
    "name", ["", "Expert", "uct@", "uct@x", "uct@5h", "club/old", "gtp:", "@5"]
)
def test_an_invalid_name_is_refused(name):
    with pytest.raises(PlayerError, match="is not a player: write expert"):
        read_player(name)


def test_an_unknown_player_is_refused_with_the_known_ones():
    with pytest.raises(PlayerError, match=r"no player “bob” of Konobi: novice, .*, uct"):
        check(read_player("bob"), games.load("konobi"))
    check(read_player("gtp:anything"), games.load("konobi"))


@pytest.mark.parametrize("game", games.names())
def test_every_game_has_a_plain_and_a_random_rival(game):
    assert {"uct", "random"} <= rivals(game).keys()
    assert ("byhand" in rivals(game)) == (game == "tabula")


def nim_match(first, second="random", seed=1, decisions=0, adjudicate=False, **options):
    options = NIM.complete_options(options)
    return EngineMatch("nim", options, first, second, seed, decisions, adjudicate)


def table(first, second, number, match=None, game=NIM):
    match = match or nim_match(first, second)
    sides = [SearchPlayer(match.player(index), game) for index in (0, 1)]
    return GameInPlay(game, match, sides[::-1] if number % 2 else sides, number).play()


def moves_of(played):
    return played["link"].partition("moves=")[2].split(",")


@pytest.mark.parametrize("pair", range(3))
def test_a_pair_has_the_same_opening_and_the_same_dice_with_seats_changed(pair):
    match = nim_match("expert@9", seed=4, decisions=1, size=9)
    one, two = (table("", "", 2 * pair + second, match) for second in (0, 1))
    assert moves_of(one)[:2] == moves_of(two)[:2] and moves_of(one)[1].startswith("coin")


def test_pairs_seeds_and_random_players_differ_from_game_to_game():
    matches = [nim_match("random", seed=seed, decisions=1) for seed in (1, 2)]
    begun = [[moves_of(table("", "", 2 * n, match))[:2] for n in range(8)] for match in matches]
    assert begun[0] != begun[1] and len({tuple(moves) for moves in begun[0]}) > 1
    played = [table("random", "random", number) for number in range(6)]
    assert len({game["link"] for game in played}) > 1
    long = nim_match("random", size=9, most=1)
    assert len(set(moves_of(table("", "", 0, long)))) > 1


def test_the_winner_is_logged_by_player_not_by_seat():
    match = nim_match("random", size=1, third="off", most=1)  # the second seat wins always
    assert [table("", "", number, match)["winner"] for number in (0, 1)] == [1, 0]


def test_the_logged_game_replays():
    played = table("expert@20", "uct@20", 0)
    record = read_record(played["link"], lambda name: NIM)
    end = record.root.main_line_end()
    assert end.ply == played["plies"] and end.position.outcome().winner == played["winner"]
    assert played["reason"] == "the last stone was taken"
    assert all(nodes > 0 for nodes in played["nodes"])


def test_players_are_not_asked_for_forced_moves_or_rolls():
    match = nim_match("expert@9", "uct@9", size=1, third="off", most=1)
    played = table("", "", 0, match)
    assert moves_of(played) == ["a1", "b1"] or moves_of(played) == ["b1", "a1"]
    assert played["decisions"] == [1, 0]


def test_a_proof_ends_the_game_with_adjudication():
    whole, cut = (
        table("", "", 0, nim_match("expert@4000", adjudicate=is_short, size=9, third="on", most=2))
        for is_short in (False, True)
    )
    assert cut["reason"] == "a proof" and cut["plies"] < whole["plies"]
    assert cut["winner"] == whole["winner"] == 0


def test_the_exact_values_of_a_level_that_slips_end_no_game():
    tau = games.load("tau")
    options = tau.complete_options({"rows": 6, "cols": 6})
    match = EngineMatch("tau", options, "casual", "novice", random_decisions=0, adjudicate=True)
    played = table("", "", 0, match, tau)
    assert played["reason"] != "a proof"


def test_a_time_limit_is_observed():
    position = NIM.start(size=9, most=9)
    timed = SearchPlayer(read_player("uct@5s"), NIM, count(1).__next__)
    timed.begin({}, "1")
    timed.choose(position, 0.0)
    assert timed.nodes == 5
    like = SearchPlayer(read_player("uct@="), NIM, count(1).__next__)
    like.begin({}, "1")
    like.choose(position, 3.0)
    assert like.nodes == 3
    like.choose(position, 0.0)
    assert like.nodes == 1


def test_a_player_with_the_others_time_has_it_from_the_first_move():
    match = nim_match("expert@50", "uct@=", size=9, most=9)
    sides = [SearchPlayer(match.player(index), NIM, count(1).__next__) for index in (0, 1)]
    played = GameInPlay(NIM, match, sides[::-1], 1).play()
    assert played["nodes"][1] >= 40  # nearly all in the first decision: then all is proved
    assert played["plies"] == len(moves_of(played))


def test_a_tree_is_kept_between_moves_except_by_fresh_players():
    konobi = games.load("konobi")
    position = konobi.start(size=7, pie="off")
    skill = skill_of(read_player("expert@60"), konobi)
    search = finish(start_search(konobi, position, skill, Random("1")))
    line = search.evaluations()[0].line[:2]
    nodes = {}
    for name in ("expert@60", "expert@60/notree", "uct@60"):
        player = SearchPlayer(read_player(name), konobi)
        player.begin({}, "1")
        player.choose(position, 0.0)
        for move in line:
            player.observe(move, position)
        player.choose(after(position, line), 0.0)
        nodes[name] = player.nodes
    assert nodes["expert@60"] < nodes["expert@60/notree"] == nodes["uct@60"] == 60


class Faulty(SearchPlayer):
    def choose(self, position, seconds):
        self.asked = True
        if self.move is None:
            raise ZeroDivisionError("no heaps")
        return self.move


@pytest.mark.parametrize(
    ("move", "words"), [(None, "threw ZeroDivisionError"), ("z9", "not legal")]
)
@pytest.mark.parametrize("number", [0, 1])
def test_an_exception_or_illegal_move_loses(move, words, number, capsys):
    match = nim_match("random", most=2)
    sides = [SearchPlayer(match.player(0), NIM), Faulty(match.player(1), NIM)]
    sides[1].move = move
    played = GameInPlay(NIM, match, sides[::-1] if number else sides, number).play()
    assert played["winner"] == 0 and words in played["fault"]


def program(command, timeout=20.0):
    game = games.load("konobi")
    return ProgramPlayer(read_player(f"gtp:{command}"), game, timeout), game.start(**KONOBI)


SCRIPT = """
import sys
for line in sys.stdin:
    print({answer!r} if line.startswith({word!r}) else "=", end="\\n\\n", flush=True)
    {after}
"""


def script(tmp_path, word="genmove", answer="= a1", after=""):
    path = tmp_path / "program.py"
    path.write_text(SCRIPT.format(word=word, answer=answer, after=after or "pass"))
    return f"{sys.executable} {path}"


def test_a_program_plays_by_the_text_protocol(tmp_path):
    player, position = program(script(tmp_path))
    player.begin(KONOBI, "1")
    assert player.choose(position, 0.0) == "a1"
    player.observe("a1", position)
    player.observe("b2", position.play("a1"))
    assert not player.has_proved_win()
    player.close()
    player.close()


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ({"answer": "= z9"}, "answered “z9”"),
        ({"answer": "= pass"}, "answered “pass”"),
        ({"answer": "? no idea"}, "answered “. no idea” to “genmove”"),
        ({"answer": "rubbish"}, "answered “rubbish”"),
        ({"answer": "", "after": "sys.stdin.read()"}, "took over 0.3 s for “genmove”"),
        (
            {"word": "gen", "answer": "", "after": "sys.exit(line.startswith('gen') or None)"},
            "ended",
        ),
    ],
)
def test_a_faulty_program_is_killed_and_restarted(tmp_path, how, words):
    slow = "took" in words
    player, position = program(script(tmp_path, **how), 20.0)
    player.begin(KONOBI, "1")
    if slow:
        player._timeout = 0.3
    with pytest.raises(FaultError, match=words):
        player.choose(position, 0.0)
    player._timeout = 20.0
    player.begin(KONOBI, "2")
    player.close()


def test_a_missing_program_is_a_problem_not_a_lost_game():
    player, _ = program("/no/such/program")
    with pytest.raises(StartError, match="cannot be started"):
        player.begin(KONOBI, "1")


def test_our_own_engine_plays_as_a_program(monkeypatch):
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "py"))
    words = "nodes=5 seed=1"
    names = (f"gtp({words}):{sys.executable} -m pentabula.gtp", "random")
    match = EngineMatch("konobi", KONOBI, *names)
    played = [play_game(match, match.code(), number) for number in (0, 1)]
    assert [game["fault"] for game in played] == ["", ""]
    assert [game["game"] for game in played] == [0, 1]


def match(**more):
    return EngineMatch("konobi", KONOBI, "club@8", "uct@8", **more)


def played(match, plan, jobs=1):
    with open_executor(jobs) as executor:
        return run_match(match, plan, executor)


def facts(log: Log) -> dict[int, list[object]]:
    """What does not depend on time, of each game of a log."""
    return {number: [game[name] for name in FACTS] for number, game in log.entries.items()}


def test_a_match_resumes_and_does_not_depend_on_workers(tmp_path, capsys):
    one = played(match(), MatchPlan(games=6, folder=tmp_path / "one"))
    part = played(match(), MatchPlan(games=3, folder=tmp_path / "two"), jobs=2)
    assert len(part.entries) == 3
    file = tmp_path / "two" / match().file
    torn = file.read_text().rstrip("\n")
    file.write_text(torn[:-30])  # the power failed
    two = played(match(), MatchPlan(games=6, folder=tmp_path / "two"), jobs=2)
    assert "Resuming after 2 games" in capsys.readouterr().out and facts(one) == facts(two)
    assert facts(Log(file, number_of)) == facts(two)
    assert json.loads(file.read_text().splitlines()[0])["first"] == "club@8"
    again = played(match(), MatchPlan(games=2, is_fresh=True, folder=tmp_path / "two"))
    assert len(again.entries) == 2


def test_each_match_has_its_own_file():
    assert match().file == match(timeout=5.0).file
    others = [match(seed=2), match(random_decisions=3), match(adjudicate=True)]
    others.append(EngineMatch("konobi", {"size": 5, "pie": "on"}, "club@8", "uct@8"))
    assert len({each.file for each in [match(), *others]}) == 5
    long = EngineMatch("konobi", KONOBI, "gtp:a b/c; rm -rf *", "uct@=")
    assert "/" not in long.file and "*" not in long.file


def test_a_match_stops_when_the_test_is_decided(tmp_path):
    easy = EngineMatch("konobi", KONOBI, "expert@30", "random")
    sprt = Sprt(0, 300)
    kept = played(easy, MatchPlan(games=400, sprt=sprt, folder=tmp_path))
    assert len(kept.entries) < 100 and [verdict_on(kept, x) for x in (sprt, None)] == ["H1", ""]
    more = played(easy, MatchPlan(games=400, sprt=sprt, folder=tmp_path))
    assert facts(more) == facts(kept)


def test_a_game_that_cannot_be_played_or_other_code_is_a_problem(tmp_path):
    broken = EngineMatch("konobi", {"size": 99}, "club@8", "uct@8")
    with pytest.raises(ArenaError, match=r"a game cannot be played: .*size must be 3"):
        played(broken, MatchPlan(games=2, folder=tmp_path))
    with pytest.raises(ArenaError, match="a worker runs other code"):
        play_game(match(), "other", 0)


class Out(list):
    def __init__(self, is_terminal):
        super().__init__()
        self.is_terminal = is_terminal

    def isatty(self):
        return self.is_terminal

    write = list.append

    def flush(self):
        pass


def test_the_bar_shows_progress_on_a_terminal_and_lines_in_a_file(monkeypatch):
    monkeypatch.setenv("COLUMNS", "68")
    out, times = Out(True), iter([0.0, 10.0, 20.0])
    bar = ProgressBar(100, 40, out, lambda: next(times))
    bar.show(40)
    bar.show(50, "all well, and more than fits")
    assert "40/100" in out[0] and "–:––:––" in out[0]
    assert out[1] == "\r████████████············ 50/100  0:01:40 left  all well, and more t"
    bar.close()
    out, times = Out(False), iter([0.0, 1.0, 11.0, 12.0])
    bar = ProgressBar(10, out=out, clock=lambda: next(times))
    for done in (1, 2, 3):
        bar.show(done)
    bar.close()
    assert [line.endswith("\n") for line in out] == [True]
