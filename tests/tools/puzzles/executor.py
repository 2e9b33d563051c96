"""An executor that tests pass to the commands: it does the work at once."""

from concurrent.futures import Executor, Future
from typing import Any


class Here(Executor):
    """Does the work at once."""

    def submit(self, function: Any, /, *arguments: Any, **more: Any) -> Future[Any]:
        done: Future[Any] = Future()
        done.set_result(function(*arguments, **more))
        return done
