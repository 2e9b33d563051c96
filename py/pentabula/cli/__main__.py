"""`python -m pentabula.cli`, and the command `pentabula`."""

from __future__ import annotations

import sys
from collections.abc import Sequence

STOPPED = 130
"""The exit code for Ctrl-C."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; returns its exit code. Ctrl-C may come while modules are loaded."""
    try:
        from pentabula.cli.arguments import run

        return run(arguments)
    except KeyboardInterrupt:
        return STOPPED


if __name__ == "__main__":
    sys.exit(main())
