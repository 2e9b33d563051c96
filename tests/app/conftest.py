"""The fixtures that open the page. Inside Pyodide, where `js` is real, only the rest is tested."""

import sys

if sys.platform == "emscripten":
    collect_ignore_glob = ["test_*.py", "*/page/*", "*/test_page.py"]
    collect_ignore_glob += ["exercises/test_path.py", "home/test_new_games.py"]
else:
    from tests.app.opening import app, browser, clock, loop, markup

    __all__ = ["app", "browser", "clock", "loop", "markup"]
