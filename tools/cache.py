"""Slow builds, cached in build/cache under a fingerprint of their inputs."""

import shutil
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.steps import BUILD, step

CACHE = BUILD / "cache"


def cached_build(name: str, key: str, title: str, make: Callable[[Path], object]) -> Path:
    """The file or folder that `make` writes, complete or not at all; made only if it is not cached.

    name: a new result replaces the old one of the same name. key: the fingerprint of the inputs.
    Several processes may build concurrently.
    """
    target = CACHE / f"{name}-{key}"
    if not target.exists():
        CACHE.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(prefix=f"{name}.", dir=CACHE) as folder:
            fresh = Path(folder) / name
            with step(title):
                make(fresh)
            if not target.exists():  # another process may have been faster
                for old in CACHE.glob(f"{name}-*"):
                    _remove(old)
                fresh.replace(target)
    return target


def _remove(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)
