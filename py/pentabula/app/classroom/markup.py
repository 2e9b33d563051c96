"""The screens of a pupil and of a teacher, and the card of a task at the table."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import quote

from pentabula import games
from pentabula.app.classroom.assignments import (
    MAX_NOTE,
    MAX_TITLE,
    OWN,
    PUZZLE,
    STEP,
    Assignment,
    Task,
    task_text,
)
from pentabula.app.classroom.progress import (
    MAX_PUPIL,
    MAX_TRIES,
    OPEN,
    SHOWN,
    AssignmentProgress,
    PupilRow,
)
from pentabula.app.classroom.tasks import ResolvedTask, challenge_task
from pentabula.app.play.words.narration import SEATS
from pentabula.app.shell.forms import (
    VERBATIM,
    actions,
    button,
    checkbox,
    chips,
    field,
    form,
    group,
    problem,
    submit,
    text_area,
    text_input,
)
from pentabula.app.shell.html import Markup, Say, tag, together
from pentabula.app.shell.markup.exercises import (
    MADE,
    OWN_GAMES,
    STRATEGY_TITLE,
    WHOLE_GAME_TITLE,
    challenge_goal,
)
from pentabula.boards.view import GameWithView
from pentabula.core.lesson import RULES, STRATEGY, WHOLE_GAME
from pentabula.core.message import Message, counted
from pentabula.core.model_game import lesson_named
from pentabula.puzzles.challenges import Challenge
from pentabula.puzzles.puzzle import GRADES, SHORT, Puzzle
from pentabula.puzzles.puzzle_file import write_puzzle
from pentabula.puzzles.puzzle_history import PuzzleProgress
from pentabula.search.levels import LEVELS

UNTITLED = Message("Assignment")
NEXT = Message("Next task")
TO_CODE = Message("To the code")

TASKS, LINK, PICKER, TABLE = PARTS = ("class-tasks", "class-link", "class-picker", "class-table")
"""The parts of the screen that are updated while it is shown."""

QR = "class-qr"

ABOUT_CLASSROOM = Message(
    "Choose tasks and send the link to your class. Each pupil gets a code at the end; the codes "
    "become a table here. A code is a convenience, not proof: it can be copied or made up."
)
HOW_TO_READ = Message(
    "Numbers are tries; {more} means more; {shown} means solved after the solution was shown.",
    more=f"{MAX_TRIES}+",
    shown="*",
)


# The pupil's screen


def pupil_screen(
    assignment: Assignment,
    found: Sequence[ResolvedTask],
    progress: AssignmentProgress,
    code: str,
    say: Say,
) -> Markup:
    """The note, the tasks with their results, and the code for the teacher."""
    return together(
        [
            tag("p", assignment.note, class_="card teacher-note", dir="auto")
            if assignment.note
            else "",
            tag("p", say(solved_words(progress)), class_="how-far"),
            _start(progress, say),
            tag("ol", *_tasks(found, progress, say), class_="class-tasks"),
            _code(progress, code, say),
        ]
    )


def solved_words(progress: AssignmentProgress) -> Message:
    """The number of solved tasks."""
    return Message("{n} of {all} solved", n=progress.solved, all=len(progress.results))


def result_words(result: int) -> Message:
    """The result of a task in words."""
    if result == OPEN:
        return Message("not solved yet")
    if result == SHOWN:
        return Message("solved after the solution was shown")
    if result == MAX_TRIES:
        return Message("solved in {n} tries or more", n=MAX_TRIES)
    return counted("solved in {n} try", "solved in {n} tries", result)


def task_card(assignment: Assignment, at: int, progress: AssignmentProgress, say: Say) -> Markup:
    """The card of a task at the table: its place in the assignment, and the next step."""
    words = Message("Task {n} of {all}", n=at + 1, all=len(progress.results))
    following = progress.following(at)
    is_solved = progress.results[at] != OPEN
    label = TO_CODE if following in (None, at) else NEXT
    return together(
        [
            tag(
                "a",
                tag("strong", assignment.title or say(UNTITLED)),
                " ",
                tag("span", say(words), class_="quiet-words"),
                href="#assignment",
            ),
            tag("span", say(result_words(progress.results[at])), class_="quiet-words"),
            button(say(label), data_class="next", class_="main" if is_solved else None),
        ]
    )


def _start(progress: AssignmentProgress, say: Say) -> Markup | str:
    if progress.solved == len(progress.results):
        return tag("p", say(Message("All tasks are solved. Give the code to your teacher.")))
    words = Message("Continue") if progress.solved else Message("Start")
    return actions(button(say(words), data_class="next", class_="main"))


def _tasks(found: Sequence[ResolvedTask], progress: AssignmentProgress, say: Say) -> list[Markup]:
    return [
        tag("li", _task(at, each, result, say), data_state=_state(result))
        for at, (each, result) in enumerate(zip(found, progress.results, strict=True))
    ]


def _state(result: int) -> str | None:
    return None if result == OPEN else "solved"


def _task(at: int, task: ResolvedTask, result: int, say: Say) -> Markup:
    if task.problem is not None:
        return tag("p", say(task.problem), class_="problem")
    return together(
        [
            button(say(task.title), data_class=f"go:{at}", class_="quiet"),
            tag("span", say(result_words(result)), class_="quiet-words"),
        ]
    )


def _code(progress: AssignmentProgress, code: str, say: Say) -> Markup:
    """The code, once a task is solved, with the pupil's name before it if one was typed."""
    whole = f"{progress.name}: {code}" if progress.name else code
    is_begun = progress.solved > 0
    name = text_input("pupil", progress.name, maxlength=MAX_PUPIL)
    words = Message(
        "The code says which tasks are solved, and in how many tries; with a name, it fits only "
        "that name. It is made on this device; nothing is sent."
    )
    return _form(
        "pupil",
        tag("h2", say(Message("Code for your teacher"))),
        tag("p", tag("output", whole, class_="code", translate="no"), dir="auto")
        if is_begun
        else tag("p", say(Message("The code appears here once a task is solved."))),
        field(Message("Your name (optional, sent only with the code)"), name, say),
        actions(
            button(say(Message("Copy code")), data_class="copy-code", class_="main")
            if is_begun
            else "",
            button(say(Message("Save name")), type_="submit"),
        ),
        tag("p", say(words), class_="quiet-words"),
    )


