"""A simple dialog that shows the documentation's pages, and follows the links between them."""

from __future__ import annotations

import re
from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices, QKeySequence, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QDialog, QWidget

from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.buttons import Button
from bnstudio.gui.widgets.dialogs import show_freed
from bnstudio.gui.widgets.layouts import STRETCH, hbox, vbox
from bnstudio.gui.widgets.markdown import PageView, set_page
from bnstudio.gui.wording.plain import plain, plain_lines


def show_page(title: str, page: Path | None, owner: QWidget) -> PageDialog | None:
    """Show a page, if there is one, in a dialog that goes when it is closed."""
    return None if page is None else show_freed(PageDialog(title, page, owner))


class PageDialog(QDialog):
    """Shows a Markdown page; links to other pages open them here, links to the web the browser."""

    def __init__(self, title: str, page: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        dp = theme().px
        self.setWindowTitle(plain(title))
        self.page = page
        self._left: list[tuple[Path, int]] = []  # the pages left by a link, and how far read
        self.text = PageView()
        self.text.anchorClicked.connect(self.follow)
        self.text.setAccessibleName(plain(title))
        self.back = Button("Back")
        self.back.setShortcut(QKeySequence(QKeySequence.StandardKey.Back))
        self.back.clicked.connect(self.go_back)
        close = Button("Close")
        close.clicked.connect(self.accept)
        foot = hbox(self.back, STRETCH, close, gap=None)
        vbox((self.text, 1), foot, gap=12, margins=(16, 16, 16, 16), on=self)
        self.resize(dp(720), dp(640))
        self._show(page)
        theme().changed.connect(self._tint)

    def follow(self, url: QUrl) -> None:
        """Open what a link points to."""
        if url.scheme() in ("http", "https"):
            QDesktopServices.openUrl(url)
            return
        page = _target(self.page, url)
        if page is None:
            return
        if page != self.page:
            self._left.append((self.page, self.text.verticalScrollBar().value()))
            self._show(page)
        self._scroll_to(url.fragment())

    def go_back(self) -> None:
        """Show the page before, where it was left."""
        if self._left:
            self._show(*self._left.pop())

    def _show(self, page: Path, place: int = 0) -> None:
        self.page = page
        set_page(self.text, page.read_text(encoding="utf-8"))
        self._drop_dead_links()
        self.back.setEnabled(bool(self._left))
        before = _title(self._left[-1][0]) if self._left else ""
        self.back.setToolTip(
            plain_lines(f"Back to {before}" if before else "No page was left by a link yet")
        )
        self.text.verticalScrollBar().setValue(place)

    def _tint(self) -> None:
        self._show(self.page, self.text.verticalScrollBar().value())

    def _drop_dead_links(self) -> None:
        """Turn links to pages that this installation does not have into words."""
        block = self.text.document().begin()
        plain = QTextCharFormat()
        plain.setAnchor(False)
        plain.setAnchorHref("")
        plain.setFontUnderline(False)
        plain.setForeground(theme().tokens.text)
        while block.isValid():
            dead = []
            parts = block.begin()
            while not parts.atEnd():
                fragment = parts.fragment()
                parts += 1
                url = QUrl(fragment.charFormat().anchorHref())
                if url.isEmpty() or url.scheme() in ("http", "https"):
                    continue
                if _target(self.page, url) is None:
                    dead.append((fragment.position(), fragment.length()))
            for start, length in dead:
                cursor = QTextCursor(block)
                cursor.setPosition(start)
                cursor.setPosition(start + length, QTextCursor.MoveMode.KeepAnchor)
                cursor.mergeCharFormat(plain)
            block = block.next()

    def _scroll_to(self, anchor: str) -> None:
        """Bring the heading that an anchor names to the top, or the page's beginning."""
        document = self.text.document()
        place = 0
        block = document.begin()
        while anchor and block.isValid():
            if block.blockFormat().headingLevel() and _slug(block.text()) == anchor:
                place = round(document.documentLayout().blockBoundingRect(block).top())
                break
            block = block.next()
        self.text.verticalScrollBar().setValue(place)


def _target(page: Path, url: QUrl) -> Path | None:
    """Return the page that a link on ``page`` points to, if it is there."""
    if url.scheme():
        return None
    if not url.path():
        return page
    found = (page.parent / url.path()).resolve()
    return found if found.suffix == ".md" and found.is_file() else None


def _slug(heading: str) -> str:
    return re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-")


def _title(page: Path) -> str:
    """Return a page's heading, or its file's name."""
    first = page.read_text(encoding="utf-8").lstrip().partition("\n")[0]
    return first.lstrip("# ").replace("`", "") or page.stem
