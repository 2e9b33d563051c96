"""JavaScript and pages that the benchmarks put into the browser."""

from pathlib import Path


def javascript(name: str) -> str:
    """The text of a file beside this one."""
    return (Path(__file__).parent / name).read_text("utf-8")
