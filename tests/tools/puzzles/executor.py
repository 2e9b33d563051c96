"""An executor for tests that runs work immediately."""

from concurrent.futures import Executor, Future
from typing import Any


class Here(Executor):
    """Runs work immediately."""

    def submit(self, function: Any, /, *arguments: Any, **more: Any) -> Future[Any]:
        done: Future[Any] = Future()
        done.set_result(function(*arguments, **more))
        return done
