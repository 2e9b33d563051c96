"""Files in any encoding are read, and files of other programs are named."""

import gzip

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentabula import games
from pentabula.core.filetext import CUT, GUESSED, LOST, ForeignFileError, file_text, foreign_kind
from pentabula.core.record import read_record
from pentabula.core.repair import read_repaired
from pentabula.core.replay import RecordError

RECORD = '[Game "konobi"]\n[Seat0 "Íñigo €"]\n\n1. d4 {¿por qué?}\n'
ENCODINGS = ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1252"]


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("pack", [bytes, gzip.compress])
def test_a_record_is_read_in_every_usual_encoding(encoding, pack):
    data, doubts = RECORD.encode(encoding), []
    assert file_text(pack(data), doubts.append) == RECORD
    assert doubts == [GUESSED] * (encoding == "cp1252")
    assert read_record(file_text(data), games.load).tags["Seat0"] == "Íñigo €"
    if encoding.startswith("utf"):  # letters that have a zero byte on the other side
        assert file_text(f"{RECORD}ĀĀ".encode(encoding)) == f"{RECORD}ĀĀ"


@given(st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=60))
def test_any_text_after_a_record_survives(text):
    whole = RECORD + text
    for encoding in ("utf-8", "utf-8-sig", "utf-16", "utf-32"):
        assert file_text(whole.encode(encoding)) == whole


@given(st.binary(max_size=300))
def test_any_bytes_are_a_text_or_refused_in_a_sentence(data):
    try:
        assert isinstance(file_text(data), str)
    except ForeignFileError as error:
        assert str(error).startswith("This is a")


def test_a_cut_file_keeps_what_is_left():
    doubts = []
    assert file_text((" żółw" * 9).encode()[:-2], doubts.append).startswith(" żółw żółw")
    assert doubts == [LOST]
    packed = gzip.compress((RECORD * 500).encode())
    assert file_text(packed[:-20], doubts.append).startswith(RECORD)
    assert doubts == [LOST, CUT]


FILES = {
    "a ZIP archive": [b"PK\x03\x04\x14\0", b"PK\x05\x06\0\0"],
    "a PDF": [b"%PDF-1.7\n%\xe2\xe3"],
    "a picture": [b"\x89PNG\r\n\x1a\n", b"GIF89a", b"\xff\xd8\xff\xe0",
                  b"RIFF\1\2\3\4WEBP", b"\0\0\0\x18ftypheic"],
    "a sound or": [b"\0\0\0\x18ftypmp42", b"OggS\0", b"ID3\x04\0"],
    "a packed archive": [b"7z\xbc\xaf\x27\x1c", b"Rar!\x1a\x07", b"BZh91AY"],
    "a damaged gzip": [b"\x1f\x8b\x08\x00abc"],
    "a file of another program": [b"MZ\x90\0\x03\0\0\0\x04\0",
                                  b"SQLite format 3\0\x10\0\1\1\0\x40"],
}  # fmt: skip
TEXTS = {
    "a record of chess (PGN)": ['[Event "Cup"]\n[White "Ana"]\n\n1. e4 e5 2. Nf3 *', '[White "A"]'],
    "a record of another program (SGF)": ["(;GM[1]FF[4]SZ[19];B[pd])"],
    "a JSON file": ['{"a": [1, 2]}', "[1, 2]", '[\n  {"x": 1}\n]', "{}", "[]", '{"a": ' * 9],
    "a web page (HTML)": ["<!DOCTYPE html>\n<title>x</title>", "<html><body>Hi</body></html>"],
    "an XML document": ['<?xml version="1.0"?><a/>', '<svg viewBox="0 0 1 1"></svg>'],
    "a document in Rich": [r"{\rtf1\ansi Hello}"],
    "a position of chess": ["8/8/4k3/8/2p5/8/B7/7K w - - 0 1"],
    "a mail message": [
        "Received: from a\nSubject: x\n\nW0dhbWUg",
        "Content-Type: text/plain\n\nWw==",
    ],
}


@pytest.mark.parametrize(("kind", "data"), [(k, each) for k in FILES for each in FILES[k]])
def test_a_file_of_another_kind_is_named(kind, data):
    with pytest.raises(ForeignFileError, match="A game is read from its record or its link"):
        file_text(data)
    with pytest.raises(ForeignFileError, match=kind):
        file_text(data)


@pytest.mark.parametrize(("kind", "text"), [(k, each) for k in TEXTS for each in TEXTS[k]])
def test_a_text_of_another_program_is_named(kind, text):
    for form in (text, "\ufeff" + text, "\n\n " + text):
        with pytest.raises(RecordError) as caught:
            read_repaired(form, games.load)
        assert str(caught.value).startswith(f"This is {kind}")


@pytest.mark.parametrize("text", [RECORD, "konobi d4", "{a comment} konobi", '[Seat0 "Ana"]', "hi"])
def test_other_texts_are_not_taken_for_files(text):
    assert foreign_kind(text) is None
