"""The wheel and the source distribution, built from a copy of the checkout."""

import re
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Literal

from tools.steps import ROOT, run

_LINK = re.compile(r'(\]\(|src="|href=")(?![a-z]+:|#)([^)"]+)')
_PICTURES = (".png", ".svg", ".jpg")


def build(folder: Path, kind: Literal["wheel", "sdist"], address: str = "") -> Path:
    """Builds the package into a folder; returns its path.

    address: of the repository, to which the links of the README and of the metadata then lead.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        source = Path(name) / "checkout"
        for path in files():
            target = source / path.relative_to(ROOT)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, target)
        if address:
            _address(source, address.rstrip("/"))
        code = (
            f"from setuptools.build_meta import *; print(build_{kind}({str(folder.resolve())!r}))"
        )
        said = run([sys.executable, "-c", code], f"build the {kind}", cwd=source)
    return folder / said.splitlines()[-1]


def files() -> Iterator[Path]:
    """The files of the checkout, without what .gitignore names."""
    lines = [line.rstrip("/") for line in (ROOT / ".gitignore").read_text("utf-8").split()]
    patterns = [f"/{line.strip('/')}" if "/" in line else line for line in lines]
    yield from _without(ROOT, patterns)


def _without(folder: Path, patterns: Sequence[str]) -> Iterator[Path]:
    """The files in a folder whose paths, and the paths of their folders, match no pattern."""
    for path in folder.iterdir():
        name = "/" / path.relative_to(ROOT)
        if path.name == ".git" or any(name.match(each) for each in patterns):
            continue
        if path.is_dir():
            yield from _without(path, patterns)
        else:
            yield path


def absolute(text: str, address: str) -> str:
    """A document of the repository's root whose links to its files lead to the address."""

    def link(found: re.Match[str]) -> str:
        view = "raw" if found[2].endswith(_PICTURES) else "blob"
        return f"{found[1]}{address}/{view}/main/{found[2]}"

    return _LINK.sub(link, text)


def _address(source: Path, address: str) -> None:
    readme, project = source / "README.md", source / "pyproject.toml"
    readme.write_text(absolute(readme.read_text("utf-8"), address), "utf-8")
    urls = {
        "Homepage": address,
        "Documentation": f"{address}/blob/main/docs/python.md",
        "Changelog": f"{address}/blob/main/CHANGELOG.md",
        "Issues": f"{address}/issues",
    }
    lines = "".join(f'{name} = "{url}"\n' for name, url in urls.items())
    text = project.read_text("utf-8").partition("\n[project.urls]")[0]
    project.write_text(f"{text}\n[project.urls]\n{lines}", "utf-8")
