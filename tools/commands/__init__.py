"""One module for each command, found by looking at this folder.

A command module's docstring is its help, its first sentence the summary. It offers
`add_arguments(parser)` and `run(arguments) -> int`, the exit code. One that hands the
arguments it does not know to another program calls `parser.set_defaults(rest=[])`, and
finds them in `arguments.rest`.

`pentabula` and `tools` can be imported in every command. One that needs more, as the packages of
requirements-dev.txt, sets `NEEDS_ENVIRONMENT = True`: `dev.py` then makes the virtual environment
and runs the command in it, where `sys.executable` is its Python.
"""
