"""Games by link between two people in two contexts, one of them a phone; and two tabs of one."""

from collections.abc import Callable
from itertools import cycle

from playwright.sync_api import BrowserContext, Page

from pentabula import games
from pentabula.core.dice import seat_to_act
from pentabula.core.position import CHANCE
from pentabula.core.record import Node, Record
from pentabula.online.match import Match
from pentabula.online.messages import read_message, write_message
from pentabula.online.receiving import receive
from tests.web.browser import Opener
from tests.web.players import COUNT, begin, moves, node, until_moves, until_status
from tests.web.test_browsers import TABLES
from tests.web.waiting import CAN_JOIN, FITS, JOIN, LINK, NOTICE, SETTLED, of_games, until

HERE = "decodeURIComponent(location.hash)"
TYPE = """token => {
    const field = document.querySelector("#move");
    field.value = token;
    field.form.requestSubmit();
}"""
CLICK = "selector => document.querySelector(selector).click()"
GO = "hash => { location.hash = hash; }"

SHORT = {
    "konobi": ("c1", "b1", "c2", "a1", "c3"),
    "stawn": ("b3", "b1", "b2", "b1-c1@b1", "b2-a2@b2", "c2", "a1", "button"),
}
"""Games that end soon."""

TO_THE_END = TABLES | {"konobi": {"size": "3", "pie": "off"}}

Contexts = Callable[..., BrowserContext]


def pages(open_page: Opener, new_context: Contexts) -> tuple[Page, Page]:
    """A page on a desktop, and one on the smallest phone."""
    desktop = new_context(viewport={"width": 1280, "height": 800})
    phone = new_context(viewport={"width": 320, "height": 640})
    return open_page("", desktop), open_page("", phone)


def invite(page: Page, game: str, **choices: str) -> None:
    """Starts a game by link in the set-up sheet."""
    page.evaluate(GO, "")
    until(page, "document.documentElement.dataset.screen", "home")
    begin(page, game, **choices, play="link", starts="me")
    until(page, f"{LINK}.includes('/{game}?')")


def fragment(page: Page) -> str:
    """The link to be sent, once it has all moves of the table, without the address of the page."""

    def link() -> str:
        return str(page.evaluate(LINK)).partition("#")[2]

    def is_whole() -> bool:
        here = str(page.evaluate(HERE)).removeprefix("#")
        return bool(link()) and read_message(link()).game == here

    until(page, is_whole)
    return link()


def play(page: Page, seat: int) -> bool:
    """Plays the turn of a seat; returns whether the game is over."""
    while (at := node(page)).position.outcome() is None:
        position = at.position
        if (seat_to_act(position) or 0) != seat:
            return False
        if position.turn == CHANCE:
            until(page, SETTLED)
            page.evaluate(CLICK, '[data-action="roll"]')
        else:
            page.evaluate(TYPE, token(game_of(page), at))
        until(page, f"{COUNT} > {at.ply}")
    return True


def token(game: str, at: Node) -> str:
    """The move of the short game, or the first legal one."""
    if game in SHORT:
        return SHORT[game][at.ply]
    return games.load(game).notation.write(next(iter(at.position.legal_moves())))


def game_of(page: Page) -> str:
    return str(page.evaluate("location.hash.slice(1).split('?')[0]"))


def follow(page: Page, link: str) -> None:
    """Opens a link, and joins; after that the address is that of the game again."""
    page.evaluate(GO, link)
    until(page, f"{CAN_JOIN} || !location.hash.startsWith('#friend')")
    if page.evaluate(CAN_JOIN):
        page.evaluate(CLICK, JOIN)
    until(page, "location.hash.startsWith('#friend')", False)


def deliver(sender: Page, receiver: Page) -> None:
    """The receiver opens the link that the sender offers."""
    follow(receiver, fragment(sender))
    until_moves(receiver, moves(sender))


def finish(first: Page, second: Page) -> None:
    """Plays from the start, which the first page has, to the end on both pages."""
    for seat, (mine, theirs) in cycle(enumerate(((first, second), (second, first)))):
        is_over = play(mine, seat)
        deliver(mine, theirs)
        if is_over:
            break
    outcome = node(first).position.outcome()
    assert outcome is not None and node(second).position.outcome() == outcome
    for page in (first, second):
        until_status(page, str(outcome.reason))
        assert page.evaluate(FITS)


def test_a_whole_game_of_four_kinds_goes_from_device_to_device(open_page, new_context):
    ana, bruno = pages(open_page, new_context)
    for game, choices in TO_THE_END.items():
        invite(ana, game, **choices)
        finish(ana, bruno)
    until(ana, of_games("games.length"), len(TO_THE_END))
    until(bruno, of_games("games.length"), len(TO_THE_END))


def test_dice_are_thrown_by_two_devices_together(open_page, new_context):
    """Whole races between two devices without pages: tests/online/test_match.py."""
    ana, bruno = pages(open_page, new_context)
    invite(ana, "tabula")
    deliver(ana, bruno)  # her dice need a reply
    deliver(bruno, ana)
    for sender, receiver, seat in ((ana, bruno, 0), (bruno, ana, 1)) * 2:
        assert not play(sender, seat)
        deliver(sender, receiver)
        assert sender.evaluate(FITS) and receiver.evaluate(FITS)
    assert sum(each.startswith("roll") for each in moves(ana)) > 2


def test_two_tabs_show_one_match(open_page, context):
    record = Record.start(games.load("konobi"), {"size": 5, "pie": "off"})
    friend = Match.invite("m123456", record, bytes(32), "Bruno", "0")
    play_token(friend, "c3")
    first = write_message(friend.message())
    one = open_page(f"#{first}", context)
    until(one, CAN_JOIN)
    one.evaluate(CLICK, JOIN)
    until_moves(one, ["c3"])
    until(one, of_games("games.length"), 1)
    two = open_page(f"#{first}", context)
    until(two, NOTICE, "You have seen this link before.")
    one.evaluate(TYPE, "d4")
    until_moves(two, ["c3", "d4"])
    receive(friend, read_message(fragment(two)), games.load)
    play_token(friend, "a1")
    follow(two, write_message(friend.message()))
    for tab in (one, two):
        until_moves(tab, ["c3", "d4", "a1"])
    follow(one, first)
    until(one, NOTICE, "This link is older than the game here.")
    assert one.evaluate(of_games("games.length")) == 1


def play_token(match: Match, token: str) -> None:
    match.play(match.record.game.notation.read(token, match.end.position))
