"""What was found: the threshold with its slider, what is agreed on above it, and the pairs."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from bnstudio.graph.pdag import PDAG
from bnstudio.gui.services.arc_strengths import ArcStrengths, threshold_text
from bnstudio.gui.strength.networks_view import NetworksView
from bnstudio.gui.strength.pairs_model import (
    DIRECTION,
    FROM,
    GRAPH,
    STRENGTH,
    TO,
    PairsModel,
    Which,
)
from bnstudio.gui.strength.slider import ThresholdSlider
from bnstudio.gui.strength.wording import agreed_text, facts_text
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.buttons import Button
from bnstudio.gui.widgets.choices import Segmented
from bnstudio.gui.widgets.fields import CheckBox, ComboField, SearchField
from bnstudio.gui.widgets.labels import IconLabel, Label, Line, field_name
from bnstudio.gui.widgets.layouts import STRETCH, boxed, hbox, stack, vbox
from bnstudio.gui.widgets.number_fields import NumberField
from bnstudio.gui.widgets.table.view import Table
from bnstudio.gui.wording.numbers import counted, format_count
from bnstudio.gui.wording.plain import plain_lines
from bnstudio.gui.wording.tr import tr

_NUMBERS = {STRENGTH: 80, DIRECTION: 84, GRAPH: 100}
_CHOICES = [
    (tr("All pairs"), Which.ALL),
    (tr("Above the threshold"), Which.ABOVE),
    (tr("Above, not in the graph"), Which.ADDED),
    (tr("In the graph, not above"), Which.LACKING),
]


class PairsTable(Table):
    """The table of pairs: both names have the same room."""

    def __init__(self, model: PairsModel) -> None:
        super().__init__(model, tr("Pairs and their strengths"))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def arrange(self) -> None:
        dp, room = theme().px, self.viewport().width()
        for column, width in _NUMBERS.items():
            self.setColumnWidth(column, dp(width))
            room -= dp(width)
        self.setColumnWidth(FROM, max(dp(60), room // 2))
        self.setColumnWidth(TO, max(dp(60), room - room // 2))


class StrengthResults(QWidget):
    """The results of one record.

    Signals
    -------
    pair_chosen(str, str)
        A person chose a row.
    pair_opened(str, str)
        A person wants to see the pair on the canvas.
    """

    pair_chosen = Signal(str, str)
    pair_opened = Signal(str, str)

    def __init__(self, strengths: ArcStrengths, networks: NetworksView) -> None:
        super().__init__()
        self.setAccessibleName(tr("How sure the arcs are"))
        self._strengths, self.networks = strengths, networks
        self._following = False
        self._build()
        self._connect()
        self.refresh()

    def _build(self) -> None:
        self.facts = Label("", "label", wrap=True)
        self.stale = Label("", "body", "caution", wrap=True)
        stale_icon = IconLabel("warning", "caution")
        self._stale = boxed(hbox((stale_icon, Qt.AlignmentFlag.AlignTop), (self.stale, 1), gap=8))
        self.slider = ThresholdSlider()
        self.field = NumberField(0.0, 1.0, name=tr("Threshold"))
        self.field.setMaximumWidth(self.fontMetrics().horizontalAdvance("0") * 14)
        self.field.setToolTip(
            plain_lines(tr("Pairs that are joined in more than this share of the networks count"))
        )
        self.proposed = Button("", "link")
        self.count = Label("", "value")
        self.agreed = Label("", "body", "text_2", wrap=True)
        self.agreed.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.agreed.setMinimumHeight(2 * self.agreed.fontMetrics().lineSpacing())
        self.agreed.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.canvas = CheckBox(tr("Show on the graph"))
        self.canvas.setToolTip(
            plain_lines(
                tr(
                    "On the Graph page: arcs as wide as they are strong, with their share; broken "
                    "lines for pairs above the threshold that the graph does not join"
                )
            )
        )
        name = field_name(tr("Threshold"), self.field)
        line = hbox(name, self.field, self.proposed, STRETCH, self.count, gap=8)
        head = vbox(
            self.facts, self._stale, line, self.slider, self.agreed,
            gap=6, margins=(16, 10, 16, 8),
        )  # fmt: skip
        self.which = ComboField(list(_CHOICES), icon="funnel-simple", name=tr("Which pairs"))
        self.search = SearchField(tr("Find a name"))
        self.search.setAccessibleName(tr("Find pairs by a name"))
        self.search.setMinimumWidth(theme().px(112))
        self.model = PairsModel(self)
        self.table = PairsTable(self.model)
        self.table.sort_by_heads()
        self.listed = Segmented(
            [("pairs", tr("Pairs")), ("networks", tr("Networks"))], name=tr("What is listed")
        )
        self.listed.button("networks").setToolTip(
            tr("The networks that were counted, and which of them disagree with the consensus")
        )
        kinds = hbox(self.listed, STRETCH, self.canvas, gap=12)
        self._narrowing = boxed(hbox(self.which, (self.search, 1), gap=12))
        tools = vbox(kinds, self._narrowing, gap=6, margins=(16, 6, 16, 6))
        self._lists = stack(self.table, self.networks)
        vbox(boxed(head), Line(), boxed(tools), Line(), (self._lists, 1), on=self)

    def _connect(self) -> None:
        strengths = self._strengths
        strengths.changed.connect(self.refresh)
        strengths.threshold_changed.connect(self._show_threshold)
        strengths.agreed_changed.connect(self._show_agreed)
        strengths.on_canvas_changed.connect(self._show_on_canvas)
        self.slider.moved.connect(strengths.set_threshold)
        self.field.valueChanged.connect(self._typed)
        self.proposed.clicked.connect(self._take_proposed)
        self.canvas.toggled.connect(strengths.show_on_canvas)
        self.listed.changed.connect(self._list)
        self.which.currentIndexChanged.connect(lambda _at: self._narrow())
        self.search.textChanged.connect(lambda _text: self._narrow())
        self.table.chosen.connect(self._row_chosen)
        self.table.doubleClicked.connect(lambda index: self._opened(index.row()))
        self._show_on_canvas()

    # -- what is shown -------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the strengths in hand."""
        found = self._strengths.found
        self._following = True
        chosen = self.chosen
        self.model.show_found(found, self._strengths.threshold)
        if found is not None:
            self.facts.setText(facts_text(found))
            self.slider.set_strengths(found.strengths.strength, found.proposed)
            self.proposed.setText(
                tr("Proposed {threshold_text}", threshold_text=threshold_text(found.proposed))
            )
            self.proposed.setToolTip(plain_lines(_PROPOSED[found.strengths.networks == 0]))
        self._following = False
        if chosen is not None:
            self.choose(*chosen)
        self.show_stale()
        self._show_threshold()
        self._show_agreed()

    def show_stale(self) -> None:
        """Say what has changed since."""
        text = self._strengths.stale()
        self.stale.setText(text)
        self._stale.setVisible(bool(text))

    def show_graph(self, graph: PDAG | None) -> None:
        """Compare with another current graph."""
        self.model.show_graph(graph)

    def _show_threshold(self) -> None:
        strengths = self._strengths
        threshold, found = strengths.threshold, strengths.found
        self.slider.set_share(threshold)
        with QSignalBlocker(self.field):
            self.field.set_number(round(threshold, 6))
        self._following = True
        self.model.set_threshold(threshold)
        self._following = False
        self.table.viewport().update()
        if found is None:
            return
        above, all_pairs = found.count_above(threshold), len(found.strengths.pairs)
        self.count.setText(
            tr(
                "{above} of {pairs} above",
                above=format_count(above),
                pairs=counted(all_pairs, "pair"),
            )
        )
        self.proposed.setEnabled(threshold != found.proposed)
        self._show_agreed()

    def _show_agreed(self) -> None:
        strengths = self._strengths
        if strengths.fault:
            self.agreed.setText(tr("There is no consensus: {fault}", fault=strengths.fault))
        elif strengths.agreed is not None:
            self.agreed.setText(agreed_text(strengths.agreed, strengths.directed))
        elif not self.agreed.text():
            self.agreed.setText(tr("Working out what they agree on…"))

    def _show_on_canvas(self) -> None:
        with QSignalBlocker(self.canvas):
            self.canvas.setChecked(self._strengths.on_canvas)

    def _list(self, what: object) -> None:
        pairs = what == "pairs"
        self._narrowing.setVisible(pairs)
        self._lists.setCurrentIndex(0 if pairs else 1)

    # -- choosing ------------------------------------------------------------------------------

    @property
    def chosen(self) -> tuple[str, str] | None:
        """The pair of the chosen row."""
        row = self.table.currentIndex().row()
        return self.model.pair(row) if 0 <= row < len(self.model.rows) else None

    def choose(self, a: str, b: str) -> None:
        """Show the row of a pair, if it is there, without saying that it was chosen."""
        self.networks.show_pair((a, b))
        row = self.model.row_of(a, b)
        if row >= 0 and row != self.table.currentIndex().row():
            self._following = True
            self.table.choose(row)
            self._following = False

    def _row_chosen(self, row: int) -> None:
        self.networks.show_pair(self.model.pair(row))
        if not self._following:
            self.pair_chosen.emit(*self.model.pair(row))

    def _opened(self, row: int) -> None:
        if row >= 0:
            self.pair_opened.emit(*self.model.pair(row))

    def _typed(self, _value: float) -> None:
        number = self.field.number
        if number is not None:
            self._strengths.set_threshold(number)
            self._show_threshold()

    def _take_proposed(self) -> None:
        if self._strengths.found is not None:
            self._strengths.set_threshold(self._strengths.found.proposed)

    def _narrow(self) -> None:
        chosen = self.chosen
        which = self.which.value
        assert isinstance(which, Which)
        self._following = True
        self.model.narrow(self.search.text(), which)
        self._following = False
        if chosen is not None:
            self.choose(*chosen)


_PROPOSED = {
    False: tr("Where the strengths part into weak and strong ones (Scutari and Nagarajan, 2013)"),
    True: tr("More likely there than not"),
}
