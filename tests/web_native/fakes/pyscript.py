"""PyScript's workers, of which a test may say what they do."""

from __future__ import annotations

from typing import Any


class PyWorker:
    """A worker that never starts; tests put another in its place."""

    def __init__(self, file: str, **options: Any) -> None:
        raise RuntimeError("no workers here")
