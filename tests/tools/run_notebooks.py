"""Run the notebooks inside Pyodide, with our wheel from micropip.

The arguments are the checkout, a folder with micropip, the wheel, the notebooks' folder, and
constants such as NODES=5.
"""

import asyncio
import sys
import time
from pathlib import Path


async def main(root: str, packages: str, wheel: str, folder: str, *constants: str) -> None:
    """Print how many outputs each notebook has that needs nothing but our wheel."""
    sys.path[:0] = [packages, root]
    import micropip

    from tools.notebooks import is_slow, run_notebook

    await micropip.install(f"emfs:{wheel}")
    import pentabula

    print("installed", pentabula.__file__)
    numbers = {name: int(value) for name, _, value in (each.partition("=") for each in constants)}
    for path in sorted(Path(folder).glob("*.ipynb")):
        if is_slow(path) or "import numpy" in path.read_text("utf-8"):
            continue
        began = time.monotonic()
        outputs = sum(map(len, run_notebook(path, numbers)))
        print("ran", path.name, outputs, f"{time.monotonic() - began:.1f} s")


if sys.platform == "emscripten":  # the process ends with it
    asyncio.ensure_future(main(*sys.argv[1:]))  # noqa: RUF006
