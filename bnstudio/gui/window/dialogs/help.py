"""The Help menu's dialogs: all keys, and what the program is."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QGridLayout,
    QWidget,
)

from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.buttons import Button
from bnstudio.gui.widgets.dialogs import Dialog, show_freed
from bnstudio.gui.widgets.labels import Label
from bnstudio.gui.widgets.layouts import STRETCH, ScrollColumn, hbox, vbox
from bnstudio.gui.widgets.pages.markdown import PageView
from bnstudio.gui.widgets.paint import paint_box
from bnstudio.gui.window.actions import MENUS, Actions
from bnstudio.gui.window.top_bar import Mark
from bnstudio.gui.wording.plain import plain
from bnstudio.gui.wording.tr import tr
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
        self.setAccessibleName(plain(text))

    def paintEvent(self, event: object) -> None:
        t = theme().tokens
        painter = QPainter(self)
        paint_box(painter, self.rect(), t.hover, None, theme().px(4))
        painter.setFont(self.font())
        painter.setPen(t.text_2)
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, plain(self._text))


class Shortcuts(Dialog):
    """All keys by menu, made from the registry."""

    def __init__(self, parent: QWidget | None, actions: Actions) -> None:
        super().__init__(parent, tr("Keyboard shortcuts"), 640)
        dp = theme().px
        sides = [vbox(gap=16), vbox(gap=16)]
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
        columns = hbox((sides[0], 1), (sides[1], 1), gap=40, margins=(0, 0, 8, 0))
        area = ScrollColumn(columns)
        area.setMinimumHeight(dp(480))
        self.body.addWidget(area, 1)
        self.add_close()


LICENCES = (
    ("Qt 6 and PySide6", tr("LGPL 3, dynamically linked")),
    ("numpy, pandas, networkx, pyqtgraph, numba, platformdirs, psutil", "BSD or MIT"),
    ("Graphviz through pygraphviz", "EPL 1.0 and BSD"),
    ("Inter, the typeface", "SIL Open Font License 1.1"),
    ("Phosphor, the icons", "MIT"),
    (tr("Samples drawn from ALARM and Asia"), "MIT"),
    ("UCI tables", "CC BY 4.0"),
)


class About(Dialog):
    """What the program is, its version, and whose work it stands on."""

    def __init__(self, parent: QWidget | None) -> None:
        super().__init__(parent, tr("About bnstudio"), 520)
        dp = theme().px
        self.body.addLayout(
            hbox(Mark(), Label(f"bnstudio {__version__}", "value"), STRETCH, gap=12)
        )
        about = tr(
            "Learn, see, edit and export the structure of Bayesian networks from a table. "
            "Free software under the MIT licence."
        )
        self.body.addWidget(Label(about, "body", "text_2", wrap=True))
        self.body.addSpacing(dp(8))
        self.body.addWidget(Label(tr("It stands on"), "value"))
        grid = QGridLayout()
        grid.setHorizontalSpacing(dp(16))
        grid.setVerticalSpacing(dp(6))
        grid.setColumnStretch(0, 1)
        for row, (what, licence) in enumerate(LICENCES):
            grid.addWidget(Label(what, "body", wrap=True), row, 0)
            grid.addWidget(Label(licence, "label"), row, 1)
        self.body.addLayout(grid)
        fonts = Button(tr("Licence texts"), "link")
        fonts.clicked.connect(self._show_texts)
        self.foot.insertWidget(0, fonts)
        self.add_close()

    def _show_texts(self) -> None:
        text = "\n\n".join(
            f"{title}\n{'=' * len(title)}\n\n{resource(name).read_text(encoding='utf-8')}"
            for title, name in (
                ("Inter", "fonts/OFL.txt"),
                ("Phosphor icons", "icons/LICENSE-phosphor.txt"),
            )
        )
        dialog = Dialog(self, tr("Licence texts"), 640)
        browser = PageView()
        browser.setPlainText(text)
        browser.setMinimumHeight(theme().px(420))
        dialog.body.addWidget(browser, 1)
        dialog.add_close()
        show_freed(dialog)
