"""The distances of two networks, and what the second has of the first."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from bnstudio.gui.compare.comparing import Outcome
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.labels import ElidedLabel, Label
from bnstudio.gui.wording.numbers import NOTHING, format_count, format_number
from bnstudio.gui.wording.plain import plain_lines
from bnstudio.gui.wording.tr import tr

DAGS, CLASSES = "dags", "classes"
DISTANCES = (
    (
        "shd_dag",
        DAGS,
        tr("SHD on DAGs"),
        tr("Structural Hamming distance: joined pairs that the DAGs differ in"),
    ),
    ("moral", DAGS, tr("Moral edges"), tr("Edges that only one of the two moral graphs has")),
    (
        "shd_cpdag",
        CLASSES,
        tr("SHD on classes (H)"),
        tr("The same for the CPDAGs of the two classes: H = A + D + I"),
    ),
    ("added", CLASSES, tr("added (A)"), tr("Pairs that only the second joins")),
    ("deleted", CLASSES, tr("deleted (D)"), tr("Pairs that only the first joins")),
    (
        "inverted",
        CLASSES,
        tr("inverted (I)"),
        tr(
            "Pairs that both join, and that the two classes direct differently: "
            "one of them may leave the direction open, so there can be more than reversed arcs "
            "of the DAGs"
        ),
    ),
)
"""Each distance with what it is of, its words and what it means; a sum comes before its parts."""

PARTS = ("added", "deleted", "inverted")
"""What the distance of the classes consists of."""

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
    """The figures of a comparison; the same as ``bnstudio compare`` prints.

    Attributes
    ----------
    values
        The label of each figure by its name in :meth:`~bnstudio.graph.compare.Comparison.metrics`.
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
        rows = {DAGS: 0, CLASSES: 0}
        for name, of, words, tip in DISTANCES:
            self._add(above, name, words, tip, rows[of], 0 if of == DAGS else 3)
            rows[of] += 1
        # Below the distances of the DAGs, which are fewer.
        self._said = Label(tr("Reference: the first"), "caption")
        self._said.setToolTip(
            plain_lines(
                tr(
                    "Precision, recall and the distances measure the second against the first.\n"
                    "Swap the two if the second is the truth."
                )
            )
        )
        self.reference = ElidedLabel("", "caption")
        above.addWidget(self._said, 2, 0, 1, 2)
        above.addWidget(self.reference, 3, 0, 1, 2)
        above.setColumnMinimumWidth(2, dp(16))
        above.setColumnStretch(2, 1)
        grid.addLayout(above, 0, 0, 1, 4)
        grid.setRowMinimumHeight(3, dp(6))
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
        self.show_outcome(None)
        # As wide as the words are: a sum without the end of its name is not understood.
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        # A layout within a layout gives way below what its labels need.
        self.setMinimumHeight(self.sizeHint().height())

    def _add(
        self, grid: QGridLayout, name: str, words: str, tip: str, row: int, column: int
    ) -> None:
        label = Label(words, "label")
        label.setToolTip(plain_lines(tip))
        if name in PARTS:
            label.setContentsMargins(theme().px(10), 0, 0, 0)
            words = tr("SHD on classes, {part}", part=words)
        grid.addWidget(label, row, column)
        self._value(grid, name, words, row, column + 1)

    def _value(self, grid: QGridLayout, name: str, words: str, row: int, column: int) -> None:
        value = Label("", "value")
        value.setProperty("words", words)
        grid.addWidget(value, row, column, Qt.AlignmentFlag.AlignRight)
        self.values[name] = value

    def show_outcome(self, outcome: Outcome | None) -> None:
        """Show the figures of a comparison and what the second is measured against, or dashes."""
        self.reference.setText("" if outcome is None else outcome.first.label)
        self._said.setVisible(outcome is not None)
        metrics = {} if outcome is None else outcome.contrast.comparison.metrics()
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
