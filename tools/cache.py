"""What takes long to make is kept in build/cache, by a fingerprint of all that decides it."""

import shutil
from collections.abc import Callable
from pathlib import Path

from tools.steps import BUILD, step

CACHE = BUILD / "cache"


def cached_build(name: str, key: str, title: str, make: Callable[[Path], object]) -> Path:
    """The file or folder that `make` writes: whole or not at all, and only if it is not kept.

    Takes the place of what was made under the same name from something else.
    """
    target = CACHE / f"{name}-{key}"
    if not target.exists():
        CACHE.mkdir(parents=True, exist_ok=True)
        fresh = CACHE / f"{name}.new"
        _remove(fresh)
        with step(title):
            make(fresh)
        for old in CACHE.glob(f"{name}-*"):
            _remove(old)
        fresh.replace(target)
    return target


def _remove(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)
