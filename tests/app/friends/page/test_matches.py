"""Games by link in the page: one device is the page, the other one a match without a page."""

from dataclasses import replace
from random import Random

import pytest

from pentabula import games
from pentabula.app.shell.page.hub import Hub
from pentabula.app.store.keys import GAME, joined_game_key, match_key
from pentabula.app.store.matches import read_match, write_match
from pentabula.app.store.page.storage import open_store
from pentabula.app.store.saved_game import write_saved
from pentabula.browser import page
from pentabula.browser.tasks import DeferredTasks
from pentabula.core.position import CHANCE
from pentabula.core.record import Record, write_link, write_record
from pentabula.online import dice
from pentabula.online.match import Match
from pentabula.online.messages import PREFIX, read_message, write_message
from pentabula.online.offer_actions import accept, ask
from pentabula.online.offers import Offer, OfferKind
from pentabula.online.plans import play_planned, set_plan
from pentabula.online.receiving import Receipt, join, receive
from pentabula.online.rematch import begin, join_begun
from pentabula.online.signals import Endpoint, Signal, SignalRole, signed_signal, write_signal
from tests.app.fakes.browser import BroadcastChannel, Browser, document, location, navigator

SECRET = bytes(range(32))
JOIN = '[data-action="join"]'
START = ""
ENDS = Endpoint("user", "password-of-some-length", bytes(32))


class Friend:
    """The friend's device."""

    def __init__(self, browser: Browser, match: Match) -> None:
        self.browser, self.match = browser, match

    @property
    def link(self) -> str:
        return write_message(self.match.message())

    def signal(self, role: SignalRole, handshake: str = "meeting1", secret: bytes = b"") -> str:
        """A link with connection data, signed by the secret of this device or another one."""
        made = Signal(role, handshake, ENDS, self.match.message())
        return write_signal(signed_signal(made, secret or self.match.dice.secret))

    def play(self, *tokens: str) -> None:
        for token in tokens:
            position = self.match.end.position
            self.match.play(self.match.record.game.notation.read(token, position))

    def send(self) -> None:
        """The person at the page opens the friend's link, and joins."""
        self.browser.go_to(self.link, wait=2000)
        if document.querySelectorAll(JOIN):
            self.browser.click(JOIN, wait=2000)

    def read(self) -> Receipt:
        """Opens the link that the page offers."""
        return receive(self.match, read_message(offered(self.browser)), games.load)


def offered(browser: Browser) -> str:
    """The link that the page offers to be sent."""
    return str(browser.find("[data-link]").attributes["data-link"])


def invite(browser: Browser, game: str = "konobi", starts: str = "me", **options: str) -> Friend:
    """Starts a game by link in the set-up sheet; the friend opens its link."""
    form = f"#setup-{game} form"
    for name, value in ({"play": "link", "starts": starts} | options).items():
        browser.choose(f'{form} input[name="{name}"][value="{value}"]')
    browser.choose(f'{form} input[name="own"]', "Ana")
    browser.submit(browser.find(form), wait=300)
    message = read_message(offered(browser))
    return Friend(browser, join(message, games.load, SECRET, "Bruno"))


@pytest.fixture
def bruno(app: Hub, browser: Browser) -> Friend:
    """A friend who has begun a game in which this page has joined, and is to move."""
    friend = joined(browser, **SMALL)
    friend.play("c3")
    friend.send()
    return friend


def tokens(app: Hub) -> list[str]:
    return [node.token for node in app.stage.session.node.line()]


def test_a_game_by_link_goes_back_and_forth(app: Hub, browser: Browser) -> None:
    bruno = invite(browser, size="7", pie="off")
    assert location.hash == "#konobi?size=7&pie=off"
    browser.click('[data-target="c3"]', wait=300)
    assert offered(browser).startswith("https://pentabula.example/#" + PREFIX)
    assert bruno.read().tokens == ("c3",)
    browser.click('[data-target="a1"]', wait=300)
    assert tokens(app) == ["c3"] and "is to move" in browser.said("alert")
    bruno.play("d4")
    bruno.send()
    assert tokens(app) == ["c3", "d4"] and location.hash.endswith("moves=c3,d4")
    assert document.querySelectorAll("[data-link]") == []
    browser.click('[data-target="a1"]', wait=300)
    assert bruno.read().tokens == ("a1",)


