"""How many examples Hypothesis tries."""

from hypothesis import settings


def examples(count: int, steps: int | None = None) -> settings:
    """Settings for this many examples, each of this many steps if the test is a state machine.

    The profile `fuzz` replaces both numbers; in `pyodide` its own are the highest (conftest.py).
    """
    usual = settings()
    steps = usual.stateful_step_count if steps is None else steps
    profile = settings.get_current_profile_name()
    if profile == "fuzz":
        return usual
    if profile == "pyodide":
        count, steps = min(count, usual.max_examples), min(steps, usual.stateful_step_count)
    return settings(max_examples=count, stateful_step_count=steps)