def _form(kind: str, *content: Markup) -> Markup:
    """A form of either screen: the class has one listener for all."""
    return form("class", *content, class_="card open", data_kind=kind)


# The teacher's screen


def teacher_screen(
    assignment: Assignment, codes: str, order: Sequence[str], shown: str, say: Say
) -> Markup:
    """The forms of the screen, whose PARTS are empty. `shown` is the listed game."""
    return together(
        [
            tag("p", say(ABOUT_CLASSROOM), class_="lead"),
            tag(
                "div",
                tag(
                    "div",
                    _about_it(assignment, say),
                    _tasks_of_games(order, shown, say),
                    _position(say),
                ),
                tag(
                    "div",
                    tag("div", data_show=LINK, class_="card open"),
                    _codes(codes, say),
                    _other(say),
                ),
                class_="beside",
            ),
            tag("div", data_show=TABLE, class_="scroll", tabindex="-1"),
        ]
    )


def _about_it(assignment: Assignment, say: Say) -> Markup:
    title = text_input("title", assignment.title, maxlength=MAX_TITLE)
    note = text_area("note", assignment.note, 3, maxlength=MAX_NOTE)
    return _form(
        "about",
        field(Message("Title"), title, say),
        field(Message("Note for the class (optional)"), note, say),
        tag("h2", say(Message("Tasks"))),
        tag("div", data_show=TASKS),
    )


def _tasks_of_games(order: Sequence[str], shown: str, say: Say) -> Markup:
    titles = {name: games.load(name).title for name in order}
    label = say(Message("Game"))
    return tag(
        "section",
        tag("h2", say(Message("Add puzzles, lesson steps and positions"))),
        chips("class", "game", titles, shown, say, role="group", aria_label=label),
        tag("div", data_show=PICKER),
        class_="card open",
    )


def _position(say: Say) -> Markup:
    seats = {str(at): words for at, words in enumerate(SEATS)}
    levels = {each.name: each.title for each in LEVELS}
    return _form(
        "position",
        tag("h2", say(Message("Add a position to win"))),
        _link_field(Message("Link of a game or a position"), say),
        group(Message("The pupil plays"), say, chips("class", "seat", seats, "0", say)),
        group(Message("Against"), say, chips("class", "level", levels, LEVELS[0].name, say)),
        problem(),
        actions(submit(Message("Add"), say)),
    )


def _codes(codes: str, say: Say) -> Markup:
    words = Message("Codes of this assignment, one a line, with or without names")
    return _form(
        "codes",
        tag("h2", say(Message("Check codes"))),
        field(words, text_area("codes", codes, 6, **VERBATIM), say),
        actions(submit(Message("Check"), say)),
    )


