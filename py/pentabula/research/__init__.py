"""Environments, batches and examples for learning programs: `pip install pentabula[research]`.

>>> from pentabula.research import make
>>> environment = make("konobi", size=5)
>>> environment.reset(seed=1)
>>> environment.action_names[:2], environment.agent_selection
(('a1', 'b1'), 'seat_0')

`make` needs PettingZoo; `make_batch` and `read_examples` need numpy alone. docs/research.md lists
the actions and the observations of each game.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pentabula.research.batch import Batch, make_batch
    from pentabula.research.environment import PentabulaEnvironment, make
    from pentabula.research.examples import Examples, read_examples

__all__ = ["Batch", "Examples", "PentabulaEnvironment", "make", "make_batch", "read_examples"]

_MODULES = {
    "batch": ("Batch", "make_batch"),
    "environment": ("PentabulaEnvironment", "make"),
    "examples": ("Examples", "read_examples"),
}
_EXTRA = {"gymnasium": "PettingZoo", "numpy": "numpy", "pettingzoo": "PettingZoo"}


def __getattr__(name: str) -> object:
    for module, names in _MODULES.items():
        if name in names:
            try:
                return getattr(import_module(f"{__name__}.{module}"), name)
            except ModuleNotFoundError as error:
                needed = _EXTRA.get(error.name or "")
                if needed is None:
                    raise
                words = f'{__name__}.{name} needs {needed}: pip install "pentabula[research]"'
                raise ModuleNotFoundError(words, name=error.name) from error
    raise AttributeError(f"module {__name__} has no attribute {name}")
