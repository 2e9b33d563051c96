"""The sheet that makes pictures, paper and QR codes of the game on the table, and the paper."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from pentabula.app.export import paper
from pentabula.app.export.caption import for_other_readers
from pentabula.app.play.session import Session
from pentabula.app.play.settings import ALL_SETTINGS
from pentabula.app.play.words import narration
from pentabula.app.play.words.moves import (
    MoveRow,
    MoveRun,
    line_texts,
    node_text,
    rows,
    runs,
    signs,
)
from pentabula.app.shell.forms import (
    about,
    actions,
    checkbox,
    chips,
    choice,
    command,
    field,
    form,
    group,
    number_input,
    problem,
)
from pentabula.app.shell.html import Content, Markup, Say, tag, together
from pentabula.app.shell.markup import sheet
from pentabula.app.shell.markup.exercises import picture, played_in_game
from pentabula.boards.last_turn import scene_at_rest
from pentabula.boards.svg import drawing
from pentabula.boards.theme import Theme, styles
from pentabula.boards.view import GameWithView
from pentabula.core.game import checked_move
from pentabula.core.guide import Topic
from pentabula.core.message import Message
from pentabula.core.position import Move
from pentabula.core.record import Node
from pentabula.puzzles.puzzle import ESTIMATED, GOALS, SHORT, Puzzle
from pentabula.puzzles.puzzle_history import PuzzleProgress

NONE_LEFT: Final = Message("There are no puzzles of this kind.")

LONG: Final = 66
"""The number of numbered moves from which a record is printed small, so that it fits on a page."""

LINES: Final = 60
"""The number of rows of an empty score sheet: one page."""

WIDE: Final = 1.05
"""The shape from which an empty board is larger on a page that is turned."""

ON_PAPER: Final = (Topic.RULES, Topic.CREDITS)
"""The topics of the rules that are printed with an empty board."""


def picture_sheet(say: Say) -> Markup:
    """The sheet, with the usual choices; its content is loaded when it is opened, or soon before.

    Its commands are among those that other programs may call (`data-soon`, see `loader.js`).
    """
    content = form("picture", _pictures(say), _paper(say), _code(say), novalidate=True)
    title = say(Message("Picture and print"))
    return sheet("picture", title, say, content, is_late=True, data_soon="")


def _pictures(say: Say) -> Markup:
    coordinates = next(each for each in ALL_SETTINGS if each.name == "coordinates")
    width = number_input(
        "width",
        str(paper.USUAL_WIDTH),
        type="number",
        min=paper.MIN_WIDTH,
        max=paper.MAX_WIDTH,
        required=True,
    )
    words = Message(
        "Saved pictures hold the whole game: drop one on this page to open it again. Copied "
        "pictures lose it, and so do PNG files in chats and SVG files that a program optimises."
    )
    return tag(
        "section",
        tag("h3", say(Message("Picture"))),
        tag("div", class_="made", data_show="picture-preview", aria_hidden="true"),
        field(Message("Width in pixels"), width, say),
        choice("picture", paper.THEME, "page", say),
        choice("picture", coordinates, "on", say),
        choice("picture", paper.CAPTION, "off", say),
        problem(),
        actions(
            command("picture-png", Message("Save as PNG"), say, class_="main"),
            command("picture-svg", Message("Save as SVG"), say),
            command("picture-copy", Message("Copy picture"), say),
            command("picture-replay", Message("Save as animation"), say),
        ),
        tag("p", class_="done", role="status", data_show="picture-done"),
        about(words, say),
    )


def _paper(say: Say) -> Markup:
    return tag(
        "section",
        tag("h3", say(Message("Paper"))),
        choice("picture", paper.PAPERS, paper.POSITION, say),
        tag(
            "div",
            choice("picture", paper.GROUP, "0", say),
            choice("picture", paper.COUNT, "6", say),
            tag("div", data_show="worksheet-puzzles", role="group"),
            class_="worksheet",
        ),
        problem(data_show="paper-problem"),
        actions(command("print", Message("Print"), say, class_="main")),
    )


def _code(say: Say) -> Markup:
    return tag(
        "section",
        tag("h3", say(Message("QR code"))),
        actions(command("qr", Message("Show QR code"), say)),
        tag("div", data_show="qr", role="status"),
        class_="of-link",
    )


def code(drawn: Markup, words: Message, say: Say) -> Markup:
    """A QR code, what it holds, and the button that saves it."""
    save = actions(command("qr-save", Message("Save QR code"), say))
    return together([drawn, tag("p", say(words)), save])


def worksheet_puzzles(
    game: GameWithView,
    themes: Mapping[str, Message],
    theme: str,
    puzzles: Sequence[Puzzle],
    progress: PuzzleProgress,
    say: Say,
) -> Markup:
    """The themes to choose from, and the puzzles of a worksheet with a box to leave each out."""
    every = {"": Message("All"), **themes}
    picks = [_pick(game, n, each, progress, say) for n, each in enumerate(puzzles, 1)]
    themed = chips("picture", "theme", every, theme, say)
    return together(
        [
            group(Message("Theme"), say, themed) if themes else "",
            tag("ul", picks, class_="picks", data_game=game.name)
            if picks
            else tag("p", say(NONE_LEFT), class_="quiet-words"),
        ]
    )


def _pick(
    game: GameWithView, number: int, puzzle: Puzzle, progress: PuzzleProgress, say: Say
) -> Markup:
    words = Message("Puzzle {n}: {task}", n=number, task=SHORT[puzzle.goal])
    if progress.of(puzzle).is_solved:
        words = Message("{puzzle}, solved", puzzle=words)
    return tag(
        "li",
        tag(
            "label",
            checkbox("puzzle", puzzle.id, is_checked=True),
            tag("span", picture(game, puzzle.record(game)), class_="position", aria_hidden="true"),
            tag("span", say(words)),
        ),
    )


# Paper: positions, score sheets, empty boards, worksheets of puzzles


def position(session: Session, theme: Theme, say: Say, *, labels: bool) -> Markup:
    """The position at the cursor with its diagram, and the whole record.

    The result follows, unless the status contains it.
    """
    session = for_other_readers(session)
    status, result = narration.status(session), narration.result(session)
    return together(
        [
            _head(session, say),
            tag("div", _diagram(session.game, session.node, theme, labels=labels), class_="board"),
            tag("p", say(status), class_="status"),
            _moves_on_paper(session, say),
            "" if result is None or result == status else tag("p", tag("strong", say(result))),
        ]
    )


def score_sheet(session: Session, say: Say, *, is_blank: bool) -> Markup:
    """The moves of the main line in numbered rows with a column for each seat, or empty rows.

    Empty rows follow the moves of an unfinished game.
    """
    session = for_other_readers(session)
    lines: list[Content] = []
    if not is_blank:
        main_line = [run for run in runs(session.record.root) if not run.depth]
        moves = tuple(move for run in main_line for move in run.moves)
        lines = [_line(session.game, row, say) for row in rows(MoveRun(0, moves))]
    result = None if is_blank else narration.result(session)
    last = LINES if result is None else 0
    empty = [
        tag("li", tag("b", str(number)), tag("span"), tag("span"))
        for number in range(len(lines) + 1, last + 1)
    ]
    views = session.game.view.seats(session.record.root.position)
    heads = [say(view.name) for view in views] if is_blank else _names(session, say)
    fields = (tag("p", f"{name}: ", tag("i"), class_="field") if is_blank else "" for name in heads)
    return together(
        [
            tag("h1", say(narration.title(session))),
            tag("p", say(narration.options_line(session))),
            tag("div", *fields, _field(Message("Date:"), say), class_="fields"),
            tag("p", " · ".join(heads), class_="seats-line"),
            tag("ol", lines, empty, class_="score"),
            _field(Message("Result:"), say) if result is None else tag("p", say(result)),
        ]
    )


def empty_board(
    session: Session, theme: Theme, say: Say, *, labels: bool, has_rules: bool
) -> Markup:
    """The board without pieces on one page, with the rules of the game or as large as the page."""
    game, start = session.game, session.record.root.position
    scene = game.view.scene(start)
    scene = replace(scene, pieces=(), over=() if scene.pieces else scene.over)
    board = game.view.board(start)
    drawn = drawing(board, scene, styles(theme), labels=labels)
    sections = [
        tag("section", tag("h2", say(section.title)), _paragraphs(section.paragraphs, say))
        for section in (game.guide if has_rules else ())
        if section.topic in ON_PAPER
    ]
    is_wide = not has_rules and board.width > WIDE * board.height
    return tag(
        "div",
        tag("h1", say(narration.title(session))),
        tag("div", Markup(drawn), class_="board"),
        tag("div", sections, class_="rules") if has_rules else "",
        class_="wide" if is_wide else None,
    )


def worksheet(game: GameWithView, puzzles: Sequence[Puzzle], theme: Theme, say: Say) -> Markup:
    """The puzzles with their diagrams, and the solutions on a separate page."""
    ends = [each.record(game).root.main_line_end() for each in puzzles]
    figures = [
        tag(
            "figure",
            _diagram(game, end, theme, labels=True),
            tag("figcaption", tag("b", f"{number}. "), _task(game, each, end, say)),
        )
        for number, (each, end) in enumerate(zip(puzzles, ends, strict=True), 1)
    ]
    solutions = [
        tag("li", _solution(game, each, end, say)) for each, end in zip(puzzles, ends, strict=True)
    ]
    return together(
        [
            tag(
                "div",
                tag("h1", say(Message("{game}: puzzles", game=game.title))),
                _field(Message("Name:"), say),
                tag("div", figures, class_="puzzles"),
            ),
            tag(
                "div",
                tag("h1", say(Message("{game}: solutions", game=game.title))),
                tag("ol", solutions, class_="solutions"),
                class_="own-page",
            ),
        ]
    )


def _head(session: Session, say: Say) -> Markup:
    return together(
        [
            tag("h1", say(narration.title(session))),
            tag("p", say(narration.options_line(session))),
            tag("p", " – ".join(_names(session, say)), class_="seats-line"),
        ]
    )


def _diagram(game: GameWithView, node: Node, theme: Theme, *, labels: bool) -> Markup:
    return Markup(
        drawing(*scene_at_rest(game, node, forbidden=False), styles(theme), labels=labels)
    )


def _names(session: Session, say: Say) -> list[str]:
    return [say(narration.seat_name(session, seat)) for seat in (0, 1)]


def _moves_on_paper(session: Session, say: Say) -> Markup:
    lines = _record(session, say)
    return tag("ol", lines, class_="moves long" if len(lines) > LONG else "moves")


def _record(session: Session, say: Say) -> list[Content]:
    """The moves of the record, with comments, and variations in brackets."""
    found: list[Content] = []
    for run in runs(session.record.root):
        if run.depth:
            words = " ".join(_noted(session.game, entry.node, say) for entry in run.moves)
            found.append(tag("li", f"({run.moves[0].number}. {words})", class_="variation"))
        else:
            found += [_line(session.game, row, say) for row in rows(run)]
    return found


def _line(game: GameWithView, row: MoveRow, say: Say) -> Markup:
    cells = [
        tag("span", " ".join(_noted(game, entry.node, say) for entry in cell)) for cell in row.cells
    ]
    return tag("li", tag("b", str(row.number)), *cells)


def _noted(game: GameWithView, node: Node, say: Say) -> str:
    """A move with its marks and its comment."""
    comment = f"{{{node.comment}}}" if node.comment else ""
    return " ".join(filter(None, (say(node_text(game, node)), signs(node.glyphs), comment)))


def _field(name: Message, say: Say) -> Markup:
    """A line to write on."""
    return tag("p", f"{say(name)} ", tag("i"), class_="field")


def _paragraphs(paragraphs: Iterable[object], say: Say) -> list[Content]:
    return [tag("p", say(each)) for each in paragraphs if isinstance(each, Message)]


def _task(game: GameWithView, puzzle: Puzzle, end: Node, say: Say) -> str:
    """Whose turn it is, the goal, and the played move if the puzzle is about it."""
    words = [game.view.status(end.position), GOALS[puzzle.goal]]
    played = played_in_game(game, puzzle, end.position)
    if played is not None:
        words.append(Message("In the game: {move}", move=played))
    return " ".join(map(say, words))


def _solution(game: GameWithView, puzzle: Puzzle, end: Node, say: Say) -> str:
    """The moves of the solution; estimates are marked."""
    moves = ", ".join(map(say, line_texts(game, end.position, _moves(game, puzzle, end))))
    is_estimate = puzzle.goal in ESTIMATED
    return say(Message("{moves} (an estimate)", moves=moves)) if is_estimate else moves


def _moves(game: GameWithView, puzzle: Puzzle, end: Node) -> Iterable[Move]:
    here = end.position
    for token in puzzle.line:
        move = checked_move(game, here, token)
        yield move
        here = here.play(move)
