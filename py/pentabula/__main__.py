"""`python -m pentabula`: the command `pentabula`."""

from __future__ import annotations

from pentabula.cli.__main__ import main

if __name__ == "__main__":
    raise SystemExit(main())
