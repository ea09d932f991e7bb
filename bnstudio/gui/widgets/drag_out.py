"""A button that is dragged out of the window with a picture or a file, or clicked to copy it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDrag, QGuiApplication, QImage, QMouseEvent, QPixmap
from PySide6.QtWidgets import QApplication

from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.buttons import IconButton
from bnstudio.places import cache_folder


class DragOut(IconButton):
    """The button; what it gives is made when the drag or the click asks for it.

    Parameters
    ----------
    icon, name
        As for any button with an icon.
    content
        Makes what is given; ``None`` where there is nothing.
    """

    def __init__(self, icon: str, name: str, content: Callable[[], QMimeData | None]) -> None:
        super().__init__(icon, name)
        self._content = content
        self._pressed: QPoint | None = None
        self.clicked.connect(self._copy)

    def _copy(self) -> None:
        content = self._content()
        if content is not None:
            QGuiApplication.clipboard().setMimeData(content)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed = event.position().toPoint()
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        begun = self._pressed
        if begun is None or not event.buttons() & Qt.MouseButton.LeftButton:
            super().mouseMoveEvent(event)
            return
        far = (event.position().toPoint() - begun).manhattanLength()
        if far >= QApplication.startDragDistance():
            self._pressed = None
            self.setDown(False)
            self.begin_drag()

    def begin_drag(self) -> None:
        """Let the person drop it somewhere."""
        content = self._content()
        if content is None:
            return
        drag = QDrag(self)
        drag.setMimeData(content)
        if content.hasImage():
            side = theme().px(96)
            small = QPixmap.fromImage(content.imageData())
            keep = Qt.AspectRatioMode.KeepAspectRatio
            smooth = Qt.TransformationMode.SmoothTransformation
            drag.setPixmap(small.scaled(side, side, keep, smooth))
        drag.exec(Qt.DropAction.CopyAction)


def of_file(path: Path) -> QMimeData:
    """Return a file as what is dragged or copied."""
    content = QMimeData()
    content.setUrls([QUrl.fromLocalFile(str(path))])
    return content


def of_picture(image: QImage, name: str) -> QMimeData:
    """Return a picture as what is dragged or copied: an image for documents, a file for folders.

    The file lies in the user's cache; there is one at a time.
    """
    content = QMimeData()
    folder = cache_folder() / "dragged"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.glob("*.png"):
            old.unlink(missing_ok=True)
        path = folder / name
        if image.save(str(path)):
            content = of_file(path)
    except OSError:
        pass  # the image alone is enough for documents
    content.setImageData(image)
    return content
