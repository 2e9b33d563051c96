"""Run the code cells of notebooks in order, and store what they print and draw."""

import ast
import base64
import hashlib
import io
import json
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

MARK = "made_by"
"""Where a code cell says by which code its outputs were made."""

Outputs = list[dict[str, Any]]


def run_notebook(path: Path, numbers: Mapping[str, int] | None = None) -> Iterator[Outputs]:
    """The outputs of each code cell, one after the other. Raises what a cell raises.

    numbers: constants, such as NODES, to set to smaller values.
    """
    names: dict[str, Any] = {"__name__": "__main__"}
    for count, source in enumerate(sources(json.loads(path.read_text("utf-8"))), 1):
        yield [*_run_cell(_with_numbers(source, numbers or {}), path.name, names, count)]


def is_slow(path: Path) -> bool:
    """Whether a notebook says that it takes long whatever its constants."""
    return bool(json.loads(path.read_text("utf-8"))["metadata"].get("slow"))


def sources(notebook: Mapping[str, Any]) -> list[str]:
    """The code of the code cells."""
    return ["".join(cell["source"]) for cell in code_cells(notebook)]


def code_cells(notebook: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The code cells."""
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]


def fingerprints(notebook: Mapping[str, Any]) -> list[str]:
    """For each code cell, a fingerprint of all the code that leads to its outputs."""
    total, found = hashlib.sha256(), list[str]()
    for source in sources(notebook):
        total.update(source.encode() + b"\0")
        found.append(total.hexdigest()[:16])
    return found


def store(path: Path) -> None:
    """Runs a notebook and writes its outputs into it."""
    notebook = json.loads(path.read_text("utf-8"))
    made = list(run_notebook(path))
    for count, (cell, outputs, fingerprint) in enumerate(
        zip(code_cells(notebook), made, fingerprints(notebook), strict=True), 1
    ):
        cell.update(outputs=outputs, execution_count=count, metadata={MARK: fingerprint})
    path.write_text(json.dumps(notebook, ensure_ascii=False, indent=1) + "\n", "utf-8")


def _run_cell(
    source: str, name: str, names: dict[str, Any], count: int
) -> Iterator[dict[str, Any]]:
    tree = ast.parse(source, name)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    value = None
    with redirect_stdout(io.StringIO()) as said:
        exec(compile(tree, name, "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), name, "eval"), names)
    if said.getvalue():
        text = said.getvalue().splitlines(keepends=True)
        yield {"output_type": "stream", "name": "stdout", "text": text}
    yield from _figures()
    if value is not None:
        data = {"text/plain": [repr(value)]}
        if hasattr(value, "_repr_svg_"):
            data = {"image/svg+xml": value._repr_svg_().splitlines(keepends=True)}
        facts = {"execution_count": count, "metadata": {}}
        yield {"output_type": "execute_result", **facts, "data": data}


def _figures() -> Iterator[dict[str, Any]]:
    """The figures of matplotlib that a cell has drawn."""
    plots: Any = sys.modules.get("matplotlib.pyplot")
    for number in plots.get_fignums() if plots else ():
        file = io.BytesIO()
        plots.figure(number).savefig(file, format="png", dpi=90, bbox_inches="tight")
        data = {"image/png": base64.b64encode(file.getvalue()).decode()}
        yield {"output_type": "display_data", "metadata": {}, "data": data}
    if plots:
        plots.close("all")


def _with_numbers(source: str, numbers: Mapping[str, int]) -> str:
    for name, value in numbers.items():
        source = re.sub(rf"^{name} = [\d_]+", f"{name} = {value}", source, flags=re.MULTILINE)
    return source
