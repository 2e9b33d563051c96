"""Environments for reinforcement learning (PettingZoo AEC): `pip install pentabula[research]`.

>>> from pentabula.research import make
>>> environment = make("konobi", size=5)
>>> environment.reset(seed=1)
>>> environment.action_names[:2], environment.agent_selection
(('a1', 'b1'), 'seat_0')

docs/research.md lists the actions and the observations of each game.
"""

try:
    from pentabula.research.batch import Batch, make_batch
    from pentabula.research.environment import PentabulaEnvironment, make
except ModuleNotFoundError as error:
    if error.name not in ("gymnasium", "numpy", "pettingzoo"):
        raise
    message = 'pentabula.research needs PettingZoo: pip install "pentabula[research]"'
    raise ModuleNotFoundError(message, name=error.name) from error

__all__ = ["Batch", "PentabulaEnvironment", "make", "make_batch"]
