"""What our Python may import in the page."""

import pytest

from tools.bundle import archives
from tools.steps import Problem


def test_our_python_may_not_import_what_the_page_leaves_out() -> None:
    with pytest.raises(Problem, match=r"py/main.py imports http.client, which"):
        archives.check_imports({"json": "main.py", "http.client": "main.py"})
