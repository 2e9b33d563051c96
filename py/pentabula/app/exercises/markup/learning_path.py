"""A game's learning path on its card: the next step, and all steps with ticks."""

from __future__ import annotations

from collections.abc import Sequence

from pentabula.app.exercises.learning_path import LearningStep, next_step
from pentabula.app.shell.forms import actions, button
from pentabula.app.shell.html import Markup, Say, tag, together
from pentabula.boards.view import GameWithView
from pentabula.core.message import Message


def learning_path(game: GameWithView, steps: Sequence[LearningStep], say: Say) -> Markup:
    """A game's learning path: a summary with the next step, which unfolds all steps."""
    following = next_step(steps)
    done = sum(each.is_done for each in steps)
    words = Message("All done") if following is None else following.title
    count = f"{done}/{len(steps)}"
    return together(
        [
            tag(
                "summary",
                tag("span", say(Message("Next: {step}", step=words)) if following else say(words)),
                tag("span", count, class_="count"),
            ),
            tag("ol", *[_step(game, each, say) for each in steps]),
        ]
    )


def next_link(game: GameWithView, step: LearningStep, say: Say) -> Markup:
    """A button or a link that leads to the next step: `Next: Learn strategy`."""
    words = say(Message("Next: {step}", step=step.title))
    if step.address:
        return tag("a", words, href=f"#{step.address}", class_="button")
    return button(words, data_even=game.name, data_level=step.level)


def next_row(following: Markup) -> Markup:
    """The link to the next step in a row below the text; empty without one."""
    return actions(following) if following else following


def _step(game: GameWithView, step: LearningStep, say: Say) -> Markup:
    name = say(step.title)
    label = say(Message("{step}, done", step=name)) if step.is_done else None
    if step.address:
        link = tag("a", name, href=f"#{step.address}", aria_label=label)
    else:
        link = button(
            name, class_="quiet", aria_label=label, data_even=game.name, data_level=step.level
        )
    return tag("li", link, data_state="solved" if step.is_done else None)
