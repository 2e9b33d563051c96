"""The card under My games that backs up everything and restores it."""

from __future__ import annotations

from pentabula.app.shell.forms import command
from pentabula.app.shell.html import Markup, Say, tag, together
from pentabula.core.message import Message


def card(say: Say) -> Markup:
    """The button that backs up, the field for a file to restore, and how much is stored."""
    return together(
        [
            tag("h2", say(Message("Backup"))),
            tag(
                "p",
                say(
                    Message(
                        "One file with everything: games, reviews, results, puzzles and settings. "
                        "Keep it outside this browser, which may delete its data."
                    )
                ),
            ),
            tag("p", command("backup", Message("Back up"), say, class_="main"), class_="actions"),
            tag(
                "label",
                tag("span", say(Message("Restore a backup"))),
                tag("input", type="file", data_form="restore"),
            ),
            tag("p", class_="done", role="status", data_say="backup"),
            tag("p", class_="problem", role="alert"),
            tag("p", class_="about", data_show="usage"),
        ]
    )


def usage(size: int, *, is_kept: bool) -> Message:
    """How many bytes the page stores, and whether the browser may delete them."""
    megabytes = max(0.1, round(size / 1_000_000, 1))
    if is_kept:
        return Message(
            "The page uses {size} MB of storage, which this browser keeps.", size=megabytes
        )
    return Message(
        "The page uses {size} MB of storage, which this browser may delete.", size=megabytes
    )