def test_the_page_joins_by_a_link_and_stores_one_game(app: Hub, browser: Browser) -> None:
    friend = joined(browser, **SMALL)
    friend.play("c3")
    friend.send()
    assert tokens(app) == ["c3"] and len(app.games.stored.newest_first()) == 1
    assert "By link, with Bruno" in browser.shown("match")
    assert browser.find('.match a[href="#learn/konobi"]').textContent == "Learn"
    assert document.title.startswith("(1) Konobi")
    friend.send()
    assert browser.shown("notice-text") == "You have seen this link before."
    assert len(app.games.stored.newest_first()) == 1 and not browser.find(".notice").hidden
    browser.click('[data-target="d4"]', wait=300)
    assert friend.read().tokens == ("d4",) and document.title.startswith("Konobi")
    assert document.querySelectorAll('.match a[href="#learn/konobi"]') == []
    assert browser.find(".notice").hidden, "what is said about a link ends with the next move"


def joined(
    browser: Browser, game: str = "konobi", first: str = "0", **options: str | int
) -> Friend:
    """The page joins a game to which the friend invites."""
    record = Record.start(games.load(game), options)
    return Friend(browser, Match.invite("m123456", record, SECRET, "Bruno", first))


SMALL: dict[str, str | int] = {"size": 5, "pie": "off"}


def test_a_link_that_contradicts_the_game_is_kept_as_a_variation(app, browser, bruno):
    liar = joined(browser, **SMALL)
    liar.play("b2")
    liar.match.write_note("x")
    liar.send()
    assert "contradicts the game here from ply 1 on" in browser.shown("notice-text")
    session = app.stage.session
    assert session is not None and tokens(app) == ["c3"]
    assert [node.token for node in session.record.root.children] == ["c3", "b2"]
    browser.click('[data-target="d4"]', wait=300)
    assert bruno.read().tokens == ("d4",)


def test_a_damaged_link_says_what_is_wrong_and_changes_nothing(app, browser, bruno):
    stored, changed = dict(browser.storage.texts), "incomplete or was changed"
    damaged = {bruno.link[:-1]: changed, bruno.link.replace("c3", "c4"): changed}
    damaged |= {"friend/<b>x</b>": "is damaged", "friend/" + "x" * 300_000: "too long"}
    for link, says in damaged.items():
        browser.go_to(link, wait=300)
        assert says in browser.shown("notice-text")
        assert browser.storage.texts == stored and tokens(app) == ["c3"]


def test_a_copied_link_is_marked_as_sent_until_it_changes_and_resigning_ends_both_games(
    app, browser, bruno
):
    browser.click('[data-target="d4"]', wait=300)
    assert browser.find('[data-action="match-copy"]').getAttribute("class") == "main"
    browser.click('[data-action="match-copy"]', wait=300)
    assert "Link sent. Bruno is to move." in browser.shown("match")
    assert not browser.find('[data-action="match-copy"]').hasAttribute("class")
    assert "Send the link" not in browser.said("status")
    (stored,) = [text for text in browser.storage.texts.values() if '"match"' in text]
    match = read_match(stored, games.load)
    assert match.shared == match.number
    browser.click('[data-action="undo"]', wait=300)
    assert "Link sent" not in browser.shown("match")


def test_resigning_ends_the_game_on_both_sides(app: Hub, browser: Browser, bruno: Friend) -> None:
    browser.resign(wait=300)
    assert "You resigned. Bruno wins." in browser.said("status")
    assert "Send the link, so that your friend sees the end." in browser.shown("match")
    copy, again = (browser.find(f'[data-action="{each}"]') for each in ("match-copy", "rematch"))
    assert copy.getAttribute("class") == "main" and not again.hasAttribute("class")
    bruno.read()
    assert bruno.match.is_over and bruno.match.winner == 0


