"""The Compare page: two networks at the same places, what differs, and how far apart they are.

The first network is the one compared with (a gold network, an earlier run), the second the one
looked at.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFileDialog, QMenu, QSplitter, QWidget

from bnstudio.formats.registry import endings
from bnstudio.graph.differences import Difference, united
from bnstudio.graph.pdag import PDAG
from bnstudio.gui.canvas.model.compared import NOT_COMPARED, Compared
from bnstudio.gui.compare.arcs import ArcsPane
from bnstudio.gui.compare.canvases import Canvases, compared_of
from bnstudio.gui.compare.comparing import MODES, Comparing, Outcome
from bnstudio.gui.compare.figures import Figures
from bnstudio.gui.compare.head import FILE, Head
from bnstudio.gui.compare.laying import Laying
from bnstudio.gui.compare.leaving import Leaving
from bnstudio.gui.compare.legend import DifferenceLegend
from bnstudio.gui.compare.sources import Sources, offered, run_key
from bnstudio.gui.services.catalogue import catalogue
from bnstudio.gui.services.current_graph import CurrentGraph
from bnstudio.gui.services.document import Document
from bnstudio.gui.services.runs import Runs
from bnstudio.gui.services.selection import Selection
from bnstudio.gui.services.tasks import Tasks
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.dialogs import context_menu
from bnstudio.gui.widgets.labels import Label, Line
from bnstudio.gui.widgets.layouts import boxed, hbox, vbox
from bnstudio.gui.wording.comparing import made_differently, made_of, own_variables, resolved
from bnstudio.gui.wording.numbers import DOT, counted
from bnstudio.gui.wording.plain import plain, plain_lines
from bnstudio.gui.wording.tr import tr

LOADING_MS = 200
TABLE = 216
"""Height of the table and the figures at first, at a base of 12."""

FIGURES = 316
"""Least width of the figures, at a base of 12; words of other languages may need more."""


class ComparePage(QWidget):
    """The page.

    Parameters
    ----------
    tasks, document, selection, graph, runs
        What it compares, and what it tells and follows of the selection.

    Signals
    -------
    figure_asked()
        The person wants a figure of the comparison.
    """

    figure_asked = Signal()

    def __init__(
        self,
        tasks: Tasks,
        document: Document,
        selection: Selection,
        graph: CurrentGraph,
        runs: Runs,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("ComparePage")
        self.setAccessibleName(tr("Compare"))
        self._document, self._selection, self._runs = document, selection, runs
        self.sources = Sources(tasks, document, graph, runs, self)
        self.comparing = Comparing(tasks, self.sources, self)
        self.laying = Laying(tasks, self)
        self.leaving = Leaving(tasks, self, str(Path.home()))
        self._mode = ""  # as the person chose it; "" leaves it to the networks
        self._compared: Compared = NOT_COMPARED
        self._build()
        self._connect()
        self._offer()
        self._show()

    # -- making it -----------------------------------------------------------------------------

    def _build(self) -> None:
        self.head = Head()
        self.notes = Label("", "body", "caution", wrap=True)
        self.made = Label("", "caption", wrap=True)
        self._said = boxed(vbox(self.notes, self.made, gap=2, margins=(16, 6, 16, 6)))
        self.canvases = Canvases()
        self.legend = DifferenceLegend()
        self.arcs, self.figures = ArcsPane(), Figures()
        self.figures.setMinimumWidth(theme().px(FIGURES))
        below = boxed(hbox((self.arcs, 1), Line(upright=True), self.figures))
        upper = boxed(vbox((self.canvases, 1), self.legend))
        self._split = QSplitter(Qt.Orientation.Vertical)
        self._split.setHandleWidth(1)
        self._split.setChildrenCollapsible(False)
        self._split.addWidget(upper)
        self._split.addWidget(below)
        self._split.setStretchFactor(0, 1)
        self._by_hand = False
        self._split.splitterMoved.connect(lambda *_: setattr(self, "_by_hand", True))
        upper.setMinimumHeight(theme().px(160))
        below.setMinimumHeight(theme().px(120))
        vbox(self.head, Line(), self._said, (self._split, 1), on=self)

    def _connect(self) -> None:
        head, sources = self.head, self.sources
        head.picked.connect(self._picked)
        head.swap_asked.connect(self.swap)
        head.mode_chosen.connect(self.set_mode)
        head.way_chosen.connect(self.set_way)
        head.more.clicked.connect(lambda: head.open_menu(self.menu()))
        sources.offered.connect(self._offer)
        self.comparing.chosen.connect(self._offer)
        self.comparing.changed.connect(self._changed)
        self.laying.placed.connect(self._placed)
        self.canvases.selected.connect(self._selected)
        self.canvases.choose.clicked.connect(lambda: head.choose(self.comparing.keys.index("")))
        self.arcs.pair_chosen.connect(self.show_pair)
        self.arcs.step_asked.connect(self.step)
        self._selection.changed.connect(self._follow)
        self._document.replaced.connect(self._forget)
        catalogue().ready.connect(self._offer)
        theme().changed.connect(self.update)

    def menu(self) -> QMenu:
        """Return the menu of the page."""
        menu = context_menu(self)
        some = self.comparing.outcome is not None
        actions: tuple[tuple[str, Callable[[], object]], ...] = (
            (tr("Arrange anew"), self.arrange),
            (tr("Make a figure…"), self.figure_asked.emit),
            (tr("Save the arcs as CSV…"), partial(self.leaving.ask_table, self.arcs.model)),
            (tr("Copy the arcs"), self._copy),
        )
        for text, do in actions:
            menu.addAction(plain(text), do).setEnabled(some)
        return menu

    # -- choosing ------------------------------------------------------------------------------

    def compare(self, first: str, second: str) -> None:
        """Compare two networks by their keys; :data:`FILE` asks for a file."""
        keys = ["" if key == FILE else key for key in (first, second)]
        self._mode = ""
        self.comparing.choose(keys[0], keys[1])
        for side, key in enumerate((first, second)):
            if key == FILE:
                self._ask_file(side)

    def compare_run(self, number: int, other: int | str) -> None:
        """Compare a run with another one by its number, with the current graph, or a file."""
        key = run_key(other) if isinstance(other, int) else other
        self.compare(key, run_key(number))

    def compare_graphs(self, first: str, one: PDAG, second: str, two: PDAG) -> None:
        """Compare two networks that are neither runs nor files, by what they are called."""
        self.compare(self.sources.add(first, one), self.sources.add(second, two))

    def swap(self) -> None:
        """Let the two networks change places."""
        self.comparing.swap()

    def _picked(self, side: int, key: str) -> None:
        if key == FILE:
            self._ask_file(side)
            return
        keys = list(self.comparing.keys)
        keys[side] = key
        self._mode = ""
        self.comparing.choose(keys[0], keys[1])

    def _ask_file(self, side: int) -> None:
        patterns = " ".join(f"*{ending}" for ending in endings(readable=True))
        name, _filter = QFileDialog.getOpenFileName(
            self,
            tr("A network to compare"),
            self.leaving.folder,
            tr("Networks ({patterns});;All files (*)", patterns=patterns),
            options=QFileDialog.Option.HideNameFilterDetails,
        )
        if name:
            self.leaving.folder = str(Path(name).parent)
            self.take_file(name, side)

    def take_file(self, path: str | Path, side: int) -> None:
        """Read a network and compare it as the first (0) or the second (1)."""
        self.sources.read(path, partial(self._picked, side))

    def take_drop(self, path: str | Path, at: QPoint) -> None:
        """Take a file that was dropped at a place of the screen: the left half is the first."""
        empty = [side for side, key in enumerate(self.comparing.keys) if not key]
        right = self.mapFromGlobal(at).x() > self.width() // 2
        self.take_file(path, empty[0] if len(empty) == 1 else int(right))

    def _offer(self) -> None:
        offers = [(offered(source), source.key) for source in self.sources.all()]
        for chooser, key in zip(self.head.choosers, self.comparing.keys, strict=True):
            chooser.offer(offers, key)
        self.head.swap.setEnabled(any(self.comparing.keys))

    def _forget(self) -> None:
        self.laying.forget()
        self.comparing.choose("", "")
        if self.isVisible():
            self.comparing.suggest()

    # -- how they are compared -----------------------------------------------------------------

    @property
    def mode(self) -> str:
        """Whether the ``dags`` or the ``classes`` are compared."""
        outcome = self.comparing.outcome
        if self._mode or outcome is None:
            return self._mode or MODES[0]
        both = [outcome.first.graph, outcome.second.graph]
        return MODES[0] if all(g is not None and g.kind == "dag" for g in both) else MODES[1]

    def set_mode(self, mode: str) -> None:
        """Compare ``dags`` or ``classes``."""
        self._mode = mode
        self._show()

    def set_way(self, way: str) -> None:
        """Show the networks as ``overlay`` or ``side`` by side."""
        self.canvases.set_way(way)
        self._follow()
        if self.head.way.value != way:
            self.head.way.set_value(way)

    def _changed(self, fresh: bool) -> None:
        outcome = self.comparing.outcome
        if outcome is not None:
            both = united(outcome.contrast.names, outcome.contrast.dags)
            runs = (outcome.first.run, outcome.second.run)
            going = any(run is not None and run.active for run in runs)
            if self.laying.wants(both, fresh=fresh or not going):
                self._lay_out(asked=fresh)
        self._show()

    def arrange(self) -> None:
        """Lay both networks out anew."""
        self._lay_out(asked=True)

    def _lay_out(self, *, asked: bool) -> None:
        outcome = self.comparing.outcome
        if outcome is not None:
            room = self.canvases.visible[0].view.free_rect()
            both = united(outcome.contrast.names, outcome.contrast.dags)
            self.laying.ask(both, (room.width(), room.height()), asked=asked)
            QTimer.singleShot(LOADING_MS, self, self._say_loading)

    def _placed(self, asked: bool) -> None:
        fitted = asked or self.canvases.visible[0].view.fitted
        self._show()
        if fitted:
            self.canvases.fit()

    # -- what is shown -------------------------------------------------------------------------

    def _show(self) -> None:
        outcome, mode = self.comparing.outcome, self.mode
        self.head.set_mode(mode)
        self._say(outcome, mode)
        self.figures.show_outcome(outcome)
        pairs = () if outcome is None else outcome.pairs(mode)
        self.arcs.set_pairs(pairs)
        self.arcs.nothing.setVisible(outcome is not None)
        self.legend.set_counts(self.arcs.model.counts(), mode)
        self.legend.setVisible(outcome is not None)
        if outcome is None:
            message = "" if self.comparing.busy else self.comparing.why_not
            hint = tr("Choose runs, the current graph or files above, or drop a network file here.")
            lacking = bool(message) and not all(self.comparing.keys)
            self.canvases.say(message or tr("Comparing…"), hint if message else "", lacking=lacking)
            return
        names = outcome.contrast.names
        if any(name in self.laying.places for name in names):
            self._draw(outcome, pairs)
        elif not names:
            self.canvases.say(tr("Neither network has variables."))

    def _draw(self, outcome: Outcome, pairs: tuple[Difference, ...]) -> None:
        contrast = outcome.contrast
        self._compared = compared_of(pairs, contrast.only_first, contrast.only_second)
        joined = [sum(bool(p.first) for p in pairs), sum(bool(p.second) for p in pairs)]
        sides = ((tr("First"), outcome.first), (tr("Second"), outcome.second))
        titles = [
            f"{which}: {source.label}{DOT}{counted(edges, 'edge')}"
            for (which, source), edges in zip(sides, joined, strict=True)
        ]
        # What was seen of an empty canvas is not kept.
        fitted = self.canvases.visible[0].view.fitted or not self.canvases.drawn
        laid = self.laying
        both = titles[0], titles[1]
        self.canvases.show_both(
            pairs, self._compared, laid.curves, contrast.names, both, laid.dense
        )
        if fitted:
            self.canvases.fit()
        self._follow()

    def _say(self, outcome: Outcome | None, mode: str) -> None:
        """Say what has to be known of the two beside their arcs."""
        notes: list[str] = []
        made: list[str] = []
        if outcome is not None:
            first, second = outcome.first, outcome.second
            notes = own_variables(
                first.label, second.label, outcome.contrast.only_first, outcome.contrast.only_second
            )
            runs = [source.run for source in (first, second) if source.run is not None]
            if len(runs) == 2:
                notes += made_differently(*runs)
            made = [made_of(run, self._document.project.data_number) for run in runs]
            if mode == MODES[0]:
                made += [
                    resolved(source.label, source.graph.kind)
                    for source in (first, second)
                    if source.graph is not None and source.graph.kind != "dag"
                ]
        self.notes.setText(" ".join(notes))
        self.notes.setVisible(bool(notes))
        self.made.setText(DOT.join(made))
        self.made.setVisible(bool(made))
        self._said.setVisible(bool(notes or made))
        for chooser, side in zip(self.head.choosers, (0, 1), strict=True):
            source = self.sources.get(self.comparing.keys[side])
            run = None if source is None else source.run
            words = (tr("What is compared with"), tr("What is looked at"))[side]
            more = "" if run is None else made_of(run, self._document.project.data_number)
            chooser.setToolTip(plain_lines(f"{words}\n{more}".strip()))

    def _say_loading(self) -> None:
        if self.laying.busy and not self.laying.places and self.comparing.outcome is not None:
            self.canvases.say(tr("Arranging the networks…"))

    # -- selecting -----------------------------------------------------------------------------

    def _selected(self, names: list[str], pairs: list[tuple[str, str]]) -> None:
        """Let everything follow what was selected on a canvas."""
        alone = pairs[0] if len(pairs) == 1 and not names else None
        self._selection.select(names, alone)
        self._follow()
        if len(names) == 2 and not pairs:
            self.arcs.follow(*names)

    def _follow(self) -> None:
        """Show what is selected."""
        pair = self._selection.pair
        self.canvases.follow(self._selection.names, [] if pair is None else [pair])
        if pair is not None:
            self.arcs.follow(*pair)
        elif self._selection.names:
            self.arcs.table.clearSelection()

    def show_pair(self, a: str, b: str) -> None:
        """Select the edge of two nodes and put it into the middle."""
        self._selection.select((), (a, b))
        self._follow()
        self.canvases.bring_to_middle(a, b)

    def step(self, way: int) -> None:
        """Go on to the next (1) or back to the previous (-1) difference of the table."""
        pair = self.arcs.step(way)
        if pair is not None:
            self.show_pair(pair.a, pair.b)

    # -- what leaves ---------------------------------------------------------------------------

    def titles(self) -> tuple[str, str]:
        """Return what the two networks are called."""
        outcome = self.comparing.outcome
        return ("", "") if outcome is None else (outcome.first.label, outcome.second.label)

    def _copy(self) -> None:
        rows = self.arcs.model.csv_rows()
        QGuiApplication.clipboard().setText("\n".join("\t".join(row) for row in rows))

    # -- being seen ----------------------------------------------------------------------------

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.comparing.watch(True)
        self.comparing.suggest()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.comparing.watch(False)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if not self._by_hand:
            room, table = self._split.height(), theme().px(TABLE)
            # In a low page the table gives way to the networks, as far as figures let it.
            low = min(table, max(room // 4, self.figures.minimumHeight()))
            self._split.setSizes([max(1, room - low), low])

    def shutdown(self) -> None:
        """End the layout process; the last thing to call."""
        self.laying.close()
        self.canvases.shutdown()
