"""The encoder of QR codes, segno, which the page fetches when a QR code is opened."""

import sys
from pathlib import Path

from tools.cache import cached_build
from tools.steps import ROOT, digest, run

REQUIREMENTS = ROOT / "requirements-page.txt"
FOLDER = "segno"
MODULES = ("consts.py", "encoder.py")
"""What is needed to make the matrix of a code; the page draws it."""


def files() -> dict[str, bytes]:
    """The modules that the page fetches, by name."""
    folder = _package()
    return {name: (folder / FOLDER / name).read_bytes() for name in MODULES}


def licence() -> str:
    """The licence, under the name and version of the package."""
    about = next(_package().glob("segno-*.dist-info"))
    text = next(about.rglob("LICENSE")).read_text("utf-8")
    return f"{version()}: BSD-3-Clause\n\n{text}"


def version() -> str:
    """The name and version of the package."""
    about = next(_package().glob("segno-*.dist-info"))
    return about.name.removesuffix(".dist-info").replace("-", " ")


def _package() -> Path:
    """A folder with the package, as locked; fetched once."""
    key = digest([REQUIREMENTS.read_bytes()])
    return cached_build("segno", key, "Fetching segno as locked", _install)


def _install(folder: Path) -> None:
    flags = ("--disable-pip-version-check", "--no-input", "--quiet", "--no-deps")
    exact = ("--require-hashes", "--only-binary=:all:", "--ignore-requires-python")
    command = [sys.executable, "-m", "pip", "install", *flags, *exact]
    run([*command, "--target", folder, "-r", REQUIREMENTS], "install segno")
