"""The scores the window shows: of the current graph, per node, and of edits that might be made.

It asks the score service (:mod:`bnstudio.project.asking.score_service`) and takes its answers in on
the window's tick; what no longer belongs to the current graph is dropped.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from bnstudio.graph.pdag import DAG, PDAG
from bnstudio.gui.services.current_graph import CurrentGraph
from bnstudio.gui.services.data import Data
from bnstudio.gui.services.document import Document
from bnstudio.gui.services.learn_form import LearnForm
from bnstudio.gui.services.tasks import Tasks, waiting
from bnstudio.gui.wording.tr import tr
from bnstudio.project.asking.score_service import GraphScores, ScoreBasis, ScoreChange, ScoreService
from bnstudio.project.document import Project

Key = tuple[str, str, str]


class Scores(QObject):
    """What is known about the scores of the current graph.

    Signals
    -------
    changed()
        :attr:`total`, :attr:`families`, :attr:`change` or an answer to :meth:`ask` is new.
    """

    changed = Signal()

    def __init__(
        self, tasks: Tasks, document: Document, data: Data, form: LearnForm, graph: CurrentGraph
    ) -> None:
        super().__init__()
        self._document = document
        self._graph = graph
        self._service = ScoreService(tasks.wake)
        self._basis: ScoreBasis | None = None
        self._dag: DAG | None = None
        self._shown: PDAG | None = None
        self._answers: dict[Key, ScoreChange] = {}
        self._callbacks: dict[Key, list[Callable[[ScoreChange], None]]] = {}
        self._total: float | None = None
        self._families: dict[str, float] = {}
        self._change: float | None = None
        self._reason = ""
        self._known = False
        tasks.each_tick(self._look, lambda: self._service.busy)
        graph.shown.connect(self._show)
        # A graph that no run made is scored by the form's score.
        form.settings_changed.connect(self._show)
        data.dataset_changed.connect(self._show)

    @property
    def total(self) -> float | None:
        """Score of the current graph on the data, or ``None`` (not known yet, or no data)."""
        return self._total

    @property
    def reason(self) -> str:
        """Why :attr:`total` cannot be had, in words; "" if it can, or is on its way."""
        return self._reason

    @property
    def known(self) -> bool:
        """Whether all is known about the score of the current graph that can be."""
        return self._known

    @property
    def name(self) -> str:
        """Name of the score by which the current graph is scored: its run's, else the form's."""
        project = self._document.project
        return project.current_graph.score or project.settings.score

    @property
    def families(self) -> dict[str, float]:
        """Local score of each node of the current graph; empty until known."""
        return self._families

    @property
    def change(self) -> float | None:
        """Score after the last edit (or undo of one) minus before.

        ``None`` until known, and for a graph that did not come by an edit.
        """
        return self._change

    def _show(self, edited: bool = False) -> None:
        """Take note of the graph that is shown now; ask for what is not known of it.

        ``edited`` says that it came from the graph before by an edit, so that the change is asked
        for too.
        """
        project, dag, shown = self._document.project, self._graph.dag, self._graph.graph
        basis = score_basis(project)
        if dag is self._dag and shown is self._shown and self._is_basis(basis):
            if edited:  # it came from an edit that left the graph as it was
                self._change = None
            return
        view_only = dag is self._dag and self._is_basis(basis)
        comparable = self._is_basis(basis) and edited
        before = self._dag if comparable else None
        self._basis, self._dag, self._shown = basis, dag, shown
        self._answers.clear()
        self._callbacks.clear()
        if view_only:
            return
        self._families, self._total, self._change, self._reason = {}, None, None, ""
        self._known = False
        run = project.current_run
        if run is not None and not project.stale(run):
            self._total = run.score
        if basis is None or dag is None:
            self._service.drop()
            self._reason = "" if dag is None else tr("there are no data to score it on")
            self._known = True
        else:
            self._service.score_graph(basis, dag, before)
        self.changed.emit()

    def ask(
        self, kind: str, a: str, b: str, callback: Callable[[ScoreChange], None] | None = None
    ) -> ScoreChange | None:
        """Return what an edit of the pair would change the score by, or ``None`` if unknown yet.

        ``kind`` is ``add``, ``link``, ``delete``, ``reverse`` or ``to_link``, in the current view.
        The answer's ``value`` is ``None`` where there is none, for its ``reason`` (refused, a node
        without data). An answer that is not known yet is worked out aside: then ``callback`` is
        called with it and ``changed`` is emitted, after which asking again answers at once.
        Questions about a graph that is no longer the current one are never answered.
        """
        key = (kind, a, b)
        known = self._answers.get(key)
        if known is not None:
            return known
        if self._dag is None or self._shown is None or self._basis is None:
            return None
        if a not in self._dag.index or b not in self._dag.index:
            return ScoreChange(kind, a, b, None, tr("it is not in the graph"))
        if callback is not None:
            self._callbacks.setdefault(key, []).append(callback)
        self._service.score_change(self._basis, self._dag, self._shown, kind, a, b)
        return None

    def _look(self, deadline: float) -> None:
        """Take in the answers that are there."""
        news = False
        for answer in waiting(self._service.answers, deadline):
            if isinstance(answer, GraphScores):
                news |= self._apply_graph(answer)
            elif answer[0] is self._dag:
                change = answer[1]
                key = (change.kind, change.a, change.b)
                self._answers[key] = change
                for callback in self._callbacks.pop(key, ()):
                    callback(change)
                news = True
        if news:
            self.changed.emit()

    def shutdown(self) -> None:
        """End the thread."""
        self._service.close()

    def _is_basis(self, basis: ScoreBasis | None) -> bool:
        return basis is self._basis or (basis is not None and basis.same(self._basis))

    def _apply_graph(self, answer: GraphScores) -> bool:
        if answer.dag is not self._dag:
            return False
        self._families, self._reason = answer.families, answer.reason
        self._total, self._change = answer.total, answer.change
        self._known = True
        return True


def score_basis(project: Project) -> ScoreBasis | None:
    """Return by what the current graph is scored: its run's score, else the form's."""
    if project.dataset is None or project.lists_alone:
        return None
    record, settings = project.current_graph, project.settings
    if record.score:
        return ScoreBasis(project.dataset, record.score, dict(record.score_parameters))
    return ScoreBasis(project.dataset, settings.score, dict(settings.score_parameters))
