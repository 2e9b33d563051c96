"""Console messages of browsers that have no cause in the page."""

HARMLESS = {
    "was preloaded using link preload but not used within a few seconds": "a busy machine",
}
"""A part of each message, and its cause."""


def is_harmless(line: str) -> bool:
    """Whether a console message is one of these."""
    return any(part in line for part in HARMLESS)
