"""Set up a machine: Python environment, Node.js, browsers."""
