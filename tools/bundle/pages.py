"""The page in every language: HTML, manifest, PyScript's configuration, compiled catalogue."""

from pathlib import Path

from pentabula.core.languages import LANGUAGES
from pentabula.pages import shell
from tools.setup import node
from tools.steps import BUILD, ROOT, digest, run

CATALOGUES = ROOT / "py/pentabula/locale"
COMPILER = ROOT / "tools/bundle/in_node/compile_catalogue.mjs"
COMPILED = BUILD / "cache/words"


def pages(page: str, manifest: str, config: str) -> dict[str, bytes]:
    """By path: all these files in each language, and the style sheet with the games' inks."""
    made = {"assets/inks.css": shell.inks().encode()}
    for language in LANGUAGES:
        words = compiled(language.locale) if language.locale else None
        catalogue = language.catalogue(words)
        filled = shell.fill(page, language, catalogue)
        named = shell.manifest(manifest, language, catalogue)
        if words is None:
            made |= {"manifest.webmanifest": named.encode(), language.page: filled.encode()}
            continue
        stem = Path(language.page).stem
        filled = filled.replace("manifest.webmanifest", f"{stem}.webmanifest")
        filled = filled.replace("pyscript.toml", f"pyscript.{stem}.toml")
        brought = f'\n[files]\n"./assets/words/{stem}.mo.gz" = "./words.mo.gz"\n'
        made |= {
            f"assets/words/{stem}.mo.gz": words,
            f"pyscript.{stem}.toml": f"{config}{brought}".encode(),
            f"{stem}.webmanifest": named.encode(),
            language.page: filled.encode(),
        }
    return made


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
