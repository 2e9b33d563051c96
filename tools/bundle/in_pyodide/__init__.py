"""Scripts that run inside the stock Pyodide under Node: see `tools.setup.node.run_in_pyodide`."""
