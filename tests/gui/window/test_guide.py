"""The guide in its window: contents, search, links, and pages that fit."""

import pytest
from PySide6.QtCore import Qt, QUrl

from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.pages import page_dialog
from bnstudio.gui.widgets.pages.page_dialog import PageDialog
from bnstudio.gui.window.dialogs.guide import Guide
from bnstudio.resources import guide_pages, reference_pages, searcher_pages


def test_the_guide_has_contents_and_a_search(window, qtbot):
    dialog = Guide(window)
    qtbot.addWidget(dialog)
    dialog.show()
    titles = dialog.titles()
    heads = [i for i, row in enumerate(dialog.rows.rows) if row.section is None]
    assert [titles[i] for i in heads] == ["Reference", "How it works"]
    assert titles[heads[0] + 1 : heads[1]] == [
        *("Tables that can be opened", "Scores", "Strength of arcs"),
        *("What follows: inference", "Network files", "The command line"),
    ]
    assert "A* (astar)" in titles[heads[1] :]
    assert titles[0] == "Learning a network" and "Background knowledge" in titles
    assert len(titles) > 60, "headings of the guide and the pages of the searchers"
    at = titles.index("Choose what to learn from")
    dialog.open_row(at)
    assert dialog.browser.page.stem == "learning"
    assert dialog.browser.verticalScrollBar().value() > 0
    dialog.field.setText("likelihood evidence")
    assert any("Quer" in title for title in dialog.titles()[:3])
    qtbot.keyClick(dialog.field, Qt.Key.Key_Return)
    assert dialog.browser.page.stem == "query"
    assert dialog.browser.extraSelections(), "what was looked for is marked"
    dialog.field.setText("zzzz")
    assert dialog.titles() == [] and dialog.none.isVisible()
    dialog.field.clear()
    assert dialog.titles() == titles
    dialog.back.click()
    assert dialog.browser.page.stem == "learning"


def test_guide_is_readable_in_the_window(window, qtbot):
    assert guide_pages()
    dialog = Guide(window)
    qtbot.addWidget(dialog)
    dialog.show()
    text = dialog.browser.toPlainText()
    assert "Learn" in text
    assert "#" not in text.split("\n")[0]
    cursor = dialog.browser.textCursor()
    cursor.setPosition(3)
    assert cursor.charFormat().font().pixelSize() == theme().px(20)


def test_no_page_of_the_guide_is_wider_than_a_narrow_window(window, qtbot):
    dialog = Guide(window)
    qtbot.addWidget(dialog)
    dialog.resize(theme().px(900), theme().px(680))
    dialog.show()
    for page in (*guide_pages(), *reference_pages(), *searcher_pages()):
        dialog.browser.open_page(page)
        assert dialog.browser.horizontalScrollBar().maximum() <= 2, page


def test_a_heading_over_pages_is_passed_over(window, qtbot):
    dialog = Guide(window)
    qtbot.addWidget(dialog)
    dialog.show()
    head = dialog.titles().index("Reference")
    dialog.list.setCurrentIndex(dialog.rows.index(head - 1))
    qtbot.keyClick(dialog.list, Qt.Key.Key_Down)
    assert dialog.list.currentIndex().row() == head + 1
    dialog.field.setFocus()
    qtbot.keyClick(dialog.field, Qt.Key.Key_Up)
    assert dialog.list.currentIndex().row() == head - 1
    shown = dialog.browser.page
    dialog.open_row(head)
    assert dialog.browser.page == shown


def test_a_link_leads_from_the_guide_to_the_reference_and_back_to_it(window, qtbot):
    dialog = Guide(window)
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.open_row(dialog.titles().index("Report"))
    dialog.browser.follow(QUrl("../command-line.md#report"))
    assert dialog.browser.page.stem == "command-line"
    assert dialog.titles()[dialog.list.currentIndex().row()] == "The command line"
    dialog.browser.follow(QUrl("user/report.md"))
    assert dialog.titles()[dialog.list.currentIndex().row()] == "Report"


@pytest.mark.parametrize(("language", "said"), [("en", False), ("de", True)])
def test_whoever_reads_another_language_is_told_that_the_guide_is_english(
    qtbot, dressed, monkeypatch, language, said
) -> None:
    monkeypatch.setattr(page_dialog, "spoken", lambda: language)
    for dialog in (Guide(None), PageDialog("How it works", searcher_pages()[0])):
        qtbot.addWidget(dialog)
        dialog.show()
        assert dialog.tongue.isVisible() == said
        assert dialog.tongue.text() == "The pages of the guide are in English."
