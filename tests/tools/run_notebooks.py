"""Run the code cells of notebooks in order, here or inside Pyodide with our wheel from micropip.

Arguments of `main`: a folder with micropip, the wheel, the notebooks' folder, and constants such as
NODES=5.
"""

import ast
import asyncio
import json
import re
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

SHOWN = "_repr_svg_"


def run_notebook(path: Path, numbers: Mapping[str, int] | None = None) -> int:
    """Run a notebook; returns how many cells end with a drawing.

    numbers: constants, such as NODES, to set to smaller values. Raises what a cell raises.
    """
    cells = json.loads(path.read_text("utf-8"))["cells"]
    names: dict[str, Any] = {"__name__": "__main__"}
    sources = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    return sum(_run_cell(_with_numbers(each, numbers or {}), path.name, names) for each in sources)


def _run_cell(source: str, name: str, names: dict[str, Any]) -> bool:
    """Run one cell; returns whether its last expression is drawn."""
    tree = ast.parse(source, name)
    last = tree.body[-1] if tree.body else None
    if not isinstance(last, ast.Expr):
        exec(compile(tree, name, "exec"), names)
        return False
    exec(compile(ast.Module(tree.body[:-1], []), name, "exec"), names)
    value = eval(compile(ast.Expression(last.value), name, "eval"), names)
    return hasattr(value, SHOWN) and getattr(value, SHOWN)().startswith("<svg ")


def _with_numbers(source: str, numbers: Mapping[str, int]) -> str:
    for name, value in numbers.items():
        source = re.sub(rf"^{name} = \d+", f"{name} = {value}", source, flags=re.MULTILINE)
    return source


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


if sys.platform == "emscripten":  # the process ends with it
    asyncio.ensure_future(main(*sys.argv[1:]))  # noqa: RUF006
