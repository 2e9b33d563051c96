"""Makes boards: new games, and games that are read; the names of games and levels."""

from __future__ import annotations

from pentabula import games
from pentabula.api.board import Board
from pentabula.api.catalogues import translated
from pentabula.api.checks import checked_option, checked_text, type_error
from pentabula.api.records import GameRecord
from pentabula.core.errors import DiagramError, GameError
from pentabula.core.options import Value
from pentabula.core.record import Record, read_record
from pentabula.core.replay import RecordError
from pentabula.core.starts import folded_diagram, without_name
from pentabula.search.levels import LEVELS


def game_names() -> tuple[str, ...]:
    """The names of all games.

    >>> "konobi" in game_names(), "chess" in game_names()
    (True, False)
    """
    return games.names()


def level_names() -> tuple[str, ...]:
    """The names of all levels, the weakest first.

    >>> level_names()
    ('novice', 'learner', 'casual', 'club', 'expert', 'master', 'grandmaster')
    """
    return tuple(level.name for level in LEVELS)


def game(name: str, *, language: str = "en", diagram: str = "", **options: Value) -> Board:
    """A new game by its name: `konobi`, `tabik`, `tau`, `stawn`, `tabula`.

    The options are those of the game, such as `size=5`; the others have their defaults. `diagram`
    is a position to start from, as `print(board)` shows it. Sentences are in `language`.

    Raises OptionError for a game, an option, a value or a language that does not exist, and
    DiagramError if the game cannot start from the diagram.

    >>> import pentabula
    >>> board = pentabula.game("konobi", size=4, pie="off")
    >>> for token in "b2 c3 b3".split():
    ...     token = board.push(token)
    >>> board.turn, board.pop(), board.link
    (1, 'b3', 'konobi?size=4&pie=off&moves=b2,c3')
    >>> pentabula.game("konobi", diagram=str(board)).turn
    0
    """
    with translated(language):
        lines = checked_text("diagram", diagram).strip().splitlines()
        given = {option: checked_option(option, value) for option, value in options.items()}
        chosen = games.load(checked_text("name", name))
        folded = "/".join(line.rstrip() for line in lines)
        record = Record.start(chosen, given, without_name(chosen, folded))
    return Board(record, record.root, language)


def read(text: str | GameRecord, *, language: str = "en") -> Board:
    """A board at the end of the main line of a record, a link or a plain list of moves.

    A diagram, as `print(board)` shows it, is read as a new game from the position. The `record` of
    another board is read like its text, so the two boards share nothing.

    Raises RecordError, with the `ply` and the `token` at fault and a `board` of the moves before
    them, for any other text.

    >>> import pentabula
    >>> pentabula.read("tau rows=4 cols=4 bid7 pass").legal_moves[:3]
    ('row1', 'row2', 'row3')
    """
    given = text.text if isinstance(text, GameRecord) else text
    with translated(language):
        if not isinstance(given, str):
            raise type_error("what is read", "a text or a record", given)
        try:
            record = _from_diagram(given) or read_record(given, games.load)
        except RecordError as error:
            if error.legal is not None:
                end = error.legal.root.main_line_end()
                error.board = Board(error.legal, end, language)
            raise
    return Board(record, record.root.main_line_end(), language)


def _from_diagram(text: str) -> Record | None:
    """A game without moves from a diagram that begins with its name; None for any other text.

    Raises RecordError if no game can start from the position.
    """
    first, *others = text.strip().splitlines() or [""]
    name = first.split(None, 1)[0] if first.split() else ""
    if not others or name not in games.names():
        return None
    game = games.load(name)
    diagram = without_name(game, text.strip())
    try:
        position = game.rules.read_diagram(diagram)
    except DiagramError:
        return None
    try:
        return Record.start(game, {}, folded_diagram(position))
    except GameError as error:
        raise RecordError(error.message) from error
