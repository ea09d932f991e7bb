"""The small dialogs of the frame: questions, notes on the data, the list of keys, about.

Buttons are named by what they do. Escape always takes the way that changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import (
    QDesktopServices,
    QPainter,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextFrameFormat,
    QTextTable,
)
from PySide6.QtWidgets import (
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QScrollArea,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.buttons import Button
from bnstudio.gui.widgets.focus_ring import FocusRing
from bnstudio.gui.widgets.labels import Label
from bnstudio.gui.widgets.paint import paint_box
from bnstudio.gui.window.actions import MENUS, Actions
from bnstudio.gui.window.top_bar import Mark
from bnstudio.resources import resource
from bnstudio.version import __version__


class Dialog(QDialog):
    """A dialog with a body and buttons at the lower right; a question says its title inside."""

    def __init__(
        self, parent: QWidget | None, title: str, width: int = 440, *, heading: bool = False
    ) -> None:
        super().__init__(parent)
        dp = theme().px
        self.setWindowTitle("bnstudio" if heading else title)
        self.setMinimumWidth(dp(width))
        self.setModal(True)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(dp(24), dp(20), dp(24), dp(20))
        outer.setSpacing(dp(12))
        if heading:
            outer.addWidget(Label(title, "subject", wrap=True))
        self.body = QVBoxLayout()
        self.body.setSpacing(dp(8))
        outer.addLayout(self.body, 1)
        outer.addSpacing(dp(4))
        self.foot = QHBoxLayout()
        self.foot.setSpacing(dp(8))
        self.foot.addStretch(1)
        outer.addLayout(self.foot)
        self._ring = FocusRing(self)

    def add_button(self, text: str, kind: str = "secondary") -> Button:
        """Append a button to the foot."""
        button = Button(text, kind, height=32)
        self.foot.addWidget(button)
        return button


class Question(Dialog):
    """A question with named answers; ``answer`` is the key of the chosen one, "" for none."""

    def __init__(
        self,
        parent: QWidget | None,
        title: str,
        text: str,
        answers: Sequence[tuple[str, str]],
        advised: str,
    ) -> None:
        super().__init__(parent, title, heading=True)
        self.answer = ""
        self.body.addWidget(Label(text, "body", "text_2", wrap=True))
        self.buttons: dict[str, Button] = {}
        for key, message in answers:
            button = self.add_button(message, "primary" if key == advised else "secondary")
            button.clicked.connect(lambda _=False, k=key: self._take(k))
            self.buttons[key] = button
        self.buttons[advised].setDefault(True)
        self.buttons[advised].setFocus()

    def _take(self, key: str) -> None:
        self.answer = key
        self.accept()


def ask(
    parent: QWidget | None,
    title: str,
    text: str,
    answers: Sequence[tuple[str, str]],
    advised: str,
) -> str:
    """Ask and wait; return the key of the answer, "" when it was closed without one."""
    question = Question(parent, title, text, answers, advised)
    question.exec()
    question.deleteLater()
    return question.answer


class Notes(Dialog):
    """A list of sentences, such as what was done to the data on import."""

    def __init__(self, parent: QWidget | None, title: str, notes: Iterable[str]) -> None:
        super().__init__(parent, title, 560)
        dp = theme().px
        box = QWidget()
        column = QVBoxLayout(box)
        column.setContentsMargins(0, 0, dp(8), 0)
        column.setSpacing(dp(8))
        for note in notes:
            label = Label(note, "body", wrap=True)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            column.addWidget(label)
        column.addStretch(1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setWidget(box)
        area.setMinimumHeight(dp(200))
        self.body.addWidget(area, 1)
        close = self.add_button("Close")
        close.clicked.connect(self.accept)
        close.setDefault(True)


class _Key(QWidget):
    """A key as a small chip."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text
        self.setFont(theme().font("column"))
        width = self.fontMetrics().horizontalAdvance(text) + theme().px(12)
        self.setFixedSize(width, theme().px(20))
        self.setAccessibleName(text)

    def paintEvent(self, event: object) -> None:
        t = theme().tokens
        painter = QPainter(self)
        paint_box(painter, self.rect(), t.hover, None, theme().px(4))
        painter.setFont(self.font())
        painter.setPen(t.text_2)
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self._text)


