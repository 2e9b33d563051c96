"""Prepare the page, serve it on this computer and open it in a browser."""

import argparse
import webbrowser

from tools.bundle.site import SITE, prepare_to_play
from tools.serving.server import address, make_server
from tools.steps import say


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments: the port, and whether to open a browser."""
    parser.add_argument("--port", type=int, default=8000, help="the port to serve on (8000)")
    parser.add_argument("--no-open", action="store_true", help="do not open a browser")


def run(arguments: argparse.Namespace) -> int:
    """Serves until stopped. Binds the port first, to report one in use before the page is built."""
    with make_server(SITE, arguments.port) as server:
        prepare_to_play()
        say(f"Pentabula is at {address(server)}")
        say("Ctrl+C stops it.")
        if not arguments.no_open:
            webbrowser.open(address(server))
        server.serve_forever()
    return 0
