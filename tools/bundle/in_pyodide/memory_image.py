"""A program's initial memory, as the data segments of its WebAssembly file describe it."""

from bisect import bisect_right
from collections.abc import Iterator

DATA, ACTIVE, CONSTANT, END = 11, 0, 0x41, 0x0B


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
        """A LEB128 number of up to 32 bits, and where it ends."""
        value = shift = 0
        while True:
            byte = self.data[at]
            value |= (byte & 0x7F) << shift
            at, shift = at + 1, shift + 7
            if byte < 0x80:
                return value, at

    def _pieces(self, address: int, size: int) -> Iterator[tuple[int, int, int]]:
        """What the file gives of the range: offset in the range, offset in the file, size."""
        index = max(0, bisect_right(self.places, (address, len(self.data), 0)) - 1)
        for start, place, length in self.places[index:]:
            if start >= address + size:
                return
            low, high = max(start, address), min(start + length, address + size)
            if low < high:
                yield low - address, place + low - start, high - low

    def read(self, address: int, size: int) -> bytes:
        """The bytes of the range; what the file does not give is zero."""
        found = bytearray(size)
        for offset, place, length in self._pieces(address, size):
            found[offset : offset + length] = self.data[place : place + length]
        return bytes(found)

    def write(self, address: int, value: bytes) -> None:
        """Change the range. The file must give all of it but what stays zero."""
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
