"""Lines on a browser's console that say nothing about the page."""

HARMLESS = {
    "was preloaded using link preload but not used within a few seconds": "of a busy machine",
}
"""Part of the line, and why it is not ours to avoid."""


def is_harmless(line: str) -> bool:
    """Whether a line on the console is one of those."""
    return any(part in line for part in HARMLESS)
