"""The dialogs that every page may show: a body with buttons, a question, a list of notes.

Buttons are named by what they do. Escape always takes the way that changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Protocol, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QFileDialog, QMenu, QWidget

from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.buttons import Button
from bnstudio.gui.widgets.focus_ring import FocusRing
from bnstudio.gui.widgets.labels import Label
from bnstudio.gui.widgets.layouts import STRETCH, ScrollColumn, hbox, vbox
from bnstudio.gui.wording.plain import plain
from bnstudio.gui.wording.tr import tr


class KnowsFolder(Protocol):
    """Remembers the folder of the file chosen last."""

    folder: str


class _NoFolder:
    folder = ""


_known: KnowsFolder = _NoFolder()


def begin_in_folder_of(known: KnowsFolder) -> None:
    """Let dialogs that are given a bare name begin in that folder, and note where they end."""
    global _known
    _known = known


class Dialog(QDialog):
    """A dialog with a body and buttons at the lower right; a question says its title inside."""

    def __init__(
        self, parent: QWidget | None, title: str, width: int = 440, *, heading: bool = False
    ) -> None:
        super().__init__(parent)
        dp = theme().px
        self.setWindowTitle(plain("bnstudio" if heading else title))
        self.setMinimumWidth(dp(width))
        self.setModal(True)
        self.body = vbox(gap=8)
        self.foot = hbox(STRETCH, gap=8)
        title_inside = [Label(title, "subject", wrap=True)] if heading else []
        vbox(*title_inside, (self.body, 1), 4, self.foot, gap=12, margins=(24, 20, 24, 20), on=self)
        self._ring = FocusRing(self)

    def add_button(self, text: str, kind: str = "secondary") -> Button:
        """Append a button to the foot."""
        button = Button(text, kind, height=32)
        self.foot.addWidget(button)
        return button

    def add_close(self) -> None:
        """Append the only button, which closes the dialog."""
        close = self.add_button(tr("Close"))
        close.clicked.connect(self.accept)
        close.setDefault(True)

    def add_choice(self, text: str) -> Button:
        """Append Cancel and the button that accepts, and return the latter."""
        self.add_button(tr("Cancel")).clicked.connect(self.reject)
        use = self.add_button(text, "primary")
        use.clicked.connect(self.accept)
        use.setDefault(True)
        return use


D = TypeVar("D", bound=QDialog)


def show_freed(dialog: D) -> D:
    """Show a dialog that goes with everything in it when it is closed, and return it."""
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    if dialog.isModal():
        dialog.open()
    else:
        dialog.show()
    return dialog


def context_menu(owner: QWidget) -> QMenu:
    """Return an empty menu that goes when it is closed."""
    menu = QMenu(owner)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    return menu


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
            button.clicked.connect(lambda _=False, k=key: self._answered(k))
            self.buttons[key] = button
        self.buttons[advised].setDefault(True)
        self.buttons[advised].setFocus()

    def _answered(self, key: str) -> None:
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


def ask_place(
    parent: QWidget, title: str, start: str, filters: str, endings: tuple[str, ...]
) -> Path | None:
    """Let the person choose a file to write; ``None`` if they do not.

    The system's dialog asks about the name that was typed; where an ending is added to it, it is
    asked here, so that nothing is replaced unasked.

    Parameters
    ----------
    parent, title, start, filters
        As the system's dialog takes them, a bare name as ``start`` in the folder of the file
        chosen last (:func:`begin_in_folder_of`); ``filters`` in the order of ``endings`` where
        the choice of one decides the ending.
    endings
        What the name may end in (``.json``); to a name with none of them the one of the chosen
        filter, or else the first, is added. Empty: any name.

    Returns
    -------
    Path or None
        The file. Where it exists the person has agreed to its being replaced.
    """
    if start and not Path(start).is_absolute():
        start = str(Path(_known.folder) / start)
    while True:
        name, chosen = QFileDialog.getSaveFileName(parent, title, start, filters)
        if not name:
            return None
        path = Path(name)
        _known.folder = str(path.parent)
        if not endings or path.name.lower().endswith(endings):
            return path
        added = next((ending for ending in endings if f"(*{ending}" in chosen), endings[0])
        place = path.with_name(path.name + added)
        if not place.exists():
            return place
        answer = ask(
            parent,
            tr("Replace {name}?", name=place.name),
            tr(
                "“{name}” is in {parent} already. What it holds would be lost.",
                name=place.name,
                parent=place.parent,
            ),
            (
                ("cancel", tr("Cancel")),
                ("other", tr("Another name…")),
                ("replace", tr("Replace it")),
            ),
            "other",
        )
        if answer == "replace":
            return place
        if answer != "other":
            return None
        start = str(place)


class Notes(Dialog):
    """A list of sentences, such as what was done to the data on import."""

    def __init__(self, parent: QWidget | None, title: str, notes: Iterable[str]) -> None:
        super().__init__(parent, title, 560)
        labels = [Label(note, "body", wrap=True) for note in notes]
        for label in labels:
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        area = ScrollColumn(vbox(*labels, STRETCH, gap=8, margins=(0, 0, 8, 0)))
        area.setMinimumHeight(theme().px(200))
        self.body.addWidget(area, 1)
        self.add_close()
