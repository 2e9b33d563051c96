"""The teacher's screen: an assignment is put together, and the codes of the class are checked."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import quote

from pentabula import games
from pentabula.app.classroom.assignments import MAX_NOTE, MAX_TITLE, Assignment
from pentabula.app.classroom.codes import MOST_TRIES, OPEN, SHOWN, Row
from pentabula.app.classroom.markup.assignment import result_words
from pentabula.app.classroom.tasks import Found
from pentabula.app.play.words.names import SEATS
from pentabula.app.shell.forms import button, chip, submit
from pentabula.app.shell.html import Markup, Say, tag, together
from pentabula.core.message import Message
from pentabula.search.levels import LEVELS

TASKS, LINK, PICKER, TABLE = PARTS = ("class-tasks", "class-link", "class-picker", "class-table")
"""The parts of the screen that are filled again while it is shown."""

QR = "class-qr"


def screen(
    assignment: Assignment, codes: str, order: Sequence[str], shown: str, say: Say
) -> Markup:
    """The forms of the screen, whose PARTS are empty. `shown` is the listed game."""
    return together(
        [
            tag("p", say(ABOUT), class_="lead"),
            _about_it(assignment, say),
            _tasks_of_games(order, shown, say),
            _position(say),
            tag("div", data_show=LINK, class_="card open"),
            _codes(codes, say),
            tag("div", data_show=TABLE, class_="scroll", tabindex="-1"),
            _other(say),
        ]
    )


ABOUT = Message(
    "Choose tasks and send the link to your class. Each pupil gets a code at the end; the codes "
    "become a table here. A code is a convenience, not proof: it can be copied or made up."
)


def _about_it(assignment: Assignment, say: Say) -> Markup:
    return tag(
        "form",
        tag(
            "label",
            tag("span", say(Message("Title"))),
            tag(
                "input",
                type="text",
                name="title",
                maxlength=MAX_TITLE,
                value=assignment.title,
                autocomplete="off",
            ),
        ),
        tag(
            "label",
            tag("span", say(Message("Note for the class (optional)"))),
            tag("textarea", assignment.note, name="note", rows=3, maxlength=MAX_NOTE),
        ),
        tag("h2", say(Message("Tasks"))),
        tag("div", data_show=TASKS),
        class_="card open",
        data_form="class",
        data_kind="about",
        autocomplete="off",
    )


def _tasks_of_games(order: Sequence[str], shown: str, say: Say) -> Markup:
    row = [
        chip("class-game", f"class-game-{name}", name, games.load(name).title, name == shown)
        for name in order
    ]
    return tag(
        "section",
        tag("h2", say(Message("Add puzzles, lesson steps and positions"))),
        tag("div", row, class_="chips", role="group", aria_label=say(Message("Game"))),
        tag("div", data_show=PICKER),
        class_="card open",
    )


def _position(say: Say) -> Markup:
    seats = [
        chip("seat", f"class-seat-{at}", str(at), say(words), at == 0)
        for at, words in enumerate(SEATS)
    ]
    levels = [
        chip("level", f"class-level-{each.name}", each.name, say(each.title), each is LEVELS[0])
        for each in LEVELS
    ]
    return _form(
        "position",
        tag("h2", say(Message("Add a position to win"))),
        _link_field(Message("Link of a game or a position"), say),
        _chips(Message("The pupil plays"), seats, say),
        _chips(Message("Against"), levels, say),
        tag("p", class_="problem", role="alert"),
        tag("p", submit(Message("Add"), say), class_="actions"),
    )


def _chips(title: Message, row: Sequence[Markup], say: Say) -> Markup:
    return tag("fieldset", tag("legend", say(title)), tag("div", *row, class_="chips"))


def _codes(codes: str, say: Say) -> Markup:
    return _form(
        "codes",
        tag("h2", say(Message("Check codes"))),
        tag(
            "label",
            tag(
                "span", say(Message("Codes of this assignment, one a line, with or without names"))
            ),
            tag(
                "textarea",
                codes,
                name="codes",
                rows=6,
                translate="no",
                spellcheck="false",
            ),
        ),
        tag("p", submit(Message("Check"), say), class_="actions"),
    )


def _link_field(words: Message, say: Say) -> Markup:
    return tag(
        "label",
        tag("span", say(words)),
        tag("textarea", name="link", rows=2, translate="no", spellcheck="false"),
    )


def _other(say: Say) -> Markup:
    return _form(
        "open",
        tag("h2", say(Message("Open another assignment"))),
        _link_field(Message("Link of the assignment"), say),
        tag("p", class_="problem", role="alert"),
        tag(
            "p",
            submit(Message("Open"), say),
            button(say(Message("New assignment")), data_class="new"),
            class_="actions",
        ),
    )


def _form(kind: str, *content: Markup) -> Markup:
    return tag(
        "form",
        *content,
        class_="card open",
        data_form="class",
        data_kind=kind,
        autocomplete="off",
    )


# The parts


def chosen(found: Sequence[Found], say: Say) -> Markup:
    """The tasks of the assignment in their order, with buttons that move and remove them."""
    if not found:
        return tag("p", say(Message("No tasks yet: choose some below.")), class_="quiet-words")
    return tag(
        "ol", *[_chosen(at, each, say) for at, each in enumerate(found)], class_="class-tasks"
    )


def _chosen(at: int, task: Found, say: Say) -> Markup:
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


def link(address: str, problem: Message | None, say: Say, *, can_share: bool) -> Markup:
    """The link of the assignment, to be sent to the class; or why there is none."""
    heading = tag("h2", say(Message("Link for the class")))
    if problem is not None:
        return together([heading, tag("p", say(problem), class_="quiet-words")])
    return together(
        [
            heading,
            tag(
                "input",
                type="text",
                name="class-address",
                readonly=True,
                translate="no",
                value=address,
                aria_label=say(Message("Link to send")),
            ),
            tag(
                "p",
                button(say(Message("Send")), data_class="share") if can_share else "",
                button(say(Message("Copy link")), data_class="copy:link", class_="main"),
                button(say(Message("QR code")), data_class="qr"),
                tag("a", say(Message("Try it")), href=f"#{address.partition('#')[2]}"),
                class_="actions",
            ),
            tag("div", data_show=QR, role="status"),
        ]
    )


def table(rows: Sequence[Row], count: int, csv: str, say: Say) -> Markup:
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
    good = [each for each in rows if each.problem is None]
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
            tag(
                "p",
                button(say(Message("Copy as CSV")), data_class="copy:csv"),
                tag(
                    "a",
                    say(Message("Download as CSV")),
                    href=f"data:text/csv;charset=utf-8,{quote(chr(0xFEFF) + csv)}",
                    download="class.csv",
                    class_="button",
                ),
                class_="actions",
            ),
        ]
    )


HOW_TO_READ = Message(
    "Numbers are tries; {more} means more; {shown} means solved after the solution was shown.",
    more=f"{MOST_TRIES}+",
    shown="*",
)


def cells(row: Row) -> list[str]:
    """The results of a row as short texts."""
    return [short_result(each) for each in row.results]


def short_result(result: int) -> str:
    """A result in a cell: empty, the tries, or `*`."""
    special = {OPEN: "", SHOWN: "*", MOST_TRIES: f"{MOST_TRIES}+"}
    return special.get(result, str(result))


def csv_rows(rows: Sequence[Row], count: int, say: Say) -> list[list[str]]:
    """The table as texts, with a heading; rows with a problem have its sentence."""
    head = [say(Message("Pupil")), *(str(at + 1) for at in range(count)), say(Message("Solved"))]
    return [head, *(_csv_row(each, count, say) for each in rows)]


def _csv_row(row: Row, count: int, say: Say) -> list[str]:
    if row.problem is not None:
        return [row.name, *[""] * count, say(row.problem)]
    return [row.name, *cells(row), str(_solved(row))]


def _row(number: int, row: Row, count: int, say: Say) -> Markup:
    name = row.name or say(Message("Pupil {n}", n=number))
    head = tag("th", name, scope="row", dir="auto")
    if row.problem is not None:
        return tag("tr", head, tag("td", say(row.problem), colspan=count + 1, class_="problem"))
    return tag(
        "tr",
        head,
        *[_cell(each, say) for each in row.results],
        tag("td", f"{_solved(row)}/{count}"),
    )


def _cell(result: int, say: Say) -> Markup:
    """A result, in full words for those who hear it."""
    words = tag("span", say(result_words(result)), class_="unseen")
    return tag("td", tag("span", short_result(result) or "–", aria_hidden="true"), words)


def _solved(row: Row) -> int:
    return sum(each != OPEN for each in row.results)
