"""Guards the PySide6 pin: Qt calls must not eat references to None, True and False.

PySide6 6.12.0 on Python 3.11 loses a reference to None or True on ordinary calls; after some
thousands of them the interpreter aborts. Before Python 3.12 these objects are counted like any
other, so a loss shows as a falling count long before the abort.
"""

import gc
import json
import os
import subprocess
import sys

import pytest
from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPointF,
    QRectF,
    QSortFilterProxyModel,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QGraphicsRectItem,
    QGraphicsScene,
    QLabel,
    QLineEdit,
    QSpinBox,
    QTableView,
    QWidget,
)

CALLS = 20_000


class Source(QObject):
    plain = Signal()
    flag = Signal(bool)
    thing = Signal(object)
    message = Signal(str, int)


class Table(QAbstractTableModel):
    def rowCount(self, parent=None):
        return 0 if parent is not None and parent.isValid() else 50

    def columnCount(self, parent=None):
        return 4

    def data(self, index, role=Qt.ItemDataRole.DisplayRole):
        if role == Qt.ItemDataRole.DisplayRole:
            return f"{index.row()}, {index.column()}"
        if role == Qt.ItemDataRole.CheckStateRole and index.column() == 0:
            return Qt.CheckState.Checked
        return None

    def headerData(self, section, orientation, role=Qt.ItemDataRole.DisplayRole):
        return str(section) if role == Qt.ItemDataRole.DisplayRole else None

    def flags(self, index):
        return super().flags(index) | Qt.ItemFlag.ItemIsUserCheckable


class Painted(QWidget):
    painted = 0

    def paintEvent(self, event):
        self.painted += 1
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.fillRect(self.rect(), QColor("#ffffff"))

    def eventFilter(self, watched, event):
        return False


class Item(QGraphicsRectItem):
    def paint(self, painter, option, widget=None):
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(self.rect())

    def boundingRect(self):
        return QRectF(0, 0, 10, 10)


def setters(n: int) -> int:
    widget, label, field = QWidget(), QLabel(), QLineEdit()
    box, spin = QCheckBox(), QSpinBox()
    calls = 0
    for i in range(n // 20):
        assert widget.setWindowTitle(str(i)) is None
        assert widget.setEnabled(i % 2 == 0) is None
        assert widget.setVisible(False) is None
        assert widget.resize(100, 100) is None
        assert widget.update() is None
        assert widget.isEnabled() is (i % 2 == 0)
        assert widget.isVisible() is False
        assert widget.setProperty("error", i % 2 == 0) is False
        assert widget.property("error") is (i % 2 == 0)
        assert widget.property("nothing") is None
        assert widget.parentWidget() is None
        assert label.setText("x") is None
        assert field.setText("y") is None
        assert field.hasSelectedText() is False
        assert box.setChecked(i % 2 == 0) is None
        assert box.isChecked() is (i % 2 == 0)
        assert spin.setValue(i % 90) is None
        assert widget.layout() is None
        assert widget.setToolTip("t") is None
        assert widget.hasFocus() is False
        calls += 20
    return calls


def signals(n: int) -> int:
    source = Source()
    got = []
    source.plain.connect(lambda: got.append(None))
    source.flag.connect(got.append)
    source.thing.connect(got.append)
    source.message.connect(lambda text, number: got.append(number))
    box = QCheckBox()
    box.toggled.connect(got.append)
    calls = 0
    for i in range(n // 8):
        source.plain.emit()
        source.flag.emit(True)
        source.flag.emit(False)
        source.thing.emit(None)
        source.thing.emit(True)
        source.thing.emit((None, True, i))
        source.message.emit("x", i)
        box.setChecked(i % 2 == 0)
        calls += 8
        if len(got) > 1000:
            got.clear()
    return calls


def models(n: int) -> int:
    model = Table()
    proxy = QSortFilterProxyModel()
    proxy.setSourceModel(model)
    calls = 0
    while calls < n:
        for row in range(50):
            index = proxy.index(row, row % 4, QModelIndex())
            for role in (
                Qt.ItemDataRole.DisplayRole,
                Qt.ItemDataRole.ToolTipRole,
                Qt.ItemDataRole.CheckStateRole,
                Qt.ItemDataRole.DecorationRole,
            ):
                proxy.data(index, role)
                calls += 1
            proxy.headerData(row, Qt.Orientation.Vertical, Qt.ItemDataRole.FontRole)
            proxy.flags(index)
            calls += 2
    return calls


def painting(n: int) -> int:
    image = QImage(64, 64, QImage.Format.Format_ARGB32_Premultiplied)
    painter = QPainter(image)
    calls = 0
    for i in range(n // 10):
        assert painter.save() is None
        assert painter.setRenderHint(QPainter.RenderHint.Antialiasing, True) is None
        assert painter.setPen(QPen(QColor(0, 0, 0), 1.5)) is None
        assert painter.setBrush(Qt.BrushStyle.NoBrush) is None
        assert painter.drawLine(QPointF(0, i % 64), QPointF(64, 3)) is None
        assert painter.drawRoundedRect(QRectF(1, 1, 20, 20), 4, 4) is None
        path = QPainterPath()
        assert path.moveTo(0, 0) is None
        assert path.isEmpty() is True
        assert painter.fillRect(QRectF(2, 2, 3, 3), QColor("#123456")) is None
        assert painter.restore() is None
        calls += 10
    assert painter.end() is True
    return calls


def events(n: int) -> int:
    app = QApplication.instance()
    widget, view = Painted(), QTableView()
    view.setModel(Table())
    widget.installEventFilter(widget)
    widget.show()
    view.show()
    scene = QGraphicsScene()
    for i in range(20):
        item = Item()
        scene.addItem(item)
        item.setPos(i * 12, 0)
    image = QImage(256, 64, QImage.Format.Format_ARGB32_Premultiplied)
    fired = []
    calls = 0
    while calls < n:
        widget.repaint()
        view.viewport().repaint()
        view.selectRow(calls % 50)
        painter = QPainter(image)
        scene.render(painter)
        painter.end()
        QTimer.singleShot(0, lambda: fired.append(True))
        app.processEvents()
        # Five calls to a widget, and at least twenty to the items and ten to the model.
        calls += 35
    assert widget.painted >= n // 35
    assert fired
    return calls


KINDS = (setters, signals, models, painting, events)


def lost(kind) -> dict[str, int]:
    """Return how many references each of the three has lost over ``CALLS`` calls."""
    kind(500)  # what is made on first use is not counted
    gc.collect()
    before = {x: sys.getrefcount(x) for x in (None, True, False)}
    made = kind(CALLS)
    gc.collect()
    assert made >= CALLS
    return {str(x): count - sys.getrefcount(x) for x, count in before.items()}


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_no_reference_is_lost(kind):
    """In a process of its own: a lost count aborts the interpreter, and all tests with it."""
    done = subprocess.run(
        [sys.executable, "-m", __spec__.name, kind.__name__],
        capture_output=True,
        text=True,
        timeout=200,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        check=False,
    )
    assert done.returncode == 0, f"the process ended with {done.returncode}: {done.stderr[-500:]}"
    losses = json.loads(done.stdout)
    # A loss of one reference a call would show as thousands; other code moves it by a few.
    assert all(loss < 200 for loss in losses.values()), losses


if __name__ == "__main__":
    application = QApplication([])
    chosen = next(kind for kind in KINDS if kind.__name__ == sys.argv[1])
    print(json.dumps(lost(chosen)), flush=True)
