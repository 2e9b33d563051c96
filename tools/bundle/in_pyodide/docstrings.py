"""Find the docstrings of CPython's C code in its initial memory, to empty them: saves 68 kB.

Runs inside Pyodide. Docstrings of functions begin with a signature, which `inspect` reads; only the
rest is found. The linker may use a docstring, or its end, for another text: if a number in the data
or in the code could be a pointer into it, the docstring is kept.
"""

import re
import sys
import types
from collections import Counter
from collections.abc import Iterator
from importlib import import_module

SIGNED = re.compile(rb"\)\n--\n\n([\t\n\x20-\x7e\x80-\xff]+)\0")
SHORTEST = 16  # bytes; shorter ones could be anything
I32_CONST, ACCESS = 0x41, range(0x28, 0x3F)  # instructions that hold an address, as LEB128
MOST_ALIGNED = 4
OF_C = (
    types.BuiltinFunctionType,
    types.ClassMethodDescriptorType,
    types.GetSetDescriptorType,
    types.MemberDescriptorType,
    types.MethodDescriptorType,
    types.WrapperDescriptorType,
)


def docstrings(memory: bytes, code: bytes) -> Iterator[tuple[int, int]]:
    """Address and size of each docstring into which nothing else can point.

    code: the part of the file that contains the instructions.
    """
    words = Counter(memoryview(memory[: len(memory) // 4 * 4]).cast("I"))
    constants = set(numbers(code))
    for start, stop, pointers in sorted(set(spans(memory))):
        inside = range(start + 1, stop)
        is_shared = words[start] != pointers or start in constants
        if not is_shared and not any(at in words or at in constants for at in inside):
            yield start, stop - start


def spans(memory: bytes) -> Iterator[tuple[int, int, int]]:
    """Start and end of each docstring, and the expected number of pointers to its start."""
    for match in SIGNED.finditer(memory):
        yield *match.span(1), 0
    for text in spoken():
        data = b"\0" + text.encode() + b"\0"
        if len(data) > SHORTEST and memory.count(data) == 1:
            start = memory.find(data) + 1
            yield start, start + len(data) - 2, 1


def spoken() -> set[str]:
    """The docstrings in all built-in modules."""
    texts: set[str] = set()
    todo: list[object] = [object]
    for name in sys.builtin_module_names:
        try:
            todo.append(import_module(name))
        except ImportError:
            continue
    seen: set[int] = set()
    while todo:
        thing = todo.pop()
        if id(thing) in seen:
            continue
        seen.add(id(thing))
        inside = vars(thing).values()
        for each in (thing, *(each for each in inside if isinstance(each, OF_C))):
            if isinstance(each.__doc__, str):
                texts.add(each.__doc__)
        todo += [each for each in inside if isinstance(each, type)]
        todo += type.__subclasses__(thing) if isinstance(thing, type) else []
    return texts


def numbers(code: bytes) -> Iterator[int]:
    """Every number in the code that could be an address: a constant, or an offset."""
    for at, byte in enumerate(code[:-2]):
        if byte == I32_CONST:
            yield number(code, at + 1)
        elif byte in ACCESS and code[at + 1] <= MOST_ALIGNED:
            yield number(code, at + 2)


def number(code: bytes, at: int) -> int:
    """A LEB128 number of up to 32 bits, without its sign."""
    value = shift = 0
    for byte in code[at : at + 5]:
        value |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            break
    return value
