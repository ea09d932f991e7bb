"""The window of all runs that ended on this computer: search, sort, compare two, export."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QItemSelection, Qt
from PySide6.QtWidgets import QAbstractItemView, QLineEdit, QPlainTextEdit, QWidget

from bnstudio.files import replacing
from bnstudio.gui.services.catalogue import catalogue
from bnstudio.gui.services.tasks import Task, Tasks
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.dialogs import Dialog, ask_place
from bnstudio.gui.widgets.labels import Label
from bnstudio.gui.widgets.table.cells import LEFT, RIGHT, Cell
from bnstudio.gui.widgets.table.model import TableModel
from bnstudio.gui.widgets.table.view import Table
from bnstudio.gui.wording.numbers import counted, format_elapsed, format_number, format_score
from bnstudio.gui.wording.plain import plain
from bnstudio.gui.wording.tr import tr
from bnstudio.job import ledger

# Heads, columns of the ledger, widths at a base of 12 (0: what is left), and whether set right.
_COLUMNS = (
    (tr("Ended"), "ended", 148, False),
    (tr("Data"), "data", 0, False),
    (tr("Searcher"), "searcher", 160, False),
    (tr("Kind of score"), "score_name", 90, False),
    (tr("Score"), "score", 110, True),
    (tr("Status"), "status", 120, False),
    (tr("Arcs"), "arcs", 52, True),
    (tr("Time"), "elapsed_s", 64, True),
    (tr("Seed"), "seed", 56, True),
    (tr("Tags"), "tags", 110, False),
)


class LedgerModel(TableModel):
    """The runs that the search leaves, in the chosen order."""

    def __init__(self) -> None:
        super().__init__()
        self.all: list[ledger.Entry] = []
        self.shown: list[ledger.Entry] = []
        self._words = ""
        self._column, self._order = 0, Qt.SortOrder.DescendingOrder

    def show(self, entries: list[ledger.Entry]) -> None:
        """Show these runs."""
        self.all = entries
        self._arrange()

    def find(self, words: str) -> None:
        """Show only runs of which each word occurs somewhere."""
        self._words = words
        self._arrange()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        if column < 0:  # no head was clicked: the newest first
            column, order = 0, Qt.SortOrder.DescendingOrder
        self._column, self._order = column, order
        self._arrange()

    def _arrange(self) -> None:
        self.beginResetModel()
        found = ledger.found_by(self.all, self._words) if self._words.strip() else self.all
        falling = self._order == Qt.SortOrder.DescendingOrder
        self.shown = ledger.in_order(found, _COLUMNS[self._column][1], falling=falling)
        self.endResetModel()

    def size(self) -> tuple[int, int]:
        return len(self.shown), len(_COLUMNS)

    def head_text(self, column: int) -> str:
        return _COLUMNS[column][0]

    def first_order(self, column: int) -> Qt.SortOrder:
        falling = _COLUMNS[column][3] or column == 0
        return Qt.SortOrder.DescendingOrder if falling else Qt.SortOrder.AscendingOrder

    def side(self, column: int) -> Qt.AlignmentFlag:
        return RIGHT if _COLUMNS[column][3] else LEFT

    def cell_text(self, row: int, column: int) -> str:
        key = _COLUMNS[column][1]
        value = self.shown[row].get(key)
        if key == "ended":
            return _local(str(value or ""))
        if key == "data":
            return plain(Path(str(value or "")).name)
        if key == "searcher":
            title = catalogue().searchers.get(str(value))
            return plain(str(value)) if title is None else title.title
        if key == "score_name":
            score = catalogue().scores.get(str(value))
            return plain(str(value or "")) if score is None else score.title
        if key == "tags":
            return plain(", ".join(map(str, value)) if isinstance(value, list) else "")
        if key == "status":
            return str(value or "").replace("_", " ")
        if key == "score":
            return format_score(value if isinstance(value, float) else None)
        if key == "elapsed_s":
            return format_elapsed(value if isinstance(value, float) else None)
        return format_number(value, 0) if isinstance(value, int) else plain(str(value or ""))

    def cell_look(self, row: int, column: int) -> Cell:
        number = _COLUMNS[column][3]
        return Cell(self.cell_text(row, column), right=number, ink="text" if column else "text_2")

    def cell_tip(self, row: int, column: int) -> str:
        entry = self.shown[row]
        return str(entry.get("data") or "") if _COLUMNS[column][1] == "data" else ""


def _local(when: str) -> str:
    """Return a moment in the time of this computer, to the minute."""
    try:
        return datetime.fromisoformat(when).astimezone().strftime("%Y-%m-%d %H:%M")
    except ValueError:
        return plain(when[:16])


class LedgerWindow(Dialog):
    """All runs of all projects; it reads them when it opens, and again when it comes to the front.

    Parameters
    ----------
    tasks
        Reads and writes in threads.
    """

    def __init__(self, tasks: Tasks, parent: QWidget | None = None) -> None:
        super().__init__(parent, tr("Runs of all projects"), 1040)
        self.setModal(False)
        self._tasks = tasks
        self.model = LedgerModel()
        self.search = QLineEdit()
        self.search.setPlaceholderText(tr("Find: data, name, tags, note, searcher, seed…"))
        self.search.setAccessibleName(tr("Find runs"))
        self.search.textChanged.connect(self._find)
        self.table = Table(self.model, tr("Runs of all projects"), [one[2] for one in _COLUMNS])
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.table.sort_by_heads()
        self.table.setMinimumHeight(theme().px(260))
        self.detail = QPlainTextEdit()
        self.detail.setReadOnly(True)
        self.detail.setAccessibleName(tr("All that is known of the chosen runs"))
        self.detail.setMinimumHeight(theme().px(150))
        self.said = Label("", "caption")
        self.body.addWidget(self.search)
        self.body.addWidget(self.table, 3)
        self.body.addWidget(self.said)
        self.body.addWidget(self.detail, 2)
        self.export = self.add_button(tr("Export as CSV…"))
        self.export.clicked.connect(self._export)
        self.add_close()
        self.table.selectionModel().selectionChanged.connect(self._chosen)
        self.model.modelReset.connect(self._count)
        self.reload()

    def reload(self) -> None:
        """Read the ledger in a thread."""
        self._tasks.start(
            tr("Reading the ledger"), lambda _task: ledger.read(), self.model.show, quiet=True
        )

    def _find(self, words: str) -> None:
        self.model.find(words)

    def _count(self) -> None:
        shown, there = len(self.model.shown), len(self.model.all)
        some = (
            counted(there, "run")
            if shown == there
            else tr("{shown} of {runs}", shown=shown, runs=counted(there, "run"))
        )
        self.said.setText(
            tr("{some}. Choose one for all that is known of it, two to compare them.", some=some)
        )
        self.export.setEnabled(bool(shown))
        self._chosen()

    def chosen(self) -> list[ledger.Entry]:
        """Return the runs that are selected, from the top."""
        rows = sorted({index.row() for index in self.table.selectionModel().selectedRows()})
        return [self.model.shown[row] for row in rows if row < len(self.model.shown)]

    def _chosen(self, *_: QItemSelection) -> None:
        some = self.chosen()
        if len(some) == 2:
            rows = ledger.differences(*some)
            lines = [
                f"{key}: {ledger.cell(one) or '–'}   |   {ledger.cell(other) or '–'}"
                for key, one, other in rows
            ]
        elif some:
            known = [(key, ledger.cell(value)) for key, value in some[0].items()]
            lines = [f"{key}: {text}" for key, text in known if text]
        else:
            lines = []
        self.detail.setPlainText("\n".join(plain(line, length=2000) for line in lines))

    def _export(self) -> None:
        path = ask_place(self, tr("Export the runs"), "runs.csv", tr("CSV (*.csv)"), (".csv",))
        if path is None:
            return
        entries = list(self.model.shown)

        def work(_task: Task) -> None:
            with replacing(path) as file:
                file.write(ledger.as_csv(entries).encode())

        def then(_: None) -> None:
            self._tasks.notify(
                "good",
                tr("{runs} are in {name}.", runs=counted(len(entries), "run"), name=path.name),
            )

        self._tasks.start(tr("Writing {name}", name=path.name), work, then, self._tasks.report)
