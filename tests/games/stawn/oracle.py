"""Stawn again, slowly and straight from the rules: it shares no code with the engine.

Cells are (row, number), both from 0.
"""

LETTERS = "abcdefghijklmnopqrstuvwxyz"
OTHER = {"black": "white", "white": "black"}


class Oracle:
    """A game in progress. Options are as in the rules' table; missing ones are the default."""

    def __init__(self, size=5, komi="choose", button="on"):
        self.size = int(size)
        self.komi = None if komi == "choose" else int(komi)
        self.black_seat = None if komi == "choose" else 0
        self.to_move = "black"
        self.button = "free" if button == "on" else "none"
        rows = range(2 * self.size - 1)
        self.cells = [(row, column) for row in rows for column in range(self.row_length(row))]
        self.pieces = {}  # cell -> (colour, "pawn" or "stone")

    # The board

    def row_length(self, row):
        """The number of cells of a row: the side at the rim, 2s - 1 in the middle."""
        return 2 * self.size - 1 - abs(row - (self.size - 1))

    def steps(self, cell):
        """The six adjacent cells of a cell, by direction, None off the board."""
        row, column = cell
        middle = self.size - 1
        up = 0 if row < middle else -1
        down = -1 if row <= middle else 0
        found = [
            (row, column - 1),
            (row, column + 1),
            (row + 1, column + up),
            (row + 1, column + up + 1),
            (row - 1, column + down),
            (row - 1, column + down + 1),
        ]
        return [cell if cell in self.cells else None for cell in found]

    def neighbours(self, cell):
        """The cells beside a cell."""
        return [other for other in self.steps(cell) if other is not None]

    def ray(self, cell, direction):
        """The cells from a cell to the rim, without the cell itself."""
        found = []
        while (cell := self.steps(cell)[direction]) is not None:
            found.append(cell)
        return found

    def name(self, cell):
        """The cell's name."""
        return LETTERS[cell[0]] + str(cell[1] + 1)

    # The rules

    def turn(self):
        """The seat that decides: "0", "1", or "over"."""
        if self.komi is None:
            return "0"
        if self.black_seat is None:
            return "1"
        if not self.moves_of("black") and not self.moves_of("white"):
            return "over"
        return str(self.black_seat if self.to_move == "black" else 1 - self.black_seat)

    def tokens(self):
        """All legal tokens, sorted."""
        if self.komi is None:
            return ["komi*"]
        if self.black_seat is None:
            return ["black", "white"]
        mine, theirs = self.moves_of(self.to_move), self.moves_of(OTHER[self.to_move])
        if mine:
            return sorted(mine)
        return ["pass"] if theirs else []

    def moves_of(self, colour):
        """The moves that a colour would have if it were to move, except passes."""
        found = [self.name(cell) for cell in self.cells if cell not in self.pieces]
        for cell, piece in self.pieces.items():
            if piece == (colour, "pawn"):
                for direction in range(6):
                    found += self.marches(colour, cell, self.ray(cell, direction))
        for field in self.fields(OTHER[colour]):
            beside = {near for cell in field for near in self.neighbours(cell)}
            if self.has_majority(colour, beside):
                found.append("!" + self.name(min(field)))
        if self.button == "free":
            found.append("button")
        return found

    def marches(self, colour, start, ray):
        """The moves of a pawn along one ray."""
        found = []
        for distance, end in enumerate(ray):
            piece = self.pieces.get(end)
            passed = [cell for cell in ray[:distance] if cell not in self.pieces]
            if piece is None:
                found += [self.march(start, "-", end, stone) for stone in [start, *passed]]
            elif piece == (OTHER[colour], "pawn") and self.has_majority(
                colour, self.neighbours(end)
            ):
                found += [self.march(start, "x", end, stone) for stone in [start, *passed]]
            if piece is not None and piece[0] != colour:
                break
        return found

    def march(self, start, sign, end, stone):
        """The token of a pawn's move."""
        return self.name(start) + sign + self.name(end) + "@" + self.name(stone)

    def has_majority(self, colour, cells):
        """Whether more pawns on these cells are of this colour than of the other."""
        pawns = [
            self.pieces[c][0] for c in cells if c in self.pieces and self.pieces[c][1] == "pawn"
        ]
        return pawns.count(colour) > pawns.count(OTHER[colour])

    def fields(self, colour):
        """The maximal connected sets of stones of a colour."""
        left = {cell for cell, piece in self.pieces.items() if piece == (colour, "stone")}
        found = []
        while left:
            field, edge = set(), {min(left)}
            while edge:
                field |= edge
                edge = {
                    near for cell in edge for near in self.neighbours(cell) if near in left
                } - field
            left -= field
            found.append(field)
        return found

    def play(self, token):
        """Plays a legal token."""
        if self.komi is None:
            self.komi = int(token[len("komi") :])
            return
        if self.black_seat is None:
            self.black_seat = 1 if token == "black" else 0
            return
        colour = self.to_move
        self.to_move = OTHER[colour]
        if token == "button":
            self.button = colour
        elif token.startswith("!"):
            field = next(f for f in self.fields(OTHER[colour]) if self.cell(token[1:]) in f)
            for cell in field:
                self.pieces[cell] = (colour, "stone")
        elif "@" in token:
            way, stone = token.split("@")
            start, end = way.split("x" if "x" in way else "-")
            del self.pieces[self.cell(start)]
            self.pieces[self.cell(end)] = (colour, "pawn")
            self.pieces[self.cell(stone)] = (colour, "stone")
        elif token != "pass":
            self.pieces[self.cell(token)] = (colour, "pawn")

    def cell(self, name):
        """The cell of a name."""
        return LETTERS.index(name[0]), int(name[1:]) - 1

    def doubled_score(self, colour):
        """Twice the points of a colour."""
        stones = sum(piece == (colour, "stone") for piece in self.pieces.values())
        return 2 * stones + (2 * self.komi if colour == "white" else 0) + (self.button == colour)

    def winner(self):
        """The winning seat, or None while the game continues."""
        if self.turn() != "over":
            return None
        black_wins = self.doubled_score("black") > self.doubled_score("white")
        return self.black_seat if black_wins else 1 - self.black_seat
