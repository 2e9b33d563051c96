"""The Go Text Protocol, version 2, for all games: `python -m pentabula.gtp`."""