@pytest.mark.parametrize("is_theirs", [True, False])
def test_a_rematch_exchanges_the_seats(app, browser, bruno, is_theirs):
    """Bruno, who invited, has moved first; whoever accepts begins the rematch."""
    bruno.match.resign()
    bruno.send()
    assert "Bruno resigned. You win." in browser.said("status")
    assert "Send the link" not in browser.shown("match"), "Bruno knows"
    assert app.stage.refusals.analysis is None
    if is_theirs:
        ask(bruno.match, Offer(OfferKind.REMATCH, bruno.match.end.ply))
        bruno.send()
        assert "Bruno offers a rematch." in browser.shown("match")
        browser.click('[data-action="accept"]', wait=300)
        message = read_message(offered(browser))
        again = join_begun(bruno.match, message, games.load, SECRET, lambda: 0)
        assert again is not None and (message.match, message.first) == ("m123456-2", "0")
    else:
        browser.click('[data-action="rematch"]', wait=300)
        assert "You have offered a rematch. Send the link." in browser.shown("match")
        assert "Rematch" not in browser.shown("choices")
        bruno.read()
        accept(bruno.match)
        stranger = begin(replace(bruno.match, signing_secret=bytes(32)), SECRET, lambda: 0)
        Friend(browser, stranger).send()
        assert len(app.games.stored.newest_first()) == 1, "not made by Bruno's device"
        browser.go_to(write_message(begin(bruno.match, SECRET, lambda: 0).message()), wait=300)
        assert tokens(app) == [] and app.stage.activity.match.name == "m123456-2"
    assert len(app.games.stored.newest_first()) == 2


ENGINE = ("hint", "analyse", "analysis-on", "review", "edit-position", "play-here")
"""The commands that use the engine, or lead to a board that does."""


def refused(action: str) -> list[bool]:
    """Whether each button of a command is shown as disabled."""
    buttons = document.querySelectorAll(f'[data-action="{action}"]')
    return [each.getAttribute("aria-disabled") == "true" for each in buttons]


def test_the_players_do_not_change_and_the_engine_helps_only_after_the_end(app, browser):
    bruno = joined(browser, **SMALL)
    bruno.send()
    browser.click('[data-show="seats"] [data-action="players"]', wait=300)
    assert browser.said("reply") == "The players of a game by link cannot be changed."
    for action in ENGINE:
        page.announce("reply", "")
        for button in document.querySelectorAll(f'[data-action="{action}"]'):
            browser.click_element(button)
        browser.wait()
        assert "only after the end of a game by link." in browser.said("reply"), action
        assert refused(action) and all(refused(action)), action
        assert app.stage.key.startswith(GAME) and not app.engine.searcher.is_searching
    for view in ("analysis", "review"):
        words = "The engine helps only after the end of a game by link."
        assert browser.shown(f"{view}-refused") == words
    bruno.match.resign()
    bruno.send()
    for action in ENGINE[1:]:
        assert not any(refused(action)), action
    assert browser.shown("analysis-refused") == ""


@pytest.mark.parametrize("form", ["link", "record"])
def test_a_running_game_that_is_pasted_is_still_the_game_by_link(app, browser, form, bruno):
    session = app.stage.session
    record = session.record
    text = write_link(record, session.node) if form == "link" else write_record(record)
    browser.go_to("games", wait=300)
    browser.choose('[data-form="open"] textarea', text)
    browser.submit(browser.find('[data-form="open"]'), wait=300)
    assert app.stage.refusals.analysis is not None and tokens(app) == ["c3"]


