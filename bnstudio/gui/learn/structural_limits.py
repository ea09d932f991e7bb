"""The limits on the parents of a variable: how many, and with how many free parameters."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from bnstudio.gui.services.catalogue import Choice
from bnstudio.gui.widgets.form_row import FormRow
from bnstudio.gui.widgets.layouts import vbox
from bnstudio.gui.widgets.limit_fields import InDegreeField
from bnstudio.gui.widgets.number_fields import WholeField
from bnstudio.gui.wording.tr import tr
from bnstudio.job.spec import Limits
from bnstudio.search.declarations import Obeys


class StructuralLimits(QWidget):
    """The two rows of the form.

    Signals
    -------
    edited()
        The person changed a limit; see :meth:`edited_limits`.
    """

    edited = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.in_degree = InDegreeField()
        self.in_degree_row = FormRow(
            tr("In-degree"),
            self.in_degree,
            tr(
                "How many parents a variable may have. Fewer make a run shorter and the network "
                "simpler."
            ),
        )
        self.max_params = WholeField(1, None, unit=tr("per family"), special=tr("unlimited"))
        self.max_params_row = FormRow(
            tr("Most free parameters"),
            self.max_params,
            tr(
                "The most free parameters that a variable may have together with its parents "
                "(maxParams)."
            ),
        )
        vbox(self.in_degree_row, self.max_params_row, gap=8, on=self)
        self.in_degree.picked.connect(self.edited)
        self.max_params.valueChanged.connect(lambda *_: self.edited.emit())

    def show_limits(self, limits: Limits) -> None:
        """Show what is set."""
        if self.max_params.number != limits.max_params:
            self.max_params.set_number(limits.max_params)
        self.in_degree.set_most(limits.max_parents)

    def edited_limits(self, limits: Limits) -> Limits:
        """Return ``limits`` with what is in the fields."""
        return replace(limits, max_parents=self.in_degree.most, max_params=self.max_params.number)

    def follow(self, searcher: Choice, lists_alone: bool) -> None:
        """Disable what a searcher cannot keep, or not on lists alone, and say why."""
        for row, limit in (
            (self.in_degree_row, Obeys.MAX_PARENTS),
            (self.max_params_row, Obeys.MAX_PARAMS),
        ):
            row.set_usable(
                limit in searcher.obeys,
                tr("{title} cannot keep a limit of this kind", title=searcher.title),
            )
        if lists_alone:
            self.max_params_row.set_usable(
                False, tr("Parent set lists do not tell how many states the variables have")
            )
