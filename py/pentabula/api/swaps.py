"""What the first moves of a game are worth, which says what to swap under the pie rule."""

from __future__ import annotations

from pentabula import games
from pentabula.api.checks import checked_option, checked_text
from pentabula.core.first_moves import FirstMove, FirstMoves
from pentabula.core.options import Value


def swap_map(name: str, **options: Value) -> dict[str, FirstMove]:
    """Every first move of a game that is valued, by its token; empty if none is.

    The options are those of the game, as in `pentabula.game`. Raises OptionError for a game, an
    option or a value that does not exist.

    >>> import pentabula
    >>> known = pentabula.swap_map("konobi", size=5)
    >>> sorted(token for token, move in known.items() if move.is_worth_swapping)
    ['a2', 'a3', 'a4', 'b3', 'd3', 'e2', 'e3', 'e4']
    """
    game = games.load(checked_text("name", name))
    start = game.start(**{each: checked_option(each, value) for each, value in options.items()})
    return dict(game.part(FirstMoves).first_moves(start))
