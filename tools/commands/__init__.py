"""One module a command, found by looking at this folder.

A command module's docstring is its help, its first sentence the summary. It offers
`add_arguments(parser)` and `run(arguments) -> int`, the exit code.
"""
