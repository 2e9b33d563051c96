"""What TAU's sentences claim, checked by playing every line of small boards."""

from functools import cache
from itertools import count

from pentabula import games
from pentabula.core.numbers import Number
from pentabula.core.position import PASS

COUNT = 2000
SIZES = ((2, 2), (2, 4), (3, 3), (3, 4), (4, 3), (4, 4), (4, 5), (5, 4), (5, 5), (10, 10), (9, 12))
SMALL = 9
"""The rows and columns together of boards on which every line is played out."""


def positions(rng):
    """Starts, bids, and positions after random lines, on boards of every size."""
    start = games.load("tau").start
    for number in count():
        rows, cols = SIZES[number % len(SIZES)]
        if number % 4 == 0 and rows + cols <= SMALL:
            position = start(rows=rows, cols=cols, limit="bid")
            value = best_product(start(rows=rows, cols=cols, limit=0))
            if rng.randrange(3):
                bid = max(0, value + rng.randrange(-2, 3))
                position = position.play(Number("bid", bid))
        else:
            position = start(rows=rows, cols=cols, limit=rng.randrange(60))
            for _ in range(rng.randrange(position.strikes_left)):
                position = position.play(rng.choice(list(position.legal_moves())))
        yield position


def best_product(position):
    """The product at the end of a game with best play of both, by playing every line."""
    return _best(position.rows, position.cols, position.struck_rows, position.struck_cols,
                 position.turn == position.high)  # fmt: skip


@cache
def _best(rows, cols, struck_rows, struck_cols, is_high):
    """By the rules: rows and columns struck as bits; `is_high` is whether HIGH is to strike."""
    struck = struck_rows.bit_count() + struck_cols.bit_count()
    if struck == -(-(rows + cols) // 3):
        return product(rows, cols, struck_rows, struck_cols)
    ends = []
    for at in range(rows):
        if not struck_rows >> at & 1 and struck_rows.bit_count() < rows - 1:
            ends.append(_best(rows, cols, struck_rows | 1 << at, struck_cols, not is_high))
    for at in range(cols):
        if not struck_cols >> at & 1 and struck_cols.bit_count() < cols - 1:
            ends.append(_best(rows, cols, struck_rows, struck_cols | 1 << at, not is_high))
    return (max if is_high else min)(ends)


def runs(struck, size):
    text = "".join("x" if struck >> at & 1 else "." for at in range(size))
    return [len(run) for run in text.split("x") if run]


def product(rows, cols, struck_rows, struck_cols):
    result = 1
    for height in runs(struck_rows, rows):
        for width in runs(struck_cols, cols):
            result *= height * width
    return result


def rectangles(position):
    return len(runs(position.struck_rows, position.rows)) * len(
        runs(position.struck_cols, position.cols)
    )


def product_of(position):
    return product(position.rows, position.cols, position.struck_rows, position.struck_cols)


def value(position):
    """The product with best play, None on boards that are too large to play out."""
    return best_product(position) if position.rows + position.cols <= SMALL else None


def names(said, gap, move):
    """Whether a gap names a line: `row 5`, `Column g`."""
    kind, label = str(said[gap]).split()
    full = {"row": "row", "column": "col"}[kind.lower()]
    return f"{full}{label}" == str(move)


def is_limit(said):
    return "limit" not in said.words.values or said["limit"] == said.position.number


def last_line(said):
    return (
        not said.now.strikes_left
        and said["product"] == product_of(said.now)
        and names(said, "line", said.played.move)
        and is_limit(said)
    )


def counts(said):
    return (said["now"], said["before"]) == (rectangles(said.now), rectangles(said.position))


def ends_at(said):
    known = value(said.now)
    return said["n"] == (said["n"] if known is None else known) and is_limit(said)


def leaves(said):
    is_other = said["better"] == product_of(said.better)
    return said["n"] == product_of(said.now) and is_other and is_limit(said)


def compares(said):
    known, other = value(said.now), value(said.better)
    is_right = known is None or (said["n"], said["better"]) == (known, other)
    return is_right and is_limit(said)


def game_value(said):
    """The product of a whole game with best play: HIGH wins if it is above the LIMIT."""
    start = games.load("tau").start(rows=said.position.rows, cols=said.position.cols, limit=0)
    return value(start)


def right_bid(said):
    """The highest bid that HIGH can get above: with one more, HIGH cannot."""
    known = game_value(said)
    return known is None or said.played.move.value == known - 1


def has_lower(said):
    """Whether less could be bid."""
    bids = said.position.legal_moves()
    return any(Number("bid", n) in bids for n in range(said.played.move.value))


def high_stays_below(said):
    known = game_value(said)
    return known is None or said["number"] >= known


def high_gets_above(said):
    known = game_value(said)
    is_right = said.get("right") is None or known is None or said["right"] == known - 1
    return (known is None or said["number"] < known) and is_right


def highest_bid(said):
    """A bid that is not the right one, and how far it is from it."""
    known, bid = game_value(said), said.played.move
    is_far = bid == PASS or said["n"] == abs(bid.value - said["right"])
    return (known is None or said["right"] == known - 1) and is_far


def too_low(said):
    known = game_value(said)
    return said["number"] == said.played.move.value and (
        known is None or said["number"] < known - 1
    )


def too_high(said):
    known = game_value(said)
    return said["number"] == said.played.move.value and (known is None or said["number"] >= known)


BEST = "With best play the product ends at {n}"

CLAIMS = {
    "If you bid less, your opponent can bid this; if you bid more, they pass and are LOW.": (
        lambda said: right_bid(said) and has_lower(said)
    ),
    "If you bid more, your opponent passes and is LOW.": lambda said: (
        right_bid(said) and not has_lower(said)
    ),
    "HIGH will not get above {number}.": high_stays_below,
    "{line} is the last line, and leaves {product}; the LIMIT is {limit}.": last_line,
    "{line} splits rectangles: {before} before, {now} after.": lambda said: (
        counts(said) and said["now"] > said["before"]
    ),
    "{line} removes rectangles: {before} before, {now} after.": lambda said: (
        counts(said) and said["now"] < said["before"]
    ),
    "{line} makes rectangles smaller and splits none.": lambda said: (
        rectangles(said.now) == rectangles(said.position)
        and product_of(said.now) < product_of(said.position)
    ),
    BEST + "; the LIMIT is {limit}.": ends_at,
    "{played} leaves {n}; {line} would have left {better}. The LIMIT is {limit}.": leaves,
    "{played} leaves {n}; the LIMIT is {limit}.": leaves,
    BEST + "; after {line} it would have been {better}. The LIMIT is {limit}.": compares,
    "HIGH cannot get above {number}: passing would have won.": high_stays_below,
    "HIGH cannot get above {number}.": high_stays_below,
    "HIGH can get above {number}: the highest winning bid was {right}.": high_gets_above,
    "HIGH can get above {number}.": high_gets_above,
    "The highest winning bid was {right}, {n} more, and now the opponent can make it.": (
        highest_bid
    ),
    "{number} is too low: the opponent can bid more and win.": too_low,
    "The highest winning bid was {right}, {n} less: now the opponent can pass, since HIGH cannot "
    "get above {number}.": highest_bid,
    "{number} is too high: the opponent can pass, since HIGH cannot get above it.": too_high,
}
