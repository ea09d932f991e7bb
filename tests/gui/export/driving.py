"""A window for the export dialog, and what a person does in it."""

from types import SimpleNamespace

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from bnstudio.gui.export.dialog import ExportDialog
from bnstudio.gui.widgets.labels import Label


class Window(QWidget):
    """As much of the main window as the dialog looks at."""

    def __init__(self, folder):
        super().__init__()
        self.settings = SimpleNamespace(folder=str(folder))


def make_dialog(services, window):
    dialog = ExportDialog(
        services.document,
        services.data,
        services.graph,
        services.networks,
        settings=window.settings,
        parent=window,
    )
    dialog.window_ = window  # which lives as long as the dialog
    return dialog


def said(dialog):
    return [label.text() for label in dialog.findChildren(Label) if label.isVisible()]


def press(qtbot, button):
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def type_name(dialog, qtbot, path):
    dialog.path_field.selectAll()
    qtbot.keyClicks(dialog.path_field, str(path))
    assert dialog.path_field.text() == str(path), "what is typed stays as it is"
