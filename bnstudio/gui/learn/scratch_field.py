"""Where a search on disk keeps its layers: the program's own folder, or one that is chosen."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from bnstudio.errors import UsageError
from bnstudio.gui.services.tasks import Task, Tasks
from bnstudio.gui.widgets.buttons import Button
from bnstudio.gui.widgets.form_row import ErrorLine, FieldLabel
from bnstudio.gui.widgets.labels import ElidedLabel
from bnstudio.gui.widgets.layouts import hbox, vbox
from bnstudio.gui.wording.runs import sentence
from bnstudio.gui.wording.tr import tr, tr_core
from bnstudio.job.layer_folder import check_folder, default_folder, own_folder

_HELP = tr(
    "Where the search keeps its layers. A run that was stopped or interrupted leaves its whole "
    "layers there, and the next one with the same data, score and limits of the parents goes on "
    "from them. In the automatic folder they are kept for two weeks."
)


class ScratchField(QWidget):
    """The ``folder`` that was chosen, ``None`` for the automatic one, and links that change it.

    Signals
    -------
    changed()
        Another folder was chosen; see :attr:`folder`.
    checked()
        Whether the folder will do is known; see :attr:`fault`.
    """

    changed = Signal()
    checked = Signal()

    def __init__(self, tasks: Tasks) -> None:
        super().__init__()
        self._tasks = tasks
        self._check: Task | None = None
        self.folder: str | None = None
        self.fault = ""
        self.label = FieldLabel(tr("Scratch folder"), _HELP)
        self.clear = Button(tr("Automatic"), "link")
        self.clear.setToolTip(tr("Use the program's own folder again"))
        self.choose = Button(tr("Choose…"), "link")
        self.choose.setAccessibleName(tr("Choose a scratch folder"))
        self.choose.setAccessibleDescription(_HELP)
        self.place = ElidedLabel("", "body", "text_3")
        self.error = ErrorLine()
        head = hbox((self.label, 1), self.clear, self.choose, gap=12)
        vbox(head, self.place, self.error, gap=2, on=self)
        self.clear.clicked.connect(lambda: self._choose(None))
        self.choose.clicked.connect(self._ask)
        self.set_folder(None)

    def set_folder(self, folder: str | None) -> None:
        """Show a folder and what is wrong with it; the automatic one by its path or ``None``."""
        own = default_folder()
        folder = None if folder is None or Path(folder) == own else folder
        if self._check is not None and folder == self.folder:
            return
        self.folder = folder
        self.clear.setVisible(folder is not None)
        self.place.setText(
            tr("Automatic: {short}", short=_short(own)) if folder is None else folder
        )
        if self._check is not None:
            self._check.cancel()
        # A folder may be on a drive that takes its time.
        self._check = self._tasks.start(
            tr("Looking at the scratch folder"),
            lambda _task: fault_of(folder),
            self._show,
            quiet=True,
        )

    def _show(self, fault: str) -> None:
        self._check = None
        self.fault = fault
        self.error.set_fault(fault)
        self.checked.emit()

    def _ask(self) -> None:
        start = self.folder or str(Path.home())
        path = QFileDialog.getExistingDirectory(self, tr("Scratch folder"), start)
        if path:
            self._choose(path)

    def _choose(self, folder: str | None) -> None:
        self.set_folder(folder)
        self.changed.emit()


def _short(path: Path) -> str:
    home = Path.home()
    return f"~/{path.relative_to(home)}" if path.is_relative_to(home) else str(path)


def fault_of(folder: str | None) -> str:
    """Return why a folder (``None``: the automatic one) will not do, in a sentence, or ""."""
    if folder is None:
        if own_folder() is not None:
            return ""
        return tr(
            "{default_folder} cannot be written to. Choose another folder.",
            default_folder=default_folder(),
        )
    try:
        check_folder(Path(folder))
    except UsageError as error:
        return sentence(tr_core(str(error)))
    return ""
