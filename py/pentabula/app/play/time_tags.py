"""The time control of a game in the tags of its record.

`TimeControl` holds it for both seats, as in PGN; `TimeControl0` and `TimeControl1` those of the
seats where they differ. A text that is not a time control means no clock.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from pentabula.core.record import TIME_CONTROL

if TYPE_CHECKING:
    from pentabula.core.clocks import TimeControl

TAG: Final = TIME_CONTROL
TAGS: Final = (f"{TAG}0", f"{TAG}1")
"""The tags of seat 0 and seat 1, which override `TAG`."""


def names_control(tags: Mapping[str, str]) -> bool:
    """Whether the tags of a record name a time control, which may be damaged."""
    return any(tag in tags for tag in (TAG, *TAGS))


def read_controls(tags: Mapping[str, str]) -> tuple[TimeControl, TimeControl] | None:
    """The time controls of both seats; None for a game without a clock."""
    if not names_control(tags):
        return None
    from pentabula.core.clocks import ClockError, read_control

    both = tags.get(TAG, "")
    try:
        return read_control(tags.get(TAGS[0], both)), read_control(tags.get(TAGS[1], both))
    except ClockError:
        return None


def control_tags(first: TimeControl, second: TimeControl) -> dict[str, str]:
    """The tags of a game with these time controls."""
    if first == second:
        return {TAG: str(first)}
    return {TAGS[0]: str(first), TAGS[1]: str(second)}


def rematch_tags(tags: Mapping[str, str]) -> dict[str, str]:
    """The tags of a rematch, in which the players change seats and keep their times."""
    found = {tag: tags[tag] for tag in (TAG, *TAGS) if tag in tags}
    first, second = (found.pop(tag, None) for tag in TAGS)
    if second is not None:
        found[TAGS[0]] = second
    if first is not None:
        found[TAGS[1]] = first
    return found
