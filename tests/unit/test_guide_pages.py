"""What the guide's pages hold, and where words are found in them."""

import re

from bnstudio.gui.wording.pages import search, sections, shown_text, slug
from bnstudio.resources import guide_pages, searcher_pages


def test_headings_in_order_and_code_is_none(tmp_path):
    page = tmp_path / "one.md"
    page.write_text(
        "# `One` page\n\nSee [two](two.md).\n\n## Part *a*\n\n```\n# no heading\n```\n\n### D\nx\n",
        encoding="utf-8",
    )
    found = sections([page])
    assert [(s.title, s.level, s.anchor) for s in found] == [
        ("One page", 1, ""),
        ("Part a", 2, "part-a"),
        ("D", 3, "d"),
    ]
    assert "See two." in found[0].text and "# no heading" in found[1].text


def test_all_words_are_wanted_and_headings_come_first(tmp_path):
    page = tmp_path / "one.md"
    page.write_text("# A\nred fish\n## Red\nfish\n## Blue\nfish\n", encoding="utf-8")
    among = sections([page])
    assert [f.section.title for f in search("FISH red", among)] == ["Red", "A"]
    assert search("red whale", among) == [] and search("  ", among) == []
    assert search("fish", among)[0].line in ("red fish", "fish")


def test_long_lines_are_cut_round_the_word(tmp_path):
    page = tmp_path / "one.md"
    page.write_text("# A\n" + "word " * 60 + "needle " + "word " * 60 + "\n", encoding="utf-8")
    (found,) = search("needle", sections([page]))
    assert "needle" in found.line and len(found.line) < 80


def test_where_in_the_program_something_is_is_not_shown(tmp_path):
    page = tmp_path / "one.md"
    page.write_text(
        "# A\nx\n\n## In the code\n\n`a.py`\n\n### Part\ny\n\n# B\nz\n\n## In the code\n\nmore\n",
        encoding="utf-8",
    )
    assert shown_text(page) == "# A\nx\n\n# B\nz\n\n"
    assert [section.title for section in sections([page])] == ["A", "B"]


def test_the_own_pages_name_no_source_files():
    """Neither those of the program nor those of its pages, which links call by their titles."""
    for page in (*guide_pages(), *searcher_pages()):
        text = re.sub(r"\]\([^)]*\)", "]", shown_text(page))
        assert re.findall(r"\S*\w\.(?:py|md)\b|\S*_kernels\b\S*|\btests\.\S+", text) == [], page
        linked = re.findall(r"\]\(([\w./-]+\.md)", shown_text(page))
        assert "README.md" not in linked, "a page that is for programmers"


def test_the_own_pages_are_whole():
    among = sections([*guide_pages(), *searcher_pages()])
    firsts = {s.page for s in among if s.level == 1}
    assert firsts == {*guide_pages(), *searcher_pages()}
    assert slug("Lists that grow, a bit!") == "lists-that-grow-a-bit"


def test_a_page_that_goes_on_from_another_comes_after_it():
    names = [page.stem for page in searcher_pages()]
    assert names.index("auto") + 1 == names.index("auto-choices")
    assert names.index("rpdag") + 1 == names.index("rpdag-tabu")
