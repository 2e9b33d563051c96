"""The page in every language: HTML, manifest, compiled catalogue, and PyScript's configuration.

The configuration is in the page, which saves two requests in a row.
"""

import json
import tomllib
from collections.abc import Mapping
from html import escape
from pathlib import Path

from pentabula.app import document
from pentabula.core.languages import LANGUAGES, Language
from pentabula.core.message import Catalogue
from tools.setup import node
from tools.steps import BUILD, ROOT, digest, replace_once, run

CATALOGUES = ROOT / "py/pentabula/locale"
COMPILER = ROOT / "tools/bundle/in_node/compile_catalogue.mjs"
CONFIG = "./pyscript.toml"
WORDS = "./words.mo.gz"
COMPILED = BUILD / "cache/words"


def pages(page: str, manifest: str, config: str) -> dict[str, bytes]:
    """All these files in each language by path, and the style sheet of the games' inks."""
    made = {"assets/inks.css": document.inks().encode()}
    for language in LANGUAGES:
        words, catalogue = _words(language)
        filled = document.fill(page, language, catalogue)
        named = document.manifest(manifest, language, catalogue)
        sheets = f"assets/sheets/{Path(language.page).stem}.txt"
        filled, late = document.split(filled, sheets)
        made[sheets] = late.encode()
        if words is None:
            filled = configured(filled, config, {})
            made |= {"manifest.webmanifest": named.encode(), language.page: filled.encode()}
            continue
        stem = Path(language.page).stem
        path = f"assets/words/{stem}.mo.gz"
        filled = configured(filled, config, {f"./{path}": WORDS})
        filled = filled.replace("manifest.webmanifest", f"{stem}.webmanifest")
        made |= {
            path: words,
            f"{stem}.webmanifest": named.encode(),
            language.page: filled.encode(),
        }
    return made


def not_found(page: str) -> str:
    """`404.html` in all languages."""
    return document.not_found(page, [(each, _words(each)[1]) for each in LANGUAGES])


def _words(language: Language) -> tuple[bytes | None, Catalogue]:
    """The compiled catalogue of a language, None in English, and its translations."""
    words = compiled(language.locale) if language.locale else None
    return words, language.catalogue(words)


def configured(page: str, config: str, files: Mapping[str, str]) -> str:
    """The page with PyScript's configuration as JSON, so that neither it nor a parser is fetched.

    config: the text of pyscript.toml. files: the names of files in Python, by address. Raises
    Problem unless the page links the configuration in the two expected places.
    """
    text = json.dumps({**tomllib.loads(config), "files": files})
    for link, inline in (
        (f'<mpy-config src="{CONFIG}" hidden>', f'<mpy-config type="json" hidden>{escape(text)}'),
        (f'config="{CONFIG}"', f'config="{escape(text)}"'),
    ):
        page = replace_once(page.encode(), link.encode(), inline).decode()
    return page


def compiled(locale: str) -> bytes:
    """The compiled catalogue of a language, gzipped; cached."""
    source = CATALOGUES / f"{locale}.po"
    lock = ROOT / "package-lock.json"
    key = digest([source.read_bytes(), COMPILER.read_bytes(), lock.read_bytes()])
    target = COMPILED / f"{locale}-{key}.mo.gz"
    if not target.is_file():
        node.install()
        COMPILED.mkdir(parents=True, exist_ok=True)
        for old in COMPILED.glob(f"{locale}-*.mo.gz"):
            old.unlink()
        run([node.find("node"), str(COMPILER), str(source), str(target)], f"compile {source.name}")
    return target.read_bytes()
