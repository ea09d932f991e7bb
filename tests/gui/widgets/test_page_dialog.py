"""The dialog of documentation pages: links, the way back, and the look of its text."""

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices, QTextTable

from bnstudio.gui.services.catalogue import algorithm_page
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.pages.page_dialog import PageDialog


@pytest.fixture
def dialog(qtbot, dressed, tmp_path) -> PageDialog:
    many = "\n\n".join(f"Words {i}." for i in range(80))
    (tmp_path / "one.md").write_text(
        f"# One search (`one`)\n\nAs [`two`](two.md#lists-that-grow), see [gone](../gone.md) "
        f"and [the paper](https://example.org/).\n\n| a |\n| --- |\n| 1 |\n\n{many}\n",
        encoding="utf-8",
    )
    (tmp_path / "two.md").write_text(
        f"# Two\n\n{many}\n\n## Lists that grow\n\nThey do; [here](#lists-that-grow).\n\n{many}\n",
        encoding="utf-8",
    )
    made = PageDialog("How it works: One", tmp_path / "one.md")
    qtbot.addWidget(made)
    made.show()
    return made


def links(dialog: PageDialog) -> set[str]:
    found = set()
    block = dialog.text.document().begin()
    while block.isValid():
        for part in block:
            found.add(part.fragment().charFormat().anchorHref())
        block = block.next()
    return found - {""}


def test_a_link_opens_its_page_and_back_leads_to_where_it_was(dialog) -> None:
    assert not dialog.back.isEnabled()
    bar = dialog.text.verticalScrollBar()
    bar.setValue(120)
    dialog.text.anchorClicked.emit(QUrl("two.md#lists-that-grow"))
    assert dialog.text.toPlainText().startswith("Two") and bar.value() > 400
    assert dialog.back.isEnabled() and dialog.back.toolTip() == "Back to One search (one)"
    place = bar.value()
    bar.setValue(0)
    dialog.text.anchorClicked.emit(QUrl("#lists-that-grow"))  # within the page
    assert bar.value() == place
    dialog.back.click()
    assert dialog.text.toPlainText().startswith("One search") and bar.value() == 120
    assert not dialog.back.isEnabled()
    dialog.text.anchorClicked.emit(QUrl("nowhere.md"))
    assert dialog.text.toPlainText().startswith("One search"), "never a blank page"


def test_links_to_the_web_go_to_the_browser_and_dead_ones_are_words(dialog, monkeypatch) -> None:
    opened = []
    monkeypatch.setattr(QDesktopServices, "openUrl", opened.append)
    dialog.text.anchorClicked.emit(QUrl("https://example.org/"))
    assert opened == [QUrl("https://example.org/")] and not dialog.back.isEnabled()
    assert links(dialog) == {"two.md#lists-that-grow", "https://example.org/"}
    assert "see gone and" in dialog.text.toPlainText()


def test_a_heading_has_one_size_and_paragraphs_and_tables_have_air(dialog) -> None:
    document = dialog.text.document()
    heading = document.begin()
    sizes = {
        (
            part.fragment().charFormat().font().pixelSize(),
            part.fragment().charFormat().font().family(),
        )
        for part in heading
    }
    assert sizes == {(theme().font("title").pixelSize(), theme().font("title").family())}
    assert heading.next().blockFormat().bottomMargin() >= 8
    tables = [it for it in document.rootFrame().childFrames() if isinstance(it, QTextTable)]
    assert tables and all(table.format().bottomMargin() >= 8 for table in tables)


@pytest.mark.parametrize("name", ["obs", "asobs", "inobs", "minobs", "rpdag-tabu"])
def test_the_pages_links_lead_somewhere(name, qtbot, dressed) -> None:
    page = algorithm_page(name)
    assert page is not None
    dialog = PageDialog(name, page)
    qtbot.addWidget(dialog)
    local = [href for href in links(dialog) if not href.startswith("http")]
    assert local
    for href in local:
        dialog.text.follow(QUrl(href))
        assert len(dialog.text.toPlainText()) > 200, href
        if dialog.back.isEnabled():
            dialog.text.go_back()


def test_a_table_of_full_width_needs_no_lower_bar_and_a_wider_one_does(dialog, qtbot) -> None:
    bar = dialog.text.horizontalScrollBar()
    page = algorithm_page("auto")
    assert page is not None
    dialog.text.open_page(page.with_stem("auto-choices"))
    for width in range(700, 740):
        dialog.resize(width, 640)
        qtbot.waitUntil(lambda: bar.maximum() <= 2)  # the page is set anew a moment later
        assert not bar.isVisible(), f"at {width} for {bar.maximum()} pixels"
    dialog.text.setHtml("<table width='3000'><tr><td>wide</td></tr></table>")
    qtbot.waitUntil(lambda: bar.isVisible() and bar.maximum() > 100)
