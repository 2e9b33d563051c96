"""Find the names of Unicode characters in CPython's memory, to empty them: saves 176 kB.

`unicodedata` stores them as a packed graph of words (a DAWG: Tools/unicode/dawg.py), and a table of
the characters in the order of the graph's words. Runs inside Pyodide.
"""

import re
import unicodedata
from collections.abc import Iterator

# Computed by rule, so not among the words.
COMPUTED = ("HANGUL SYLLABLE ", "CJK UNIFIED IDEOGRAPH-")
ALIASES = 0xF0000  # aliases of characters, and names of sequences, are numbered from here
MAX_ALIASES = 4000
COUNT = re.compile(rb"(?=([\x80-\xff]{2}[\x01-\x7f]))")
RUN = 8


def name_tables(memory: bytes) -> Iterator[tuple[int, int]]:
    """Address and size of the graph, and of the table.

    Raises ValueError unless they match `unicodedata` exactly.
    """
    known = {}
    for point in range(0x110000):
        name = unicodedata.name(chr(point), "")
        if name and not name.startswith(COMPUTED):
            known[name.encode()] = point
    for graph in starts(memory, len(known)):
        words, size = read_words(memory, graph)
        if known.keys() <= set(words):
            yield graph, size
            yield table(memory, [known.get(word) for word in words])
            return
    raise ValueError("the names of characters were not found")


def starts(memory: bytes, least: int) -> Iterator[int]:
    """Addresses at which a graph of that many words, or a few more, may start."""
    for found in COUNT.finditer(memory):
        number, _ = varint(memory, found.start())
        if least <= number >> 1 <= least + MAX_ALIASES:
            yield found.start()


def varint(memory: bytes, at: int) -> tuple[int, int]:
    """A number stored in seven bits of each byte, and its end."""
    value = shift = 0
    while True:
        byte = memory[at]
        value |= (byte & 0x7F) << shift
        at, shift = at + 1, shift + 7
        if byte < 0x80:
            return value, at


def read_words(memory: bytes, start: int) -> tuple[list[bytes], int]:
    """The words of the graph in order, and its size; no words if it is not a graph."""
    words: list[bytes] = []
    stop = start
    todo = [(start, b"")]
    most = varint(memory, start)[0] >> 1
    while todo and len(words) <= most:
        at, word = todo.pop()
        number, at = varint(memory, at)
        if number & 1:
            words.append(word)
        edges, at = read_edges(memory, at)
        if len(word) > 200 or any(not start < target < start + (1 << 20) for _, target in edges):
            return [], 0
        stop = max(stop, at)
        todo += [(target, word + label) for label, target in reversed(edges)]
    return (words, stop - start) if len(words) == most else ([], 0)


def read_edges(memory: bytes, at: int) -> tuple[list[tuple[bytes, int]], int]:
    """The label and the target of each edge of a node, and their end."""
    edges: list[tuple[bytes, int]] = []
    target = at
    while True:
        number, at = varint(memory, at)
        if number == 0 and not edges:
            return [], at
        target += number >> 2
        size = 1
        if not number & 2:
            size, at = memory[at], at + 1
        edges.append((memory[at : at + size], target))
        at += size
        if number & 1:
            return edges, at


def table(memory: bytes, points: list[int | None]) -> tuple[int, int]:
    """Address and size of the table with these characters in this order."""
    first = next(n for n in range(len(points)) if None not in points[n : n + RUN])
    run = [point or 0 for point in points[first : first + RUN]]
    start = memory.find(b"".join(point.to_bytes(4, "little") for point in run)) - 4 * first
    size = 4 * len(points)
    there = memoryview(memory)[start : start + size].cast("I") if start >= 0 else ()
    if len(there) != len(points) or any(
        here != point if point is not None else here < ALIASES
        for here, point in zip(there, points, strict=True)
    ):
        raise ValueError("the table of the names' characters was not found")
    return start, size
