"""Pyodide as far as `pentabula.web` uses it."""
