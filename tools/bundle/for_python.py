"""What the site has for programmers: the reference, the wheel and the notebooks, in `python/`.

The page's About links there. JupyterLite installs the wheel from there.
"""

import json
import tempfile
from html import escape
from pathlib import Path

from tools.setup.packages import build
from tools.steps import ROOT

FOLDER = "python/"

_PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Pentabula from Python</title>
<style>
:root {{ color: light-dark(#1f2328, #ece6da); background: light-dark(#fffdf8, #1d2026) }}
body {{ max-width: 40rem; margin: 2rem auto; padding: 0 1rem; font: 1.05rem/1.6 system-ui }}
h1, h2 {{ line-height: 1.2; font-weight: 600 }}
a {{ color: light-dark(#1f4e79, #9cc7ee) }}
li {{ padding: .3rem 0 }}
code {{ overflow-wrap: anywhere }}
</style>
<p><a href="../index.html">Pentabula</a>
<h1>Pentabula from Python</h1>
<h2>The package</h2>
<p><a href="{wheel}">{wheel}</a>: <code>pip install</code> this file; in JupyterLite
<code>%pip install</code> its address. It needs nothing but Python.
<h2>The reference</h2>
<ul>
<li><a href="reference/pentabula.html"><code>import pentabula</code></a>: games, records, engines
<li><a href="reference/pentabula/research.html"><code>pentabula.research</code></a>: environments
for learning programs
</ul>
<h2>Notebooks</h2>
<p>Each is stored with what it prints and draws.
<ol>
{notebooks}
</ol>
"""


def for_python() -> dict[str, bytes]:
    """The files of the folder, by their paths in the site. Needs the packages of the tests."""
    from tools.commands import reference

    files = dict[str, bytes]()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        reference.write(folder / "reference")
        wheel = build(folder / "wheel", "wheel")
        files[FOLDER + wheel.name] = wheel.read_bytes()
        for path in (folder / "reference").rglob("*"):
            if path.is_file():
                files[FOLDER + path.relative_to(folder).as_posix()] = path.read_bytes()
    notebooks = sorted((ROOT / "notebooks").glob("*.ipynb"))
    files |= {f"{FOLDER}{path.name}": path.read_bytes() for path in notebooks}
    items = "\n".join(f'<li><a href="{each.name}">{escape(_title(each))}</a>' for each in notebooks)
    page = _PAGE.format(wheel=wheel.name, notebooks=items)
    return {**files, f"{FOLDER}index.html": page.encode()}


def _title(notebook: Path) -> str:
    """The heading of a notebook."""
    first = json.loads(notebook.read_text("utf-8"))["cells"][0]["source"][0]
    return str(first).strip("# \n")