def _link_field(words: Message, say: Say) -> Markup:
    return field(words, text_area("link", "", 2, **VERBATIM), say)


def _other(say: Say) -> Markup:
    return _form(
        "open",
        tag("h2", say(Message("Open another assignment"))),
        _link_field(Message("Link of the assignment"), say),
        problem(),
        actions(
            submit(Message("Open"), say),
            button(say(Message("New assignment")), data_class="new"),
        ),
    )


# The parts of the teacher's screen


def chosen_tasks(found: Sequence[ResolvedTask], say: Say) -> Markup:
    """The tasks of the assignment in their order, with buttons that move and remove them."""
    if not found:
        return tag("p", say(Message("No tasks yet: choose some below.")), class_="quiet-words")
    return tag(
        "ol", *[_chosen(at, each, say) for at, each in enumerate(found)], class_="class-tasks"
    )


def _chosen(at: int, task: ResolvedTask, say: Say) -> Markup:
    name = say(task.title)
    words = tag("a", name, href=f"#{task.address}") if task.address else tag("span", name)
    return tag(
        "li",
        words,
        tag("span", say(task.problem), class_="problem") if task.problem is not None else "",
        tag(
            "span",
            _arrow("↑", Message("Move up: {task}", task=name), f"up:{at}", say),
            _arrow("↓", Message("Move down: {task}", task=name), f"down:{at}", say),
            _arrow("×", Message("Remove: {task}", task=name), f"remove:{at}", say),
            class_="moves-it",
        ),
    )


def _arrow(sign: str, words: Message, value: str, say: Say) -> Markup:
    return button(sign, aria_label=say(words), data_class=value, class_="quiet")


def class_link(address: str, problem: Message | None, say: Say, *, can_share: bool) -> Markup:
    """The link of the assignment, to be sent to the class; or the reason why it has no link."""
    heading = tag("h2", say(Message("Link for the class")))
    if problem is not None:
        return together([heading, tag("p", say(problem), class_="quiet-words")])
    return together(
        [
            heading,
            text_input(
                "class-address",
                address,
                readonly=True,
                aria_label=say(Message("Link to send")),
                translate="no",
            ),
            actions(
                button(say(Message("Send")), data_class="share") if can_share else "",
                button(say(Message("Copy link")), data_class="copy-link", class_="main"),
                button(say(Message("QR code")), data_class="qr"),
                tag("a", say(Message("Try it")), href=f"#{address.partition('#')[2]}"),
            ),
            tag("div", data_show=QR, role="status"),
        ]
    )


def class_table(rows: Sequence[PupilRow], count: int, csv: str, say: Say) -> Markup:
    """The class: pupils and tasks, with totals, and the table as a file."""
    if not rows:
        return tag("p", say(Message("No codes yet.")), class_="quiet-words")
    heads = [tag("th", str(at + 1), scope="col") for at in range(count)]
    head = tag(
        "tr",
        tag("th", say(Message("Pupil")), scope="col"),
        *heads,
        tag("th", say(Message("Solved")), scope="col"),
    )
    good = [each for each in rows if each.results]
    totals = [tag("td", str(sum(each.results[at] != OPEN for each in good))) for at in range(count)]
    foot = tag("tr", tag("th", say(Message("Solved by")), scope="row"), *totals, tag("td"))
    return together(
        [
            tag(
                "table",
                tag("caption", say(HOW_TO_READ)),
                tag("thead", head),
                tag("tbody", *[_row(at, each, count, say) for at, each in enumerate(rows, 1)]),
                tag("tfoot", foot),
                class_="class-table",
            ),
            actions(
                button(say(Message("Copy as CSV")), data_class="copy-csv"),
                tag(
                    "a",
                    say(Message("Download as CSV")),
                    href=f"data:text/csv;charset=utf-8,{quote(chr(0xFEFF) + csv)}",
                    download="class.csv",
                    class_="button",
                ),
            ),
        ]
    )


def cells(row: PupilRow) -> list[str]:
    """The results of a row as short texts."""
    return [short_result(each) for each in row.results]


def short_result(result: int) -> str:
    """A result in a cell: empty, the tries, or `*`."""
    special = {OPEN: "", SHOWN: "*", MAX_TRIES: f"{MAX_TRIES}+"}
    return special.get(result, str(result))


def csv_rows(rows: Sequence[PupilRow], count: int, say: Say) -> list[list[str]]:
    """The table as texts, with a heading; the last column has the sentences of problems."""
    head = [say(Message("Pupil")), *(str(at + 1) for at in range(count)), say(Message("Solved"))]
    return [[*head, say(Message("Remark"))], *(_csv_row(each, count, say) for each in rows)]


