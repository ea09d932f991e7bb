"""Where the probabilities come from: the network's own tables, or tables counted on the data."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from bnstudio.gui.services.queries import Queries
from bnstudio.gui.widgets.fields import ComboField
from bnstudio.gui.widgets.form_row import FormRow, note
from bnstudio.gui.widgets.layouts import Ground, vbox
from bnstudio.gui.widgets.number_fields import NumberField
from bnstudio.gui.wording.tr import tr, tr_core
from bnstudio.project.querying.source import COUNTED, OWN


class SourceRow(Ground):
    """The foot of the panel; ``notes``, on interventions, stand at its top.

    A number takes effect once it is typed to its end, so that tables are not counted for "1" on the
    way to "10".
    """

    def __init__(self, queries: Queries, notes: QWidget) -> None:
        super().__init__("window", line=True)
        self._queries = queries
        self.title = note("", "text_2")
        self.kind = ComboField(
            [(tr("Of the network itself"), OWN), (tr("Counted on the data"), COUNTED)],
            name=tr("Tables"),
        )
        self.kinds = FormRow(tr("Tables"), self.kind)
        self.prior = NumberField(0.0, 1e9, name=tr("Prior sample size"))
        self.prior.setKeyboardTracking(False)
        self.priors = FormRow(
            tr("Prior sample size"),
            self.prior,
            tr(
                "Imaginary rows, spread evenly, that count beside those of the data (the prior of "
                "BDeu). 0 gives maximum likelihood."
            ),
        )
        self.rows = NumberField(0.0, 1e12, special=tr("not known"), name=tr("Counted on rows"))
        self.rows.setKeyboardTracking(False)
        self.row_counts = FormRow(
            tr("Counted on rows"),
            self.rows,
            tr(
                "On how many rows the tables of the file were counted. Credible intervals need it; "
                "probabilities do not."
            ),
        )
        self.of_class = note("", "text_3")
        vbox(
            *(notes, self.title, self.of_class, self.kinds, self.priors, self.row_counts),
            gap=6, margins=(16, 9, 16, 10), on=self,
        )  # fmt: skip
        self.kind.activated.connect(lambda _at: queries.set_tables(str(self.kind.value)))
        self.prior.valueChanged.connect(self._prior_changed)
        self.rows.valueChanged.connect(lambda _value: queries.set_rows(self.rows.number or None))

    def _prior_changed(self) -> None:
        number = self.prior.number
        fault = "" if number is not None and number >= 0 else tr("It cannot be below 0.")
        self.priors.set_fault(fault)
        if not fault and number is not None:
            self._queries.set_prior(number)

    def show_source(self) -> None:
        """Show what is asked now."""
        queries = self._queries
        source = queries.source
        if source is None:
            return
        own = source.network is not None
        self.title.setText(f"{tr_core(source.title)}.")
        choices = queries.choices
        self.kinds.setVisible(len(choices) > 1)
        self.kind.set_value(OWN if own else COUNTED)
        self.priors.setVisible(not own)
        self.row_counts.setVisible(own)
        _show(self.prior, queries.prior)
        _show(self.rows, queries.rows)
        links = source.shown.links
        self.of_class.setVisible(bool(links))
        if links:
            kind = source.shown.kind.upper()
            self.of_class.setText(
                tr(
                    "The {kind} stands for a class of DAGs; one of them is asked. To what is "
                    "observed "
                    "all of them have the same answer.",
                    kind=kind,
                )
            )


def _show(field: NumberField, number: float | None) -> None:
    blocked = field.blockSignals(True)
    field.set_number(number)
    field.blockSignals(blocked)
