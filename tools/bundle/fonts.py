"""The typefaces, cut to the letters, weights and sizes of the page: saves 162 kB."""

import json
from pathlib import Path

from tools.cache import cached_build
from tools.setup import node
from tools.steps import ROOT, digest, run

SCRIPT = Path(__file__).parent / "in_node" / "subset_font.mjs"
PACKAGES = "@fontsource-variable"

# The Latin-extended letters of Polish and of names in related languages.
EXTENDED = "ĄąĆćĘęŁłŃńŚśŹźŻżŐőŰűČčŘřŠšŽžĚěŮůĎďŤťŇňĂăȘșȚțĞğİıŞşĀāĒēĪīŌōŪūŒœẞ"
# Latin-1, general punctuation, and a few other signs.
LATIN = "".join(map(chr, [*range(0x20, 0x7F), *range(0xA0, 0x100), *range(0x2000, 0x2070)]))
LATIN += "€™←↑→↓−∕×½ıŒœ"
# The optical size makes 46-pixel headings in Fraunces fine and 20-pixel sentences sturdy.
WEIGHTS = {"min": 400, "max": 600, "default": 400}
AXES = {
    "fraunces": {"wght": WEIGHTS, "opsz": {"min": 18, "max": 46}},
    "inter": {"wght": WEIGHTS},
}
FONTS = {
    "fraunces-latin.woff2": ("fraunces", "fraunces-latin-opsz-normal.woff2", LATIN),
    "fraunces-latin-ext.woff2": ("fraunces", "fraunces-latin-ext-opsz-normal.woff2", EXTENDED),
    "inter-latin.woff2": ("inter", "inter-latin-wght-normal.woff2", LATIN),
    "inter-latin-ext.woff2": ("inter", "inter-latin-ext-wght-normal.woff2", EXTENDED),
}
"""Each file with its family, its source file, and the letters that it keeps."""

CHANGES = dict.fromkeys(FONTS, "cut to the letters, weights and sizes we use")


def fonts(modules: Path) -> dict[str, bytes]:
    """The font files of the page by name, cut; cached."""
    lock = (ROOT / "package-lock.json").read_bytes()
    key = digest([repr(FONTS), repr(AXES), SCRIPT.read_bytes(), lock])

    def make(fresh: Path) -> None:
        fresh.mkdir()
        for name, (family, file, letters) in FONTS.items():
            source = modules / PACKAGES / family / "files" / file
            arguments: list[str | Path] = [source, fresh / name, letters, json.dumps(AXES[family])]
            run([node.find("node"), SCRIPT, *arguments], f"cut {source.name}")

    folder = cached_build("fonts", key, "Cutting the typefaces to what we use of them", make)
    return {name: (folder / name).read_bytes() for name in FONTS}