def test_a_take_back_is_asked_for_granted_and_declined(app, browser, bruno):
    browser.click('[data-target="d4"]', wait=300)
    browser.click('[data-action="undo"]', wait=300)
    assert "You have asked for a take-back" in browser.shown("match")
    assert browser.said("done") == "You have asked for a take-back. Send the link."
    bruno.read()
    assert bruno.match.offers.theirs == Offer(OfferKind.BACK, 1)
    accept(bruno.match)
    bruno.send()
    assert tokens(app) == ["c3"]
    browser.click('[data-target="e5"]', wait=300)
    assert bruno.read().tokens == ("e5",)
    ask(bruno.match, Offer(OfferKind.BACK, 0))
    bruno.send()
    shown = browser.shown("match")
    assert "Answer your friend, then send the link." in shown and "It is your turn" not in shown
    browser.click('[data-action="decline"]', wait=300)
    assert "declines to take back" in str(bruno.read().sentence)


def test_a_take_back_that_the_friend_asks_for_is_granted_by_a_button(app, browser, bruno):
    ask(bruno.match, Offer(OfferKind.BACK, 0))
    bruno.send()
    assert "Bruno asks to take back move 1, c3." in browser.shown("match")
    assert "Bruno asks to take back move 1, c3." in browser.said("done")
    browser.click('[data-action="accept"]', wait=300)
    assert tokens(app) == []
    assert [each.token for each in app.stage.session.record.root.children] == ["c3"]
    bruno.read()
    assert bruno.match.tokens == () and bruno.match.take_backs.epoch == 1
    assert bruno.match.is_our_turn and not app.stage.activity.match.is_our_turn


def test_conditional_moves_are_checked_sent_and_played(app, browser, bruno) -> None:
    browser.click('[data-target="d4"]', wait=300)
    for typed, says in (("e5", "must end with a move of yours"), ("b3 e4", "Your conditional")):
        browser.choose('[data-form="match-plan"] [name="plan"]', typed)
        browser.submit(browser.find('[data-form="match-plan"]'), wait=300)
        assert says in browser.shown("match")
    bruno.read()
    assert bruno.match.their_plan == (("b3", "e4"),)
    bruno.play("b3")
    assert play_planned(bruno.match)
    bruno.send()
    assert tokens(app) == ["c3", "d4", "b3", "e4"] and "conditional" not in browser.shown("match")


def test_the_friends_conditional_moves_are_played_here(app, browser, bruno) -> None:
    set_plan(bruno.match, (("d4", "b3"),))
    bruno.send()
    browser.click('[data-target="d4"]', wait=300)
    assert tokens(app) == ["c3", "d4", "b3"] and "It is your turn" in browser.shown("match")
    assert "b3" in browser.said("status") and "Forced" not in browser.said("status")
    browser.click('[data-target="e4"]', wait=300)
    assert bruno.read().tokens == ("d4", "b3", "e4")


def test_a_note_arrives_as_plain_text_and_a_link_that_cannot_be_copied_is_selected(app, browser):
    bruno = joined(browser, **SMALL)
    bruno.play("c3")
    bruno.match.write_note("<b>hello</b>")
    bruno.send()
    assert browser.text(".match .note") == browser.said("done") == "<b>hello</b>"
    browser.click('[data-target="d4"]', wait=300)
    browser.choose('[data-show="match"] [name="note"]', "  a\n note ", wait=300)
    assert bruno.read().tokens == ("d4",) and bruno.match.their_note == "a note"
    browser.go_to("", wait=300)
    invite(browser)
    browser.click('[data-action="match-copy"]', wait=300)
    assert navigator.copied == [offered(browser)]
    assert browser.shown("toast-text") == "Link copied. Send it to your friend."
    for clipboard in (navigator.clipboard, None):
        navigator.may_copy, navigator.clipboard = False, clipboard
        browser.find('[data-action="match-copy"]').focus()
        browser.click('[data-action="match-copy"]', wait=300)
        assert document.activeElement.isSameNode(browser.find('[data-show="match-link"]'))
        assert browser.find(".match").hasAttribute("data-open"), "so that it is seen"
    assert len(navigator.copied) == 1


