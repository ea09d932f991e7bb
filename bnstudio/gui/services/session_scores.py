"""The scores a session shows: of the graph in hand, per node, and of edits that might be made.

It asks the score service (:mod:`bnstudio.project.scoring`) and takes its answers in on the
window's tick; what no longer belongs to the graph in hand is dropped.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from queue import Empty

from bnstudio.graph.pdag import DAG, PDAG
from bnstudio.project.document import Project
from bnstudio.project.scoring import GraphScores, Judge, ScoreChange, ScoreService

Key = tuple[str, str, str]


class ScoreDesk:
    """What is known about the scores of the graph in hand.

    Parameters
    ----------
    wake
        Called when an answer will come.
    changed
        Called when something new is known.
    """

    def __init__(self, wake: Callable[[], None], changed: Callable[[], None]) -> None:
        self._service = ScoreService(wake)
        self._changed = changed
        self._judge: Judge | None = None
        self._dag: DAG | None = None
        self._shown: PDAG | None = None
        self._before: DAG | None = None
        self._answers: dict[Key, ScoreChange] = {}
        self._callbacks: dict[Key, list[Callable[[ScoreChange], None]]] = {}
        self.total: float | None = None
        self.families: dict[str, float] = {}
        self.change: float | None = None
        self.reason = ""
        self.known = False

    @property
    def busy(self) -> bool:
        """Whether an answer is still to come."""
        return self._service.busy

    def show(self, project: Project, dag: DAG | None, shown: PDAG | None, edited: bool) -> None:
        """Take note of the graph that is shown now; ask for what is not known of it.

        ``edited`` says that it came from the graph before by an edit, so that the change is asked
        for too.
        """
        judge = judge_of(project)
        if dag is self._dag and shown is self._shown and self._is_judge(judge):
            if edited:  # it came from an edit that left the graph as it was
                self.change = None
            return
        view_only = dag is self._dag and self._is_judge(judge)
        comparable = self._is_judge(judge) and edited
        before = self._dag if comparable else None
        self._judge, self._dag, self._shown = judge, dag, shown
        self._answers.clear()
        self._callbacks.clear()
        if view_only:
            return
        self.families, self.total, self.change, self.reason = {}, None, None, ""
        self.known = False
        self._before = before
        run = project.current_run
        if run is not None and not project.stale(run):
            self.total = run.score
        if judge is None or dag is None:
            self._service.drop()
            self.reason = "" if dag is None else "there are no data"
            self.known = True
        else:
            self._service.score_graph(judge, dag, before)
        self._changed()

    def ask(
        self, kind: str, a: str, b: str, callback: Callable[[ScoreChange], None] | None
    ) -> ScoreChange | None:
        """Return what an edit would change, or ``None`` and find out."""
        key = (kind, a, b)
        known = self._answers.get(key)
        if known is not None:
            return known
        if self._dag is None or self._shown is None or self._judge is None:
            return None
        if a not in self._dag.index or b not in self._dag.index:
            return ScoreChange(kind, a, b, None, "it is not in the graph")
        if callback is not None:
            self._callbacks.setdefault(key, []).append(callback)
        self._service.score_change(self._judge, self._dag, self._shown, kind, a, b)
        return None

    def pump(self, deadline: float) -> None:
        """Take in the answers that are there."""
        news = False
        while True:
            try:
                answer = self._service.answers.get_nowait()
            except Empty:
                break
            if isinstance(answer, GraphScores):
                news |= self._take_graph(answer)
            elif answer[0] is self._dag:
                change = answer[1]
                key = (change.kind, change.a, change.b)
                self._answers[key] = change
                for callback in self._callbacks.pop(key, ()):
                    callback(change)
                news = True
            if time.perf_counter() > deadline:
                break
        if news:
            self._changed()

    def close(self) -> None:
        """End the thread."""
        self._service.close()

    def _is_judge(self, judge: Judge | None) -> bool:
        return judge is self._judge or (judge is not None and judge.same(self._judge))

    def _take_graph(self, answer: GraphScores) -> bool:
        if answer.dag is not self._dag:
            return False
        self.families, self.reason = answer.families, answer.reason
        self.total, self.change = answer.total, answer.change
        self.known = True
        return True


def judge_of(project: Project) -> Judge | None:
    """Return by what the graph in hand is scored: its run's score, else the form's."""
    if project.dataset is None:
        return None
    hand, settings = project.hand, project.settings
    if hand.score:
        return Judge(project.dataset, hand.score, dict(hand.score_parameters))
    return Judge(project.dataset, settings.score, dict(settings.score_parameters))
