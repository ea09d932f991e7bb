"""Asks how many rows are drawn from a network, and what becomes of them."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from bnstudio.gui.widgets.choices import Segmented
from bnstudio.gui.widgets.dialogs import Dialog
from bnstudio.gui.widgets.fields import CheckBox
from bnstudio.gui.widgets.form_row import FormRow
from bnstudio.gui.widgets.labels import Label
from bnstudio.gui.widgets.number_fields import CountField, SpinField
from bnstudio.gui.wording.tr import tr, trn

MOST_ROWS = 100_000_000


class SampleDialog(Dialog):
    """The question; its properties are the answers.

    Parameters
    ----------
    about
        What is drawn from, in a sentence.
    rows
        How many are proposed.
    fits
        Whether the tables are fitted to the data, so that there is a choice how.
    """

    def __init__(self, about: str, rows: int, *, fits: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent, tr("Sample rows"), 530)
        self.body.addWidget(Label(about, "body", "text_2", wrap=True))
        self.rows_field = SpinField(1, MOST_ROWS, rows, name=tr("Rows"))
        self.seed_field = SpinField(0, 2**31 - 1, 0, name=tr("Seed"))
        self.missing_field = SpinField(0, 99, 0, tr("% of the cells"), name=tr("Left empty"))
        self.tables = Segmented(
            (("prior", tr("Dirichlet prior")), ("likelihood", tr("Maximum likelihood"))),
            name=tr("Probability tables by"),
        )
        self.prior_field = CountField(
            *(1, 100_000, 1, lambda n: trn("equivalent case", "equivalent cases", n)),
            name=tr("Equivalent sample size"),
        )
        self._prior_row = FormRow(tr("Equivalent sample size"), self.prior_field)
        for row in (
            FormRow(tr("Rows"), self.rows_field),
            FormRow(tr("Seed"), self.seed_field, tr("The same seed draws the same rows")),
            FormRow(
                tr("Left empty"),
                self.missing_field,
                tr("Each cell is left empty with this probability, whatever stands in it"),
            ),
        ):
            self.body.addWidget(row)
        if fits:
            self.body.addWidget(FormRow(tr("Tables by"), self.tables))
            self.body.addWidget(self._prior_row)
        self.open_field = CheckBox(tr("Open them as the data of a new project"))
        self.body.addSpacing(4)
        self.body.addWidget(self.open_field)
        self.tables.changed.connect(self._show_prior)
        self.choose = self.add_choice(tr("Choose where…"))
        self.rows_field.setFocus()
        self.rows_field.selectAll()

    def _show_prior(self, *_: object) -> None:
        self._prior_row.setVisible(self.tables.value == "prior")

    @property
    def rows(self) -> int:
        """How many rows."""
        return self.rows_field.value()

    @property
    def seed(self) -> int:
        """From which random numbers."""
        return self.seed_field.value()

    @property
    def missing(self) -> float:
        """The share of cells that are left empty."""
        return self.missing_field.value() / 100

    @property
    def prior(self) -> float:
        """The equivalent sample size of the prior of fitted tables; 0 for maximum likelihood."""
        return float(self.prior_field.value()) if self.tables.value == "prior" else 0.0

    @property
    def opens(self) -> bool:
        """Whether the rows become the data of a new project."""
        return self.open_field.isChecked()
