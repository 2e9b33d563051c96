"""The games on the Go Text Protocol, version 2: `python -m pentabula.gtp`."""
