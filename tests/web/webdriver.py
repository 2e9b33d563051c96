"""Firefox and WebKitGTK, controlled by WebDriver commands without further packages.

Playwright needs its own builds of both, which no registry of packages has; over BiDi it needs a
newer Firefox than ESR 153. Selenium needs geckodriver, which Debian, PyPI and npm do not have.

Firefox accepts commands on a socket that it calls Marionette, WebKit's driver over HTTP. A `Window`
has those methods of Playwright's `Page` that `test_browsers` needs.
"""

import contextlib
import http.client
import json
import os
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from tests.web.site_server import free_port

TIMEOUT = 180
"""Seconds that a browser may take to start, and to answer a command."""

# The HTTP methods and paths of commands, for WebKit's driver.
POSTED = {"Navigate": "url", "ExecuteScript": "execute/sync", "PerformActions": "actions"}

FIREFOX_PREFERENCES = """
user_pref("marionette.port", 0);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("browser.aboutwelcome.enabled", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("app.update.disabledForTesting", true);
"""
ERRORS = """
return Services.console.getMessageArray()
    .filter((each) => each instanceof Ci.nsIScriptError && each.sourceName.startsWith(arguments[0]))
    .filter((each) => each.flags === Ci.nsIScriptError.errorFlag)
    .map((each) => each.errorMessage);
"""
SCRIPT = """
const value = (%s);
return typeof value === "function" ? value(...arguments) : value;
"""


class RefusedError(Exception):
    """The browser's error for a command: its name and its text."""


class Marionette:
    """Firefox's socket: `length:[kind, number, command or error, value]`."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=TIMEOUT)
        self._answers = self._socket.makefile("rb")
        self._number = 0
        self._read()  # its greeting
        self.ask("NewSession")

    def ask(self, command: str, **given: Any) -> Any:
        self._number += 1
        name = command if ":" in command else f"WebDriver:{command}"
        words = json.dumps([0, self._number, name, given]).encode()
        self._socket.sendall(b"%d:%s" % (len(words), words))
        _, _, error, value = self._read()
        if error:
            raise RefusedError(f"{error['error']}: {error['message']}")
        return value["value"] if isinstance(value, dict) and "value" in value else value

    def _read(self) -> Any:
        length = b""
        while (byte := self._answers.read(1)) != b":":
            assert byte, "Firefox has gone"
            length += byte
        return json.loads(self._answers.read(int(length)))

    def close(self) -> None:
        self._answers.close()
        self._socket.close()


class Driver:
    """A WebDriver in a separate server."""

    def __init__(self, port: int) -> None:
        self._port = port
        wanted = {"capabilities": {"alwaysMatch": {}}}
        self._session = f"/session/{self._send('POST', '/session', wanted)['sessionId']}"

    def ask(self, command: str, **given: Any) -> Any:
        return self._send("POST", f"{self._session}/{POSTED[command]}", given)

    def _send(self, method: str, path: str, given: object = None) -> Any:
        connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=TIMEOUT)
        body = json.dumps(given) if given is not None else None
        connection.request(method, path, body, {"Content-Type": "application/json"})
        answer = connection.getresponse()
        value = json.loads(answer.read())["value"]
        connection.close()
        if answer.status != 200:
            raise RefusedError(f"{value['error']}: {value['message']}")
        return value

    def close(self) -> None:
        self._send("DELETE", self._session)


class Window:
    """The only window of a browser."""

    def __init__(self, wire: Marionette | Driver) -> None:
        self._wire = wire
        self.mouse = self.keyboard = self

    def goto(self, address: str) -> None:
        self._wire.ask("Navigate", url=address)

    def reload(self) -> None:
        """Reload the page by a script, since WebDriver's own reload bypasses service workers."""
        self.evaluate("(window.isOld = true, location.reload())")
        deadline = time.monotonic() + TIMEOUT
        while self._is_old():
            assert time.monotonic() < deadline, "the page is not loaded anew"
            self.wait_for_timeout(25)

    def _is_old(self) -> bool:
        try:
            return bool(self.evaluate("window.isOld === true || !document.documentElement"))
        except RefusedError:
            return True  # the page was being unloaded

    def evaluate(self, expression: str, *arguments: object) -> Any:
        """The value of an expression; a function is called with the arguments."""
        return self._wire.ask("ExecuteScript", script=SCRIPT % expression, args=arguments)

    def errors(self, origin: str) -> list[str]:
        """The errors of the pages of an origin that only the console of Firefox reports."""
        self._wire.ask("Marionette:SetContext", value="chrome")
        found = self._wire.ask("ExecuteScript", script=ERRORS, args=[origin])
        self._wire.ask("Marionette:SetContext", value="content")
        return [str(each) for each in found]

    def click(self, x: float, y: float) -> None:
        kinds = ("pointerDown", "pointerUp")
        buttons = [{"type": kind, "button": 0} for kind in kinds]
        move = {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0}
        mouse = {"pointerType": "mouse"}
        self._act({"type": "pointer", "parameters": mouse, "actions": [move, *buttons]})

    def type(self, text: str) -> None:
        kinds = ("keyDown", "keyUp")
        strokes = [{"type": kind, "value": letter} for letter in text for kind in kinds]
        self._act({"type": "key", "actions": strokes})

    def _act(self, source: dict[str, Any]) -> None:
        self._wire.ask("PerformActions", actions=[{"id": source["type"], **source}])

    def resize(self, width: int, height: int) -> None:
        """Give the page this size: the window is larger."""
        for _ in range(2):
            wide, high = self.evaluate("[outerWidth - innerWidth, outerHeight - innerHeight]")
            self._wire.ask("SetWindowRect", width=width + wide, height=height + high)

    def wait_for_timeout(self, milliseconds: float) -> None:
        time.sleep(milliseconds / 1000)


