"""The two commands: `python3 dev.py play` and `python3 dev.py test`.

Both set up what they need by themselves; `python3 dev.py --help` lists the others.
This file runs under any Python 3, to be able to say that one is too old.
"""

import sys

NEEDED = (3, 11)

if sys.version_info < NEEDED:
    words = "Pentabula needs Python {}.{} or newer; this is Python {}.{}."
    sys.exit(words.format(*NEEDED, *sys.version_info))

from tools.command import main  # noqa: E402

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
