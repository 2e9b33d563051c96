"""Several games in one text are told apart, whatever is in their comments."""

from hypothesis import given
from hypothesis import strategies as st

from pentabula import games
from pentabula.app.store.split_games import split_games
from pentabula.core.record import read_record, write_record

LINKS = ("konobi?size=4&pie=off&moves=a1,b3", "tabik?size=3&pie=off&moves=a1a2", "tau")

COMMENTS = st.one_of(
    st.text(st.sampled_from('ab ["]{}\n?='), max_size=20), st.just('x\n[Game "tau"]\n"{')
)


@given(st.lists(st.tuples(st.sampled_from(LINKS), COMMENTS), min_size=1))
def test_records_one_after_the_other_are_told_apart(found: list[tuple[str, str]]) -> None:
    texts = []
    for link, comment in found:
        record = read_record(link, games.load)
        record.root.comment = comment.strip()
        texts.append(write_record(record))
    parts = split_games("\n".join(texts))
    assert [part.strip() for part in parts] == [text.strip() for text in texts]


def test_links_on_lines_of_their_own_are_told_apart() -> None:
    links = [f"https://example.org/#{link}" for link in LINKS[:2]]
    assert split_games("\n\n".join(links)) == links


def test_a_link_that_was_broken_into_lines_stays_whole() -> None:
    text = "konobi?size=4&pie=off&moves=a1,\nb3"
    assert split_games(text) == [text]