def test_my_games_and_home_say_where_it_is_our_turn(app, browser, bruno):
    browser.go_to("games", wait=300)
    assert document.title.startswith("(1) ")
    browser.click('[data-show="my-games"] [data-key]', wait=300)
    assert tokens(app) == ["c3"]
    browser.go_to("konobi?size=5&pie=off&moves=a1")  # played later
    browser.click('[data-target="b3"]', wait=300)
    browser.go_to("games", wait=300)
    cards = [each.textContent for each in document.querySelectorAll(".my-games li")]
    assert len(cards) == 2 and "Your turn" not in cards[0]
    assert cards[1].startswith("Konobi 5 by link with Bruno Your turnMove 1.")
    browser.go_to("", wait=300)
    resume = browser.shown("resume")
    assert resume.startswith("Your turn") and "by link with Bruno" in resume
    browser.click('[data-show="resume"] [data-key]', wait=300)
    browser.click('[data-target="d4"]', wait=300)
    assert bruno.read().tokens == ("d4",)
    browser.go_to("", wait=300)
    assert browser.shown("resume").startswith("Continue")
    browser.go_to("games", wait=300)
    assert "Your turn" not in browser.text(".my-games")


def test_two_tabs_that_open_one_invitation_store_one_match(app: Hub, browser: Browser) -> None:
    bruno = joined(browser, **SMALL)
    bruno.play("c3")
    game = joined_game_key("m123456")
    other = join(read_message(bruno.link), games.load, bytes(32), "Other tab")
    browser.go_to(bruno.link, wait=300)
    browser.click(JOIN)
    browser.storage.texts[match_key(game)] = write_match(other)  # stored before this tab stores
    browser.wait(2000)
    assert app.storage.keys(GAME) == [game] and tokens(app) == ["c3"]
    assert browser.storage.texts[match_key(game)] == write_match(other)
    browser.click('[data-target="d4"]', wait=300)
    assert '"game": "konobi?size=5&pie=off&moves=c3,d4"' in browser.storage.texts[match_key(game)]
    assert f'"secret": "{bytes(32).hex()}"' in browser.storage.texts[match_key(game)]
    assert bruno.read().tokens == ("d4",)


def test_of_two_tabs_that_play_at_once_the_first_one_counts(app, browser, bruno):
    key = match_key(app.stage.key)
    other = read_match(browser.storage.texts[key], games.load)
    other.play(other.record.game.notation.read("d4", other.end.position))
    browser.click('[data-target="e5"]')
    browser.storage.texts[key] = write_match(other)
    browser.wait(1000)
    assert browser.storage.texts[key] == write_match(other)
    assert "Another tab has changed this game." in browser.shown("notice-text")
    assert tokens(app) == ["c3", "d4"] and offered(browser).endswith("moves=c3,d4")
    c3 = app.stage.session.record.root.children[0]
    assert [node.token for node in c3.children] == ["d4", "e5"]  # no move is lost


def test_a_move_that_crosses_a_variation_of_another_tab_stays_on_the_table(app, browser, bruno):
    session, key = app.stage.session, app.stage.key
    assert session is not None
    other = app.games.stored.read(key)
    b2 = other.session.game.notation.read("b2", other.session.record.root.position)
    other.session.record.play(other.session.record.root, b2)
    browser.click('[data-target="d4"]')
    other_tab = open_store(DeferredTasks(browser.clock))
    other_tab.write(key, write_saved(other.session, other.dates))
    browser.wait(1000)
    assert tokens(app) == ["c3", "d4"] and location.hash.endswith("moves=c3,d4")
    assert [node.token for node in app.stage.session.record.root.children] == ["c3", "b2"]
    assert offered(browser).endswith("moves=c3,d4")


