"""The distances of two networks, and what the second has of the first."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from bnstudio.graph.compare import Comparison
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.labels import Label
from bnstudio.gui.wording.numbers import NOTHING, format_count, format_number
from bnstudio.gui.wording.plain import plain_lines
from bnstudio.gui.wording.tr import tr

DISTANCES = (
    (
        "shd_dag",
        tr("SHD on DAGs"),
        tr("Structural Hamming distance: joined pairs that the DAGs differ in"),
    ),
    (
        "shd_cpdag",
        tr("SHD on classes (H)"),
        tr("The same for the CPDAGs of the two classes: H = A + D + I"),
    ),
    ("added", tr("Added (A)"), tr("Pairs that only the second joins")),
    ("deleted", tr("Deleted (D)"), tr("Pairs that only the first joins")),
    (
        "inverted",
        tr("Inverted (I)"),
        tr("Pairs that both join, and that the two classes direct differently"),
    ),
    ("moral", tr("Moral edges"), tr("Edges that only one of the two moral graphs has")),
)
SHARES = (
    ("", tr("Skeleton"), tr("Pairs that are joined, without direction")),
    ("arc_", tr("Arcs"), tr("Arcs of the DAGs with their directions")),
    ("v_structure_", tr("V-structures"), tr("x → z ← y where x and y are not joined")),
)
COLUMNS = (
    ("precision", tr("Precision"), tr("Share of what the second has that the first has too")),
    ("recall", tr("Recall"), tr("Share of what the first has that the second has too")),
    ("f1", "F1", tr("Harmonic mean of precision and recall")),
)


class Figures(QWidget):
    """The figures of a :class:`Comparison`; the same as ``bnstudio compare`` prints.

    Attributes
    ----------
    values
        The label of each figure by its name in :meth:`Comparison.metrics`.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Distances"))
        dp = theme().px
        grid = QGridLayout(self)
        grid.setContentsMargins(dp(16), dp(10), dp(16), dp(8))
        grid.setHorizontalSpacing(dp(12))
        grid.setVerticalSpacing(dp(2))
        self.values: dict[str, Label] = {}
        above = QGridLayout()
        above.setHorizontalSpacing(dp(8))
        above.setVerticalSpacing(dp(2))
        for at, (name, words, tip) in enumerate(DISTANCES):
            row, column = at % 3, 0 if at < 3 else 3
            self._add(above, name, words, tip, row, column)
        above.setColumnMinimumWidth(2, dp(16))
        above.setColumnStretch(2, 1)
        grid.addLayout(above, 0, 0, 1, 4)
        grid.setRowMinimumHeight(3, dp(8))
        for column, (_, title, tip) in enumerate(COLUMNS, start=1):
            head = Label(title, "column")
            head.setToolTip(plain_lines(tip))
            grid.addWidget(head, 4, column, Qt.AlignmentFlag.AlignRight)
        for row, (prefix, words, tip) in enumerate(SHARES, start=5):
            label = Label(words, "label")
            label.setToolTip(plain_lines(tip))
            grid.addWidget(label, row, 0)
            for column, (name, title, _) in enumerate(COLUMNS, start=1):
                self._value(grid, prefix + name, f"{words}: {title}", row, column)
        for column in range(4):
            grid.setColumnStretch(column, 1)
        grid.setRowStretch(8, 1)
        self.show_metrics(None)
        # A layout within a layout gives way below what its labels need.
        self.setMinimumHeight(self.sizeHint().height())

    def _add(
        self, grid: QGridLayout, name: str, words: str, tip: str, row: int, column: int
    ) -> None:
        label = Label(words, "label")
        label.setToolTip(plain_lines(tip))
        grid.addWidget(label, row, column)
        self._value(grid, name, words, row, column + 1)

    def _value(self, grid: QGridLayout, name: str, words: str, row: int, column: int) -> None:
        value = Label("", "value")
        value.setProperty("words", words)
        grid.addWidget(value, row, column, Qt.AlignmentFlag.AlignRight)
        self.values[name] = value

    def show_metrics(self, comparison: Comparison | None) -> None:
        """Show the figures of a comparison, or dashes."""
        metrics = {} if comparison is None else comparison.metrics()
        for name, label in self.values.items():
            value = metrics.get(name)
            if value is None:
                text = NOTHING
            elif isinstance(value, int):
                text = format_count(value)
            else:
                text = format_number(value, 3)
            label.setText(text)
            label.setAccessibleName(plain_lines(f"{label.property('words')}: {text}"))
