"""Make one document of the whole page: it opens by a double click, without a server.

Each file of the site becomes an element of the document; `embedded.js` gives the page the elements
instead of the files. The pages are elements too: `?language=es` names one. Scripts are changed only
where a document without a server needs it, which `embedded.js` explains.
"""

import base64
import gzip
import json
import re
from collections.abc import Mapping
from html import escape

from pentabula.core.languages import LANGUAGES
from tools.bundle.archives import PACKED
from tools.bundle.features import without_features
from tools.bundle.inline import source
from tools.steps import ROOT, Problem, replace_once

NAME = "pentabula.html"
SCRIPT = ROOT / "tools/bundle/embedded.js"

SHARED = "assets/share.png"
"""The picture of links to the page in chats and on other sites."""
PICTURES = "assets/pictures/"
"""The pictures of the README, which the manifest shows as well."""
FOR_A_SERVER = ("sw.js", SHARED, PICTURES)
"""Files that are of use only where a server sends the page."""
# Files that such a document does not use, or that become a part of its pages.
NOT_EMBEDDED = (*FOR_A_SERVER, "assets/icons/", "assets/vendor/fonts/")
NOT_EMBEDDED_SUFFIXES = (".html", ".webmanifest")
DATA = {".woff2": "font/woff2", ".svg": "image/svg+xml", ".png": "image/png"}
ADDRESS = re.compile(r'((?:url\(|href=|src=)")(assets/[^"]+(\.woff2|\.svg|\.png))"')
FOR_SERVERS = re.compile(
    r'\s*<(?:link rel="(?:modulepreload|preload|manifest|apple-touch-icon)"|meta property="og:)'
    r"[^>]*>"
)
STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)
POLICY = (
    ("connect-src 'self'", "connect-src blob: data:"),
    ("font-src 'self'", "font-src data:"),
    ("img-src 'self' data:", "img-src data: blob:"),
    ("manifest-src 'self'; ", ""),
    ("script-src 'self'", "script-src blob:"),
    ("style-src 'self'", "style-src"),
    ("worker-src 'self' blob:", "worker-src blob:"),
)
# The places of PyScript that `embedded.js` changes.
CHANGED = (b'new Blob(["/*@*/"+', b"import.meta")
CORE = re.compile(r"assets/vendor/pyscript/core-\w+\.js")


def single_file(files: Mapping[str, bytes]) -> bytes:
    """The document, from the stamped files of the site.

    Raises Problem if `embedded.js` is for another PyScript.
    """
    core = next((data for name, data in files.items() if CORE.fullmatch(name)), b"")
    if core.count(CHANGED[0]) != 1 or CHANGED[1] not in core:
        raise Problem("PyScript starts its workers in a way that embedded.js does not know.")
    pages = "".join(
        _element(
            f'data-page="{language.tag}"', adapted(files[language.page].decode(), files).encode()
        )
        for language in LANGUAGES
    )
    embedded = "".join(
        _element(f'data-file="{name}"', files[name])
        for name in sorted(filter(_is_embedded, files), key=_imported_first)
    )
    script = SCRIPT.read_text("utf-8")
    return (
        '<!doctype html>\n<html lang="en" data-state="loading">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>Pentabula</title>\n<script>{script}</script>\n{pages}{embedded}</html>\n"
    ).encode()


def _is_embedded(name: str) -> bool:
    return not name.startswith(NOT_EMBEDDED) and not name.endswith(NOT_EMBEDDED_SUFFIXES)


def _imported_first(name: str) -> tuple[bool, str]:
    """PyScript's modules import the module with a fingerprint, which comes before them."""
    is_after = name.startswith("assets/vendor/pyscript/") and not CORE.fullmatch(name)
    return is_after, name


def _element(attribute: str, data: bytes) -> str:
    """An element that holds data; packed unless the data is packed already."""
    is_packed = data.startswith(PACKED)
    mark, packed = ("", data) if is_packed else (" data-packed", gzip.compress(data, 9, mtime=0))
    text = base64.b64encode(packed).decode()
    return f'<script type="text/plain" {attribute}{mark}>{text}</script>\n'


def adapted(page: str, files: Mapping[str, bytes]) -> str:
    """A page of the site as a document that reads no other file, with links to its languages."""
    page = without_features(FOR_SERVERS.sub("", page))
    for style in STYLE.findall(page):
        whole = _with_data(style, files)
        page = page.replace(source(style.encode()), source(whole.encode())).replace(style, whole)
    page = _with_data(page, files)
    for language in LANGUAGES:
        address = f"?language={language.tag}"
        page = page.replace(f'href="{language.page}"', f'href="{address}"')
        page = page.replace(escape(json.dumps(language.page)), escape(json.dumps(address)))
    for old, new in POLICY:
        page = replace_once(page.encode(), old.encode(), new).decode()
    return page


def _with_data(text: str, files: Mapping[str, bytes]) -> str:
    """The text with pictures and typefaces instead of their addresses."""

    def data(found: re.Match[str]) -> str:
        content = base64.b64encode(files[found[2]]).decode()
        return f'{found[1]}data:{DATA[found[3]]};base64,{content}"'

    return ADDRESS.sub(data, text)
