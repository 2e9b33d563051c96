"""Links of assignments: round trips, damage, limits, and tasks that this page does not know."""

import zlib
from base64 import urlsafe_b64encode
from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from pentabula import games
from pentabula.app.classroom.assignments import (
    MAX_TASKS,
    MAX_TEXT,
    OWN,
    PLAY,
    PREFIX,
    PUZZLE,
    STEP,
    Assignment,
    AssignmentError,
    Task,
    plain_line,
    plain_text,
    read_assignment,
    read_damaged,
    read_task,
    task_text,
    write_assignment,
)
from pentabula.app.classroom.tasks import resolve_task
from pentabula.core.repair import fragments
from pentabula.search.levels import LEVELS
from tests.puzzles.samples import KONOBI, puzzle

LINES = st.text(max_size=60).map(plain_line)
GAMES = st.sampled_from([*games.names(), "othello"])
ANY_TASK = st.one_of(
    st.builds(Task, st.just(PUZZLE), GAMES, st.from_regex(r"[0-9a-f]{6}", fullmatch=True)),
    st.builds(Task, st.just(STEP), GAMES, st.integers(1, 20).map(str)),
    st.builds(Task, st.just(OWN), GAMES, LINES.filter(bool)),
    st.builds(
        Task,
        st.just(PLAY),
        GAMES,
        LINES.filter(bool),
        st.sampled_from((0, 1)),
        st.sampled_from([each.name for each in LEVELS]),
    ),
)
ASSIGNMENTS = st.builds(
    Assignment,
    LINES,
    st.lists(ANY_TASK, max_size=MAX_TASKS).map(tuple),
    st.text(max_size=300).map(plain_text),
)


@given(ASSIGNMENTS)
def test_links_round_trip_through_addresses_and_messengers(assignment: Assignment) -> None:
    link = write_assignment(assignment)
    assert read_assignment(link) == assignment
    address = f"https://example.org/pentabula/#{link}"
    assert read_damaged(f"Open this: {address}") == assignment
    assert next(iter(fragments(f"#{link}"))) == link
    assert read_damaged(address.replace("=", "%3D").replace("&", "%26")) == assignment
    assert all(read_task(task_text(task)) == task for task in assignment.tasks)
    assert plain_line(" a \0 b\r\nc ") == "a b c"


@given(ASSIGNMENTS, st.data())
def test_a_damaged_link_never_opens_another_assignment(assignment, data):
    link = write_assignment(assignment)
    at = data.draw(st.integers(len(PREFIX), len(link) - 1))
    other = data.draw(st.sampled_from("abcXYZ0189-_.=&,%"))
    kept = data.draw(st.sampled_from((other, "", f"{other}{link[at]}")))
    damaged = link[:at] + kept + link[at + 1 :]
    assume(damaged != link)
    try:
        found_ = read_assignment(damaged)
    except AssignmentError as error:
        assert str(error).endswith(".")
    else:
        assert found_ == assignment


@given(ASSIGNMENTS, st.integers(1, 40))
def test_a_link_that_was_cut_off_is_refused(assignment: Assignment, count: int) -> None:
    link = write_assignment(assignment)
    with pytest.raises(AssignmentError):
        read_assignment(link[: max(0, len(link) - count)])


@pytest.mark.parametrize(
    "text", ["", "konobi?size=5", PREFIX, f"{PREFIX}z/", f"{PREFIX}z/!!!", f"{PREFIX}title=x&sum=0"]
)
def test_other_texts_are_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(AssignmentError, match=r"\.$"):
        read_assignment(text)


def sealed(body: str) -> str:
    return f"{PREFIX}{body}&sum={zlib.crc32(body.encode()):08x}"


