"""A server explains why it cannot listen."""

import pytest

from tools.serving.server import make_server
from tools.steps import ROOT, Problem


@pytest.mark.parametrize("port", [-1, 65536, 99999])
def test_an_invalid_port_is_refused(port: int) -> None:
    with pytest.raises(Problem, match=r"python3 dev.py play --port 8001"):
        make_server(ROOT, port)
