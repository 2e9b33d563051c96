"""The table of the page's memory."""

from tools.bench.memory import HEADINGS, private, rows


def test_a_row_has_medians_and_the_range_while_searching() -> None:
    visits = [(80.2, 95.4), (90.0, 99.6), (84.4, 90.1)]
    table = rows({("build/site", "warm"): visits, ("build/site", "cold"): visits[:1]})
    assert table == [
        ["warm, build/site", "3", "84", "95", "90", "100"],
        ["cold, build/site", "1", "80", "95", "95", "95"],
    ]
    assert all(len(row) == len(HEADINGS) for row in table)


def test_clean_and_dirty_private_memory_is_counted() -> None:
    rollup = """555500000000-7ffd5d5f9000 ---p 00000000 00:00 0 [rollup]
Rss:              205824 kB
Shared_Clean:     100352 kB
Private_Clean:      1024 kB
Private_Dirty:     98304 kB
Private_Hugetlb:       0 kB
"""
    assert private(rollup) == 97