class Shortcuts(Dialog):
    """All keys by menu, made from the registry."""

    def __init__(self, parent: QWidget | None, actions: Actions) -> None:
        super().__init__(parent, "Keyboard shortcuts", 640)
        dp = theme().px
        box = QWidget()
        columns = QHBoxLayout(box)
        columns.setContentsMargins(0, 0, dp(8), 0)
        columns.setSpacing(dp(40))
        sides = [QVBoxLayout(), QVBoxLayout()]
        for side in sides:
            side.setSpacing(dp(16))
            columns.addLayout(side, 1)
        lengths = [0, 0]
        for menu in MENUS:
            commands = [c for c in actions if c.menu == menu and c.keys]
            if not commands:
                continue
            at = lengths.index(min(lengths))
            lengths[at] += len(commands) + 2
            grid = QGridLayout()
            grid.setVerticalSpacing(dp(6))
            grid.addWidget(Label(menu, "value"), 0, 0)
            for row, command in enumerate(commands, 1):
                grid.addWidget(Label(command.title), row, 0)
                grid.addWidget(_Key(command.keys), row, 1, Qt.AlignmentFlag.AlignRight)
            grid.setColumnStretch(0, 1)
            sides[at].addLayout(grid)
        for side in sides:
            side.addStretch(1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setWidget(box)
        area.setMinimumHeight(dp(480))
        self.body.addWidget(area, 1)
        close = self.add_button("Close")
        close.clicked.connect(self.accept)
        close.setDefault(True)


LICENCES = (
    ("Qt 6 and PySide6", "LGPL 3, dynamically linked"),
    ("numpy, pandas, networkx, pyqtgraph, numba, platformdirs, psutil", "BSD or MIT"),
    ("Graphviz through pygraphviz", "EPL 1.0 and BSD"),
    ("Inter, the typeface", "SIL Open Font License 1.1"),
    ("Phosphor, the icons", "MIT"),
    ("Samples drawn from ALARM and Asia", "MIT"),
    ("UCI tables", "CC BY 4.0"),
)


class About(Dialog):
    """What the program is, its version, and whose work it stands on."""

    def __init__(self, parent: QWidget | None) -> None:
        super().__init__(parent, "About bnstudio", 520)
        dp = theme().px
        head = QHBoxLayout()
        head.setSpacing(dp(12))
        head.addWidget(Mark())
        head.addWidget(Label(f"bnstudio {__version__}", "value"))
        head.addStretch(1)
        self.body.addLayout(head)
        self.body.addWidget(
            Label(
                "Learn, see, edit and export the structure of Bayesian networks from a table. "
                "Free software under the MIT licence.",
                "body",
                "text_2",
                wrap=True,
            )
        )
        self.body.addSpacing(dp(8))
        self.body.addWidget(Label("It stands on", "value"))
        grid = QGridLayout()
        grid.setHorizontalSpacing(dp(16))
        grid.setVerticalSpacing(dp(6))
        grid.setColumnStretch(0, 1)
        for row, (what, licence) in enumerate(LICENCES):
            grid.addWidget(Label(what, "body", wrap=True), row, 0)
            grid.addWidget(Label(licence, "label"), row, 1)
        self.body.addLayout(grid)
        fonts = Button("Licence texts", "link")
        fonts.clicked.connect(self._show_texts)
        self.foot.insertWidget(0, fonts)
        close = self.add_button("Close")
        close.clicked.connect(self.accept)
        close.setDefault(True)

    def _show_texts(self) -> None:
        text = "\n\n".join(
            f"{title}\n{'=' * len(title)}\n\n{resource(name).read_text(encoding='utf-8')}"
            for title, name in (
                ("Inter", "fonts/OFL.txt"),
                ("Phosphor icons", "icons/LICENSE-phosphor.txt"),
            )
        )
        dialog = Dialog(self, "Licence texts", 640)
        browser = QTextBrowser()
        browser.setPlainText(text)
        browser.setMinimumHeight(theme().px(420))
        dialog.body.addWidget(browser, 1)
        close = dialog.add_button("Close")
        close.clicked.connect(dialog.accept)
        dialog.exec()


def guide_pages() -> list[Path]:
    """Return the pages of the user guide, the first one to read first."""
    for folder in ("guide", "../docs/user"):
        try:
            pages = sorted(resource(folder).glob("*.md"))
        except FileNotFoundError:
            continue
        if pages:
            order = {"learning": 0, "graph": 1}
            return sorted(pages, key=lambda page: (order.get(page.stem, 9), page.stem))
    return []


def set_page(browser: QTextBrowser, markdown: str) -> None:
    """Show a Markdown page in the window's type, with air between its paragraphs."""
    dp = theme().px
    document = browser.document()
    document.setDefaultFont(theme().font("body"))
    document.setDocumentMargin(dp(16))
    browser.setMarkdown(markdown)
    block = document.begin()
    while block.isValid():
        cursor = QTextCursor(block)
        shape = block.blockFormat()
        level = shape.headingLevel()
        in_list = block.textList() is not None
        in_table = cursor.currentTable() is not None
        if level:
            role = {1: "title", 2: "subject"}.get(level, "panel")
            shape.setTopMargin(dp(20 if block.position() else 0))
            shape.setBottomMargin(dp(6))
            cursor.select(QTextCursor.SelectionType.BlockUnderCursor)
            letters = QTextCharFormat()
            letters.setFont(theme().font(role))
            # Not merged: Markdown makes headings larger by steps, on top of any size.
            cursor.setCharFormat(letters)
        elif not in_table:
            shape.setBottomMargin(dp(4 if in_list else 10))
        shape.setLineHeight(140, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
        QTextCursor(block).setBlockFormat(shape)
        block = block.next()
    for table in document.rootFrame().childFrames():
        if isinstance(table, QTextTable):
            lines = table.format()
            # Qt's own border is raised, which leaves light lines out on a light ground.
            lines.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
            lines.setBorderCollapse(True)
            lines.setBorder(1)
            lines.setBorderBrush(theme().tokens.control_border)
            lines.setTopMargin(dp(6))
            lines.setCellPadding(dp(6))
            lines.setBottomMargin(dp(10))
            table.setFormat(lines)
    browser.moveCursor(QTextCursor.MoveOperation.Start)


class Guide(Dialog):
    """The user guide in a window of its own."""

    def __init__(self, parent: QWidget | None) -> None:
        super().__init__(parent, "User guide", 720)
        self.setModal(False)
        dp = theme().px
        self.browser = QTextBrowser()
        self.browser.setOpenLinks(False)
        self.browser.anchorClicked.connect(self._follow)
        set_page(
            self.browser,
            "\n\n".join(page.read_text(encoding="utf-8") for page in guide_pages()),
        )
        self.browser.setMinimumHeight(dp(520))
        self.body.addWidget(self.browser, 1)
        close = self.add_button("Close")
        close.clicked.connect(self.accept)
        close.setDefault(True)

    def _follow(self, url: QUrl) -> None:
        if url.scheme() in ("http", "https"):
            QDesktopServices.openUrl(url)
