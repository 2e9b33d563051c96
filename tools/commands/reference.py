"""Write the reference of `import pentabula` from its docstrings to build/reference."""

import argparse
import re
from dataclasses import is_dataclass
from pathlib import Path

from tools.steps import BUILD, ROOT, step

FOLDER = BUILD / "reference"
# Only what is public: of the package what `__all__` lists, without its modules.
MODULES = ("pentabula", "!pentabula.", "pentabula.research")
NEEDS_ENVIRONMENT = True

_GROUP = re.compile(r'^    # (.+)\n    "(\w+)"', re.MULTILINE)
"""A comment in `__all__` and the name after it."""

_STYLE = """
<meta name="color-scheme" content="light">
<style>
nav.pdoc .group { margin: 1.2em 0 .3em; padding-left: 1.6rem; font-weight: bold; }
nav.pdoc input { margin-bottom: 1rem; }
main.pdoc h2.group { margin: 2em 0 0; font-size: 1.6rem; }
nav.pdoc h2 { display: none; }
pre { overflow-x: auto; }
@media (prefers-color-scheme: dark) { html { filter: invert(.92) hue-rotate(180deg); } }
</style>
</head>"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds no arguments."""


def run(arguments: argparse.Namespace) -> int:
    """Writes a page for the package and one for its environments."""
    with step(f"Writing the reference to {FOLDER}"):
        write(FOLDER)
    return 0


def write(folder: Path) -> None:
    """Writes the pages to a folder."""
    import pdoc

    import pentabula
    from pentabula import research

    for module in (pentabula, research):
        for name in module.__all__:  # imported when asked for; pdoc looks at what is there
            setattr(module, name, found := getattr(module, name))
            if isinstance(found, type) and "__init__" in vars(found) and not is_dataclass(found):
                vars(found)["__init__"].__doc__ = "@private"  # functions make them
    pdoc.render.configure(docformat="markdown", show_source=False)
    pdoc.pdoc(*MODULES, output_directory=folder)
    groups = _GROUP.findall((ROOT / "py/pentabula/__init__.py").read_text("utf-8"))
    for path in folder.rglob("*.html"):
        path.write_text(_grouped(path.read_text("utf-8"), groups), "utf-8")


def _grouped(page: str, groups: list[tuple[str, str]]) -> str:
    """A page with a heading for each group of names, above its first one, and our styles."""
    for title, name in groups:
        item = re.compile(rf'<li>(?=\s*<a class="\w+" href="#{name}">)')
        page = item.sub(f'<li class="group">{title}</li>\n<li>', page, count=1)
        section = f'<section id="{name}">'
        page = page.replace(section, f'<h2 class="group">{title}</h2>\n{section}')
    return page.replace("</head>", _STYLE)
