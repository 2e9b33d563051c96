"""Files and texts that are dropped or pasted anywhere open."""

from collections.abc import Callable
from types import SimpleNamespace

import pytest

from pentabula.app.export.png import SIGNATURE
from pentabula.app.store.keys import is_game
from tests.app.fakes.browser import Browser, File, Promise, document, location, navigator, window
from tests.app.fakes.dom import Event, text_of

GAME = "konobi?size=5&pie=off&moves=c3"
OTHER = "tabik?size=3&pie=off&moves=a1a2"


def transfer(text: str = "", *files: File) -> SimpleNamespace:
    types = [*(["text/plain"] if text else []), *(["Files"] if files else [])]
    return SimpleNamespace(files=files, getData=lambda kind: text, types=types)


def paste(browser: Browser, text: str, *files: File, on: str = "main") -> Event:
    event = Event("paste", browser.find(on), clipboardData=transfer(text, *files))
    document.dispatch(event)
    browser.wait()
    return event


def drop(browser: Browser, *files: File, on: str = "main") -> None:
    for kind in ("dragover", "drop"):
        event = Event(kind, browser.find(on), dataTransfer=transfer("", *files))
        document.dispatch(event)
        assert event.defaultPrevented
    browser.wait()


def test_fields_keep_what_is_pasted_into_them(browser: Browser) -> None:
    browser.open("games")
    assert not paste(browser, GAME, on="textarea").defaultPrevented
    assert not paste(browser, GAME, File("picture of it"), on="textarea").defaultPrevented
    assert location.hash == "#games"
    drop(browser, File(GAME), on="textarea")
    assert location.hash == f"#{GAME}"
    browser.go_to("games")
    paste(browser, "", File(OTHER), on="textarea")
    assert location.hash == f"#{OTHER}"


def test_doubts_about_the_characters_of_a_file_follow_the_other_notices(browser: Browser) -> None:
    browser.open("")
    record = '[Game "konobi"]\n[Seat0 "Íñigo"]\n\n1. c3 2. c3'
    drop(browser, File(record.encode("cp1252")))
    said = browser.shown("notice-text")
    assert said.index("c3") < said.index("read as Windows-1252")
    drop(browser, *[File((" żółw" * 9).encode()[:-2])] * 2)
    assert browser.shown("notice-text").endswith("“\ufffd”.")


@pytest.mark.parametrize(
    ("file", "says"),
    [
        (File("\x00\x01"), ""),
        (File("<svg/>"), ""),
        (File("<svg onload='hit=1'><script>hit=1</script></svg>"), "holds a script"),
        (File(b"\xff\xd8\xff\xe0 a photo"), "cannot hold a game"),
        (File(SIGNATURE + b"\0\0\0"), "damaged"),
        (File("", size=10**10), "MB"),
    ],
)
def test_another_file_changes_nothing_and_says_why(file, says, browser):
    browser.open("about")
    before = dict(browser.storage.texts)
    drop(browser, file)
    assert browser.shown("notice-text") and location.hash == "#about"
    assert says in browser.shown("notice-text")
    assert browser.storage.texts == before


def test_several_games_are_added_once_and_counted(browser: Browser) -> None:
    browser.open("")
    for said in ("2 games added.", "2 were here before."):
        drop(browser, File(f"{GAME}\n{OTHER}\nchess?size=8"))
        assert browser.shown("notice-text") == f"{said} 1 could not be read."
        rows = document.querySelectorAll('[data-show="my-games"] li')
        assert {text_of(row).split()[0].rstrip(",") for row in rows} == {"Konobi", "Tabik"}
        assert sum(is_game(key) for key in browser.storage.texts) == 2


def test_games_with_a_wrong_move_are_added_up_to_it_and_it_is_named(browser: Browser) -> None:
    browser.open("")
    wrong = "konobi?size=5&pie=off&moves=c3,b2"
    drop(browser, File(f"{wrong},c3\n{OTHER}\n{wrong}\n{wrong},d4,a1\n{wrong},c3"))
    said = browser.shown("notice-text")
    assert said.startswith("2 games added. 3 were here before. 3 are read only up to a wrong move.")
    assert "c3" in said.partition("The first one:")[2]
    assert sum(is_game(key) for key in browser.storage.texts) == 2


@pytest.mark.parametrize("is_launched", [False, True])
def test_the_games_of_several_files_are_all_added(browser, monkeypatch, *, is_launched):
    queue = LaunchQueue()
    monkeypatch.setattr(window, "launchQueue", queue, raising=False)
    browser.open("")
    files = [File(GAME), File(None), File(f"{OTHER}\ntau?rows=3&cols=3&limit=2"), File("<svg/>")]
    if is_launched:
        queue.launch(files)
        browser.wait()
    else:
        drop(browser, *files)
    assert browser.shown("notice-text") == "3 games added. 2 could not be read."
    assert location.hash == "#games"
    assert sum(is_game(key) for key in browser.storage.texts) == 3


class LaunchQueue:
    """The files with which a browser launches the installed app."""

    def setConsumer(self, consumer: Callable[[SimpleNamespace], object]) -> None:
        self._consumer = consumer

    def launch(self, files: list[File]) -> None:
        clock = navigator.clock
        handles = [
            SimpleNamespace(getFile=lambda file=file: Promise(clock, file)) for file in files
        ]
        self._consumer(SimpleNamespace(files=handles))


def test_a_backup_among_several_files_is_restored(browser: Browser) -> None:
    browser.open(GAME)
    browser.go_to("games")
    browser.click('[data-action="backup"]')
    drop(browser, File(OTHER), File(navigator.saved[-1].content))
    assert browser.shown("toast-text") == "1 game added." and not browser.shown("notice-text")
    assert browser.said("backup").startswith("Nothing to restore")
    browser.go_to("about")
    drop(browser, File(navigator.saved[-1].content))
    assert location.hash == "#games" and browser.said("backup").startswith("Nothing to restore")


def test_a_pasted_text_or_a_dropped_file_opens_also_one_that_another_part_reads(browser) -> None:
    hub = browser.open("about")
    hub.services.extractors.add(
        {"test": lambda content: GAME if content.startswith(b"PNG") else None}
    )
    paste(browser, f"Look: https://example.org/#{GAME}")
    assert location.hash == f"#{GAME}"
    for content in (GAME, "\ufeff" + GAME, "PNG..."):
        browser.go_to("", wait=300)
        drop(browser, File(content))
        assert location.hash == f"#{GAME}"
