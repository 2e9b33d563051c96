"""Files that the page saves, and files that are given to it, without a browser's dialogs."""

from typing import Any

from tests.web.waiting import script, until

# Keeps the next files that the page saves, instead of downloading them.
CATCH = """(window.savedFiles = [],
    URL.createObjectURL = (file) => `#${savedFiles.push(file)}`,
    HTMLAnchorElement.prototype.click = () => {})"""
# Drops or pastes a file on the main part of the page. Firefox makes no paste event with a file.
GIVE = script("give_file")


def catch_files(page: Any) -> None:
    """Keeps the files that this page saves from now on."""
    page.evaluate(f"void {CATCH}")
    page.evaluate(f"void ({GIVE})")


def save(page: Any, action: str) -> None:
    """Does an action that saves a file, and waits until the file is made."""
    count = page.evaluate("savedFiles.length")
    page.evaluate(f"document.querySelector('[data-action=\"{action}\"]').click()")
    until(page, "savedFiles.length", count + 1)


def give_back(page: Any, event: str) -> None:
    """Drops or pastes the file that was saved last."""
    page.evaluate("event => giveFile(event, savedFiles.at(-1), 'saved')", event)
