"""The status: a level's whole turn at once, and whom it addresses."""

import pytest

from pentabula.app.play.editing import resign
from pentabula.app.play.session import Session
from pentabula.app.play.words import narration
from pentabula.app.table.markup import table as table_cards
from pentabula.core.message import ENGLISH
from tests.app.sessions import session

LEVEL = "Level novice"


def table(link: str, first: str = "", second: str = LEVEL) -> Session:
    return session(link, first, second)


def story(session: Session) -> str:
    return str(narration.last_action(session))


def test_the_story_has_the_whole_turn_of_a_level_and_each_play_of_a_person() -> None:
    session = table("tabula?start=0&moves=roll21", LEVEL, "")
    assert story(session) == "Light rolls 2 and 1."
    session.play_for_engine("in/2")
    assert story(session) == "Light rolls 2 and 1: enters on II."
    session.play_for_engine("in/1")
    assert story(session) == "Light rolls 2 and 1: enters on II; enters on I."
    session = table("tabula?start=0&moves=roll21,in/2", "", "")
    assert story(session) == "Light enters on II."
    session = table("tabula?start=0&moves=roll66,in/6,in/6,in/6,in/6", "", "")
    session.enter("roll66")
    assert story(session).endswith("plays. Dark has no legal play and passes.")


def status(session: Session) -> str:
    return str(narration.status(session))


def test_status_and_result_address_one_person_who_is_below_and_name_two() -> None:
    session = table("konobi?size=5&pie=off")
    assert status(session) == "Your move." and str(narration.seat_name(session, 0)) == "You (Black)"
    assert str(narration.seat_name(session, 1)) == "Novice (White)"
    link = "konobi?size=3&pie=off&moves=a1,c1,a2,c2,a3"
    assert status(table(link)) == "You win: a black chain joins the top and bottom edges."
    assert status(table(link, LEVEL, "")) == (
        "Novice (Black) wins: a black chain joins the top and bottom edges."
    )
    session = table("konobi?size=5&pie=off&moves=c3")
    resign(session)
    assert status(session) == "You resigned. Novice wins."
    session = table("konobi?size=5&pie=off", "Ana", "Bo")
    assert status(session) == "Ana (Black) to move."
    session.tap("c3")
    assert status(session) == "Bo (White) to move."
    assert status(table("konobi?size=5&pie=off", "", "")) == "Black to move."
    session = table("tau?rows=4&cols=4")
    assert [str(narration.seat_name(session, seat)) for seat in (0, 1)] == [
        "You (First player)",
        "Novice (Second player)",
    ]
    session = table("konobi?size=5&pie=on&moves=b2,swap", "", "")
    session.record.tags["Remote"] = "1"
    assert narration.turn_sentences(session, [session.node]).values
    assert str(narration.turn_sentences(session, [session.node])) == (
        "White swaps sides. You are now White."
    )
    for first, second, near in (("", LEVEL, 0), (LEVEL, "", 1)):
        session = table("konobi?size=5&pie=off", first, second)
        for is_flipped in (False, True):
            markup = table_cards.seats(session, ENGLISH.say, is_flipped)
            assert markup.rindex('data-seat="') == markup.index(f'data-seat="{near}"')


ONE, TWO = ("", LEVEL), (LEVEL, "")


@pytest.mark.parametrize(
    ("link", "levels", "said"),
    [
        ("konobi?size=5&pie=on", ONE, "Your move."),
        ("tau?rows=4&cols=4", TWO, "Novice (First player): bid the product that HIGH must exceed."),
        ("stawn?size=3&komi=choose&moves=komi2", ONE, "Novice (Second player) to choose a colour."),
    ],
)
def test_the_status_addresses_a_person_or_names_the_level_that_decides(link, levels, said):
    assert status(table(link, *levels)) == said
