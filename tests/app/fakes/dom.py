"""The part of a browser's elements and events that the page uses."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, lru_cache
from html.parser import HTMLParser
from types import SimpleNamespace
from typing import Any

from tests.app.fakes.ffi import jsnull
from tests.app.fakes.selectors import alternatives, attribute_keys, compiled, keys

VOID = frozenset("area base br col embed hr img input link meta source track wbr".split())
FIELDS = frozenset("input textarea select".split())


class Event:
    """An event at a target; `more` are its attributes."""

    def __init__(self, type: str, target: Any, **more: Any) -> None:
        self.type, self.target = type, target
        self.defaultPrevented = False
        self.detail = 0
        self.clientX = self.clientY = 0.0
        if type.startswith("pointer"):
            self.pointerId = 1
        self.ctrlKey = self.altKey = self.metaKey = self.shiftKey = False
        self.__dict__.update(more)

    def preventDefault(self) -> None:
        self.defaultPrevented = True


class EventTarget:
    """An object with event listeners."""

    def __init__(self) -> None:
        self.listeners: dict[str, list[Callable[[Any], Any]]] = {}

    def addEventListener(self, type: str, listener: Callable[[Any], Any], options: Any = 0) -> None:
        self.listeners.setdefault(type, []).append(listener)

    def notify(self, event: Event) -> None:
        """Calls the listeners of this object."""
        for listener in list(self.listeners.get(event.type, ())):
            listener(event)


class Context:
    """A drawing context that accepts every call and notes the texts that were drawn."""

    def __init__(self) -> None:
        self.texts: list[str] = []

    def fillText(self, text: str, x: float, y: float) -> None:
        self.texts.append(text)

    def __getattr__(self, name: str) -> Any:
        return lambda *values: None


class Dataset:
    """The `data-…` attributes by their names in camel case; missing ones raise as in Pyodide."""

    def __init__(self, element: Element) -> None:
        self.__dict__["element"] = element

    def __getattr__(self, name: str) -> str:
        try:
            return self.element.attributes[_data(name)]
        except KeyError as error:
            raise AttributeError(name) from error

    def __setattr__(self, name: str, value: str) -> None:
        self.element.setAttribute(_data(name), value)


def _data(name: str) -> str:
    return "data-" + re.sub("[A-Z]", lambda found: "-" + found[0].lower(), name)


class Element(EventTarget):
    """An element of any kind."""

    scrollTop = 0.0
    offsetTop = 0
    clientWidth, clientHeight = 800, 600

    def __init__(self, tag: str, attributes: dict[str, str], root: Any) -> None:
        super().__init__()
        self.tag, self.attributes, self.root = tag, attributes, root
        self.parent: Element | None = None
        self.nodes: list[Element | str] = []
        self.is_open = False
        self.value = attributes.get("value", "")
        self._checked = "checked" in attributes
        if tag == "canvas":
            self.width = self.height = 0
            self.context = Context()

    def __repr__(self) -> str:
        return f"<{self.tag} {self.attributes}>"

    @cached_property
    def dataset(self) -> Dataset:
        return Dataset(self)

    @cached_property
    def style(self) -> SimpleNamespace:
        properties = dict[str, str]()
        return SimpleNamespace(properties=properties, setProperty=properties.__setitem__)

    @property
    def classList(self) -> SimpleNamespace:
        return SimpleNamespace(toggle=self._toggle_class)

    # Attributes

    def getAttribute(self, name: str) -> Any:
        return self.attributes.get(name, jsnull)

    def setAttribute(self, name: str, value: str) -> None:
        self.removeAttribute(name)
        self.attributes[name] = str(value)
        self._enter(attribute_keys(name, str(value)))

    def hasAttribute(self, name: str) -> bool:
        return name in self.attributes

    def removeAttribute(self, name: str) -> None:
        if (value := self.attributes.pop(name, None)) is not None:
            self._leave(attribute_keys(name, value))

    def toggleAttribute(self, name: str, force: bool) -> None:
        if not force:
            self.removeAttribute(name)
        elif name not in self.attributes:
            self.setAttribute(name, "")

    def _toggle_class(self, name: str, force: bool) -> None:
        names = [each for each in self.attributes.get("class", "").split() if each != name]
        self.setAttribute("class", " ".join([*names, name] if force else names))

    def _flag(name: str) -> Any:  # type: ignore[misc]
        return property(
            lambda self: name in self.attributes,
            lambda self, value: self.toggleAttribute(name, value),
        )

    hidden, disabled, open = _flag("hidden"), _flag("disabled"), _flag("open")

    @property
    def checked(self) -> bool:
        return self._checked

    @checked.setter
    def checked(self, value: bool) -> None:
        self._checked = value
        if value and self.attributes.get("type") == "radio" and self.form is not jsnull:
            for other in self.form.querySelectorAll(f'input[name="{self.name}"]'):
                if other is not self:
                    other._checked = False

    @property
    def defaultChecked(self) -> bool:
        return "checked" in self.attributes

    @property
    def defaultValue(self) -> str:
        return self.attributes.get("value", "")

    @property
    def name(self) -> str:
        return self.attributes.get("name", "")

    @property
    def lang(self) -> str:
        return self.attributes.get("lang", "")

    @property
    def ariaLabel(self) -> Any:
        return self.attributes.get("aria-label", jsnull)

    @ariaLabel.setter
    def ariaLabel(self, label: str) -> None:
        self.setAttribute("aria-label", label)

    @property
    def form(self) -> Any:
        return self.closest("form") if self.parent is not None else jsnull

    # Content

    @property
    def children(self) -> list[Element]:
        return [node for node in self.nodes if isinstance(node, Element)]

    @property
    def textContent(self) -> str:
        return "".join(n if isinstance(n, str) else n.textContent for n in self.nodes)

    @textContent.setter
    def textContent(self, text: str) -> None:
        self._empty()
        self.nodes.append(text)

    @property
    def innerHTML(self) -> str:
        raise AttributeError("nobody reads innerHTML")

    @innerHTML.setter
    def innerHTML(self, markup: str) -> None:
        self._empty()
        parse(str(markup), self)

    def remove(self) -> None:
        if self.parent is not None:
            self.parent.nodes.remove(self)
            self._detach()

    @property
    def nextElementSibling(self) -> Any:
        siblings = [] if self.parent is None else self.parent.children
        at = siblings.index(self) + 1 if self in siblings else len(siblings)
        return siblings[at] if at < len(siblings) else jsnull

    @property
    def isConnected(self) -> bool:
        return list(self.ancestors())[-1] is self.root.documentElement

    def appendChild(self, child: Element) -> Element:
        child.parent = self
        self.nodes.append(child)
        for each in (child, *child.descendants()):
            each._enter(keys(each.tag, each.attributes))
        return child

    def descendants(self) -> list[Element]:
        """All elements inside this one, in the order of the document."""
        return [each for child in self.children for each in (child, *child.descendants())]

    def _empty(self) -> None:
        for child in self.children:
            child._detach()
        self.nodes = []

    def _detach(self) -> None:
        self.parent = None
        for each in (self, *self.descendants()):
            each._leave(keys(each.tag, each.attributes))

    # The index of the document: the elements by their tags and attributes

    def _enter(self, keys: Iterable[str]) -> None:
        index = self.root.index
        for key in keys:
            index[key][self] = None

    def _leave(self, keys: Iterable[str]) -> None:
        for key in keys:
            self.root.index[key].pop(self, None)

    def ancestors(self) -> Iterator[Element]:
        """This element and its ancestors, from the inside out."""
        here: Element | None = self
        while here is not None:
            yield here
            here = here.parent

    # Searching

    def querySelectorAll(self, selector: str) -> list[Element]:
        return sorted(self._found(selector), key=Element._place)

    def querySelector(self, selector: str) -> Any:
        return min(self._found(selector), key=Element._place, default=jsnull)

    def _found(self, selector: str) -> set[Element]:
        index, found = self.root.index, set[Element]()
        for key, test in alternatives(selector):
            for each in self.descendants() if key is None else index.get(key, ()):
                if test(each) and each is not self and self.contains(each):
                    found.add(each)
        return found

    def _place(self) -> list[int]:
        """The place in the document: elements are in its order if these are."""
        return [each.parent.nodes.index(each) for each in self.ancestors() if each.parent][::-1]

    def closest(self, selector: str) -> Any:
        return next(filter(compiled(selector), self.ancestors()), jsnull)

    def matches(self, selector: str) -> bool:
        return compiled(selector)(self)

    def contains(self, other: Any) -> bool:
        here = other if isinstance(other, Element) else None
        while here is not None and here is not self:
            here = here.parent
        return here is self

    def isSameNode(self, other: Any) -> bool:
        return other is self

    def checkVisibility(self) -> bool:
        screen = self.root.documentElement.attributes.get("data-screen")
        around = list(self.ancestors())
        if around[-1] is not self.root.documentElement:
            return False
        for each in around:
            names = each.attributes.get("class", "").split()
            is_elsewhere = "screen" in names and screen not in names
            is_closed = "popover" in each.attributes and not each.is_open
            if each.hidden or is_elsewhere or is_closed:
                return False
        return True

    # Actions of people and programs

    def click(self) -> None:
        """Follows a link, such as one to save a file."""

    def select(self) -> None:
        pass

    def focus(self, *, preventScroll: bool = False) -> None:
        self.root.activeElement = self
        self.root.dispatch(Event("focusin", self))

    def scrollIntoView(self, *, block: str) -> None:
        pass

    def showPopover(self) -> None:
        self.is_open = True

    def hidePopover(self) -> None:
        self.is_open = False

    def setPointerCapture(self, pointer: int) -> None:
        pass

    def getContext(self, kind: str) -> Context:
        return self.context

    def getBoundingClientRect(self) -> Any:
        return SimpleNamespace(left=0.0, top=0.0, right=800.0, bottom=600.0)


Parsed = tuple[str, dict[str, str], list[str]] | str | None
"""An element with its attributes and keys, a text, or None at the end of an element."""


class _Parser(HTMLParser):
    """Lists the content of a markup for `parse`; a template counts as its content."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[Parsed] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        self.found.append((tag, attributes, keys(tag, attributes)))
        if tag != "html" and tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self._close()

    def handle_endtag(self, tag: str) -> None:
        if tag in self.open:
            while self.open[-1] != tag:
                self._close()
            self._close()

    def handle_data(self, data: str) -> None:
        self.found.append(data)

    def _close(self) -> None:
        self.open.pop()
        self.found.append(None)


@lru_cache(maxsize=512)
def _parsed(markup: str) -> list[Parsed]:
    parser = _Parser()
    parser.feed(markup)
    parser.close()
    return parser.found


def parse(markup: str, host: Element) -> None:
    """Adds the elements of a markup to an element."""
    here = host
    for each in _parsed(markup):
        if each is None:
            assert here.parent is not None
            here = here.parent
        elif isinstance(each, str):
            here.nodes.append(each)
        elif each[0] == "html":
            here.attributes |= each[1]
        else:
            made = Element(each[0], dict(each[1]), host.root)
            made.parent = here
            here.nodes.append(made)
            made._enter(each[2])
            if made.tag not in VOID:
                here = made


def text_of(element: Element) -> str:
    """The text of an element, with single spaces."""
    return " ".join(html.unescape(element.textContent).split())
