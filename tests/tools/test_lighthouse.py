"""Which categories Lighthouse audits at which address."""

from docs.measurements.lighthouse import CATEGORIES, categories_of


def test_only_the_page_of_a_missing_file_is_audited_without_seo() -> None:
    origin = "http://127.0.0.1:8000/"
    assert set(CATEGORIES) - set(categories_of(f"{origin}404.html")) == {"seo"}
    for page in ("", "index.html", "pl.html", "#konobi?moves=f6"):
        assert categories_of(origin + page) == CATEGORIES
