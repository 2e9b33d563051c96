"""Small puzzles that tests solve."""

from pentabula import games
from pentabula.puzzles.puzzle import Puzzle
from pentabula.puzzles.puzzle_file import read_puzzle

KONOBI_QUERY = (
    "size=7&pie=off&moves=c3,d1,c1,b2,c2,c4,a2,b4,a4,b3,a3,a6,b6,a5,d5,d4,f4,f3,d6,d7,e4,d3,e3,f5,"
    "c6,c7,b7,e1"
)
KONOBI = f"2 win double | {KONOBI_QUERY} | f1 d2 f2 | f1=* d2=e2; f2=*"
OWN = KONOBI.replace("win double", "better plain").replace(
    "f1 d2 f2 | f1=* d2=e2; f2=*", "f1 | d2=e2"
)
"""The same position from an own game: its solution is an estimate."""

TAU = "3 win last | rows=6&cols=6&limit=bid&moves=bid53,bid107,pass,row3,cole,colb | row5 | -"
BID = "5 bid bid | rows=4&cols=4&limit=bid | bid7 | -"
TABULA = "2 least capture | start=0&moves=roll32,in/2,in/3,roll21 | in/1 in/2 |"


def puzzle(name: str, line: str) -> Puzzle:
    return read_puzzle(line, games.load(name))
