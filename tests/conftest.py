"""Hypothesis without deadlines: machines differ, and Pyodide is slower still.

`HYPOTHESIS_PROFILE=fuzz python -m pytest tests/gtp/test_state_machine.py` tries thousands of
examples instead of a few, and longer ones: so it is for every test that uses Hypothesis.
"""

import os

from hypothesis import HealthCheck, settings

settings.register_profile("pentabula", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile(
    "fuzz", settings.get_profile("pentabula"), max_examples=5000, stateful_step_count=60
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "pentabula"))