@pytest.mark.parametrize(
    "body",
    [
        "title=x&script=konobi.1",
        "title=x&title=y",
        "title=.AAAA",
        "title=x&step=konobi.0",
        "title=x&step=konobi.99999",
        "title=x&step=konobi.openings.1",
        "title=x&step=konobi.strategy.",
        "title=x&puzzle=../x.1",
        "title=x&play=konobi.2.novice.x",
        "title=x&play=konobi.0..x",
        "title=x&own=konobi.",
        "title=x&own=konobi..AAo",
    ],
)
def test_fields_of_a_hostile_link_are_refused(body: str) -> None:
    with pytest.raises(AssignmentError, match="damaged"):
        read_assignment(sealed(body))


def test_too_many_tasks_and_bombs_are_refused_and_long_assignments_packed() -> None:
    task = Task(STEP, "konobi", "1")
    with pytest.raises(AssignmentError, match="at most 30 tasks"):
        write_assignment(Assignment("x", (task,) * (MAX_TASKS + 1)))
    with pytest.raises(AssignmentError, match="at most 30 tasks"):
        read_assignment(sealed("&".join(["title=x", *[task_text(task)] * (MAX_TASKS + 1)])))
    bomb = urlsafe_b64encode(zlib.compress(b"a" * 30_000_000)).decode().rstrip("=")
    with pytest.raises(AssignmentError):
        read_assignment(f"{PREFIX}z/{bomb}")
    with pytest.raises(AssignmentError, match="too long"):
        read_assignment("a" * (MAX_TEXT + 1))
    tasks = tuple(Task(PUZZLE, "konobi", f"{n:06x}") for n in range(30))
    link = write_assignment(Assignment("Long", tasks, "a note\n" * 99 + "end"))
    assert link.startswith(f"{PREFIX}z/") and len(link) < 1500
    assert read_assignment(link).tasks == tasks
    one = Assignment("x", (Task(STEP, "konobi", "1"),))
    assert read_assignment(write_assignment(one)).id == one.id
    assert Assignment("y", one.tasks).id != one.id


@pytest.mark.parametrize(
    ("task", "sentence"),
    [
        (Task(PUZZLE, "othello", "abcdef"), "There is no game “othello” on this page."),
        (Task(PUZZLE, "konobi", "abcdef"), "There is no puzzle abcdef of Konobi on this page."),
        (Task(STEP, "konobi", "99"), "The lesson of Konobi has no step 99"),
        (Task(STEP, "konobi", "strategy.99"), "The lesson of Konobi has no step 99"),
        (Task(OWN, "konobi", "<b>x</b>"), "Line 1 of the puzzles is broken"),
        (Task(PLAY, "konobi", "size=5&moves=z9", 0, "novice"), "z9"),
        (Task(PLAY, "konobi", "size=5", 0, "wizard"), "There is no level “wizard”"),
        (Task(PLAY, "konobi", "size=2&pie=off&moves=a1,b1,a2", 0, "novice"), ""),
    ],
)
def test_what_this_page_does_not_know_is_named(task: Task, sentence: str) -> None:
    problem = resolve_task(task, ()).problem
    assert problem is not None and sentence in str(problem)


@pytest.mark.parametrize(
    ("task", "title"),
    [
        (Task(STEP, "konobi", "2"), "Konobi: step 2 of the lesson"),
        (Task(STEP, "konobi", "strategy.2"), "Konobi: strategy, step 2"),
        (Task(PLAY, "konobi", "size=5&pie=off&moves=c3", 1, "casual"), "Konobi: win as White"),
        (Task(OWN, "konobi", KONOBI), "Konobi: Win the game."),
    ],
)
def test_known_tasks_have_titles(task: Task, title: str) -> None:
    known = resolve_task(task, None)
    assert known.problem is None and title in str(known.title)


def test_a_puzzle_of_the_shelf_is_called_by_its_number_there() -> None:
    one = puzzle("konobi", KONOBI)
    harder = replace(one, grade=one.grade + 1, query="size=6&pie=off")
    other = replace(one, query="size=5&pie=off")
    task = Task(PUZZLE, "konobi", one.id)
    title = str(resolve_task(task, (harder, other, one)).title)
    assert title == f"Konobi: grade {one.grade}, puzzle 2. Win the game."
