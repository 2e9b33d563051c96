"""The pages' security policies allow only what is needed; what they name is in the site."""

import base64
import hashlib
import json
import re
from html.parser import HTMLParser

import pytest

from tools.bundle.single_file import NAME
from tools.bundle.site import Files
from tools.steps import ROOT

pytestmark = pytest.mark.xdist_group("site")

# As in design/BROWSER.md, and by their hashes the page's own loader and style sheets.
POLICY = {
    "default-src": "'none'",
    "script-src": "'self' {script} 'wasm-unsafe-eval'",
    "worker-src": "'self' blob:",
    "connect-src": "'self'",
    "style-src": "'self' {style}",
    "font-src": "'self'",
    "img-src": "'self' data:",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
}


class Inline(HTMLParser):
    """The policy of a page, and all that it has inline: attributes, and the hashes of elements."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.policy, self.inline, self.before = "", list[str](), list[str]()
        self.hashes = {"script": list[str](), "style": list[str]()}
        self.feed(markup)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if given.get("http-equiv") == "Content-Security-Policy":
            self.policy = given["content"] or ""
        elif not self.policy and tag in ("script", "link", "style", "img"):
            self.before.append(tag)
        self.inline += [name for name in given if name == "style" or name.startswith("on")]

    def handle_data(self, data: str) -> None:
        if self.cdata_elem and data.strip():
            digest = hashlib.sha256(data.encode()).digest()
            self.hashes[self.cdata_elem].append(f"'sha256-{base64.b64encode(digest).decode()}'")


def test_the_policies_allow_only_what_is_needed_and_precede_what_they_govern(files):
    for name in {name for name in files if name.endswith(".html")} - {"404.html"}:
        page = Inline(files[name].decode())
        given = dict(part.strip().split(" ", 1) for part in page.policy.split(";"))
        named = {tag: " ".join(reversed(hashes)) for tag, hashes in page.hashes.items()}
        assert given == {name: value.format(**named) for name, value in POLICY.items()}
        assert [len(hashes) for hashes in page.hashes.values()] == [1, 3] and page.before == []
        assert page.inline == []
    page = Inline(files["404.html"].decode())
    given = dict(part.strip().split(" ", 1) for part in page.policy.split(";"))
    ((script,), (style,)) = page.hashes["script"], page.hashes["style"]
    same = {name: POLICY[name] for name in ("default-src", "base-uri", "form-action")}
    assert given == {
        **same,
        "script-src": f"'self' {script}",
        "style-src": f"'self' {style}",
        "connect-src": "'self'",
    }
    assert page.before == page.inline == []


class Links(HTMLParser):
    """The addresses that a page requests or links to, except links to other sites."""

    def __init__(self) -> None:
        super().__init__()
        self.found: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            is_credit = tag == "a" and re.match(r"https?:", value or "")
            if name in ("src", "href") and not is_credit:
                self.found.add((value or "").partition("#")[0] or "index.html")


def test_the_site_has_every_file_that_page_and_manifest_name(files: Files) -> None:
    links = Links()
    links.feed(files["index.html"].decode())
    assert "py/main.py" in links.found
    named = {name.removeprefix("./") for name in links.found}
    assert named - {NAME, "python/index.html"} <= set(files)  # options of `prepare` add these
    manifest = json.loads(files["manifest.webmanifest"])
    assert {icon["src"] for icon in manifest["icons"]} <= set(files)
    assert {picture["src"] for picture in manifest["screenshots"]} <= set(files)
    for shortcut in manifest["shortcuts"][2:]:  # after Play and the puzzle of the day
        name = shortcut["url"].removeprefix("./#")
        assert (ROOT / "py/pentabula/games" / name).is_dir()
    fonts = [files[name] for name in files if name.endswith(".woff2")]
    assert len(fonts) == 4 and sum(map(len, fonts)) < 150_000
