"""The sounds of an action follow from its effect, in every game."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from pentabula import games
from pentabula.app.exercises.lessons import LessonActivity
from pentabula.app.exercises.puzzles import PuzzleActivity
from pentabula.app.play.activity import Activity
from pentabula.app.play.browsing import redo, undo
from pentabula.app.play.dice import LocalDice
from pentabula.app.play.editing import resign
from pentabula.app.play.game import GameActivity
from pentabula.app.play.session import Session
from pentabula.app.play.words import sounds
from pentabula.app.store.exercise_progress import LessonProgress
from pentabula.core.game import tokens
from pentabula.core.numbers import Number
from pentabula.core.position import CHANCE, PASS
from pentabula.core.record import Record, read_record
from tests.app.sessions import session as session_of
from tests.puzzles.samples import KONOBI, puzzle

RECORDS = Path(__file__).parents[3] / "games"

GOLDEN = 2
"""The number of golden games that are tested for each game, the shortest ones."""


def begun(name: str, **options: Any) -> Session:
    return Session(Record.start(games.load(name), options), LocalDice(Random(1)))


def cues_of(playing: Session | Activity, action: Any) -> tuple[str, ...]:
    activity = GameActivity(playing) if isinstance(playing, Session) else playing
    before = sounds.snapshot(activity)
    activity.do(action)
    return sounds.cues(before, activity)


def lines(name: str) -> list[list[tuple[Any, Any]]]:
    """The positions and moves of each golden game."""
    found = []
    texts = (path.read_text("utf-8") for path in (RECORDS / name / "records").glob("*.txt"))
    for text in sorted(texts, key=len)[:GOLDEN]:
        record = read_record(text.partition("\n=")[0], games.load)
        line = record.root.main_line_end().line()
        befores = [node.parent.position for node in line if node.parent is not None]
        found.append(list(zip(befores, line[-1].moves(), strict=True)))
    return found


@pytest.mark.parametrize("name", games.names())
def test_the_cue_of_every_move_fits_its_description(name: str) -> None:
    """Games mention captures in their words; the cues know only the scenes."""
    game = games.load(name)
    for line in lines(name):
        for before, move in line:
            words, cue = (
                str(game.view.describe_move(before, move)),
                sounds.move_cue(game, before, move),
            )
            assert cue in sounds.SOUNDS and (cue == "dice") == (before.turn == CHANCE)
            assert (cue == "bid") == isinstance(move, Number) and (cue == "pass") == (move == PASS)
            assert ("captures" in words or "takes on" in words) == (cue == "capture"), words
            assert ("converts" in words or "exchanges" in words) == (cue == "turn"), words


def test_taps_refusals_going_back_wins_rolls_and_solved_puzzles_have_cues() -> None:
    session = begun("tabik", size=4, pie="off")
    assert cues_of(session, lambda s: s.tap("a1")) == ("touch",)
    assert cues_of(session, lambda s: s.tap("b1")) == ("place",)
    assert cues_of(session, lambda s: s.tap("nowhere")) == ("refused",)
    assert cues_of(session, undo) == ("back",) and cues_of(session, undo) == ()
    assert cues_of(session, redo) == ("place",)
    record = read_record("konobi?size=4&pie=off&moves=a1,d4,a2,d3,a3,d2", games.load)
    record.tags["Seat1"] = "Level novice"
    session = session_of(record)
    assert cues_of(session, lambda s: s.tap("a4")) == ("place", "won")
    assert cues_of(session, undo) == ("back",)
    for tags, cue in (({"Seat1": "Level novice"}, "lost"), ({}, "ended")):
        session = begun("konobi", size=4)
        session.record.tags.update(tags)
        assert cues_of(session, resign) == (cue,)
    playing = begun("tabula", start="0")
    start = playing.node
    playing.roll()
    rolled = playing.node
    assert sounds.has_thrown(start, playing) and not sounds.has_thrown(rolled, playing)
    playing.enter(tokens(playing.game, playing.position)[0])
    assert playing.node is not rolled
    assert not sounds.has_thrown(rolled, playing) and sounds.has_thrown(start, playing)
    game = games.load("konobi")
    at = next(at for at, step in enumerate(game.lesson.steps) if step.refused)
    lesson = LessonActivity(game, LocalDice(Random(1)), LessonProgress(at, at, False))
    assert cues_of(lesson, lambda s: s.tap(lesson.step.refused[0])) == ("step",)
    activity = PuzzleActivity(games.load("konobi"), puzzle("konobi", KONOBI), LocalDice(Random(1)))
    assert cues_of(activity, lambda s: s.enter("g7")) == ("refused",)
    cues_of(activity, lambda s: s.enter("f1"))
    assert cues_of(activity, lambda s: s.enter("f2"))[-1] == "step"


@pytest.mark.parametrize("name", games.names())
def test_a_completed_step_of_a_lesson_has_a_cue(name: str) -> None:
    game = games.load(name)
    asked = [at for at, step in enumerate(game.lesson.steps) if step.ask and not step.refused]
    for at in asked:
        lesson = LessonActivity(game, LocalDice(Random(1)), LessonProgress(at, at, False))
        move = next(lesson.step.solutions(lesson.session.position, game.notation.write), None)
        if move is not None and not lesson.session.is_chance:
            token = game.notation.write(move)
            assert cues_of(lesson, lambda s, token=token: s.enter(token))[1:] == ("step",)


@pytest.mark.parametrize("name", sounds.SOUNDS)
def test_no_sound_is_loud_and_cues_of_one_action_play_one_after_the_other(name: str) -> None:
    """Simultaneous tones stay below the level at which they would be clipped."""
    sounding = sounds.tones_of([name])
    for time in {tone.at for tone in sounding}:
        at_once = [v for v in sounding if v.at <= time < v.at + v.seconds]
        assert sum(v.loudness * (1 - (time - v.at) / v.seconds) for v in at_once) < 1.5
        assert all(0 < v.loudness <= 1 and 20 < min(v.pitch, v.to) < 8000 for v in at_once)
    assert 0 < sounds.duration(sounding) < 1.3
    both = sounds.tones_of(["place", "won"])
    assert min(tone.at for tone in both[len(sounds.SOUNDS["place"]) :]) > 0
    assert sounds.duration(sounds.tones_of([])) == 0
