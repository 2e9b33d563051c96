"""Install our wheel with micropip and run notebooks. Runs inside Pyodide.

Arguments: a folder with micropip, the wheel, the notebooks' folder, and constants such as NODES=5.
"""

import asyncio
import sys
import time
from pathlib import Path

from tools.notebooks import run_notebook


async def main(packages: str, wheel: str, folder: str, *constants: str) -> None:
    """Print the drawings of each notebook."""
    sys.path.insert(0, packages)
    import micropip

    await micropip.install(f"emfs:{wheel}")
    import pentabula

    print("installed", pentabula.__file__)
    numbers = {name: int(value) for name, _, value in (each.partition("=") for each in constants)}
    for path in sorted(Path(folder).glob("*.ipynb")):
        began = time.monotonic()
        drawings = run_notebook(path, numbers)
        print("ran", path.name, drawings, f"{time.monotonic() - began:.1f} s")


# The process ends with it.
asyncio.ensure_future(main(*sys.argv[1:]))  # noqa: RUF006
