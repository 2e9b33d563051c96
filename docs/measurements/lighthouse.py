"""Audit the prepared page with Lighthouse: accessibility, best practices, SEO, performance.

`.venv/bin/python docs/measurements/lighthouse.py [--desktop]` serves the home page in every
language and a table, and audits them in the Chromium of the tests. The exit code is 1 if a score is
below 100, except for performance, which depends on the machine. `404.html` is audited without SEO,
since search engines are asked not to list it. Lighthouse is installed under build/lighthouse as
docs/measurements/lighthouse/package-lock.json pins it.
"""

import argparse
import json
import os
import shutil
import sys
import threading

sys.path.insert(0, "py")
sys.path.insert(0, ".")

from tools.bundle.site import prepare
from tools.serving.server import address, make_server
from tools.setup import browser, node
from tools.steps import BUILD, ROOT, run

FOLDER = BUILD / "lighthouse"
PROGRAM = FOLDER / "node_modules/lighthouse/cli/index.js"
CATEGORIES = ("accessibility", "best-practices", "seo", "performance")
MEASURES = ("first-contentful-paint", "largest-contentful-paint", "total-blocking-time")


def categories_of(url: str) -> tuple[str, ...]:
    """The categories in which an address is audited: all but SEO for the page of a missing file."""
    return tuple(name for name in CATEGORIES if name != "seo" or not url.endswith("/404.html"))


def audit(url: str, flags: list[str]) -> bool:
    """Audit an address and print its scores; returns whether all but performance are 100."""
    out, env = FOLDER / "report.json", {**os.environ, "CHROME_PATH": browser.ensure()}
    names = categories_of(url)
    flags = [*flags, "--quiet", "--output=json", f"--output-path={out}"]
    flags += [f"--only-categories={','.join(names)}"]
    flags += ["--chrome-flags=--headless=new --no-sandbox --disable-gpu"]
    run([node.find("node"), PROGRAM, url, *flags], f"audit {url}", env=env, seconds=240)
    report = json.loads(out.read_text("utf-8"))
    audits, categories = report["audits"], report["categories"]
    scores = {name: round(100 * (categories[name]["score"] or 0)) for name in names}
    print(url, scores, [audits[name].get("displayValue", "?") for name in MEASURES])
    for name in names[:-1]:
        for part in categories[name]["auditRefs"]:
            known = audits[part["id"]]
            if part["weight"] and known["score"] is not None and known["score"] < 1:
                print("  -", known["title"])
    return all(scores[name] == 100 for name in names[:-1])


def main() -> int:
    """Install Lighthouse, serve the prepared page and audit its addresses."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--open", default="konobi?moves=f6,g7", help="the game of the table")
    parser.add_argument("--desktop", action="store_true", help="as on a desktop, not a phone")
    given = parser.parse_args()
    if not PROGRAM.exists():
        shutil.copytree(ROOT / "docs/measurements/lighthouse", FOLDER, dirs_exist_ok=True)
        install = [node.find("npm"), "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
        run([*install, *node.RETRIES], "install Lighthouse", cwd=FOLDER)
    site, flags = prepare(), ["--preset=desktop"] if given.desktop else []
    with make_server(site, 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        pages = [*sorted(page.name for page in site.glob("*.html")), f"#{given.open}"]
        results = [audit(address(server) + page, flags) for page in pages]
        server.shutdown()
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
