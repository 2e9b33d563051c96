"""Pyodide's bridge where there is no JavaScript on the other side."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class JsNull:
    """JavaScript's `null`, which is false like the real one."""

    def __bool__(self) -> bool:
        return False


jsnull = JsNull()


class JsException(Exception):
    """What the browser throws."""


def create_proxy(value: Callable[..., Any]) -> Callable[..., Any]:
    return value


def create_once_callable(value: Callable[..., Any]) -> Callable[..., Any]:
    return value


def to_js(value: Any) -> Any:
    return value
