"""The Help menu's dialogs: all keys, what the program is, the user guide."""

from __future__ import annotations

from pathlib import Path

import platformdirs
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices, QPainter
from PySide6.QtWidgets import (
    QApplication,
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
from bnstudio.gui.widgets.dialogs import Dialog
from bnstudio.gui.widgets.labels import Label
from bnstudio.gui.widgets.markdown import set_page
from bnstudio.gui.widgets.paint import paint_box
from bnstudio.gui.window.actions import MENUS, Actions
from bnstudio.gui.window.top_bar import Mark
from bnstudio.resources import resource
from bnstudio.version import __version__


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
        show_freed(dialog)


def show_freed(dialog: QDialog) -> None:
    """Show a dialog that goes with everything in it when it is closed."""
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    if dialog.isModal():
        dialog.open()
    else:
        dialog.show()


def log_folder() -> Path:
    """Return the folder of the log files."""
    return Path(platformdirs.user_log_dir("bnstudio", appauthor=False))


def show_logs() -> None:
    """Show the folder of the log files, and copy its name."""
    folder = log_folder()
    folder.mkdir(parents=True, exist_ok=True)
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))
    QApplication.clipboard().setText(str(folder))


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
