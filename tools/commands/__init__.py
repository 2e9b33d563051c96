"""One module a command, found by looking at this folder.

A command module's docstring is its help, its first sentence the summary. It offers
`add_arguments(parser)` and `run(arguments) -> int`, the exit code. One that hands the
arguments it does not know to another program calls `parser.set_defaults(rest=[])`, and
finds them in `arguments.rest`.
"""
