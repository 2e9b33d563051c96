"""The right answers of TAU's drill: the areas that the lines leave, cell by cell."""

from typing import Any


def right(question: Any) -> object:
    rows = [line.split()[1:] for line in str(question.position).splitlines()[1:-1]]
    open_ = {(x, y) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell == "."}
    product = 1
    while open_:
        ahead, area = [open_.pop()], 1
        while ahead:
            x, y = ahead.pop()
            for cell in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if cell in open_:
                    open_.remove(cell)
                    ahead.append(cell)
                    area += 1
        product *= area
    return product
