"""What the guide's pages hold, and where words are found in them."""

import re
import tomllib
from pathlib import Path

import pytest

from bnstudio.gui.wording.pages import search, sections, shown_text, slug
from bnstudio.resources import guide_pages, reference_pages, searcher_pages

DOCS = Path(__file__).resolve().parents[2] / "docs"
ALL_PAGES = [*guide_pages(), *reference_pages(), *searcher_pages()]


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
    for page in ALL_PAGES:
        text = re.sub(r"\]\([^)]*\)", "]", shown_text(page))
        # An ending that a person chooses for a network is none: ".pgmpy.py".
        text = re.sub(r"`\.\w+\.py`", "", text)
        assert re.findall(r"\S*\w\.(?:py|md)\b|\S*_kernels\b\S*|\btests\.\S+", text) == [], page
        linked = re.findall(r"\]\(([\w./-]+\.md)", shown_text(page))
        assert not any(name.endswith("README.md") for name in linked), "it is for programmers"


def test_the_own_pages_are_whole():
    among = sections(ALL_PAGES)
    firsts = {s.page for s in among if s.level == 1}
    assert firsts == set(ALL_PAGES)
    assert slug("Lists that grow, a bit!") == "lists-that-grow-a-bit"


def test_a_page_that_goes_on_from_another_comes_after_it():
    names = [page.stem for page in searcher_pages()]
    assert names.index("auto") + 1 == names.index("auto-choices")
    assert names.index("rpdag") + 1 == names.index("rpdag-tabu")


def test_the_pages_come_in_the_order_of_the_work():
    assert [page.stem for page in guide_pages()] == [
        *("learning", "graph", "knowledge", "reading", "query", "strength"),
        *("compare", "evaluation", "figures", "report", "access"),
    ]
    assert [page.stem for page in reference_pages()] == [
        *("tables", "scores", "strength", "inference", "formats", "command-line")
    ]


def test_an_installed_program_has_the_pages_where_their_links_lead():
    project = tomllib.loads((DOCS.parent / "pyproject.toml").read_text(encoding="utf-8"))
    packed = project["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    for page in ALL_PAGES:
        place = page.relative_to(DOCS)
        source = f"docs/{place.parts[0]}"
        assert packed.get(source) == f"bnstudio/resources/{source}", page


def test_the_own_pages_link_to_no_page_on_the_window_that_is_missing():
    """What the pages on the window link to is for who uses the program, so it is in the guide."""
    linked = {
        (page.parent / name).resolve()
        for page in guide_pages()
        for name in re.findall(r"\]\(([\w./-]+\.md)", shown_text(page))
    }
    assert linked <= set(ALL_PAGES)


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("# A* (`astar`)", "A* (astar)"),
        ("# *A\\**, *most* and **all** _of_ it", "A*, most and all of it"),
        ("# The [`pumsb_star`](x.md#a_b) table", "The pumsb_star table"),
        ("# snake_case_name, 2 * 3 * 4, BIC\\*", "snake_case_name, 2 * 3 * 4, BIC*"),
        ("# `N_ijk * q` and ***both***", "N_ijk * q and both"),
    ],
)
def test_stars_and_lines_that_belong_to_a_word_stay(tmp_path, written, shown):
    page = tmp_path / "one.md"
    page.write_text(f"{written}\n", encoding="utf-8")
    assert [section.title for section in sections([page])] == [shown]


def test_what_is_set_off_over_two_lines_is_one_and_code_stays_as_it_is(tmp_path):
    page = tmp_path / "one.md"
    page.write_text("# A\nthe *most\nlikely* one\n\n```\na *b* _c_\n```\n*d*\n", encoding="utf-8")
    text = sections([page])[0].text
    assert "the most\nlikely one" in text and "a *b* _c_" in text and text.endswith("d")


def test_names_with_a_star_or_a_line_are_found():
    among = sections(ALL_PAGES)
    assert search("A* (astar)", among)[0].section.title == "A* (astar)"
    assert search("pumsb_star", among) and search("N_ijk", among)


def test_commands_are_broken_before_an_option():
    """A line that is too long for the guide would be broken anywhere, as after the dashes."""
    for page in ALL_PAGES:
        for block in re.findall(r"^```.*?^```", shown_text(page), re.MULTILINE | re.DOTALL):
            commands = [line for line in block.splitlines() if " --" in line]
            assert [line for line in commands if len(line) > 72] == [], page
