"""Scripts that run inside Pyodide under Node, by `tools.setup.node.run_in_pyodide`."""
