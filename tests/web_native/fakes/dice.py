"""Dice that show what a test wants, in place of a session's random numbers."""

from __future__ import annotations

from typing import Any

from pentabula.session.play.session import Session


class LoadedDice:
    """Always throws one roll, such as `roll21`."""

    def __init__(self, token: str) -> None:
        self.token = token

    def choices(self, moves: list[Any], weights: list[float]) -> list[Any]:
        high, low = self.token.removeprefix("roll")
        return [next(m for m in moves if (str(m.high), str(m.low)) == (high, low))]


def load_dice(session: Session | None, token: str) -> None:
    """Lets every throw of the session be this roll."""
    assert session is not None
    session.rng = LoadedDice(token)  # type: ignore[assignment]
