"""The imports that our Python may have in the page."""

import pytest

from tools.bundle import archives
from tools.bundle.library import NOT_OF_THE_PAGE, our_imports, page_files
from tools.steps import ROOT, Problem


def test_importing_a_left_out_module_is_a_problem() -> None:
    with pytest.raises(Problem, match=r"py/main.py imports http.client, which"):
        archives.check_imports({"json": "main.py", "http.client": "main.py"})


def test_the_page_has_no_room_that_only_other_programs_use() -> None:
    files = page_files(ROOT / "py")
    archives.check_imports(our_imports(files))
    rooms = {name.split("/")[1] for name in files if name.startswith("pentabula/")}
    assert not rooms & {*NOT_OF_THE_PAGE} and {"core", "app"} <= rooms
    assert all((ROOT / "py/pentabula" / room).is_dir() for room in NOT_OF_THE_PAGE)
