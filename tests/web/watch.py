"""Detect what a page must not do: log errors, fail, or request another host."""

import re
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Request, WebError

from tools.serving.console import is_harmless


class Watch:
    """Records console messages and requests to other hosts in the contexts of a test."""

    def __init__(self, origin: str) -> None:
        self.origins = [origin]
        self.lines: list[str] = []
        self.strangers: list[str] = []
        self.expected: list[re.Pattern[str]] = []
        self._contexts: list[BrowserContext] = []

    def follow(self, context: BrowserContext) -> None:
        """Watch a context, until `stop`."""
        if context in self._contexts:
            return
        context.on("console", self._console)
        context.on("weberror", self._error)
        context.on("request", self._request)
        self._contexts.append(context)

    def stop(self) -> None:
        """Stop watching."""
        for context in self._contexts:
            context.remove_listener("console", self._console)
            context.remove_listener("weberror", self._error)
            context.remove_listener("request", self._request)
        self._contexts.clear()

    def expect(self, pattern: str) -> None:
        """Accept console messages with this pattern in the current test."""
        self.expected.append(re.compile(pattern))

    def unexpected(self) -> list[str]:
        """The unexpected console messages."""
        return [line for line in self.lines if not any(each.search(line) for each in self.expected)]

    @property
    def has_seen_anything(self) -> bool:
        """Whether anything was recorded, expected or not."""
        return bool(self.lines or self.strangers)

    def check(self) -> None:
        """Fail if there was an unexpected console message or a request to another host."""
        assert not self.strangers, f"requests to other hosts: {self.strangers}"
        assert not self.unexpected(), "on the console: " + "\n".join(self.unexpected())

    def _console(self, message: ConsoleMessage) -> None:
        is_noted = message.type in ("error", "warning", "assert")
        if is_noted and not is_harmless(message.text):
            where = message.location.get("url", "")
            self.lines.append(f"{message.type}: {message.text} ({where})")

    def _error(self, error: WebError) -> None:
        self.lines.append(f"page error: {error.error}")

    def _request(self, request: Request) -> None:
        is_network = urlsplit(request.url).scheme in ("http", "https", "ws", "wss")
        if is_network and not any(request.url.startswith(f"{each}/") for each in self.origins):
            self.strangers.append(request.url)
