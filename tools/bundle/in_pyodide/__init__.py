"""Scripts that run inside Pyodide under Node, by `tools.node.inside_pyodide`."""
