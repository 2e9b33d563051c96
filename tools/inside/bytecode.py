"""Compile Python to bytecode inside Pyodide, where the magic number fits."""

import importlib.util
import zipfile
from pathlib import Path, PurePosixPath


def bytecode(path: PurePosixPath, source: bytes) -> bytes:
    """The contents of an unchecked-hash .pyc, without asserts and docstrings."""
    code = compile(source, str(path), "exec", optimize=2, dont_inherit=True)
    digest = importlib.util.source_hash(source)
    return bytes(importlib._bootstrap_external._code_to_hash_pyc(code, digest, False))  # type: ignore[attr-defined]


def write_zip(target: Path, members: dict[str, bytes]) -> None:
    """Write the members in order of name with one fixed date: same input, same bytes."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in sorted(members.items()):
            info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            archive.writestr(info, data)
