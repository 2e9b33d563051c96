"""Show, analyse, review and convert games of Pentabula.

A game is a file, a link such as `konobi?size=5&moves=c3,d4`, a plain list of moves such as
`konobi size=5 c3 d4`, or `-` for the standard input.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from datetime import date

import pentabula
from pentabula.api.board import Board
from pentabula.api.catalogues import translated
from pentabula.api.starts import level_names, read
from pentabula.arena import command as arena
from pentabula.arena import examples
from pentabula.arena.executors import ArenaError
from pentabula.cli.commands import analyse, convert, new, review, show
from pentabula.cli.files import FileError, failure, game_text, write_output
from pentabula.core.errors import GameError
from pentabula.core.languages import LANGUAGES
from pentabula.core.message import Message

PROBLEM = 1
"""The exit code for bad input, which a sentence explains.
argparse exits with 2 for arguments that it does not understand."""

FORMS = ("record", "link", "plain", "diagram", "svg")


def run(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; returns its exit code."""
    words = sys.argv[1:] if arguments is None else [*arguments]
    given = parser().parse_args(words)
    given.words = words
    try:
        text = given.run(given)
        if text is not None:
            write_output(text)
    except OSError as error:
        problem = failure(error)
        if isinstance(error, BrokenPipeError):
            return 0  # the reader has what it wanted
        print(f"pentabula: {problem}", file=sys.stderr)
        return PROBLEM
    except (ValueError, FileError, ArenaError) as error:
        print(f"pentabula: {error}", file=sys.stderr)
        return PROBLEM
    return 0


def parser() -> argparse.ArgumentParser:
    """The parser of all commands."""
    made = argparse.ArgumentParser(prog="pentabula", description=__doc__)
    made.add_argument("--version", action="version", version=f"pentabula {pentabula.VERSION}")
    commands = made.add_subparsers(metavar="command", required=True)

    each = _command(commands, "show", "print the position, or draw it")
    each.add_argument("--svg", metavar="FILE", help="write the drawing to a file instead")
    each.set_defaults(run=lambda given: show(_board(given), given.svg))

    about = "evaluate the moves of the position, the best first"
    each = _command(commands, "analyse", about, ["analyze"])
    each.add_argument("--nodes", type=int, help="the nodes of the search")
    each.add_argument("--seconds", type=float, help="the seconds of the search")
    each.add_argument("--seed", type=int, default=0, help="another seed, other estimates (0)")
    each.add_argument("--moves", type=int, default=8, help="how many moves to list (8)")
    each.set_defaults(
        run=lambda given: analyse(
            _board(given), given.nodes, given.seconds, given.seed, given.moves
        )
    )

    each = _command(commands, "review", "say what the decisions of the game cost")
    each.add_argument("--nodes", type=int, help="the nodes of a deep look: fewer are quicker")
    each.add_argument("--seed", type=int, default=0, help="another seed, other estimates (0)")
    each.add_argument("--svg", metavar="FILE", help="write the graph to a file")
    each.add_argument("--record", action="store_true", help="print the record with comments")
    each.set_defaults(
        run=lambda given: review(_board(given), given.nodes, given.seed, given.svg, given.record)
    )

    each = _command(commands, "convert", "write the game in another form")
    each.add_argument("--to", choices=FORMS, default="record", help="the form (record)")
    each.set_defaults(run=lambda given: convert(_board(given), given.to))

    _add_players(commands)
    return made


def _add_players(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the commands that play whole games."""
    each = commands.add_parser("new", help="print a game between two levels, as a record")
    each.add_argument("name", help="the name of the game, such as konobi")
    each.add_argument("options", nargs="*", metavar="option=value", help="size=5, for example")
    for seat in (0, 1):
        each.add_argument(
            f"--seat{seat}", choices=level_names(), default="casual", help="its level (casual)"
        )
    each.add_argument("--seed", type=int, default=0, help="another seed, another game (0)")
    each.set_defaults(
        run=lambda given: new(
            given.name, given.options, (given.seat0, given.seat1), given.seed, date.today()
        )
    )
    about = "play matches between levels or programs, with intervals"
    each = commands.add_parser("arena", help=about, description=arena.__doc__)
    arena.add_arguments(each)
    each.set_defaults(run=_arena)
    about = "write games of a level against itself, to learn from"
    each = commands.add_parser("self-play", help=about, description=examples.__doc__)
    examples.add_arguments(each)
    each.set_defaults(run=examples.run)


def _command(
    commands: argparse._SubParsersAction[argparse.ArgumentParser],
    name: str,
    about: str,
    others: Sequence[str] = (),
) -> argparse.ArgumentParser:
    description = f"{about.capitalize()}."
    made = commands.add_parser(name, help=about, description=description, aliases=others)
    made.add_argument("game", nargs="+", help="a file, a link, a list of moves, or -")
    made.add_argument("--ply", type=int, help="the position after so many plies (the last one)")
    tags = [language.tag for language in LANGUAGES]
    made.add_argument("--language", choices=tags, default="en", help="of all sentences (en)")
    return made


def _arena(given: argparse.Namespace) -> None:
    """Plays matches, which print their results themselves."""
    arena.run(given)


def _board(given: argparse.Namespace) -> Board:
    """The board that the arguments name. Raises ValueError and FileError."""
    board = read(game_text(given.game), language=given.language)
    if given.ply is not None:
        last = board.ply
        with translated(given.language):
            if not 0 <= given.ply <= last:
                about = Message("The game has plies 0 to {last}, not {n}.", last=last, n=given.ply)
                raise GameError(about)
        while board.ply > given.ply:
            board.pop()
        _cut(board)
    return board


def _cut(board: Board) -> None:
    """Removes the moves after the position, and the result of the game."""
    for child in board.node.children:
        board.record.remove(child)
        board.record.tags.pop("Result", None)
