"""The end of a game: the winning sites stay bright, and the next steps are offered."""

from pathlib import Path
from random import Random

import pytest

from pentabula import games
from pentabula.app.play.activity import PLAIN, Presentation
from pentabula.app.play.dice import LocalDice
from pentabula.app.play.display.picture import picture
from pentabula.app.play.game import GameActivity
from pentabula.app.play.next_game import last_decision, rematch_occupants
from pentabula.app.play.players import EnginePlayer, Person
from pentabula.app.play.session import Session
from pentabula.app.play.settings import Settings
from pentabula.app.table.markup import table as cards
from pentabula.boards.scene import Line, Polygon
from pentabula.core.message import ENGLISH
from pentabula.core.record import read_record
from pentabula.search.levels import level
from tests.app.sessions import session

WON = "konobi?size=3&pie=off&moves=a1,c1,a2,c2,a3"
RECORDS = Path(__file__).parents[2] / "games"


def table(link: str, first: str = "", second: str = "Level casual") -> Session:
    return session(link, first, second)


def veiled(session: Session, presentation: Presentation = PLAIN) -> set[str]:
    """The sites that the veil covers as a whole."""
    outlines = {
        shape.points
        for shape in picture(session, Settings(), presentation=presentation).over
        if isinstance(shape, Polygon) and shape.role == "veil"
    }
    return {site.name for site in session.cursor.board.sites if site.outline in outlines}


def bright(session: Session) -> set[str]:
    return session.cursor.board.by_name.keys() - veiled(session)


def ended(name: str) -> Session:
    """The shortest golden game of a game that the rules have ended."""
    texts = [path.read_text("utf-8") for path in sorted((RECORDS / name / "records").glob("*.txt"))]
    records = [read_record(text.partition("\n=")[0], games.load) for text in texts]
    ends = [record for record in records if record.root.main_line_end().position.outcome()]
    return Session(
        min(ends, key=lambda record: record.root.main_line_end().ply), LocalDice(Random(1))
    )


@pytest.mark.parametrize("name", games.names())
def test_every_game_shows_what_has_won(name: str) -> None:
    session = ended(name)
    assert bright(session) and veiled(session)
    winning = session.game.view.winning_sites(session.position)
    assert set(winning) <= session.cursor.board.by_name.keys()


def test_the_end_offers_the_next_steps_and_leaves_what_has_won_bright(monkeypatch):
    node = last_decision(table(WON))
    assert node.token == "c2"
    node = last_decision(table(WON, "Level casual", ""))
    assert node.token == "a2"
    assert last_decision(table("konobi?size=3&pie=off")) is None
    session = table(WON, "Ana")
    assert rematch_occupants(session) == (EnginePlayer(level("casual")), Person("Ana"))
    assert rematch_occupants(session, level("club")) == (EnginePlayer(level("club")), Person("Ana"))
    session = table(WON)
    assert cards.seats(session, ENGLISH.say, False).count(">won<") == 1
    shown = cards.choices(
        GameActivity(session), ENGLISH.say, dice_by_hand=False, suggested=level("club")
    )
    assert ">Rematch<" in shown and ">One level up: Club<" in shown
    assert ">Check your last decision<" in shown
    shown = cards.choices(
        GameActivity(session), ENGLISH.say, dice_by_hand=False, suggested=level("novice")
    )
    assert ">One level down: Novice<" in shown
    session = table(WON)
    assert session.node.parent is not None
    session.go(session.node.parent)
    assert not veiled(session)
    assert not veiled(table(WON, second=""), Presentation(shows_game=False))
    assert bright(table(WON)) == {"a1", "a2", "a3"}
    session = table(WON)
    monkeypatch.setattr(session.game.view, "winning_sites", lambda position: ())
    assert bright(session) == {"a3"}


def test_the_edges_of_the_board_stay_whole_and_the_veil_of_tau_covers_all_but_what_is_left():
    session = table(WON)
    edges = [shape for shape in session.cursor.board.ground if shape.role.startswith("edge")]
    assert len(edges) == 4
    for edge in edges:
        assert isinstance(edge, Line)
        x1, y1, x2, y2 = edge.points
        side = 0.05 if x1 == x2 else 0.0
        below = 0.05 - side
        for x, y in ((x1 - side, y1 - below), (x2 + side, y2 + below)):
            assert session.cursor.board.at(x, y) is None
    session = ended("tau")
    left = session.game.view.winning_sites(session.position)
    assert bright(session) == set(left)
    assert not {name for row in session.cursor.board.rows for name in row} & set(left)
