"""The fields of the export dialog: what to write, of which graphs, in which format, and where."""

from __future__ import annotations

from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from bnstudio.formats.common import Format
from bnstudio.formats.registry import FORMATS
from bnstudio.gui.export.facts import KINDS
from bnstudio.gui.export.many import ALL
from bnstudio.gui.export.names import NameList
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.buttons import Button
from bnstudio.gui.widgets.choices import Segmented
from bnstudio.gui.widgets.fields import ComboField, TextField
from bnstudio.gui.widgets.labels import Label, field_name
from bnstudio.gui.widgets.layouts import STRETCH, boxed, hbox
from bnstudio.gui.widgets.number_fields import CountField
from bnstudio.gui.wording.numbers import counted
from bnstudio.gui.wording.plain import plain
from bnstudio.gui.wording.tr import tr, tr_core, trn


class ExportForm(QWidget):
    """The fields, below them what is to be said, and the names that are written otherwise.

    Parameters
    ----------
    view
        The kind of graph that is shown.
    labels
        ``None`` where no variable has a label; else whether labels are shown.
    ticked
        Number of ticked runs that have a network.
    """

    def __init__(self, view: str, labels: bool | None, ticked: int) -> None:
        super().__init__()
        dp = theme().px
        self._labelled = labels is not None
        self._ticked = ticked
        grid = QGridLayout(self)
        grid.setContentsMargins(0, dp(8), 0, 0)
        grid.setHorizontalSpacing(dp(16))
        grid.setVerticalSpacing(dp(8))
        grid.setColumnMinimumWidth(0, dp(72))
        grid.setColumnStretch(1, 1)
        self.kind = Segmented(KINDS, view, name=tr("Kind of graph"))
        self.naming = Segmented(
            (("names", tr("Column names")), ("labels", tr("Labels"))),
            "labels" if labels else "names",
            name=tr("Nodes are called by"),
        )
        self.format = ComboField(name=tr("Format"))
        for name, f in FORMATS.items():
            self.format.addItem(plain(f"{tr_core(f.title)} ({f.endings[0]})"), name)
        self.format.addItem(tr("All formats, into a folder"), ALL)
        self.scope = Segmented(
            (("shown", tr("The graph that is shown")), ("ticked", counted(ticked, "ticked run"))),
            name=tr("Graphs to export"),
        )
        self.tables = Segmented(
            (("prior", tr("Dirichlet prior")), ("likelihood", tr("Maximum likelihood"))),
            name=tr("Probability tables by"),
        )
        self.prior = CountField(
            *(1, 100_000, 1, lambda n: trn("equivalent case", "equivalent cases", n)),
            name=tr("Equivalent sample size"),
        )
        self.path_field = TextField(tr("Where to write it"))
        self.browse = Button(tr("Choose…"))
        self.path_note = Label("", "caption", wrap=True)
        self._rows: dict[str, tuple[QWidget, ...]] = {}
        where = boxed(hbox((self.path_field, 1), self.browse, gap=8))
        tables = boxed(hbox(self.tables, self.prior, STRETCH, gap=8))
        for row, (key, message, field) in enumerate(
            (
                ("scope", tr("&Of"), self.scope),
                ("kind", tr("&Graph"), self.kind),
                ("naming", tr("&Nodes by"), self.naming),
                ("format", tr("&Format"), self.format),
                ("tables", tr("&Tables"), tables),
                ("path", tr("F&ile"), where),
            )
        ):
            own = {where: self.path_field, tables: self.tables}.get(field, field)
            label = field_name(message, own)
            if key == "path":
                self._path_label = label
            grid.addWidget(label, row, 0)
            grid.addWidget(field, row, 1)
            self._rows[key] = (label, field)
        grid.addWidget(self.path_note, 6, 1)
        self.facts = QVBoxLayout()
        self.facts.setSpacing(dp(6))
        grid.addLayout(self.facts, 7, 1)
        self.names = NameList()
        grid.addWidget(self.names, 8, 1)
        grid.setRowStretch(9, 1)

    @property
    def is_all(self) -> bool:
        """Whether all formats are to be written."""
        return self.format.value == ALL

    @property
    def of_ticked(self) -> bool:
        """Whether the networks of ticked runs are to be written, not the graph that is shown."""
        return self.scope.value == "ticked" and self._ticked > 0

    @property
    def is_many(self) -> bool:
        """Whether several files are to be written, into a folder."""
        return self.is_all or self.of_ticked

    @property
    def chosen(self) -> Format:
        """The chosen format of a network; the richest one where it is all of them."""
        return FORMATS["json" if self.is_all else str(self.format.value)]

    @property
    def ending(self) -> str:
        """The file ending of what is chosen."""
        return self.chosen.endings[0]

    @property
    def sample_size(self) -> float:
        """The equivalent sample size of the prior of tables; 0 for maximum likelihood."""
        return float(self.prior.value()) if self.tables.value == "prior" else 0.0

    def show_rows(self, *, tables: bool) -> None:
        """Show the fields that what is chosen needs; ``tables`` whether any are fitted."""
        for key, shown in (
            ("scope", self._ticked > 0),
            ("tables", tables),
            ("naming", self._labelled),
        ):
            for widget in self._rows[key]:
                widget.setVisible(shown)
        self._path_label.setText(tr("Fo&lder") if self.is_many else tr("F&ile"))
        self.prior.setVisible(self.tables.value == "prior")
