"""The parts of the bridge between Python and JavaScript that `pentabula.web` uses."""

from collections.abc import Callable, Generator, Iterator
from enum import Enum
from typing import Any, Generic, Literal, TypeVar

_T = TypeVar("_T")
_T_co = TypeVar("_T_co", covariant=True)

class JsProxy:
    """A JavaScript value in Python, or a Python value for JavaScript."""

    def __call__(self, *given: object) -> Any: ...
    def destroy(self) -> None: ...

class JsNull(Enum):
    """JavaScript's `null`."""

    jsnull = ...

class JsException(Exception): ...

class JsArray(Generic[_T_co]):
    @property
    def length(self) -> int: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[_T_co]: ...

class JsPromise(Generic[_T_co]):
    def __await__(self) -> Generator[Any, Any, _T_co]: ...
    def then(self, done: Callable[[_T_co], object], failed: Callable[[object], object]) -> object:
        """`page.handle` calls it; `failed` is not optional, as a rejection must be handled."""

jsnull: Literal[JsNull.jsnull]

def create_proxy(value: Callable[..., object]) -> JsProxy: ...
def create_once_callable(value: Callable[..., object]) -> JsProxy:
    """Releases the function after its first call."""

def to_js(value: object) -> JsProxy: ...
