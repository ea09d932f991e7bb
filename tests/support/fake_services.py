"""The services over a stand-in session, for panels seen on their own.

``services_of(session)`` gives one object for each service; what a test sets on the session shows in
them, and what a panel asks of them is noted in the session's diary.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from PySide6.QtCore import QObject, Signal

from bnstudio.gui.services import bundle
from bnstudio.gui.services.learn_form import LearnForm


class _Of:
    """What is not written down here is looked up in the session."""

    renamed: dict[str, str] = {}

    def __init__(self, session: Any) -> None:
        self.session = session

    def __getattr__(self, name: str) -> Any:
        return getattr(self.session, self.renamed.get(name, name))


class Tasks(_Of):
    """Work is done at once."""

    def notify(self, kind: str, text: str) -> None:
        self.session.notice.emit(kind, text)

    def start(self, _label: str, work: Any, then: Any = None, failed: Any = None, **_: Any) -> Any:
        task = SimpleNamespace(cancelled=False, cancel=lambda: None)
        try:
            result = work(task)
        except Exception as error:
            failed(error)
        else:
            then(result)
        return task


class Document(_Of):
    renamed = {"replaced": "project_replaced"}


class Data(_Of):
    renamed = {"number": "data_number", "notes": "data_notes"}

    @property
    def learning_names(self) -> tuple[str, ...]:
        return self.session.project.learning_names()

    @property
    def source(self) -> Any:
        return self.session.project.source


class Form(QObject):
    """Faults and the reason are the real ones."""

    reason_changed = Signal()
    reason = LearnForm.reason
    set_fault = LearnForm.set_fault
    contradictions = LearnForm.contradictions

    def __init__(self, session: Any) -> None:
        super().__init__(session)
        self.session = session
        self._data = Data(session)
        self._faults: dict[str, str] = {}
        self._checked = None
        for signal in (session.project_replaced, session.dataset_changed, session.included_changed):
            signal.connect(self.reason_changed)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.session, {"change": "set_settings"}.get(name, name))

    @property
    def spec(self) -> Any:
        return self.session.project.freeze_spec()

    @property
    def ordering_names(self) -> tuple[str, ...]:
        return self.session.project.ordering_names()


class Graph(_Of):
    renamed = {"newest_dag": "dag"}


class Runs(_Of):
    renamed = {
        "all": "runs", "added": "run_added", "changed": "run_changed", "removed": "run_removed",
        "show": "show_run", "tick": "tick_run", "remove": "remove_run",
    }  # fmt: skip

    @property
    def active(self) -> list[Any]:
        return [run for run in self.session.runs if run.active]

    def get(self, number: int) -> Any:
        return next((run for run in self.session.runs if run.number == number), None)


class Selection(_Of):
    @property
    def changed(self) -> Any:
        return self.session.selection_changed

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self.session.selected)

    def select(self, names: Any) -> None:
        self.session.select(names)


class Services:
    """One stand-in for each service, made when it is first asked for."""

    KINDS: dict[str, Any] = {
        "tasks": Tasks, "document": Document, "selection": Selection, "data": Data, "form": Form,
        "graph": Graph, "runs": Runs,
    }  # fmt: skip

    def __init__(self, session: Any) -> None:
        self.session = session

    def __getattr__(self, name: str) -> Any:
        made = self.KINDS[name](self.session)
        setattr(self, name, made)
        return made


def services_of(session: Any) -> Any:
    """Return the services over a session, always the same ones; those of a real one are real."""
    if isinstance(session, bundle.Services):
        return session
    if "fakes" not in vars(session):
        session.fakes = Services(session)
    return session.fakes


def learn_services(session: Any) -> tuple[Any, ...]:
    """Return what a LearnPanel is made with."""
    its = services_of(session)
    return its.tasks, its.document, its.data, its.form, its.graph, its.runs


def runs_services(session: Any) -> tuple[Any, ...]:
    """Return what a RunsPanel is made with."""
    its = services_of(session)
    return its.tasks, its.document, its.data, its.graph, its.runs


def strip_services(session: Any) -> tuple[Any, ...]:
    """Return what a RunsStrip is made with."""
    its = services_of(session)
    return its.document, its.graph, its.runs


def evaluate_services(session: Any) -> tuple[Any, ...]:
    """Return what an EvaluatePage is made with."""
    its = services_of(session)
    return its.tasks, its.document, its.data, its.form, its.runs


def lists_services(session: Any) -> tuple[Any, ...]:
    """Return what a ParentSetsWindow is made with."""
    its = services_of(session)
    return its.document, its.selection, its.data, its.graph, its.runs
