"""What the site has for programmers: the reference, the wheel and the notebooks, in `python/`.

The page's About links there. JupyterLite installs the wheel from there.
"""

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
<title>Pentabula from Python</title>
<h1>Pentabula from Python</h1>
<ul>
<li><a href="reference/pentabula.html">The reference</a> of <code>import pentabula</code>, and of
<a href="reference/pentabula/research.html">its environments for learning programs</a>
<li><a href="{wheel}">{wheel}</a>, the package: <code>pip install</code> this file; in JupyterLite
<code>%pip install</code> its address
{notebooks}
</ul>
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
    items = "\n".join(f'<li><a href="{escape(each.name)}">{each.stem}</a>' for each in notebooks)
    page = _PAGE.format(wheel=wheel.name, notebooks=items)
    return {**files, f"{FOLDER}index.html": page.encode()}
