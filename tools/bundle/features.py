"""Features that only some sites have, such as the page as one file: other sites hide them.

The elements with `data-needs` are hidden in `index.html`. `#repository` in a link stands for the
address of the repository.
"""

from collections.abc import Collection, Mapping
from typing import Final

SINGLE_FILE: Final = "single-file"
PYTHON: Final = "python"
REPOSITORY: Final = "repository"

_PLACE: Final = 'href="#repository'


def with_features(files: Mapping[str, bytes], repository: str, *features: str) -> dict[str, bytes]:
    """The files of the site, whose pages show what needs these features or the repository."""
    shown = (*features, REPOSITORY) if repository else features
    return {
        name: _page(data.decode(), repository, shown).encode() if name.endswith(".html") else data
        for name, data in files.items()
    }


def _page(page: str, repository: str, features: Collection[str]) -> str:
    for each in features:
        page = page.replace(_hidden(each), _shown(each))
    return page.replace(_PLACE, f'href="{repository.rstrip("/")}') if repository else page


def without_features(page: str) -> str:
    """The page without what only a server has."""
    for each in (SINGLE_FILE, PYTHON):
        page = page.replace(_shown(each) + ">", _hidden(each) + ">")
    return page


def _shown(feature: str) -> str:
    return f'data-needs="{feature}"'


def _hidden(feature: str) -> str:
    return f"{_shown(feature)} hidden"
