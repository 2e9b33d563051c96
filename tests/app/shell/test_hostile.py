"""Names, comments, tokens and links that look like markup are shown as text.

With any data, the markup has the same elements and attributes as with harmless data.
"""

from html.parser import HTMLParser

import pytest

from pentabula import games
from pentabula.app.play.display.analysis import EngineState
from pentabula.app.play.display.hints import REASON, Hint
from pentabula.app.play.editing import resign
from pentabula.app.play.game import GameActivity
from pentabula.app.play.session import Session
from pentabula.app.play.words import hints, narration
from pentabula.app.shell.html import Markup, tag
from pentabula.app.table.markup import analysis, record, table
from pentabula.app.table.markup.record import Naming
from pentabula.core.brain import ESTIMATE, Analysis, Evaluation, MoveEvaluation
from pentabula.core.errors import GameError
from pentabula.core.message import ENGLISH
from pentabula.core.record import read_record, write_record
from pentabula.core.replay import RecordError
from tests.app.sessions import session as session_of

SAY = ENGLISH.say
HARMLESS = "Zoe"
NAMES = (
    "<img src=x onerror=alert(1)>",
    '"><script>alert(1)</script>',
    "' onclick='alert(1)",
    "</span></div></button><b>x</b>",
    "<!-- x",
    "&lt;b&gt; &amp; &#60;i&#62;",
    "{role} {0} %s \\x3cb\\x3e",
)
LINK = "konobi?size=5&pie=off&moves=c3,d4"


class Shape(HTMLParser):
    """The elements and attribute names of some markup, and its text and shown attribute values."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.shape: list[tuple[str, ...]] = []
        self.text = ""
        self.feed(markup)
        self.close()

    def handle_starttag(self, name: str, attrs: list[tuple[str, str | None]]) -> None:
        self.shape.append((name, *(attribute for attribute, _ in attrs)))
        self.text += "".join(value or "" for _, value in attrs)

    def handle_endtag(self, name: str) -> None:
        self.shape.append(("/" + name,))

    def handle_comment(self, data: str) -> None:
        self.shape.append(("comment",))

    def handle_data(self, data: str) -> None:
        self.text += data


def named(name: str) -> Session:
    """A game won by a person with this name, which is wherever a record can have it."""
    played = read_record(LINK, games.load)
    played.tags.update({"Seat0": name, "Seat1": name, "Event": name, "Annotator": name})
    played.root.children[0].comment = name
    session = session_of(played)
    resign(session)
    return session


def drawn(name: str) -> Markup:
    """All the markup that is made from this game."""
    session = named(name)
    words = (
        narration.status(session),
        narration.title(session),
        narration.options_line(session),
        narration.last_action(session),
    )
    said = [tag("p", SAY(each), title=SAY(each)) for each in words]
    parts = [
        table.seats(session, SAY, False),
        table.choices(GameActivity(session), SAY, dice_by_hand=True),
        record.record(session, Naming(lambda node: node.token, lambda node: node.ply), SAY),
        analysis.card(session, EngineState(is_analysing=True), SAY),
        *said,
    ]
    return Markup("".join(parts))


@pytest.mark.parametrize("name", NAMES)
def test_hostile_names_comments_and_words_of_a_worker_are_text(name: str) -> None:
    hostile, harmless = Shape(drawn(name)), Shape(drawn(HARMLESS))
    assert hostile.shape == harmless.shape
    assert hostile.text == harmless.text.replace(HARMLESS, name.strip())
    again = read_record(write_record(named(name).record), games.load)
    assert again.tags["Seat0"] == name.strip() and again.root.children[0].comment == name.strip()

    def shape(words: str) -> Shape:
        session = session_of(LINK)
        move = next(iter(session.position.legal_moves()))
        made = MoveEvaluation(move, Evaluation(0.5, ESTIMATE), (words, words))
        known = Analysis(session.cursor.mover or 0, Evaluation(0.5, ESTIMATE), (made,), nodes=10)
        engine = EngineState(is_analysing=True, analysis=known, hint=Hint(made, REASON))
        hint = tag("p", SAY(hints.hint_words(session, Hint(made, REASON))[1]))
        return Shape(analysis.card(session, engine, SAY, is_in_tokens=True) + hint)

    assert shape(name).shape == shape(HARMLESS).shape and name in shape(name).text


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "link", ["{}", "konobi?size={}", "konobi?{}=5", "konobi?size=5&moves={}", "stawn?komi={}"]
)
def test_an_error_about_hostile_text_is_one_sentence_without_elements(link: str, name: str) -> None:
    with pytest.raises(RecordError) as problem:
        read_record(link.format(name), games.load)
    sentence = SAY(problem.value.message)
    assert Shape(tag("p", sentence, title=sentence)).shape == [("p", "title"), ("/p",)]


@pytest.mark.parametrize("game", games.names())
@pytest.mark.parametrize("name", NAMES)
def test_a_hostile_move_is_refused_in_a_sentence_without_elements(game: str, name: str) -> None:
    session = session_of(game)
    session.enter(name)
    sentence = SAY(session.refusal.sentence)
    assert Shape(tag("p", sentence)).shape == [("p",), ("/p",)]
    assert isinstance(GameError(session.refusal.sentence), ValueError)
