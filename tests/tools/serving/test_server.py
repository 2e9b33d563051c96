"""A server says in a sentence why it cannot listen."""

import pytest

from tools.serving.server import make_server
from tools.steps import ROOT, Problem


@pytest.mark.parametrize("port", [-1, 65536, 99999])
def test_a_port_that_is_none(port: int) -> None:
    with pytest.raises(Problem, match=r"python3 dev.py play --port 8001"):
        make_server(ROOT, port)
