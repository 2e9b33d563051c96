"""A program's initial memory, from the data segments of its WebAssembly file."""

from bisect import bisect_right
from collections.abc import Iterator

DATA, DATA_COUNT, ACTIVE, CONSTANT, END = 11, 12, 0, 0x41, 0x0B
NEAR = 64  # zeros between two segments that are joined


class MemoryImage:
    """Reads and changes the initial memory in the bytes of a WebAssembly file."""

    def __init__(self, data: bytes) -> None:
        self.data = bytearray(data)
        self.places = sorted(self._segments())

    def _segments(self) -> Iterator[tuple[int, int, int]]:
        """Address, offset in the file and size of each data segment."""
        at = 8
        while at < len(self.data):
            kind = self.data[at]
            size, start = self._number(at + 1)
            if kind == DATA:
                count, at = self._number(start)
                for _ in range(count):
                    assert self.data[at] == ACTIVE and self.data[at + 1] == CONSTANT
                    address, at = self._number(at + 2)
                    assert self.data[at] == END
                    length, at = self._number(at + 1)
                    yield address, at, length
                    at += length
            at = start + size

    def _number(self, at: int) -> tuple[int, int]:
        """A LEB128 number of up to 32 bits, and its end."""
        value = shift = 0
        while True:
            byte = self.data[at]
            value |= (byte & 0x7F) << shift
            at, shift = at + 1, shift + 7
            if byte < 0x80:
                return value, at

    def _pieces(self, address: int, size: int) -> Iterator[tuple[int, int, int]]:
        """The parts of the range in the file: offset in the range, offset in the file, size."""
        index = max(0, bisect_right(self.places, (address, len(self.data), 0)) - 1)
        for start, place, length in self.places[index:]:
            if start >= address + size:
                return
            low, high = max(start, address), min(start + length, address + size)
            if low < high:
                yield low - address, place + low - start, high - low

    def read(self, address: int, size: int) -> bytes:
        """The bytes of the range; zeros for what the file does not contain."""
        found = bytearray(size)
        for offset, place, length in self._pieces(address, size):
            found[offset : offset + length] = self.data[place : place + length]
        return bytes(found)

    def write(self, address: int, value: bytes) -> None:
        """Changes the range. The file must contain all of it, except what stays zero."""
        for offset, place, length in self._pieces(address, len(value)):
            self.data[place : place + length] = value[offset : offset + length]
        assert self.read(address, len(value)) == value, f"no room at {address:#x}"

    def word(self, address: int) -> int:
        """The 32-bit number at the address."""
        return int.from_bytes(self.read(address, 4), "little")

    def whole(self) -> bytes:
        """The memory from address 0 to the end of the last segment."""
        start, _, size = self.places[-1]
        return self.read(0, start + size)

    def join(self) -> None:
        """Join segments with few zeros between them, so that these can be written."""
        joined: list[tuple[int, bytearray]] = []
        for address, at, size in self.places:
            end = joined[-1][0] + len(joined[-1][1]) if joined else -NEAR
            if address - end >= NEAR:
                joined.append((address, bytearray()))
                end = address
            joined[-1][1].extend(bytes(address - end) + self.data[at : at + size])
        body = b"".join(segment(address, bytes(data)) for address, data in joined)
        self._replace(DATA, leb(len(joined)) + body)
        self._replace(DATA_COUNT, leb(len(joined)))
        self.places = sorted(self._segments())

    def _replace(self, wanted: int, body: bytes) -> None:
        """Replaces the body of a section, if the file has it."""
        at = 8
        while at < len(self.data):
            size, start = self._number(at + 1)
            if self.data[at] == wanted:
                self.data[at : start + size] = bytes([wanted]) + leb(len(body)) + body
                return
            at = start + size


def segment(address: int, data: bytes) -> bytes:
    """An active segment of the data section."""
    place = bytes([ACTIVE, CONSTANT]) + leb(address, is_signed=True) + bytes([END])
    return place + leb(len(data)) + data


def leb(value: int, is_signed: bool = False) -> bytes:
    """A non-negative number as LEB128."""
    written = bytearray()
    while value >= (0x40 if is_signed else 0x80):
        written.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*written, value])
