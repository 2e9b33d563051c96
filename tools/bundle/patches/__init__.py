"""Changes to files of Pyodide: exact texts with their replacements, and JavaScript to append.

In `glue.json`, the statements that are removed save 14 kB; all other changes serve the snapshot and
the packed files.
"""

import json
from pathlib import Path

from tools.steps import Problem

FOLDER = Path(__file__).parent


def patched(data: bytes, name: str) -> bytes:
    """The file with the changes of `<name>.json`.

    Raises Problem unless each text occurs exactly once.
    """
    for patch in json.loads((FOLDER / f"{name}.json").read_text("utf-8")):
        place = patch["find"].encode()
        if (count := data.count(place)) != 1:
            raise Problem(
                f"patches/{name}.json expects {patch['find']!r} once, found it {count} times."
            )
        data = data.replace(place, patch["replace"].encode())
    return data


def added(name: str) -> bytes:
    """The JavaScript of a file beside this one."""
    return (FOLDER / name).read_bytes()


def sources() -> list[bytes]:
    """All sources of the changes, to detect that a cached result is out of date."""
    return [path.read_bytes() for path in sorted(FOLDER.iterdir()) if path.is_file()]
