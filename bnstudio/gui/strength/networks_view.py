"""Which networks disagree: all that were counted, beside what most of them agree on.

A bootstrap's networks are read from the file that it keeps them in, those of runs from the project.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.pdag import DAG, PDAG
from bnstudio.gui.services.arc_strengths import ArcStrengths
from bnstudio.gui.services.data import Data
from bnstudio.gui.services.document import Document
from bnstudio.gui.services.tasks import Task, Tasks
from bnstudio.gui.strength.networks_model import (
    EXTRA,
    MISSING,
    NETWORK,
    PAIR,
    SCORE,
    TOTAL,
    TURNED,
    NetworksModel,
)
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.buttons import Button
from bnstudio.gui.widgets.labels import Label, Line
from bnstudio.gui.widgets.layouts import boxed, hbox, stack, vbox
from bnstudio.gui.widgets.table.view import Table
from bnstudio.gui.wording.labels import run_label
from bnstudio.gui.wording.numbers import DOT, counted, format_count
from bnstudio.gui.wording.tr import tr
from bnstudio.project.arc_strengths import BOOTSTRAP, KEPT, SYNTHESIS, FoundStrengths
from bnstudio.strength import kept as keeping
from bnstudio.strength.disagreement import Disagreements, NetworkList

_WIDTHS = {SCORE: 104, TOTAL: 84, MISSING: 64, EXTRA: 96, TURNED: 84}
_GONE = tr(
    "The networks are not kept any more. Start again: with the same settings the same ones are "
    "learned."
)


class NetworksTable(Table):
    """The table: the chosen pair has what room is left."""

    def __init__(self, model: NetworksModel) -> None:
        super().__init__(model, tr("Networks and where they disagree"))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def arrange(self) -> None:
        dp, room = theme().px, self.viewport().width()
        # What gives way stands in the tooltip of a row.
        parts = (MISSING, EXTRA, TURNED) if room < dp(520) else ()
        self.gone = frozenset({SCORE, *parts}) if room < dp(620) else frozenset()
        for column, width in _WIDTHS.items():
            self.setColumnHidden(column, column in self.gone)
            if column not in self.gone:
                self.setColumnWidth(column, dp(width))
                room -= dp(width)
        first = min(dp(120), max(dp(72), room // 3))
        self.setColumnWidth(NETWORK, first)
        self.setColumnWidth(PAIR, max(dp(80), room - first))


class NetworksView(QWidget):
    """The view.

    Signals
    -------
    compare_asked(str, object)
        A network, as its class, is to be compared with the consensus; it has a label.
    """

    compare_asked = Signal(str, object)

    def __init__(
        self, tasks: Tasks, document: Document, data: Data, strengths: ArcStrengths
    ) -> None:
        super().__init__()
        self.setAccessibleName(tr("Networks and where they disagree"))
        self._tasks, self._document, self._data = tasks, document, data
        self._strengths = strengths
        self._read_of: FoundStrengths | None = None
        self._networks: NetworkList | None = None
        self._working: Task | None = None
        self.model = NetworksModel(self)
        self.table = NetworksTable(self.model)
        self.table.sort_by_heads()
        self.summary = Label("", "body", "text_2", wrap=True)
        self.summary.setMinimumHeight(2 * self.summary.fontMetrics().lineSpacing())
        self.summary.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.compare = Button(tr("Compare with the consensus"), icon="arrows-left-right")
        self.compare.setToolTip(
            tr("Set the chosen network against the consensus, on the Compare page")
        )
        self.nothing = Label("", "body", "text_2", wrap=True)
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        foot = hbox((self.summary, 1), self.compare, gap=8, margins=(16, 6, 16, 6))
        listed = boxed(vbox((self.table, 1), Line(), boxed(foot)))
        self._pages = stack(boxed(vbox(self.nothing, margins=(24, 24, 24, 24))), listed)
        vbox((self._pages, 1), on=self)
        self.table.chosen.connect(lambda _row: self._show_chosen())
        self.table.doubleClicked.connect(lambda _index: self._ask())
        self.compare.clicked.connect(self._ask)
        strengths.changed.connect(self.refresh)
        strengths.agreed_changed.connect(self.refresh)
        self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._leave()

    def show_pair(self, pair: tuple[str, str] | None) -> None:
        """Tell how each network has another pair."""
        self.model.show_pair(pair)
        self._summarise()

    def _leave(self) -> None:
        if self._working is not None:
            self._working.cancel()
            self._working = None

    # -- what is shown -------------------------------------------------------------------------

    def refresh(self) -> None:
        """Bring the table up to date, while it is in sight."""
        found, agreed = self._strengths.found, self._strengths.agreed
        if not self.isVisible() or found is None:
            return
        if found.method not in (BOOTSTRAP, SYNTHESIS):
            self._say(tr("Probabilities are summed over networks; there is no list of them."))
            return
        if found.method == BOOTSTRAP and KEPT not in found.settings:
            self._say(tr("They are listed here when the bootstrap has ended."))
            return
        if agreed is None:
            if self._strengths.fault:
                self._say(tr("There is no consensus: {fault}", fault=self._strengths.fault))
            elif self._networks is None:
                self._say(tr("Working out what they agree on…"))
            return
        self._leave()
        known = self._networks if self._read_of is found else None
        runs = {run_label(run): run.best for run in self._document.project.runs.values()}
        knowledge = self._data.knowledge
        dag = agreed.dag

        def work(_task: Task) -> tuple[NetworkList, Disagreements] | None:
            networks = known if known is not None else _networks_of(found, runs)
            if networks is None:
                return None
            return networks, networks.against(_class_of(found, dag, knowledge))

        def then(answer: tuple[NetworkList, Disagreements] | None) -> None:
            self._working = None
            if self._strengths.found is not found:
                return
            if answer is None or not len(answer[0]):
                self._read_of, self._networks = None, None
                self._say(_GONE)
                return
            self._read_of, self._networks = found, answer[0]
            self._show(*answer)

        self._working = self._tasks.start(tr("Reading the networks"), work, then, quiet=True)

    def _say(self, text: str) -> None:
        self.model.show_networks(None, None)
        self.nothing.setText(text)
        self._pages.setCurrentIndex(0)

    def _show(self, networks: NetworkList, against: Disagreements) -> None:
        row = self.table.currentIndex().row()
        chosen = int(self.model.rows[row]) if 0 <= row < len(self.model.rows) else -1
        self.model.show_networks(networks, against)
        self._pages.setCurrentIndex(1)
        if (again := self.model.row_of(chosen)) >= 0:
            self.table.choose(again)
        self._summarise()
        self._show_chosen()

    def _summarise(self) -> None:
        count, pair = len(self.model.rows), self.model.agreeing()
        total = self.model.differing()
        text = tr(
            "{total} of {networks} differ from the consensus.",
            total=format_count(total),
            networks=counted(count, "network"),
        )
        if pair is not None and self.model.pair is not None:
            a, b = self.model.pair
            names = (tr("do not join them"), f"{a} → {b}", f"{b} → {a}", "undirected")
            said = [
                f"{format_count(number)} {name}"
                for number, name in zip(pair, names, strict=True)
                if number
            ]
            text += f"\n{a}, {b}: {DOT.join(said)}"
        self.summary.setText(text)

    def _show_chosen(self) -> None:
        self.compare.setEnabled(self.table.currentIndex().isValid())

    def _ask(self) -> None:
        row, networks = self.table.currentIndex().row(), self._networks
        if networks is None or not 0 <= row < len(self.model.rows):
            return
        at = int(self.model.rows[row])
        found = self._strengths.found
        label = networks.labels[at]
        if found is not None and found.method == BOOTSTRAP:
            label = tr("Network {label} of the bootstrap", label=label)
        self.compare_asked.emit(label, networks.graph(at))


def _networks_of(found: FoundStrengths, runs: dict[str, PDAG | None]) -> NetworkList | None:
    """Return the networks that were counted; ``None`` where they are gone."""
    names = found.strengths.names
    if found.method == BOOTSTRAP:
        from bnstudio.strength.written import networks

        name = str(found.settings[KEPT])
        if not name or "/" in name or "\\" in name:
            return None
        done = found.settings.get("replicates")
        try:
            listed = networks(
                keeping.default_folder() / name, names, done if isinstance(done, int) else 10**9
            )
        except OSError:
            return None
        return listed if len(listed) >= found.strengths.networks else None
    from bnstudio.graph.convert import to_cpdag

    labels = found.settings.get("runs")
    graphs = [(label, runs.get(label)) for label in labels] if isinstance(labels, list) else []
    if not graphs or any(graph is None or set(graph.names) != set(names) for _, graph in graphs):
        return None
    classes = [(label, to_cpdag(graph).in_order(names)) for label, graph in graphs if graph]
    return NetworkList(names, ((label, None, one.arcs, one.links) for label, one in classes))


def _class_of(found: FoundStrengths, dag: DAG, knowledge: Knowledge) -> PDAG:
    """Return the class of the consensus, as those of the networks were made."""
    from bnstudio.graph.constraints import build_constraints
    from bnstudio.graph.convert import to_cpdag
    from bnstudio.strength.classes import class_of

    names = found.strengths.names
    known = knowledge.restricted(frozenset(names))
    if found.method != BOOTSTRAP or not known:
        return to_cpdag(dag)
    return class_of(dag, build_constraints(known, names, [2] * len(names)))
