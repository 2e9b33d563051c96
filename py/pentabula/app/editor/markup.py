"""The card of the set-up board: stamps, fields, the diagram as text."""

from __future__ import annotations

from pentabula.app.editor.position_editor import EditorActivity, EditorSession
from pentabula.app.editor.puzzle_draft import UNSEARCHED, PuzzleDraft
from pentabula.app.shell.addresses import puzzle_address
from pentabula.app.shell.forms import (
    VERBATIM,
    actions,
    button,
    command,
    field,
    form,
    menu,
    number_input,
    problem,
    submit,
    text_area,
    text_input,
)
from pentabula.app.shell.html import Markup, Say, tag, together
from pentabula.app.shell.markup import sign
from pentabula.app.shell.markup.exercises import MADE_ESTIMATE
from pentabula.boards.svg import page_sign
from pentabula.core.edits import EditField, Stamp
from pentabula.core.message import Message
from pentabula.puzzles.puzzle import Puzzle

TEXT_FORM = "edit-text"
PUZZLE_FORM = "make-puzzle"

PROVED = Message("The engine has proved that this is the only solution.")


def card(
    editor: EditorActivity, draft: PuzzleDraft | None, saved: Puzzle | None, say: Say
) -> Markup:
    """The stamps with their number keys, the fields, the commands, the diagram as text.

    `draft` is the puzzle being made, `saved` the last puzzle made of the position.
    """
    session = editor.session
    refused = editor.why_not_playable() is not None
    return together(
        [
            tag("h2", say(Message("Set up a position"))),
            _stamps(session, say),
            tag("div", [_field(each, say) for each in session.fields], class_="fields"),
            actions(
                command("edit-play", Message("Play"), say, class_="main", is_disabled=refused),
                command("edit-analyse", Message("Analyse"), say, is_disabled=refused),
                command("share", Message("Share"), say, is_disabled=refused),
                command("edit-puzzle", Message("Make a puzzle"), say, is_disabled=refused),
                command("edit-clear", Message("Clear"), say),
            ),
            "" if draft is None else _draft(draft, saved, say),
            tag(
                "details",
                tag("summary", say(Message("Diagram as text"))),
                _text(session, say),
            ),
        ]
    )


def _stamps(session: EditorSession, say: Say) -> Markup:
    stamps = [_stamp(n, each, session, say) for n, each in enumerate(session.stamps, start=1)]
    if not stamps:
        return Markup("")
    return tag("div", stamps, class_="stamps", role="group", aria_label=say(Message("Pieces")))


def _stamp(number: int, stamp: Stamp, session: EditorSession, say: Say) -> Markup:
    kind = session.game.view.stamp_kind(stamp.name)
    drawn = sign(stamp.role) if stamp.role else ""
    return button(
        [Markup(page_sign(kind)) if kind else drawn, tag("span", say(stamp.label))],
        data_stamp=stamp.name,
        aria_pressed="true" if stamp.name == session.stamp.name else "false",
        aria_keyshortcuts=str(number),
    )


def _field(shown: EditField, say: Say) -> Markup:
    if shown.choices:
        control = menu(shown.choices, shown.value, say, data_field=shown.name, tabindex=0)
    else:
        control = number_input(None, shown.value, shown.low, data_field=shown.name, size=5)
    return field(shown.label, control, say)


def _draft(draft: PuzzleDraft, saved: Puzzle | None, say: Say) -> Markup:
    """The puzzle being made: the engine's move, the solution to confirm or replace."""
    if saved is not None:
        return _saved(saved, say)
    if not draft.is_searched:
        return tag("p", say(Message("The engine is looking for the best move…")), role="status")
    if draft.problem is not None:
        return tag("p", say(draft.problem), role="status", class_="problem")
    return form(
        PUZZLE_FORM,
        tag("p", say(draft.best or UNSEARCHED), role="status"),
        tag("p", say(PROVED if draft.is_proved else MADE_ESTIMATE), class_="rule"),
        field(Message("Solution"), text_input("solution", " ".join(draft.tokens), **VERBATIM), say),
        problem(),
        actions(submit(Message("Save puzzle"), say)),
        class_="making",
    )


def _saved(puzzle: Puzzle, say: Say) -> Markup:
    solve = puzzle_address(puzzle.game, puzzle.id)
    return tag(
        "p",
        tag("span", say(Message("Puzzle saved.")), role="status"),
        " ",
        tag("a", say(Message("Solve")), href=f"#{solve}"),
        " · ",
        tag("a", say(Message("All puzzles")), href=f"#{puzzle_address(puzzle.game)}"),
    )


def _text(session: EditorSession, say: Say) -> Markup:
    lines = session.diagram
    rows, label = min(16, len(lines.splitlines()) + 1), say(Message("Diagram as text"))
    return form(
        TEXT_FORM,
        text_area("diagram", lines, rows, aria_label=label, **VERBATIM),
        problem(),
        actions(submit(Message("Show"), say)),
    )
