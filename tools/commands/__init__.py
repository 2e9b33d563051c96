"""One module for each command, found by looking at this folder.

A command module's docstring is its help, and its first line the summary. The module has
`add_arguments(parser)` and `run(arguments) -> int`, which returns the exit code. A command that
passes unknown arguments to another program calls `parser.set_defaults(rest=[])` and finds them in
`arguments.rest`.

Every command can import `pentabula` and `tools`. A command that needs the packages of
requirements-dev.txt sets `NEEDS_ENVIRONMENT = True`: `dev.py` then makes the virtual environment
and runs the command with its Python, which is `sys.executable`.
"""
