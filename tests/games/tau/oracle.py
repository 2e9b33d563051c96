"""TAU again, slowly and straight from the rules: it shares no code with the engine."""

LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Oracle:
    """A game of TAU on a dictionary of cells."""

    def __init__(self, rows=10, cols=10, limit="bid"):
        self.rows, self.cols = int(rows), int(cols)
        self.cells = {(c, r) for c in LETTERS[: self.cols] for r in range(1, self.rows + 1)}
        self.lines_to_go = (self.rows + self.cols) // 3 + ((self.rows + self.cols) % 3 > 0)
        self.said = []
        self.high = None
        self.limit = None
        self.to_move = 0
        if limit != "bid":
            self.limit, self.high = int(limit), 0

    def turn(self):
        if self.winner() is not None:
            return "over"
        return str(self.to_move)

    def tokens(self):
        if self.winner() is not None:
            return []
        if self.high is not None:
            return sorted(token for token in self._lines() if self._may_strike(token))
        if not self.said:
            return ["bid>-1"]
        if self.said[-1] == int("9" * 100):
            return ["pass"]
        return sorted([f"bid>{self.said[-1]}", "pass"])

    def play(self, token):
        if token == "pass":
            self.high = 1 - self.to_move
            self.limit = self.said[-1]
            self.to_move = self.high
            return
        if token.startswith("bid"):
            self.said.append(int(token[3:]))
        else:
            self.cells -= self._through(token)
            self.lines_to_go -= 1
        self.to_move = 1 - self.to_move

    def winner(self):
        if self.high is None or self.lines_to_go:
            return None
        return self.high if self.score() > self.limit else 1 - self.high

    def score(self):
        """The product of the sizes of the connected regions of cells not removed."""
        left = set(self.cells)
        total = 1
        while left:
            region, fresh = set(), {min(left)}
            while fresh:
                region |= fresh
                fresh = {near for cell in fresh for near in _neighbours(cell)} & left - region
            left -= region
            total *= len(region)
        return total

    def _lines(self):
        rows = [f"row{number}" for number in range(1, self.rows + 1)]
        return rows + [f"col{letter}" for letter in LETTERS[: self.cols]]

    def _through(self, token):
        if token.startswith("row"):
            return {(c, int(token[3:])) for c in LETTERS[: self.cols]}
        return {(token[3:], r) for r in range(1, self.rows + 1)}

    def _may_strike(self, token):
        """Whether the line has a cell that is not removed, and other cells would stay."""
        line = self._through(token)
        return bool(line & self.cells) and bool(self.cells - line)


def _neighbours(cell):
    letter, number = cell
    index = LETTERS.index(letter)
    yield letter, number - 1
    yield letter, number + 1
    if index:
        yield LETTERS[index - 1], number
    if index < 25:
        yield LETTERS[index + 1], number