@contextlib.contextmanager
def firefox(program: str, folder: Path, preferences: str = "") -> Iterator[Window]:
    """Headless Firefox, with a new profile in the folder."""
    profile = folder / "profile"
    profile.mkdir()
    (profile / "user.js").write_text(FIREFOX_PREFERENCES + preferences, "utf-8")
    command = [program, "--headless", "--marionette", "--remote-allow-system-access"]
    command += ["--no-remote", "--profile", str(profile)]
    with _process(command, _home(folder)):
        port = _until_there(lambda: int((profile / "MarionetteActivePort").read_text("utf-8")))
        with contextlib.closing(_until_there(lambda: Marionette(port))) as wire:
            yield Window(wire)


@contextlib.contextmanager
def webkit(program: str, folder: Path) -> Iterator[Window]:
    """WebKitGTK's MiniBrowser, on a virtual screen."""
    port = free_port()
    environment = {
        **_home(folder),
        "GDK_BACKEND": "x11",
        "NO_AT_BRIDGE": "1",
        "WEBKIT_DISABLE_DMABUF_RENDERER": "1",
        "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
    }
    with _screen() as display:
        environment["DISPLAY"] = display
        command = [program, f"--port={port}"]
        with (
            _process(command, environment),
            contextlib.closing(_until_there(lambda: Driver(port))) as wire,
        ):
            yield Window(wire)


@contextlib.contextmanager
def _screen() -> Iterator[str]:
    """The name of a display; a new virtual one if possible."""
    reader, writer = os.pipe()
    command = ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1400x1000x24"]
    with _process([*command, "-nolisten", "tcp"], dict(os.environ), writer):
        os.close(writer)
        with open(reader, encoding="ascii") as names:
            yield f":{names.readline().strip()}"


def _home(folder: Path) -> dict[str, str]:
    """An environment without the person's files, in which the browser writes only to the folder."""
    places = ("HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME")
    return {**os.environ, **{place: str(folder) for place in places}}


@contextlib.contextmanager
def _process(command: list[str], environment: dict[str, str], *kept: int) -> Iterator[None]:
    """A program that is killed at the end, with its child processes."""
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(
        command,
        env=environment,
        stdin=quiet,
        stdout=quiet,
        stderr=quiet,
        pass_fds=kept,
        start_new_session=True,
    )
    try:
        yield
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def _until_there(look: Callable[[], Any]) -> Any:
    """Calls a function until it succeeds; returns its result."""
    deadline = time.monotonic() + TIMEOUT
    while True:
        try:
            return look()
        except (OSError, ValueError):
            assert time.monotonic() < deadline, "the browser does not start"
            time.sleep(0.05)
