"""What the first moves of a game are worth, which says what to swap under the pie rule."""

from __future__ import annotations

from dataclasses import dataclass

from pentabula import games
from pentabula.api.checks import checked_option, checked_text
from pentabula.arena.scores import wilson
from pentabula.core.first_moves import FirstMoves
from pentabula.core.options import Value


@dataclass(frozen=True, slots=True)
class FirstMove:
    """The winning chance of the seat that makes a first move, from 0 to 1, without the pie rule.

    `interval` is that of 95 % for the `games` of a strong search with itself that the chance comes
    from; where it is proved, `games` is 0 and both ends are the chance.
    """

    token: str
    chance: float
    games: int
    interval: tuple[float, float]

    @property
    def is_to_swap(self) -> bool:
        """Whether the second player does better to swap sides."""
        return self.chance > 0.5


def swap_map(name: str, **options: Value) -> dict[str, FirstMove]:
    """Every first move of a game that is valued, by its token; empty if none is.

    The options are those of the game, as in `pentabula.game`. Raises OptionError for a game, an
    option or a value that does not exist.

    >>> import pentabula
    >>> known = pentabula.swap_map("konobi", size=5)
    >>> sorted(each.token for each in known.values() if each.is_to_swap)
    ['a2', 'a3', 'a4', 'b3', 'd3', 'e2', 'e3', 'e4']
    """
    game = games.load(checked_text("name", name))
    start = game.start(**{each: checked_option(each, value) for each, value in options.items()})
    known = game.part(FirstMoves).first_moves(start)
    return {
        token: FirstMove(
            token,
            move.chance,
            move.games,
            wilson(move.chance * move.games, move.games)
            if move.games
            else (move.chance, move.chance),
        )
        for token, move in known.items()
    }
