"""Audit the prepared page with Lighthouse: accessibility, best practices, SEO, performance.

Serves the home page in every language and a game, and audits them in the Chromium of the tests: in
the window of a phone, or a large one (`--desktop`). The exit code is 1 if a score is below 100,
except that of performance, which depends on the machine and is shown with its measures.
`--open "tau?moves=bid5"` audits another game.
Lighthouse is installed under build/lighthouse as tools/bench/lighthouse/package-lock.json pins it.
"""

import argparse
import json
import os
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from tools import steps
from tools.bundle.site import prepare
from tools.serving.server import address, make_server
from tools.setup import browser, node
from tools.steps import BUILD, ROOT, digest, is_stamped, say, step, write_stamp

NEEDS_ENVIRONMENT = True  # Playwright, for the browser that it brings

LOCKED = ROOT / "tools" / "bench" / "lighthouse"
FOLDER = BUILD / "lighthouse"
CATEGORIES = ("accessibility", "best-practices", "seo")
PERFORMANCE = "performance"
MEASURES = ("first-contentful-paint", "largest-contentful-paint", "total-blocking-time")
Report = dict[str, Any]

TABLE = "konobi?moves=f6,g7"
SECONDS = 240
CHROME = "--headless=new --no-sandbox --disable-gpu"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The game to open and the size of the window."""
    parser.add_argument("--open", default=TABLE, metavar="LINK", help="the game of the table")
    parser.add_argument("--desktop", action="store_true", help="as on a desktop, not a phone")


def run(arguments: argparse.Namespace) -> int:
    """Serve the prepared page and audit its addresses."""
    program, site = install(), prepare()
    pages = sorted(site.glob("*.html"), key=lambda page: (page.name != "index.html", page.name))
    flags = ["--preset=desktop"] if arguments.desktop else []
    with make_server(site, 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        places = [(page.name, f"{address(server)}{page.name}") for page in pages]
        places.append(("a table", f"{address(server)}#{arguments.open}"))
        try:
            return 0 if audit_all(program, places, flags) else 1
        finally:
            server.shutdown()


def audit_all(program: Path, places: Sequence[tuple[str, str]], flags: Sequence[str]) -> bool:
    """Audits each place (title, address) and prints its scores; returns whether all are 100."""
    is_whole = True
    columns = (*CATEGORIES, PERFORMANCE)
    say(f"{'':24}" + "".join(f"{name:>16}" for name in columns))
    for title, url in places:
        report = audit(program, url, flags)
        scores = [round(100 * (report["categories"][name]["score"] or 0)) for name in columns]
        say(f"{title:24}" + "".join(f"{score:>16}" for score in scores))
        say("  " + ", ".join(measures(report)))
        for failed in faults(report):
            say(f"  - {failed}")
        is_whole = is_whole and min(scores[: len(CATEGORIES)]) == 100
    return is_whole


def audit(program: Path, url: str, flags: Sequence[str]) -> Report:
    """Lighthouse's report on an address, as it writes it."""
    out = FOLDER / "report.json"
    categories = ",".join((*CATEGORIES, PERFORMANCE))
    chosen = [f"--only-categories={categories}", f"--chrome-flags={CHROME}", *flags]
    command: list[str | Path] = [
        node.find("node"),
        program,
        url,
        "--quiet",
        "--output=json",
        *chosen,
    ]
    where = {**os.environ, "CHROME_PATH": browser.ensure()}
    steps.run([*command, f"--output-path={out}"], f"audit {url}", env=where, seconds=SECONDS)
    report: Report = json.loads(out.read_text("utf-8"))
    return report


def measures(report: Report) -> Iterator[str]:
    """The measures of performance, in words."""
    for name in MEASURES:
        known = report["audits"][name]
        yield f"{known['title']} {known.get('displayValue', '?')}"


def faults(report: Report) -> Iterator[str]:
    """The audits that count for a score and are not perfect."""
    for name in CATEGORIES:
        for part in report["categories"][name]["auditRefs"]:
            known = report["audits"][part["id"]]
            if part["weight"] and known["score"] is not None and known["score"] < 1:
                yield str(known["title"])


def install() -> Path:
    """Install Lighthouse as locked, if that has not been done; return its program."""
    version, npm = node.check_version(), node.find("npm")
    names = ("package.json", "package-lock.json")
    value = digest([version, *((LOCKED / name).read_bytes() for name in names)])
    stamp = FOLDER / "stamp"
    if not is_stamped(stamp, value):
        FOLDER.mkdir(parents=True, exist_ok=True)
        for name in names:
            (FOLDER / name).write_bytes((LOCKED / name).read_bytes())
        with step("Fetching Lighthouse by its lock file"):
            flags = ("--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
            steps.run([npm, "ci", *flags, *node.PATIENCE], "install Lighthouse", cwd=FOLDER)
        write_stamp(stamp, value)
    return FOLDER / "node_modules" / "lighthouse" / "cli" / "index.js"
