"""Hypothesis without deadlines: machines differ, and Pyodide is slower still."""

from hypothesis import HealthCheck, settings

settings.register_profile("pentabula", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("pentabula")
