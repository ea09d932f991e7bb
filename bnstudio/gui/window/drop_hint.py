"""Files that are dragged over the window: it is said what dropping one would do, and then done."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QDropEvent, QPainter
from PySide6.QtWidgets import QWidget

from bnstudio.gui.eventloop.filters import event_filter
from bnstudio.gui.style.icons import paint_icon
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.paint import paint_box
from bnstudio.gui.wording.plain import plain
from bnstudio.gui.wording.tr import tr


class DropHint(QWidget):
    """A sheet over the window that names the file; it lets the mouse through."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._text = ""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def show_for(self, name: str) -> None:
        """Say that ``name`` would be opened."""
        self._text = tr("Drop to open {name}", name=name)
        parent = self.parentWidget()
        if parent is not None:
            self.setGeometry(parent.rect())
        self.show()
        self.raise_()

    def paintEvent(self, event: object) -> None:
        t = theme().tokens
        dp = theme().px
        painter = QPainter(self)
        ground = t.panel
        ground.setAlphaF(0.9)
        painter.fillRect(self.rect(), ground)
        inner = self.rect().adjusted(dp(12), dp(12), -dp(12), -dp(12))
        paint_box(painter, inner, None, t.accent_line, dp(8), 2)
        middle = self.rect().center()
        icon = self.rect().adjusted(0, middle.y() - dp(40), 0, 0)
        icon.setHeight(dp(40))
        paint_icon(painter, "download-simple", "accent_line", icon, dp(32))
        painter.setFont(theme().font("subject"))
        painter.setPen(t.text)
        painter.drawText(
            self.rect().adjusted(0, middle.y() + dp(4), 0, 0),
            Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop,
            plain(self._text),
        )


class FileDrops(QObject):
    """Takes the files that are dropped on a window; to be installed on its handle.

    Signals
    -------
    dropped(str)
        A file to open. It comes after the drop is over: a question would hold up the program that
        the file came from.
    """

    dropped = Signal(str)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.hint = DropHint(window)

    @event_filter
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QDropEvent):  # a drag over the window is one as well
            return self._take(event)
        if event.type() == QEvent.Type.DragLeave:
            self.hint.hide()
        return False

    def _take(self, event: QDropEvent) -> bool:
        path = _file_in(event.mimeData())
        dropped = event.type() == QEvent.Type.Drop
        if dropped:
            self.hint.hide()
        if path is None:
            return False
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        if dropped:
            QTimer.singleShot(0, lambda: self.dropped.emit(path))
        else:
            self.hint.show_for(Path(path).name)
        return True


def _file_in(dragged: QMimeData | None) -> str | None:
    """Return the local file that is dragged, if it is one."""
    urls = dragged.urls() if dragged is not None else []
    files = [url.toLocalFile() for url in urls if url.isLocalFile()]
    return files[0] if files else None