def _csv_row(row: PupilRow, count: int, say: Say) -> list[str]:
    remark = "" if row.problem is None else say(row.problem)
    solved = [*cells(row), str(_solved(row))] if row.results else [""] * (count + 1)
    return [row.name, *solved, remark]


def _row(number: int, row: PupilRow, count: int, say: Say) -> Markup:
    name = row.name or say(Message("Pupil {n}", n=number))
    head = tag("th", name, scope="row", dir="auto")
    if row.problem is not None and not row.results:
        return tag("tr", head, tag("td", say(row.problem), colspan=count + 1, class_="problem"))
    remark = "" if row.problem is None else tag("span", say(row.problem), class_="problem")
    return tag(
        "tr",
        head,
        *[_cell(each, say) for each in row.results],
        tag("td", f"{_solved(row)}/{count} ", remark),
    )


def _cell(result: int, say: Say) -> Markup:
    """A result, with its full name for screen readers."""
    words = tag("span", say(result_words(result)), class_="unseen")
    return tag("td", tag("span", short_result(result) or "–", aria_hidden="true"), words)


def _solved(row: PupilRow) -> int:
    return sum(each != OPEN for each in row.results)


# The picker


def picker(
    game: GameWithView,
    shelf: Sequence[Puzzle],
    progress: PuzzleProgress,
    positions: Sequence[Challenge],
    picked: frozenset[str],
    say: Say,
) -> Markup:
    """The puzzles, lesson steps and positions of a game, each with a box to check.

    Their numbers are as on the shelf; puzzles also name their themes.
    """
    parts = []
    for number in GRADES:
        puzzles = [each for each in shelf if each.grade == number]
        boxes = [
            _puzzle_box(Task(PUZZLE, game.name, each.id), game, at, each, picked, say)
            for at, each in enumerate(puzzles, 1)
        ]
        parts.append(_group(Message("Grade {n}", n=number), boxes, say))
    for title, mine in ((MADE, progress.made), (OWN_GAMES, progress.from_games)):
        boxes = [
            _puzzle_box(Task(OWN, game.name, write_puzzle(each)), game, at, each, picked, say)
            for at, each in enumerate(mine, 1)
        ]
        parts.append(_group(title, boxes, say))
    parts.append(_group(Message("Steps of the lesson"), _steps(game, RULES, picked, say), say))
    parts.append(_group(STRATEGY_TITLE, _steps(game, STRATEGY, picked, say), say))
    parts.append(_group(WHOLE_GAME_TITLE, _steps(game, WHOLE_GAME, picked, say), say))
    to_win = [_position_box(game, at, each, picked, say) for at, each in enumerate(positions, 1)]
    parts.append(_group(Message("Positions to win"), to_win, say))
    return together(parts)


def _steps(game: GameWithView, which: str, picked: frozenset[str], say: Say) -> list[Markup]:
    lesson = lesson_named(game, which)
    steps = () if lesson is None else lesson.steps
    prefix = f"{which}." if which else ""
    return [
        _box(Task(STEP, game.name, f"{prefix}{at}"), f"{at}. {say(step.ask or step.text)}", picked)
        for at, step in enumerate(steps, 1)
        if not step.is_replay
    ]


def _position_box(
    game: GameWithView, number: int, challenge: Challenge, picked: frozenset[str], say: Say
) -> Markup:
    record = challenge.record(game)
    words = f"{number}. {say(challenge_goal(game, challenge, record))}"
    return _box(challenge_task(challenge, record), words, picked)


def _puzzle_box(
    task: Task,
    game: GameWithView,
    number: int,
    puzzle: Puzzle,
    picked: frozenset[str],
    say: Say,
) -> Markup:
    theme = game.puzzles.THEMES.get(puzzle.theme)
    words = f"{number}. {say(SHORT[puzzle.goal])}"
    return _box(task, words if theme is None else f"{words} · {say(theme)}", picked)


def _group(title: Message, boxes: Sequence[Markup], say: Say) -> Markup:
    if not boxes:
        return Markup("")
    count = tag("span", f"({len(boxes)})", class_="quiet-words")
    return tag("details", tag("summary", say(title), " ", count), tag("ul", *boxes, class_="boxes"))


def _box(task: Task, words: str, picked: frozenset[str]) -> Markup:
    text = task_text(task)
    box = checkbox("task", text, is_checked=text in picked)
    return tag("li", tag("label", box, " ", words))
