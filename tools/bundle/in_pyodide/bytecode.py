"""Compile Python to bytecode, without what the page does not use: saves 1,119 kB.

Docstrings and asserts are 634 kB, annotations 283 kB, columns of our code 67 kB, line tables of the
library 135 kB. Runs inside Pyodide, for its version of bytecode.
"""

import ast
import importlib.util
import zipfile
from pathlib import Path, PurePosixPath
from types import CodeType
from typing import BinaryIO


def compiled(path: PurePosixPath, source: ast.Module) -> CodeType:
    """The module's code, without asserts and docstrings."""
    return compile(source, str(path), "exec", optimize=2, dont_inherit=True)


def bytecode(code: CodeType, source: bytes) -> bytes:
    """The contents of a .pyc file that Python loads without checking its source (PEP 552)."""
    digest = importlib.util.source_hash(source)
    return bytes(importlib._bootstrap_external._code_to_hash_pyc(code, digest, False))  # type: ignore[attr-defined]


def without_annotations(tree: ast.Module) -> ast.Module:
    """The module without the annotations of its functions.

    At run time only decorators may read annotations, as `singledispatch` does: decorated functions
    keep them.
    """
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not node.decorator_list:
            node.returns = None
            for each in ast.walk(node.args):
                if isinstance(each, ast.arg):
                    each.annotation = None
    return tree


def without_lines(code: CodeType) -> CodeType:
    """The code with the line numbers of functions only.

    Two bytes in the table for up to eight instructions say that they have no columns and stay on
    the line of their function (CPython's `InternalDocs/code_objects.md`).
    """
    inner = (without_lines(each) if isinstance(each, CodeType) else each for each in code.co_consts)
    whole, rest = divmod(len(code.co_code) // 2, 8)
    table = _same_line(8) * whole + (_same_line(rest) if rest else b"")
    return code.replace(co_linetable=table, co_consts=tuple(inner))


def _same_line(instructions: int) -> bytes:
    return bytes([0x80 | 13 << 3 | instructions - 1, 0])


def without_columns(code: CodeType) -> CodeType:
    """The code with line numbers, but without columns, which are shown only beside a source."""
    inner = (
        without_columns(each) if isinstance(each, CodeType) else each for each in code.co_consts
    )
    table, last = bytearray(), code.co_firstlineno
    for start, end, line in code.co_lines():
        for at in range(start, end, 16):
            length = min(16, end - at) // 2
            kind = 15 if line is None else 13
            table.append(0x80 | kind << 3 | length - 1)
            if line is not None:
                table += _signed(line - last)
                last = line
    return code.replace(co_linetable=bytes(table), co_consts=tuple(inner))


def _signed(number: int) -> bytes:
    """A number in the format of line tables: six bits a byte, the sign in the lowest bit."""
    left = -number << 1 | 1 if number < 0 else number << 1
    written = bytearray()
    while left > 63:
        written.append(64 | left & 63)
        left >>= 6
    return bytes([*written, left])


def write_zip(target: Path | BinaryIO, members: dict[str, bytes]) -> None:
    """Writes the members uncompressed, in order of names and with a fixed date: reproducible."""
    with zipfile.ZipFile(target, "w") as archive:
        for name, data in sorted(members.items()):
            info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            info.external_attr = 0o644 << 16
            archive.writestr(info, data)
