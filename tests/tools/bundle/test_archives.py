"""The imports that our Python may have in the page."""

import pytest

from tools.bundle import archives
from tools.steps import Problem


def test_importing_a_left_out_module_is_a_problem() -> None:
    with pytest.raises(Problem, match=r"py/main.py imports http.client, which"):
        archives.check_imports({"json": "main.py", "http.client": "main.py"})
