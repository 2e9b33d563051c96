"""The parts of Pyodide that `pentabula.web` uses."""
