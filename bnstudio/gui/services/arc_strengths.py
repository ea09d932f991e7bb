"""How sure the arcs are, for every panel: the strengths in hand, the threshold, what is agreed on.

The Strength page makes them; the canvas and the inspector show them. They are kept with the
project.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from bnstudio.errors import BnstudioError
from bnstudio.gui.eventloop.turns import timer
from bnstudio.gui.services.current_graph import CurrentGraph
from bnstudio.gui.services.data import Data
from bnstudio.gui.services.document import Document
from bnstudio.gui.services.tasks import Task, Tasks
from bnstudio.gui.wording.decimals import pointed, signed
from bnstudio.gui.wording.labels import run_label
from bnstudio.gui.wording.numbers import format_count, format_number, format_share
from bnstudio.gui.wording.tr import tr, tr_core
from bnstudio.project.arc_strengths import (
    STRENGTHS,
    SYNTHESIS,
    FoundStrengths,
    from_record,
    to_record,
)
from bnstudio.project.current_graph import GraphRecord
from bnstudio.project.run_rules import has_network
from bnstudio.strength.strengths import Strengths

if TYPE_CHECKING:
    from bnstudio.strength.consensus import Consensus

SETTLE_MS = 120
"""After so long without another threshold the consensus is worked out: a slider is never held up
by it."""


class ArcStrengths(QObject):
    """The strengths in hand.

    Attributes
    ----------
    found
        What they are; ``None`` for none.
    threshold
        The strength above which a pair counts, 0 to 1.
    agreed
        The consensus at the threshold; ``None`` while it is being worked out.
    directed
        How many of its arcs its class directs, too.
    fault
        Why there can be none, or "".
    on_canvas
        Whether the canvas shows them.

    Signals
    -------
    changed()
        :attr:`found` is another, or none.
    threshold_changed()
        :attr:`threshold` changed.
    agreed_changed()
        :attr:`agreed` or :attr:`fault` changed.
    on_canvas_changed()
        :attr:`on_canvas` changed.
    counted()
        The networks of runs were counted, as a person asked for.
    wanted()
        A person wants them to be worked out; the Strength page does it.
    """

    changed = Signal()
    threshold_changed = Signal()
    agreed_changed = Signal()
    on_canvas_changed = Signal()
    counted = Signal()
    wanted = Signal()

    def __init__(self, tasks: Tasks, document: Document, data: Data, graph: CurrentGraph) -> None:
        super().__init__()
        self._tasks, self._document, self._data, self._graph = tasks, document, data, graph
        self.found: FoundStrengths | None = None
        self.threshold = 0.5
        self.agreed: Consensus | None = None
        self.directed = 0
        self.fault = ""
        self.on_canvas = True
        self._chosen = False  # whether a person set the threshold
        self._kept = False
        self._agreeing: Task | None = None
        self._settle = timer(self, SETTLE_MS, self._settled, once=True)
        document.replaced.connect(self._read)
        data.knowledge_changed.connect(self._begin_to_agree)
        self._read()

    # -- what is -------------------------------------------------------------------------------

    def of(self, a: str, b: str) -> tuple[float, float] | None:
        """Return strength and direction of ``a -> b``; ``None`` where there are none."""
        return None if self.found is None else self.found.of(a, b)

    def sentence(self, a: str, b: str) -> str:
        """Say how sure ``a -> b`` is; "" where there are no strengths of it."""
        found, known = self.found, self.of(a, b)
        if found is None or known is None:
            return ""
        text = pair_sentence(found, a, b, *known)
        return f"{text} {self.stale()}".rstrip()

    def stale(self) -> str:
        """Say what of the data has changed since; "" for nothing."""
        found, project = self.found, self._document.project
        if found is None or project.dataset is None:
            return ""
        if set(found.strengths.names) != set(project.learning_names()):
            return tr("The strengths are of other variables than those that are ticked now.")
        if found.data != project.data_number:
            return tr("The strengths are of the data as they were before they were changed.")
        return ""

    # -- changes -------------------------------------------------------------------------------

    def count_runs(self) -> None:
        """Show how much the networks of the ticked runs that have ended agree."""
        project = self._document.project
        runs = [
            run
            for run in project.runs.values()
            if run.ticked and not run.active and has_network(run)
        ]
        graphs = [(run_label(run), run.best) for run in runs if run.best is not None]
        if len(graphs) < 2:
            self._tasks.notify(
                "info",
                tr("Tick at least two runs that have ended with a network, to compare them."),
            )
            return

        def work(_task: Task) -> Strengths:
            from bnstudio.strength.synthesis import synthesis

            return synthesis(graphs)

        settings = {"runs": [label for label, _ in graphs]}
        oldest = min(run.data for run in runs)

        def then(strengths: Strengths) -> None:
            if self._document.project is not project:
                return  # they are of another project's runs
            self._chosen = False
            self.show(FoundStrengths(strengths, SYNTHESIS, settings, oldest), keep=True)
            self.counted.emit()

        self._tasks.start(tr("Counting the arcs of runs"), work, then, self._tasks.report)

    def show(self, found: FoundStrengths | None, *, keep: bool) -> None:
        """Show other strengths; those that are complete are kept with the project.

        The threshold is the proposed one, until a person chooses another.
        """
        before, self.found = self.found, found
        if found is None or before is None or found.method != before.method:
            self._chosen = False
        if found is not None and not self._chosen:
            self.threshold = found.proposed
        self._kept = keep
        if keep:
            self._keep()
        self.changed.emit()
        self._begin_to_agree()

    def ask_for(self) -> None:
        """Let them be worked out as the Strength page is set."""
        self.wanted.emit()

    def forget_choice(self) -> None:
        """Let the next strengths propose their threshold."""
        self._chosen = False

    def set_threshold(self, threshold: float) -> None:
        """Choose a threshold."""
        threshold = min(max(threshold, 0.0), 1.0)
        if threshold == self.threshold:
            return
        self.threshold, self._chosen = threshold, True
        self.threshold_changed.emit()
        self._begin_to_agree()

    def show_on_canvas(self, on: bool) -> None:
        """Show them on the canvas, or not."""
        if on != self.on_canvas:
            self.on_canvas = on
            self.on_canvas_changed.emit()

    # -- the consensus -------------------------------------------------------------------------

    def _begin_to_agree(self) -> None:
        self.agreed, self.fault = None, ""
        if self._agreeing is not None:
            self._agreeing.cancel()
            self._agreeing = None
        if self.found is None:
            self._settle.stop()
        else:
            self._settle.start()

    def _settled(self) -> None:
        if self._kept and self._document.extra.get(STRENGTHS) is not None:
            self._keep()
        self.agree()

    def agree(self, then: Callable[[Consensus], None] | None = None) -> None:
        """Work out in a thread what is agreed on above the threshold, and keep it."""
        found, threshold = self.found, self.threshold
        if found is None:
            return
        if self.agreed is not None:
            if then is not None:
                then(self.agreed)
            return
        knowledge, names = self._data.knowledge, found.strengths.names

        def work(_task: Task) -> tuple[Consensus, int]:
            from bnstudio.graph.constraints import build_constraints
            from bnstudio.graph.convert import to_cpdag
            from bnstudio.strength.consensus import consensus

            known = knowledge.restricted(frozenset(names))
            if known:
                allowed = build_constraints(known, names, [2] * len(names)).allowed
                agreed = consensus(found.strengths, threshold, lambda a, b: bool(allowed[a, b]))
            else:
                agreed = consensus(found.strengths, threshold)
            return agreed, len(to_cpdag(agreed.dag).arcs)

        def done(answer: tuple[Consensus, int]) -> None:
            self._agreeing = None
            agreed, directed = answer
            if self.found is found and self.threshold == threshold:
                self.agreed, self.directed = agreed, directed
                self.agreed_changed.emit()
                if then is not None:
                    then(agreed)

        def failed(error: Exception) -> None:
            self._agreeing = None
            self.fault = tr_core(str(error))
            self.agreed_changed.emit()
            if then is not None or not isinstance(error, BnstudioError):
                self._tasks.report(error)

        if self._agreeing is not None:
            self._agreeing.cancel()
        self._agreeing = self._tasks.start(
            tr("Working out the consensus"), work, done, failed, quiet=then is None
        )

    def take_over(self) -> None:
        """Make the consensus at the threshold the current graph (undoable)."""

        def then(agreed: Consensus) -> None:
            from bnstudio.graph.convert import as_kind

            source = consensus_name(agreed.threshold)
            record = GraphRecord(origin="file", dag=agreed.dag, source=source)
            shown = as_kind(agreed.dag, self._graph.view)
            self._graph.show_graph(tr("take over the consensus"), record, agreed.dag, shown, {})

        self.agree(then)

    # -- with the project ----------------------------------------------------------------------

    def _keep(self) -> None:
        if self.found is None:
            return
        before = self._document.extra.get(STRENGTHS)
        record = to_record(self.found, self.threshold)
        if record != before:
            self._document.set_extra(STRENGTHS, record, dirty=True)

    def _read(self) -> None:
        kept = from_record(self._document.extra.get(STRENGTHS))
        self.found, self._kept, self._chosen = None, False, False
        if kept is not None:
            (self.found, self.threshold), self._kept, self._chosen = kept, True, True
        self.changed.emit()
        self._begin_to_agree()


def pair_sentence(found: FoundStrengths, a: str, b: str, strength: float, direction: float) -> str:
    """Say how sure a pair is, and which way."""
    way = (
        tr("this way in {direction} of these", direction=format_share(direction))
        if strength
        else ""
    )
    if not found.strengths.networks:
        chance = signed("<0.0001") if 0 < strength < 0.00005 else format_number(strength, 4)
        text = tr("Joined with probability {chance}", chance=chance)
    else:
        what = tr("runs") if found.method == SYNTHESIS else tr("networks learned from samples")
        share = format_share(strength) if strength else tr("none")
        text = tr(
            "Joined in {share} of {networks} {what}",
            share=share,
            networks=format_count(found.strengths.networks),
            what=what,
        )
    return f"{text}, {a} → {b}: {way}." if way else f"{text}."


def consensus_name(threshold: float) -> str:
    """Name the consensus: with a point, as projects and reports in any language keep the name."""
    with pointed():
        return tr("Consensus above {threshold_text}", threshold_text=threshold_text(threshold))


def threshold_text(threshold: float) -> str:
    """Write a threshold in as few digits as tell it apart from the next count."""
    return signed(f"{threshold:.4g}")
