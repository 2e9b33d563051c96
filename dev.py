"""The commands: `python3 dev.py play`, `python3 dev.py test`, and others that `--help` lists.

Each installs what it needs. This file runs under any Python 3, so that it can report one that is
too old.
"""

import sys

NEEDED = (3, 11)

if sys.version_info < NEEDED:
    words = "Pentabula needs Python {}.{} or newer; this is Python {}.{}."
    sys.exit(words.format(*NEEDED, *sys.version_info))

from tools.setup import process  # noqa: E402


def main() -> int:
    """Run the command, in a process that can import our package."""
    if not process.can_import():
        return process.restart(sys.executable, sys.argv[1:])
    from tools.command import main

    return main(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
