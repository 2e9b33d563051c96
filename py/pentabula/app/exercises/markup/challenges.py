"""The positions to play from: their part of the shelf, and the card beside the board."""

from __future__ import annotations

from collections.abc import Sequence

from pentabula.app.play.words.puzzles import challenge_goal
from pentabula.app.shell.addresses import challenge_address, puzzle_address
from pentabula.app.shell.html import Markup, Say, tag, together
from pentabula.app.store.exercise_progress import ChallengesWon
from pentabula.boards.view import GameWithView
from pentabula.core.message import Message
from pentabula.puzzles.challenges import Challenge

TITLE = Message("Play from here")


def shelf(
    game: GameWithView, challenges: Sequence[Challenge], won: ChallengesWon, say: Say
) -> Markup:
    """The list of a game's positions, the easiest first; empty without any."""
    if not challenges:
        return Markup("")
    count = sum(won.has(each.id) for each in challenges)
    far = Message("{n} of {all} won", n=count, all=len(challenges))
    about = Message(
        "Each position is a win with best play. Play it out against the engine at the level "
        "shown; only a win counts."
    )
    tiles = [_tile(game, at, each, won, say) for at, each in enumerate(challenges, 1)]
    return tag(
        "details",
        tag("summary", tag("h2", say(TITLE)), " ", tag("span", say(far), class_="quiet-words")),
        tag("p", say(about), class_="quiet-words"),
        tag("ul", *tiles, class_="tiles"),
        class_="challenges",
        data_game=game.name,
    )


def _tile(
    game: GameWithView, number: int, challenge: Challenge, won: ChallengesWon, say: Say
) -> Markup:
    words = challenge_goal(game, challenge, challenge.record(game))
    label = Message("Position {n}: {task}", n=number, task=words)
    if won.has(challenge.id):
        label = Message("{position}, won", position=label)
    link = tag(
        "a",
        tag("span", class_="position", data_picture=challenge.id, aria_hidden="true"),
        tag("span", str(number), class_="number"),
        tag("span", say(words), class_="task"),
        href=f"#{challenge_address(game.name, challenge.id)}",
        aria_label=say(label),
        data_state="solved" if won.has(challenge.id) else None,
    )
    return tag("li", link)


def card(
    game: GameWithView, challenge: Challenge, say: Say, *, is_won: bool | None, is_unaided: bool
) -> Markup:
    """The goal; at the end whether it was reached, and the way to try again or to the list."""
    words = challenge_goal(game, challenge, challenge.record(game))
    state: Message | None = None
    if is_won:
        state = Message("Won.") if is_unaided else Message("Won, with help.")
    elif is_won is not None:
        state = Message("Not won yet.")
    again = tag(
        "a",
        say(Message("Try again")),
        href=f"#{challenge_address(game.name, challenge.id)}",
        class_="button",
    )
    return together(
        [
            tag("strong", say(words)),
            tag("span", ("✓ " if is_won else "") + say(state), class_="state")
            if state is not None
            else "",
            again if is_won is False or (is_won and not is_unaided) else "",
            tag("a", say(Message("All positions")), href=f"#{puzzle_address(game.name)}"),
        ]
    )