def test_a_link_opens_a_match_whose_game_is_not_stored_yet(app: Hub, browser: Browser) -> None:
    bruno = joined(browser, **SMALL)
    bruno.play("c3")
    other = join(read_message(bruno.link), games.load, bytes(32), "Other tab")
    game = joined_game_key("m123456")
    app.storage.write(match_key(game), write_match(other))
    browser.go_to(bruno.link, wait=2000)
    assert tokens(app) == ["c3"] and app.stage.key == game
    assert browser.shown("notice-text") == "You have seen this link before."


def test_a_toss_is_decided_by_both_and_dice_that_were_tampered_with_are_found_out(app, browser):
    bruno = invite(browser, starts="toss", size="7", pie="off")
    browser.click('[data-target="c3"]', wait=300)
    assert browser.said("alert") == "The toss needs the other player’s reply. Send the link."
    bruno.send()
    assert app.stage.session is not None and bruno.read().sentence and bruno.match.seat is not None
    bruno.send()
    assert app.stage.session.cursor.person == 1 - bruno.match.seat
    browser.go_to("", wait=300)
    bruno = invite(browser, "tabula", starts="friend")
    bruno.send()
    assert bruno.read().kind and bruno.match.can_act
    thrown = bruno.match.record.game.notation.write(bruno.match.throw())
    false = next(each for each in ("open61", "open62") if each != thrown)
    before = tokens(app)
    bruno.play(false)
    bruno.send()
    assert browser.shown("notice-text") == "The dice of throw 0 do not match."
    assert tokens(app) == before


def play_tabula(app: Hub, browser: Browser, bruno: Friend) -> None:
    """Both play the first moves of Tábula until each has thrown twice."""
    rng = Random(3)
    for _ in range(12):
        bruno.send()
        session = app.stage.session
        for _ in range(8):
            if session.position.turn == CHANCE and not app.stage.session.pending_dice:
                if session.lock is not None:
                    break
                browser.press("d")
            elif session.lock is None and session.pending_dice is None:
                moves = sorted(map(session.game.notation.write, session.position.legal_moves()))
                browser.type_move(rng.choice(moves))
            browser.wait()
        bruno.read()
        while bruno.match.can_act:
            thrown_or_not = bruno.match.end.position.turn == CHANCE
            move = bruno.match.throw() if thrown_or_not else None
            bruno.match.play(move or next(iter(bruno.match.end.position.legal_moves())))


def test_the_dice_of_tabula_are_thrown_together(app: Hub, browser: Browser) -> None:
    bruno = invite(browser, "tabula")
    assert "Your dice need the other player’s reply" in browser.said("status")
    browser.type_move("roll21", wait=300)
    play_tabula(app, browser, bruno)
    bruno.send()
    session = app.stage.session
    assert tuple(tokens(app)) == bruno.match.tokens and bruno.match.throw_count > 6
    assert [*dice.checks(session.record, session.node)]


def test_a_tab_that_has_waited_may_claim_an_answer_late(app: Hub, browser: Browser) -> None:
    bruno = invite(browser)
    browser.go_to(bruno.signal(SignalRole.ANSWER), wait=2000)
    assert "No page on this device waits for this answer" in browser.shown("notice-text")
    other = BroadcastChannel.new("pentabula-live")
    other.postMessage(key="taken", text="meeting2")
    browser.wait()
    assert "No page on this device waits for this answer" in browser.shown("notice-text")
    other.postMessage(key="taken", text="meeting1")
    browser.wait()
    assert "in the tab that was waiting for this answer" in browser.shown("notice-text")


def test_the_next_game_where_it_is_our_turn_is_offered(app: Hub, browser: Browser) -> None:
    first = invite(browser, size="7", pie="off", starts="friend")
    key = app.stage.key
    first.send()
    first.play("c3")
    first.send()
    invite(browser, size="7", pie="off", starts="friend")
    browser.wait()
    assert app.stage.key != key
    browser.click(f'[data-show="match"] [data-key="{key}"]', wait=300)
    assert app.stage.key == key and tokens(app) == ["c3"]
    assert "Next game" not in browser.shown("match"), "it is our turn here"
