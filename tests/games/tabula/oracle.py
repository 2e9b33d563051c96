"""A naive Tábula, straight from the rules (tabula.md), to compare the engine with.

It shares no code with the engine. Every checker is an entry with its site: `waiting`, `captured`,
`off`, or the number of a point.
"""


class Oracle:
    def __init__(self, start: object = "roll") -> None:
        self.checkers = [["waiting"] * 10, ["waiting"] * 10]
        self.is_opening = str(start) == "roll"
        self.seat = 0 if self.is_opening else int(str(start))
        self.dice: list[int] = []

    def winner(self) -> int | None:
        for seat in (0, 1):
            if all(place == "off" for place in self.checkers[seat]):
                return seat
        return None

    def turn(self) -> str:
        if self.winner() is not None:
            return "over"
        return str(self.seat) if self.dice else "chance"

    def tokens(self) -> list[str]:
        if self.turn() == "over":
            return []
        if self.turn() != "chance":
            return self._plays() or ["pass"]
        six = range(1, 7)
        if self.is_opening:
            return sorted(f"open{a}{b}" for a in six for b in six)
        return sorted(f"roll{a}{b}" for a in six for b in six if a >= b)

    def play(self, token: str) -> None:
        if token.startswith("open"):
            first, second = int(token[4]), int(token[5])
            if first != second:
                self.is_opening = False
                self.seat = 0 if first > second else 1
        elif token.startswith("roll"):
            high, low = int(token[4]), int(token[5])
            self.dice = [high, low] if high != low else [high] * 4
        elif token == "pass":
            self._end_turn()
        else:
            self._move_checker(token)

    def _move_checker(self, token: str) -> None:
        source, end = token.split("/")
        die = self._die_of(source, end)
        mine, theirs = self.checkers[self.seat], self.checkers[1 - self.seat]
        outside = "captured" if "captured" in mine else "waiting"
        place = outside if source == "in" else source
        mine.remove(place)
        mine.append("off" if end.startswith("off") else end)
        if end in theirs:
            theirs.remove(end)
            theirs.append("captured")
        self.dice.remove(die)
        if self.winner() is not None:
            self.dice = []
        elif not self.dice or not self._plays():
            self._end_turn()

    def _die_of(self, source: str, end: str) -> int:
        if end.startswith("off"):
            return int(end[3])
        return int(end) if source == "in" else int(end) - int(source)

    def _end_turn(self) -> None:
        self.dice = []
        self.seat = 1 - self.seat

    def _plays(self) -> list[str]:
        found = set()
        for die in self.dice:
            for place in self.checkers[self.seat]:
                token = self._play_with(place, die)
                if token is not None:
                    found.add(token)
        return sorted(found)

    def _play_with(self, place: str, die: int) -> str | None:
        mine = self.checkers[self.seat]
        if place == "off":
            return None
        if "captured" in mine and place != "captured":
            return None
        if place in ("waiting", "captured"):
            return f"in/{die}" if self._may_end_on(die) else None
        end = int(place) + die
        outside = "waiting" in mine or "captured" in mine
        if int(place) <= 12 and end >= 13 and outside:
            return None
        if end > 24:
            return None if outside else f"{place}/off{die}"
        return f"{place}/{end}" if self._may_end_on(end) else None

    def _may_end_on(self, point: int) -> bool:
        return self.checkers[1 - self.seat].count(str(point)) < 2
