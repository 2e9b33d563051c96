"""PyScript's workers, which tests replace."""

from typing import Any


class PyWorker:
    """A worker that never starts; tests replace it."""

    def __init__(self, file: str, **options: Any) -> None:
        raise RuntimeError("no workers here")
