"""The server compresses like GitHub Pages, and explains why it cannot listen."""

import gzip
import threading
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path

import pytest

from tools.serving.compressing import accepts_gzip
from tools.serving.server import HOST, make_server
from tools.steps import ROOT, Problem


@pytest.mark.parametrize("port", [-1, 65536, 99999])
def test_an_invalid_port_is_refused(port: int) -> None:
    with pytest.raises(Problem, match=r"python3 dev.py play --port 8001"):
        make_server(ROOT, port)


TEXT = b"<p>A page</p>" * 1000


@pytest.fixture
def connection(tmp_path: Path) -> Iterator[HTTPConnection]:
    """A connection to a server of a page, a picture and a text."""
    for name in ("index.html", "a.png", "a.txt"):
        (tmp_path / name).write_bytes(TEXT)
    with make_server(tmp_path, 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        made = HTTPConnection(HOST, server.server_address[1])
        yield made
        made.close()
        server.shutdown()


def test_a_missing_file_is_answered_as_by_github_pages(connection, tmp_path):
    response, body = ask(connection, "/sub/none.html")
    assert response.status == 404 and b"Error response" in body
    (tmp_path / "sub").mkdir()
    for folder in (tmp_path, tmp_path / "sub"):
        (folder / "404.html").write_text(f"from {folder.name}")
    for path, name in (("/%23a?b", tmp_path.name), ("/sub/%23a", "sub"), ("/sub/x/y/", "sub")):
        response, body = ask(connection, path)
        assert (response.status, body.decode()) == (404, f"from {name}")
        assert response.getheader("Content-Type") == "text/html; charset=utf-8"
    response, body = ask(connection, "/../none", "HEAD")
    assert response.status == 404 and body == b""


def ask(
    connection: HTTPConnection, path: str, method: str = "GET", **headers: str
) -> tuple[HTTPResponse, bytes]:
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    connection.request(method, path, headers=sent)
    response = connection.getresponse()
    return response, response.read()


@pytest.mark.parametrize("path", ["/", "/index.html", "/?x=1", "/a.txt"])
def test_texts_are_compressed_for_browsers_that_read_it(connection, path):
    response, body = ask(connection, path, Accept_Encoding="gzip, deflate, br")
    assert response.getheader("Content-Encoding") == "gzip"
    assert response.getheader("Vary") == "Accept-Encoding"
    assert response.getheader("Content-Length") == str(len(body)) and len(body) < len(TEXT) / 10
    assert gzip.decompress(body) == TEXT
    response, body = ask(connection, path, "HEAD", Accept_Encoding="gzip")
    assert response.getheader("Content-Encoding") == "gzip" and body == b""


@pytest.mark.parametrize(
    ("path", "accepted"), [("/a.png", "gzip"), ("/", "identity"), ("/", "gzip;q=0"), ("/", "br")]
)
def test_other_files_and_browsers_get_the_file_as_it_is(connection, path, accepted):
    response, body = ask(connection, path, Accept_Encoding=accepted)
    assert response.getheader("Content-Encoding") is None and body == TEXT


def test_a_missing_file_is_missing_and_one_that_has_not_changed_is_not_sent_again(connection):
    response, _ = ask(connection, "/", Accept_Encoding="gzip")
    changed = response.getheader("Last-Modified") or ""
    response, body = ask(connection, "/", Accept_Encoding="gzip", If_Modified_Since=changed)
    assert (response.status, body) == (304, b"")
    response, _ = ask(connection, "/none.html", Accept_Encoding="gzip")
    assert response.status == 404


def test_gzip_is_accepted_by_its_name_and_weight() -> None:
    assert [accepts_gzip(each) for each in ("GZIP", "*", "br, gzip;q=0.5", "*;q=0, gzip")] == [
        True
    ] * 4
    assert not any(map(accepts_gzip, ("", "br", "gzip; q=0", "*, gzip;q=0.0", "*;q=0")))
