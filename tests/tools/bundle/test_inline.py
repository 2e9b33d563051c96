"""Inlined style sheets and scripts: texts, addresses, and the security policy."""

import base64
import hashlib

import pytest

from tools.bundle.inline import inlined
from tools.steps import Problem

PAGE = b"""<meta content="script-src 'self' blob:; style-src 'self'">
<link rel="stylesheet" href="looks/a.css">
<link rel="stylesheet" href="b.css">
<script src="looks/c.js"></script>
<script type="py" src="./d.py" async></script>"""
FILES = {
    "index.html": PAGE,
    "es.html": PAGE,
    "looks/a.css": b'a { src: url("../a.woff2"); background: url("data:,x") }',
    "b.css": b'b { color: red } /* > "quoted" & so on */',
    "looks/c.js": b"const c = '\\1';",
    "d.py": b"d = 4",
}


def admitted(text: bytes) -> str:
    """The source of a policy that allows this text."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text).digest()).decode()}'"


def test_linked_files_are_inlined_with_their_addresses_and_removed() -> None:
    made = inlined(FILES)
    assert set(made) == {"index.html", "es.html", "d.py"} and made["index.html"] == made["es.html"]
    assert made["d.py"] == FILES["d.py"]
    page = made["index.html"].decode()
    assert f"<style>{FILES['b.css'].decode()}</style>" in page
    assert f"<script>{FILES['looks/c.js'].decode()}</script>" in page
    assert '<script type="py" src="./d.py" async></script>' in page
    page = inlined(FILES)["index.html"].decode()
    assert '<style>a { src: url("looks/../a.woff2"); background: url("data:,x") }</style>' in page


def test_the_policy_allows_exactly_these_texts() -> None:
    policy = inlined(FILES)["index.html"].decode().splitlines()[0]
    sheet = FILES["looks/a.css"].replace(b'"../', b'"looks/../')
    styles = f"style-src 'self' {admitted(FILES['b.css'])} {admitted(sheet)}"
    script = f"script-src 'self' {admitted(FILES['looks/c.js'])} blob:"
    assert policy == f'<meta content="{script}; {styles}">'


def test_what_cannot_be_inlined_is_named() -> None:
    with pytest.raises(Problem, match=r"links b\.css, which is not there"):
        inlined({name: data for name, data in FILES.items() if name != "b.css"})
    with pytest.raises(Problem, match=r"looks/c\.js would end the <script>"):
        inlined({**FILES, "looks/c.js": b"const text = '</SCRIPT>';"})
    with pytest.raises(Problem, match="style-src 'self'"):
        inlined({**FILES, "index.html": PAGE.partition(b"\n")[2]})
