"""The card of the set-up board: what a tap does, the fields, the diagram as text."""

from __future__ import annotations

from pentabula.app.editor.position_editor import EditorActivity, EditorSession
from pentabula.app.editor.puzzle_making import UNSEARCHED, PuzzleMaking
from pentabula.app.play.words.puzzles import MADE_ESTIMATE
from pentabula.app.shell.addresses import puzzle_address
from pentabula.app.shell.buttons import button, command, submit
from pentabula.app.shell.html import Markup, Say, tag, together
from pentabula.app.table.markup.table import sign
from pentabula.core.edits import Field, Stamp
from pentabula.core.message import Message
from pentabula.puzzles.puzzle import Puzzle

TEXT_FORM = "edit-text"
PUZZLE_FORM = "make-puzzle"
FIELD = "data-field"

PROVED = Message("The engine has proved that this is the only solution.")


def card(
    editor: EditorActivity, making: PuzzleMaking | None, saved: Puzzle | None, say: Say
) -> Markup:
    """The stamps with their number keys, the fields, what to do with the position, its text.

    `making` is the puzzle in the making, `saved` the one that was made of the position.
    """
    session = editor.session
    refused = editor.why_not_playable() is not None
    return together(
        [
            tag("h2", say(Message("Set up a position"))),
            _stamps(session, say),
            tag("div", [_field(each, say) for each in session.fields], class_="fields"),
            tag(
                "p",
                command("edit-play", Message("Play"), say, class_="main", is_disabled=refused),
                command("edit-analyse", Message("Analyse"), say, is_disabled=refused),
                command("share", Message("Share"), say, is_disabled=refused),
                command("edit-puzzle", Message("Make a puzzle"), say, is_disabled=refused),
                command("edit-clear", Message("Clear"), say),
                class_="actions",
            ),
            "" if making is None else _making(making, saved, say),
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
    return tag("div", stamps, class_="stamps", role="group", aria_label=say(Message("A tap")))


def _stamp(number: int, stamp: Stamp, session: EditorSession, say: Say) -> Markup:
    return button(
        [sign(stamp.role) if stamp.role else "", tag("span", say(stamp.words))],
        data_stamp=stamp.name,
        aria_pressed="true" if stamp.name == session.stamp.name else "false",
        aria_keyshortcuts=str(number),
    )


def _field(field: Field, say: Say) -> Markup:
    name = f"field-{field.name}"
    control = _menu(field, name, say) if field.choices else _number(field, name)
    return tag("p", tag("label", say(field.words), for_=name), control)


def _menu(field: Field, name: str, say: Say) -> Markup:
    options = [
        tag("option", say(words), value=value, selected=value == field.value)
        for value, words in field.choices.items()
    ]
    return tag("select", options, id=name, data_field=field.name, tabindex=0)


def _number(field: Field, name: str) -> Markup:
    return tag(
        "input",
        type="text",
        inputmode="numeric" if field.low >= 0 else "text",
        id=name,
        data_field=field.name,
        value=field.value,
        size=5,
        autocomplete="off",
    )


def _making(making: PuzzleMaking, saved: Puzzle | None, say: Say) -> Markup:
    """The puzzle in the making: the engine's move, the solution to confirm or replace."""
    if saved is not None:
        return _saved(saved, say)
    if not making.is_searched:
        return tag("p", say(Message("The engine looks for the best move…")), role="status")
    field = tag(
        "input",
        type="text",
        name="solution",
        value=" ".join(making.tokens),
        autocomplete="off",
        autocapitalize="none",
        spellcheck="false",
        translate="no",
    )
    return tag(
        "form",
        tag("p", say(making.best or UNSEARCHED), role="status"),
        tag("p", say(PROVED if making.is_proved else MADE_ESTIMATE), class_="rule"),
        tag("label", tag("span", say(Message("Solution"))), field),
        tag("p", class_="problem", role="alert"),
        tag("p", submit(Message("Save puzzle"), say), class_="actions"),
        data_form=PUZZLE_FORM,
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
    return tag(
        "form",
        tag(
            "textarea",
            lines,
            name="diagram",
            rows=min(16, len(lines.splitlines()) + 1),
            spellcheck="false",
            autocomplete="off",
            autocapitalize="none",
            translate="no",
            aria_label=say(Message("Diagram as text")),
        ),
        tag("p", class_="problem", role="alert"),
        tag("p", submit(Message("Show"), say), class_="actions"),
        data_form=TEXT_FORM,
    )
