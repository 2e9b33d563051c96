"""Konobi again, slowly and straight from the rules: it shares no code with the engine."""

ORTHOGONAL = ((1, 0), (-1, 0), (0, 1), (0, -1))
DIAGONAL = ((1, 1), (1, -1), (-1, 1), (-1, -1))


class Oracle:
    """A game in progress. Colours are "black" and "white", points are (column, row) from 1."""

    def __init__(self, size=11, pie="on"):
        self.size = int(size)
        self.pie = pie
        self.stones = {}
        self.seats = {"black": 0, "white": 1}
        self.mover = "black"
        self.played = []

    def turn(self):
        if self.winner() is not None:
            return "over"
        return str(self.seats[self.mover])

    def tokens(self):
        if self.winner() is not None:
            return []
        found = [self.token(point) for point in self.points() if self.is_legal(point)]
        if self.pie == "on" and len(self.played) == 1:
            found.append("swap")
        return sorted(found) or ["pass"]

    def play(self, token):
        self.played.append(token)
        if token == "swap":
            self.seats = {"black": 1, "white": 0}
            return
        if token != "pass":
            self.stones["abcdefghijklmnopqrstuvwxyz".index(token[0]) + 1, int(token[1:])] = (
                self.mover
            )
        self.mover = other(self.mover)

    def winner(self):
        for colour in ("black", "white"):
            if self.has_joined_edges(colour):
                return self.seats[colour]
        return None

    def points(self):
        along = range(1, self.size + 1)
        return [(column, row) for column in along for row in along]

    def token(self, point):
        return "abcdefghijklmnopqrstuvwxyz"[point[0] - 1] + str(point[1])

    def is_legal(self, point):
        if point in self.stones or self.makes_crosscut(point):
            return False
        partners = self.weakly_connected(point, self.mover)
        return all(self.is_excused(partner) for partner in partners)

    def makes_crosscut(self, point):
        column, row = point
        for dx, dy in DIAGONAL:
            across = self.stones.get((column + dx, row + dy))
            beside = [self.stones.get((column + dx, row)), self.stones.get((column, row + dy))]
            if across == self.mover and beside == [other(self.mover)] * 2:
                return True
        return False

    def weakly_connected(self, point, colour):
        """The stones of the colour to which one on the point is, or would be, weakly connected."""
        column, row = point
        return [
            (column + dx, row + dy)
            for dx, dy in DIAGONAL
            if self.stones.get((column + dx, row + dy)) == colour
            and self.stones.get((column + dx, row)) != colour
            and self.stones.get((column, row + dy)) != colour
        ]

    def is_excused(self, partner):
        return not any(
            point not in self.stones and not self.weakly_connected(point, self.mover)
            for point in self.orthogonal(partner)
        )

    def orthogonal(self, point):
        near = [(point[0] + dx, point[1] + dy) for dx, dy in ORTHOGONAL]
        return [(c, r) for c, r in near if 1 <= c <= self.size and 1 <= r <= self.size]

    def has_joined_edges(self, colour):
        axis = 1 if colour == "black" else 0
        own = [point for point, stone in self.stones.items() if stone == colour]
        chain = [point for point in own if point[axis] == 1]
        for point in chain:
            linked = self.weakly_connected(point, colour) + [
                near for near in self.orthogonal(point) if self.stones.get(near) == colour
            ]
            chain += [near for near in linked if near not in chain]
        return any(point[axis] == self.size for point in chain)


def other(colour):
    return "white" if colour == "black" else "black"
