"""The frame of such a page: its settings at the left, what is found at the right."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from bnstudio.gui.services.task_driver import TaskDriver
from bnstudio.gui.style.theme import theme
from bnstudio.gui.task_page.foot import TaskFoot
from bnstudio.gui.widgets.buttons import Button
from bnstudio.gui.widgets.labels import ElidedLabel, Label, Line
from bnstudio.gui.widgets.layouts import boxed, hbox, stack, vbox
from bnstudio.gui.widgets.notice import NoticeBar
from bnstudio.gui.wording.plain import plain
from bnstudio.gui.wording.tr import tr

_SIDE = 304


class TaskPage(QWidget):
    """The page.

    Attributes
    ----------
    driver
        What drives the work; a page makes it.
    nothing
        What is said where nothing has been found yet.
    heading, export_button
        Above what has been found.
    notice
        What one must know of it before one reads it.

    Signals
    -------
    doing_changed()
        :attr:`doing` is other words.
    """

    doing_changed = Signal()

    driver: TaskDriver

    def __init__(self, name: str, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setAccessibleName(plain(title))
        self.nothing = Label("", "body", "text_2", wrap=True)
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.heading = ElidedLabel("", "value")
        self.export_button = Button(tr("Export…"), icon="export")
        self.notice = NoticeBar(lasting=True)
        self._failure = ""

    def lay_out(
        self, form: QWidget, foot: TaskFoot, results: QWidget, actions: Iterable[QWidget] = ()
    ) -> None:
        """Put the parts in their places; ``actions`` stand beside the button that exports."""
        side = boxed(vbox((form, 1), foot))
        side.setFixedWidth(theme().px(_SIDE))
        head = hbox((self.heading, 1), *actions, self.export_button, gap=8, margins=(16, 0, 16, 0))
        self._right = stack(
            boxed(vbox(self.nothing, margins=(24, 24, 24, 24))),
            boxed(vbox(boxed(head, 40), Line(), self.notice, (results, 1))),
        )
        hbox(side, Line(upright=True), (self._right, 1), on=self)
        self._foot = foot
        foot.main.clicked.connect(self._main_pressed)
        self.export_button.clicked.connect(self._export_pressed)

    def show_found(self, found: bool) -> None:
        """Show what has been found, or the words for nothing."""
        self._right.setCurrentIndex(1 if found else 0)

    def show_notice(self, text: str) -> None:
        """Say above what has been found what one must know of it; "" for nothing."""
        if not text:
            self.notice.setVisible(False)
        elif self.notice.isHidden() or text != self.notice.text:
            self.notice.show_notice("caution", text)

    def _main_pressed(self) -> None:
        if self.driver.active:
            self.driver.stop()
        elif not self._foot.means_stop:
            self.start()

    def _export_pressed(self) -> None:
        path = self.ask_place()
        if path is not None:
            self.export(path)

    # -- what a page says ----------------------------------------------------------------------

    @property
    @abstractmethod
    def doing(self) -> str:
        """What goes on, for the status bar; "" for nothing."""

    @abstractmethod
    def start(self) -> None:
        """Begin, unless something stands in the way."""

    @abstractmethod
    def ask_place(self) -> Path | None:
        """Ask where what was found is written; ``None``: nowhere."""

    @abstractmethod
    def export(self, path: Path) -> None:
        """Write what was found into a file, of the kind that its name says."""
