"""User-facing text, kept as a value until its language is known.

Rules, explanations and errors make a `Message`: English with named gaps, and the values for
the gaps. `Catalogue.say` translates it with a gettext catalogue (`Catalogue.translate_text` is for
fixed text without gaps). `str(message)` is the English sentence.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction

MAX_EXCERPT = 40

# Letters of scripts that are written from right to left, and marks and controls of direction.
_RIGHT_TO_LEFT = re.compile(
    "[\u0590-\u065f\u066a-\u06ef\u06fa-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefe"
    "\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
_ISOLATES, _END_OF_ISOLATE = "\u2066\u2067\u2068", "\u2069"


class Message:
    """An English sentence with named gaps, and the values for them.

    Values are text that reads the same in every language (a site, a token, a name), whole
    numbers, fractions, or further messages. Only the template, which is always ours, is parsed.
    Texts that are not written from left to right are isolated: see `isolated`.

    >>> str(Message("{site} is taken by {colour}.", site="d4", colour=Message("Black")))
    'd4 is taken by Black.'
    """

    __slots__ = ("template", "plural", "number", "values")

    def __init__(self, template: str, /, **values: object) -> None:
        self.template = template
        self.plural: str | None = None
        self.number = 1
        self.values = values

    def _parts(self) -> tuple[object, ...]:
        return (self.template, self.plural, self.number, tuple(sorted(self.values.items())))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash(self._parts())

    def __repr__(self) -> str:
        return f"Message({str(self)!r})"

    def __str__(self) -> str:
        return ENGLISH.say(self)


class Computed(Message):
    """A message that users may prefer to work out themselves: it can be shown as `?`.

    A whole sentence can be left out.
    """

    __slots__ = ()

    @property
    def hidden(self) -> str:
        """The text that replaces it."""
        return "" if self.template.endswith(".") else "?"


class Addressed(Message):
    """A message about the seat that acts or has acted, which may be named in its gap `{mover}`.

    `you` is the message for the person at that seat.
    """

    __slots__ = ("you",)

    def __init__(self, about: Message, you: Message) -> None:
        super().__init__(about.template, **about.values)
        self.plural, self.number = about.plural, about.number
        self.you = you

    def naming(self, mover: Message | str) -> Message:
        """The same with another name for the seat to act, such as the name of its player."""
        named = Message(self.template, **{**self.values, "mover": mover})
        named.plural, named.number = self.plural, self.number
        return named


def continued(sentence: Message, more: Message) -> Message:
    """Two sentences as one message; what the first one says to its addressee stays."""
    both = Message("{before} {after}", before=sentence, after=more)
    if not isinstance(sentence, Addressed):
        return both
    return Addressed(both, Message("{before} {after}", before=sentence.you, after=more))


class Detailed(Message):
    """A message with a detail that a lesson may not have explained yet.

    `topic` is the name of the detail in `Lesson.later`, such as the role of the shape that shows
    it. `plain` is the message without the detail.
    """

    __slots__ = ("topic", "plain")

    def __init__(self, full: Message, topic: str, plain: Message) -> None:
        super().__init__(full.template, **full.values)
        self.plural, self.number = full.plural, full.number
        self.topic, self.plain = topic, plain

    def without(self, hidden: Collection[str]) -> Message:
        """The message without the details in `hidden`, which are not explained yet."""
        if self.topic not in hidden:
            return self
        return self.plain.without(hidden) if isinstance(self.plain, Detailed) else self.plain


def counted(one: str, many: str, number: int, /, **values: object) -> Message:
    """A message whose words depend on a count, which also fills the gap `{n}`.

    >>> str(counted("{n} stone", "{n} stones", 3))
    '3 stones'
    """
    made = Message(one, n=number, **values)
    made.plural, made.number = many, number
    return made


def any_of(items: Sequence[object]) -> Message:
    """The items as alternatives: `I, VIII or XIX`. Empty: an empty message."""
    return _joined(items, Message("{most} or {last}", most="", last=""))


def all_of(items: Sequence[object]) -> Message:
    """The items together: `d4, e5 and f6`. Empty: an empty message."""
    return _joined(items, Message("{most} and {last}", most="", last=""))


def listed(items: Iterable[Message]) -> Message:
    """Items that may contain commas themselves: `a1, b2; c3`. Empty: an empty message."""
    whole: Message | None = None
    for item in items:
        whole = Message("{most}; {last}", most=whole, last=item) if whole else item
    return whole or Message("")


def _joined(items: Sequence[object], pattern: Message) -> Message:
    if len(items) < 2:
        return Message("{item}", item=items[0] if items else "")
    most: object = items[0]
    for item in items[1:-1]:
        most = Message("{most}, {item}", most=most, item=item)
    return Message(pattern.template, most=most, last=items[-1])


class Excerpt(str):
    """A text made by `excerpt`, without marks of direction; sentences put it in quotes."""

    __slots__ = ()


def excerpt(text: str) -> str:
    """Text of unknown origin, made fit for a sentence: short, on one line, printable.

    >>> excerpt("d4\\n" * 100)
    'd4�d4�d4�d4�d4�d4�d4�d4�d4�d4�d4�d4�d4�…'
    """
    short = text if len(text) <= MAX_EXCERPT else text[: MAX_EXCERPT - 1] + "…"
    return Excerpt("".join(letter if letter.isprintable() else "�" for letter in short))


def isolated(text: str) -> str:
    """Text of unknown origin whose direction does not change the order of the words around it.

    Text that is only written from left to right is returned as it is.

    >>> isolated("Ana"), isolated("\u202eanA") == "\u2068\u202eanA\u2069"
    ('Ana', True)
    """
    return f"\u2068{_balanced(text)}{_END_OF_ISOLATE}" if _RIGHT_TO_LEFT.search(text) else text


def _balanced(text: str) -> str:
    """The text without marks that would end an isolate around it, or begin one that never ends."""
    kept, open_ = list(text), list[int]()
    for at, letter in enumerate(text):
        if letter in _ISOLATES:
            open_.append(at)
        elif letter == _END_OF_ISOLATE and open_:
            open_.pop()
        elif letter == _END_OF_ISOLATE:
            kept[at] = ""
    for at in open_:
        kept[at] = ""
    return "".join(kept)


class Catalogue:
    """Translates messages into the strings of one language."""

    def __init__(
        self,
        translations: gettext.NullTranslations,
        thousands: str = ",",
        grouped_from: int = 4,
        *,
        hides_computed: bool = False,
    ) -> None:
        self._translations = translations
        self._thousands, self._grouped_from = thousands, grouped_from
        self.hides_computed = hides_computed

    def hiding(self, hides_computed: bool) -> Catalogue:
        """The same language, with `?` for `Computed` messages, or without."""
        written = self._thousands, self._grouped_from
        return Catalogue(self._translations, *written, hides_computed=hides_computed)

    def say(self, message: Message | str) -> str:
        """The message in this language; a plain string is only isolated, if need be."""
        if isinstance(message, str):
            return isolated(message)
        if self.hides_computed and isinstance(message, Computed):
            return message.hidden
        if message.plural is None:
            template = self.translate_text(message.template)
        else:
            template = self._translations.ngettext(message.template, message.plural, message.number)
        return template.format_map(self._texts(message.values))

    def translate_text(self, words: str) -> str:
        """Translates words without gaps, such as labels of the page."""
        return self._translations.gettext(words) if words else ""

    def _texts(self, values: Mapping[str, object]) -> dict[str, str]:
        return {name: self._text(value) for name, value in values.items()}

    def _text(self, value: object) -> str:
        if isinstance(value, Message):
            return self.say(value)
        if isinstance(value, int | Fraction):
            return self.points(value)
        if isinstance(value, float):
            return str(value).replace(".", "." if self._thousands == "," else ",")
        return value if isinstance(value, Excerpt) else isolated(str(value))

    def points(self, value: int | Fraction) -> str:
        """A number as people write it: whole, or a game's points with a half (`6½`, `−½`).

        >>> ENGLISH.points(Fraction(13, 2)), ENGLISH.points(-3), ENGLISH.points(Fraction(-1, 2))
        ('6½', '−3', '−½')
        """
        sign = "−" if value < 0 else ""
        whole, half = divmod(abs(Fraction(value)), 1)
        is_long = whole >= 10 ** (self._grouped_from - 1)
        digits = f"{whole:,}".replace(",", self._thousands) if is_long else str(whole)
        if half == 0:
            return sign + digits
        return sign + ("" if whole == 0 else digits) + "½"


ENGLISH = Catalogue(gettext.NullTranslations())
