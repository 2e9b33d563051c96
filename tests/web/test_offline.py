"""Once loaded, the page needs no network; releases are stored completely and never mixed."""

from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright

from tests.web.browser import ARGUMENTS, Opener, patient
from tests.web.site_server import SiteServer
from tests.web.waiting import OFFLINE, RELEASE, STATE, until, until_offline, until_ready
from tests.web.watch import Watch
from tools.bundle.site import Files, gathered, stamped, write

# Most of them share a second release of the site.
pytestmark = pytest.mark.xdist_group("offline")

MANIFEST = "manifest.webmanifest"
CACHES = "caches.keys()"
SERVED = "fetch('manifest.webmanifest').then((answer) => answer.text())"
LOOK_FOR_A_RELEASE = """navigator.serviceWorker.getRegistration()
    .then((registration) => registration.update()).then(() => true, () => false)"""
WORKERS = """navigator.serviceWorker.getRegistration().then((registration) =>
    ["installing", "waiting", "active"].map((name) => `${name}: ${registration[name]?.state}`))"""
STATE_OF_UPDATE = """navigator.serviceWorker.getRegistration().then((registration) =>
    registration.installing ? "installing" : registration.waiting ? "waiting" : "none")"""
WHY_NOT = "document.querySelector('[data-show=\"no-offline\"]').textContent"
CLAIM = '{type: "claim", release: "another"}'  # what a tab says that holds another release
ACCEPT = "document.querySelector('[data-action=\"update\"]').click()"


def release(number: int) -> Files:
    """A release of the page, recognizable by the text of its manifest."""
    files = gathered()
    files[MANIFEST] += f"\n\n{' ' * number}".encode()
    return stamped(files)


@pytest.fixture(scope="module")
def next_site(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site's next release, prepared."""
    folder = tmp_path_factory.mktemp("next") / "site"
    write(release(2), folder)
    return folder


def manifest(site: Path) -> str:
    return (site / MANIFEST).read_text("utf-8")


def test_without_the_server_the_first_page_a_reload_and_a_new_tab_work(own_server, open_page):
    page = until_offline(open_page())
    own_server.stop()
    assert page.evaluate(SERVED) == manifest(own_server.folder)
    page.reload()
    until_ready(page)
    until_ready(open_page())
    until_ready(open_page("index.html?from=home#"))


def test_without_the_server_the_page_works_after_a_restart_of_the_browser(
    own_server: SiteServer, tmp_path: Path, playwright: Playwright, executable: str
):
    def start() -> BrowserContext:
        profile = str(tmp_path / "profile")
        return patient(
            playwright.chromium.launch_persistent_context(
                profile, executable_path=executable, args=ARGUMENTS
            )
        )

    first = start()
    page = first.new_page()
    page.goto(own_server.page)
    until_offline(until_ready(page))
    first.close()
    own_server.stop()
    second = start()
    watch = Watch(own_server.origin)
    watch.follow(second)
    page = second.new_page()
    page.goto(own_server.page)
    until_ready(page)
    second.close()
    watch.check()


def test_a_new_release_waits_until_the_user_agrees_and_all_tabs_change(
    own_server: SiteServer, open_page: Opener, site: Path, next_site: Path
):
    page, other = until_offline(open_page()), until_offline(open_page())
    old = page.evaluate(RELEASE)
    own_server.deploy(next_site)
    until_a_release_waits(page)

    page.reload()
    until_ready(page)
    assert page.evaluate(RELEASE) == old and page.evaluate(SERVED) == manifest(site)
    until(page, "document.querySelector('[data-action=\"update\"]').hidden", False)

    page.evaluate(ACCEPT)
    for tab in (page, other):
        until_changed(tab, old)
        until_ready(tab)
        assert tab.evaluate(SERVED) == manifest(next_site)
    until(page, f"{CACHES}.then((names) => names.length)", 1)


def until_a_release_waits(page: Page) -> None:
    """Looks for a new release until one is stored; browsers may look during a deployment."""
    until(page, f"{LOOK_FOR_A_RELEASE}.then(() => {STATE_OF_UPDATE})", "waiting")


def until_changed(page: Page, old: str) -> None:
    """Waits until the tab, which reloads at some moment, shows another release."""
    shown = f"Boolean({RELEASE}) && {RELEASE} !== {old!r}"
    until(page, f"{WORKERS}.then((workers) => ({shown}) || workers)")


def test_a_tab_that_loads_during_a_change_of_release_is_reloaded(open_page: Opener):
    page = until_offline(open_page())
    old = page.evaluate(RELEASE)
    page.evaluate("window.isOld = true")
    page.evaluate("navigator.serviceWorker.controller.postMessage(CLAIM)".replace("CLAIM", CLAIM))
    until(page, "Boolean(window.isOld)", False)
    until_ready(page)
    assert page.evaluate(RELEASE) == old


def stored_releases(page: Page) -> list[str]:
    names: list[str] = page.evaluate(CACHES)
    return [name.split()[-1] for name in names]


def test_an_incompletely_deployed_release_is_refused_and_the_old_one_is_kept(
    own_server: SiteServer, open_page: Opener, site: Path, next_site: Path
):
    page = until_offline(open_page())
    old = page.evaluate(RELEASE)
    for name in ("sw.js", "index.html"):
        (own_server.folder / name).write_bytes((next_site / name).read_bytes())
    page.evaluate(LOOK_FOR_A_RELEASE)
    until(page, STATE_OF_UPDATE, "none")

    page.reload()
    until_ready(page)
    assert page.evaluate(RELEASE) == old and stored_releases(page) == [old]
    assert page.evaluate("document.querySelector('[data-action=\"update\"]').hidden")

    own_server.deploy(next_site)
    until_a_release_waits(page)
    assert page.evaluate(SERVED) == manifest(site)
    assert old in stored_releases(page) and len(stored_releases(page)) == 2


def test_a_first_visit_during_a_deployment_works_but_stores_nothing(
    own_server: SiteServer, open_page: Opener, next_site: Path
):
    (own_server.folder / MANIFEST).write_bytes((next_site / MANIFEST).read_bytes())
    page = open_page()
    until(page, f"{WHY_NOT}.includes('Not ready for offline play yet')")
    until(page, f"{CACHES}.then((names) => names.length)", 0)
    assert page.evaluate(STATE) == "ready" and page.evaluate(OFFLINE) is None


def test_only_changed_files_are_fetched_again(own_server, open_page, next_site):
    page = until_offline(open_page())
    own_server.deploy(next_site)
    for path in own_server.folder.rglob("*.wasm.zst"):
        path.unlink()  # a request for it would refuse the release
    until_a_release_waits(page)


OFFER = """() => {
    const offer = new Event("beforeinstallprompt", { cancelable: true });
    offer.prompt = () => (globalThis.asked = offer.defaultPrevented);
    dispatchEvent(offer);
}"""


def test_an_offer_to_add_the_page_as_an_app_is_taken_once(visit: Opener) -> None:
    page = visit("")
    button = page.locator(".install")
    assert not button.is_visible()
    page.evaluate(OFFER)
    button.click()
    assert page.evaluate("globalThis.asked") is True and not button.is_visible()
