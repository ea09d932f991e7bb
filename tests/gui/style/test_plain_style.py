"""Labels show plain text whoever makes them, and nothing that a text names is opened."""

import os
import stat

import pytest
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import (
    QApplication,
    QDialogButtonBox,
    QInputDialog,
    QLabel,
    QMessageBox,
    QStyle,
    QToolTip,
    QWidget,
)

from bnstudio.gui.style.icons import dress_dialogs
from bnstudio.gui.widgets.pages.markdown import PageView


@pytest.fixture
def trap(tmp_path):
    """A named pipe: whoever opens it to read waits for good, unless somebody listens."""
    path = tmp_path / "trap"
    os.mkfifo(path)
    return path


def rich(trap):
    return f'<link rel="stylesheet" href="{trap}"><img src="{trap}"><b>bold</b>'


def untouched(trap) -> bool:
    """Whether nobody reads the pipe: opening its other end for writing fails."""
    assert stat.S_ISFIFO(trap.stat().st_mode)
    try:
        os.close(os.open(trap, os.O_WRONLY | os.O_NONBLOCK))
    except OSError:
        return True
    return False


@pytest.mark.parametrize("way", ["showText", "helpEvent"])
def test_every_tooltip_is_plain(way, dressed, qtbot, trap):
    widget = QWidget()
    qtbot.addWidget(widget)
    widget.show()
    if way == "showText":
        QToolTip.showText(QPoint(10, 10), rich(trap), widget)
    else:
        from PySide6.QtCore import QEvent
        from PySide6.QtGui import QHelpEvent

        widget.setToolTip(rich(trap))
        event = QHelpEvent(QEvent.Type.ToolTip, QPoint(1, 1), widget.mapToGlobal(QPoint(1, 1)))
        QApplication.sendEvent(widget, event)
    tips = [w for w in QApplication.topLevelWidgets() if w.metaObject().className() == "QTipLabel"]
    assert [tip.textFormat() for tip in tips] == [Qt.TextFormat.PlainText]
    assert tips[0].text() == rich(trap)
    QToolTip.showText(QPoint(40, 40), "<u>again</u>", widget)
    assert tips[0].textFormat() == Qt.TextFormat.PlainText
    assert untouched(trap)
    QToolTip.hideText()
    tips[0].deleteLater()
    QApplication.processEvents()


def test_dialogs_of_qt_are_plain(dressed, qtbot, trap):
    for dialog in (QMessageBox(), QInputDialog()):
        qtbot.addWidget(dialog)
        if isinstance(dialog, QMessageBox):
            dialog.setText(rich(trap))
            dialog.setInformativeText(rich(trap))
        else:
            dialog.setLabelText(rich(trap))
        dialog.show()
        QApplication.processEvents()
        labels = [label for label in dialog.findChildren(QLabel) if label.text()]
        assert labels
        for label in labels:
            assert label.textFormat() == Qt.TextFormat.PlainText
    assert untouched(trap)


def test_a_page_opens_nothing(dressed, qtbot, trap):
    view = PageView()
    qtbot.addWidget(view)
    view.setHtml(rich(trap))
    view.show()
    QApplication.processEvents()
    kinds = QTextDocument.ResourceType
    for kind in (kinds.ImageResource, kinds.StyleSheetResource, kinds.HtmlResource):
        view.document().resource(kind.value, QUrl.fromLocalFile(str(trap)))
    assert untouched(trap)
    assert not view.openLinks()


def test_the_buttons_of_a_dialog_have_no_pictures_where_a_desktop_wants_some(dressed, qtbot):
    dress_dialogs()
    box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
    qtbot.addWidget(box)
    for which in (
        QStyle.StandardPixmap.SP_DialogCancelButton,
        QStyle.StandardPixmap.SP_DialogOpenButton,
    ):
        assert box.style().standardIcon(which, None, box).isNull()
    assert not box.style().standardIcon(QStyle.StandardPixmap.SP_DirIcon, None, box).isNull()
