"""Tabik again, slowly and straight from the rules: it shares no code with the engine."""

LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Oracle:
    """A game in progress. Cells are (row, column) from 1; a rod is the set of its two cells."""

    def __init__(self, size=7, pie="on"):
        self.size = int(size)
        self.pie = pie
        self.stones = {}
        self.rods = set()
        self.history = []
        self.seat_of = {"black": 0, "white": 1}
        self.mover = 0
        self.last_mover = None

    def turn(self):
        return "over" if self.winner() is not None else str(self.mover)

    def tokens(self):
        found = []
        for one in self.cells():
            for two in self.cells():
                if self.may_place(one, two):
                    found.append(name(one) + name(two))
                if one < two and self.may_exchange(one, two):
                    found.append(name(one) + "~" + name(two))
        if self.pie == "on" and len(self.history) == 1:
            found.append("swap")
        return sorted(found)

    def play(self, token):
        if token == "swap":
            self.seat_of = {"black": 1, "white": 0}
        else:
            one, two = cells_in(token)
            if "~" in token:
                self.stones[one], self.stones[two] = self.stones[two], self.stones[one]
            else:
                self.stones[one], self.stones[two] = "black", "white"
            self.rods.add(frozenset((one, two)))
            self.last_mover = self.mover
        self.history.append(token)
        self.mover = 1 - self.mover

    def winner(self):
        if self.tokens():
            return None
        black, white = self.score("black"), self.score("white")
        if black > white:
            return self.seat_of["black"]
        if white > black:
            return self.seat_of["white"]
        return 1 - self.last_mover

    def score(self, colour):
        """The largest size of which the colour has more groups, or zero."""
        enemy = "white" if colour == "black" else "black"
        best = 0
        for size in range(1, self.size * self.size + 1):
            if self.group_sizes(colour).count(size) > self.group_sizes(enemy).count(size):
                best = size
        return best

    def group_sizes(self, colour):
        groups = []
        for cell in self.stones:
            if self.stones[cell] == colour and not any(cell in group for group in groups):
                groups.append(self.group(cell))
        return [len(group) for group in groups]

    def group(self, start):
        """The stone and all others one can reach by steps between adjacent like stones."""
        reached = {start}
        while True:
            further = {
                cell
                for cell in self.stones
                if cell not in reached
                and self.stones[cell] == self.stones[start]
                and any(are_adjacent(cell, other) for other in reached)
            }
            if not further:
                return reached
            reached |= further

    def may_place(self, one, two):
        return are_adjacent(one, two) and one not in self.stones and two not in self.stones

    def may_exchange(self, one, two):
        return (
            are_adjacent(one, two)
            and one in self.stones
            and two in self.stones
            and self.stones[one] != self.stones[two]
            and frozenset((one, two)) not in self.rods
        )

    def cells(self):
        along = range(1, self.size + 1)
        return [(row, column) for row in along for column in along]


def are_adjacent(one, two):
    return abs(one[0] - two[0]) + abs(one[1] - two[1]) == 1


def name(cell):
    return LETTERS[cell[1] - 1] + str(cell[0])


def cells_in(token):
    """The two cells that a token names, in its order."""
    starts = [place for place, sign in enumerate(token) if sign in LETTERS]
    texts = [token[: starts[1]].rstrip("~"), token[starts[1] :]]
    return [(int(text[1:]), LETTERS.index(text[0]) + 1) for text in texts]
