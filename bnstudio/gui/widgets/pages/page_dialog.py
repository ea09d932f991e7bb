"""A reader of the documentation's pages, which follows their links, and a dialog that holds one."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QUrl, Signal
from PySide6.QtGui import QDesktopServices, QKeySequence, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QDialog, QWidget

from bnstudio.gui.style.language import spoken
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.buttons import Button
from bnstudio.gui.widgets.dialogs import show_freed
from bnstudio.gui.widgets.labels import Label
from bnstudio.gui.widgets.layouts import STRETCH, hbox, vbox
from bnstudio.gui.widgets.pages.markdown import PageView, set_page
from bnstudio.gui.wording.pages import page_title, shown_text, slug
from bnstudio.gui.wording.plain import plain, plain_lines
from bnstudio.gui.wording.tr import tr


def show_page(title: str, page: Path | None, owner: QWidget) -> PageDialog | None:
    """Show a page, if there is one, in a dialog that goes when it is closed."""
    return None if page is None else show_freed(PageDialog(title, page, owner))


class PageReader(PageView):
    """Shows a Markdown page; links to other pages open them here, links to the web the browser.

    Signals
    -------
    turned()
        Another page is shown, or the way back is another.
    """

    turned = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.page: Path | None = None
        self._left: list[tuple[Path, int]] = []  # the pages left by a link, and how far read
        self.anchorClicked.connect(self.follow)
        theme().changed.connect(self._tint)

    @property
    def before(self) -> Path | None:
        """The page that the way back leads to."""
        return self._left[-1][0] if self._left else None

    def follow(self, url: QUrl) -> None:
        """Open what a link points to."""
        if url.scheme() in ("http", "https"):
            QDesktopServices.openUrl(url)
            return
        page = None if self.page is None else _target(self.page, url)
        if page is not None:
            self.open_page(page, url.fragment())

    def open_page(self, page: Path, anchor: str = "") -> None:
        """Show a page from the heading that ``anchor`` names, or from its beginning."""
        if page != self.page:
            if self.page is not None:
                self._left.append((self.page, self.verticalScrollBar().value()))
            self._show(page)
        self._scroll_to(anchor)

    def go_back(self) -> None:
        """Show the page before, where it was left."""
        if self._left:
            self._show(*self._left.pop())

    def _show(self, page: Path, place: int = 0) -> None:
        self.page = page
        set_page(self, shown_text(page))
        self._drop_dead_links()
        self.verticalScrollBar().setValue(place)
        self.turned.emit()

    def _tint(self) -> None:
        if self.page is not None:
            self._show(self.page, self.verticalScrollBar().value())

    def _drop_dead_links(self) -> None:
        """Turn links to pages that this installation does not have into words."""
        assert self.page is not None
        block = self.document().begin()
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
        document = self.document()
        place = 0
        block = document.begin()
        while anchor and block.isValid():
            if block.blockFormat().headingLevel() and slug(block.text()) == anchor:
                place = round(document.documentLayout().blockBoundingRect(block).top())
                break
            block = block.next()
        self.verticalScrollBar().setValue(place)


class BackButton(Button):
    """Leads back to the page that a link of a reader left."""

    def __init__(self, reader: PageReader) -> None:
        super().__init__(tr("Back"))
        self._reader = reader
        self.setShortcut(QKeySequence(QKeySequence.StandardKey.Back))
        self.clicked.connect(reader.go_back)
        reader.turned.connect(self._follow)
        self._follow()

    def _follow(self) -> None:
        before = self._reader.before
        self.setEnabled(before is not None)
        self.setToolTip(
            plain_lines(
                tr("No page was left by a link yet")
                if before is None
                else tr("Back to {page_title}", page_title=page_title(before))
            )
        )


def english_only() -> Label:
    """Return the line that tells who reads another language why the pages do not speak it."""
    line = Label(tr("The pages of the guide are in English."), "caption")
    line.setVisible(spoken() != "en")
    return line


class PageDialog(QDialog):
    """A dialog with one page, and the pages that it leads to."""

    def __init__(self, title: str, page: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        dp = theme().px
        self.setWindowTitle(plain(title))
        self.text = PageReader()
        self.text.setAccessibleName(plain(title))
        self.back = BackButton(self.text)
        close = Button(tr("Close"))
        close.clicked.connect(self.accept)
        self.tongue = english_only()
        foot = hbox(self.back, self.tongue, STRETCH, close, gap=8)
        vbox((self.text, 1), foot, gap=12, margins=(16, 16, 16, 16), on=self)
        self.resize(dp(720), dp(640))
        self.text.open_page(page)


def _target(page: Path, url: QUrl) -> Path | None:
    """Return the page that a link on ``page`` points to, if it is there."""
    if url.scheme():
        return None
    if not url.path():
        return page
    found = (page.parent / url.path()).resolve()
    return found if found.suffix == ".md" and found.is_file() else None
