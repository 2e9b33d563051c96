"""Pyodide's bridge without JavaScript on the other side."""

from collections.abc import Callable
from typing import Any


class JsNull:
    """JavaScript's `null`, which is falsy."""

    def __bool__(self) -> bool:
        return False


jsnull = JsNull()


class JsException(Exception):
    """An error that the browser throws."""


def create_proxy(value: Callable[..., Any]) -> Callable[..., Any]:
    return Proxy(value)


class Proxy:
    """A function for JavaScript, which is of no use once it is destroyed."""

    def __init__(self, value: Callable[..., Any]) -> None:
        self._value: Callable[..., Any] | None = value

    def __call__(self, *given: Any, **options: Any) -> Any:
        assert self._value is not None, "the proxy was destroyed"
        return self._value(*given, **options)

    def destroy(self) -> None:
        self._value = None


def create_once_callable(value: Callable[..., Any]) -> Callable[..., Any]:
    return value


def to_js(value: Any) -> Any:
    return value
