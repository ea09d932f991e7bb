"""The target that a person has chosen, and what each variable tells about it.

It is worked out beside the window with the tables and the evidence of the queries, and only while
somebody looks. The choice is kept with the project.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from bnstudio.gui.services.document import Document
from bnstudio.gui.services.queries import Lane, Queries
from bnstudio.gui.services.tasks import Tasks
from bnstudio.gui.wording.runs import sentence
from bnstudio.gui.wording.tr import tr, tr_core
from bnstudio.inference.evidence import Evidence
from bnstudio.inference.influence import Influence, TargetAnalysis
from bnstudio.project.querying.questions import AboutTarget
from bnstudio.project.querying.source import Source

KEPT = "target"
"""The name under which the choice is kept with the project."""


class Target(QObject):
    """The target, and the newest analysis of it.

    Attributes
    ----------
    name
        The target's name; "" for none.
    found
        The analysis; ``None`` where there is none, or not yet.
    fault
        Why there is none, in words; "" while it is to come.

    Signals
    -------
    chosen()
        Another target is chosen, or none.
    changed()
        One of the attributes is another.
    blanket_wanted()
        The target's Markov blanket is to be brought forward on the canvas.
    """

    chosen = Signal()
    changed = Signal()
    blanket_wanted = Signal()

    def __init__(self, tasks: Tasks, document: Document, queries: Queries) -> None:
        super().__init__()
        self._document, self._queries = document, queries
        self._lookers: set[str] = set()
        self._asked: tuple[Source, Evidence, str] | None = None
        self._rows: dict[str, Influence] = {}
        self.name = self.fault = ""
        self.found: TargetAnalysis | None = None
        self._lane: Lane[TargetAnalysis] = Lane(
            tasks, tr("Working out what tells about the target"), self._take
        )
        queries.source_changed.connect(self._look)
        queries.evidence_changed.connect(self._look)
        document.replaced.connect(self._read)
        self._read()

    @property
    def busy(self) -> bool:
        """Whether an analysis is to come."""
        return self._lane.busy

    @property
    def names(self) -> tuple[str, ...]:
        """The variables that can be chosen."""
        source = self._queries.source
        return () if source is None else source.dag.names

    @property
    def evidence(self) -> Evidence:
        """What is given."""
        return self._queries.evidence

    def of(self, name: str) -> Influence | None:
        """Return what a variable tells, where that is known."""
        return self._rows.get(name)

    # -- what is wanted ------------------------------------------------------------------------

    def choose(self, name: str) -> None:
        """Choose a target; "" for none."""
        if name == self.name:
            return
        self.name = name
        self._document.set_extra(KEPT, name)
        self._document.note_choice()
        self._watch()
        self.chosen.emit()
        self._look()

    def look(self, on: bool, who: str) -> None:
        """Say whether somebody looks at what is found."""
        (self._lookers.add if on else self._lookers.discard)(who)
        self._watch()
        self._look()

    def show_blanket(self) -> None:
        """Have the target's Markov blanket brought forward on the canvas."""
        if self.name:
            self.blanket_wanted.emit()

    # -- asking --------------------------------------------------------------------------------

    @property
    def _seen(self) -> bool:
        return bool(self.name and self._lookers)

    def _watch(self) -> None:
        self._queries.watch(self._seen, KEPT)

    def _look(self) -> None:
        """Ask anew if the target, the network or the evidence is another."""
        source, evidence = self._queries.source, self._queries.evidence
        if not self._seen:
            if self._lane.busy or self.found is None:
                self._asked = None  # what is there answers an earlier question, or none
            self._lane.drop()
            if not self.name:
                self._show(None, "")
            return
        fault = self._why_not(source, evidence)
        if source is None or fault:
            self._lane.drop()
            self._show(None, fault)
            return
        if self._asked is not None:
            before, given, name = self._asked
            if before is source and given == evidence and name == self.name:
                return
            if name == self.name and before.variables == source.variables:
                # What was found stays until the new analysis is there.
                self._asked = source, evidence, self.name
                self._lane.ask(AboutTarget(source.key, evidence, name=self.name), source)
                return
        self._show(None, "")
        self._asked = source, evidence, self.name
        self._lane.ask(AboutTarget(source.key, evidence, name=self.name), source)

    def _why_not(self, source: Source | None, evidence: Evidence) -> str:
        if source is None:
            return tr_core(self._queries.reason)
        if self.name not in source.dag.index:
            return tr("“{name}” is not in the graph. Choose another target.", name=self.name)
        if self.name in evidence.states or self.name in evidence.interventions:
            return tr("“{name}” is given, so that nothing tells more about it.", name=self.name)
        return ""

    def _take(self, found: TargetAnalysis | None, fault: str) -> None:
        if found is None and fault:
            asked = self._asked
            self._show(None, sentence(fault))
            self._asked = asked  # the same question would have the same answer
        elif found is not None:
            self.found, self.fault = found, ""
            self._rows = {one.variable: one for one in found.influences}
            self.changed.emit()

    def _show(self, found: TargetAnalysis | None, fault: str) -> None:
        self._asked = None
        self.found, self.fault, self._rows = found, fault, {}
        self.changed.emit()

    def _read(self) -> None:
        kept = self._document.extra.get(KEPT)
        self.name = kept if isinstance(kept, str) else ""
        self._show(None, "")
        self._watch()
        self.chosen.emit()
        self._look()
