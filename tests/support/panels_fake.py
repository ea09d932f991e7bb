"""A stand-in for the session, filled with the ALARM table's look: for panels seen on their own."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from PySide6.QtCore import QObject, Signal

from bnstudio.data.dataset import Dataset, Variable
from bnstudio.graph.knowledge import Knowledge
from bnstudio.job.spec import Limits, RunSpec, TracePoint
from bnstudio.project.run import Run
from bnstudio.project.settings import RunSettings

LEVELS = ("LOW", "NORMAL", "HIGH")
ZERO = ("Zero", "Low", "Normal", "High")
ALARM: dict[str, list[tuple[str, tuple[str, ...], tuple[float, ...]]]] = {
    "Causes": [
        ("ANAPHYLAXIS", ("TRUE", "FALSE"), (0.01, 0.99)),
        ("DISCONNECT", ("TRUE", "FALSE"), (0.1, 0.9)),
        ("ERRCAUTER", ("TRUE", "FALSE"), (0.1, 0.9)),
        ("ERRLOWOUTPUT", ("TRUE", "FALSE"), (0.05, 0.95)),
        ("FIO2", ("LOW", "NORMAL", "missing"), (0.93, 0.049, 0.021)),
        ("HYPOVOLEMIA", ("TRUE", "FALSE"), (0.2, 0.8)),
        ("INSUFFANESTH", ("TRUE", "FALSE"), (0.1, 0.9)),
        ("INTUBATION", ("NORMAL", "ESOPHAGEAL", "ONESIDED"), (0.45, 0.38, 0.17)),
        ("KINKEDTUBE", ("TRUE", "FALSE"), (0.96, 0.04)),
        ("LVFAILURE", ("TRUE", "FALSE"), (0.05, 0.95)),
        ("MINVOLSET", LEVELS, (0.05, 0.9, 0.05)),
        ("PULMEMBOLUS", ("TRUE", "FALSE"), (0.97, 0.03)),
    ],
    "Physiology": [
        ("ARTCO2", LEVELS, (0.09, 0.74, 0.17)),
        ("CATECHOL", ("NORMAL", "HIGH"), (0.85, 0.15)),
        ("CO", LEVELS, (0.2, 0.2, 0.6)),
        ("HR", ("LOW", "NORMAL", "HIGH", "missing"), (0.03, 0.16, 0.806, 0.004)),
        ("LVEDVOLUME", LEVELS, (0.1, 0.7, 0.2)),
        ("PVSAT", LEVELS, (0.7, 0.06, 0.24)),
        ("SAO2", LEVELS, (0.6, 0.1, 0.3)),
        ("SHUNT", ("NORMAL", "HIGH"), (0.9, 0.1)),
        ("STROKEVOLUME", LEVELS, (0.65, 0.17, 0.18)),
        ("VENTLUNG", ZERO, (0.31, 0.05, 0.57, 0.07)),
        ("VENTMACH", ZERO, (0.25, 0.07, 0.1, 0.58)),
        ("VENTTUBE", ZERO, (0.66, 0.17, 0.08, 0.09)),
    ],
    "Measurement": [
        (name, LEVELS, (0.3, 0.6, 0.1))
        for name in (
            "BP", "CVP", "EXPCO2", "HISTORY", "HRBP", "HREKG", "HRSAT",
            "MINVOL", "PAP", "PCWP", "PRESS", "TPR", "VENTALV",
        )
    ],
}  # fmt: skip


def alarm_dataset(rows: int = 10_000) -> Dataset:
    """Make a table with ALARM's variables and exactly these shares."""
    variables, columns = [], []
    for members in ALARM.values():
        for name, states, shares in members:
            missing = len(states) - 1 if states[-1] == "missing" else None
            variables.append(Variable(name, states, missing))
            counts = np.round(np.array(shares) * rows).astype(int)
            counts[int(np.argmax(counts))] += rows - counts.sum()
            column = np.repeat(np.arange(len(states), dtype=np.uint8), counts)
            columns.append(np.random.default_rng(len(columns)).permutation(column))
    return Dataset(tuple(variables), np.ascontiguousarray(np.array(columns)))


def wide_dataset(n: int, rows: int = 200) -> Dataset:
    """Make a table of ``n`` variables named X0001, X0002, ..."""
    codes = np.random.default_rng(5).integers(0, 3, size=(n, rows), dtype=np.uint8)
    return Dataset(
        tuple(Variable(f"X{i:05}", ("a", "b", "c")) for i in range(n)), np.ascontiguousarray(codes)
    )


class Session(QObject):
    """Only what panels use: the signals, the state, and a diary of what they called."""

    project_replaced = Signal()
    title_changed = Signal()
    dataset_changed = Signal()
    groups_changed = Signal()
    labels_changed = Signal()
    selection_changed = Signal()
    included_changed = Signal()
    graph_changed = Signal()
    view_changed = Signal()
    positions_changed = Signal()
    run_added = Signal(int)
    run_changed = Signal(int)
    run_removed = Signal(int)
    current_run_changed = Signal()
    settings_changed = Signal()
    history_changed = Signal()
    busy_changed = Signal(str)
    notice = Signal(str, str)
    knowledge_changed = Signal()

    def __init__(self, dataset: Dataset | None = None, groups: bool = False) -> None:
        super().__init__()
        self.dataset = dataset
        self.table: Any = None
        self.groups: dict[str, str] = {}
        self.labels: dict[str, str] = {}
        if groups:
            self.groups = {m[0]: name for name, members in ALARM.items() for m in members}
        self.selected: tuple[str, ...] = ()
        self.lists_alone = False
        self.included = frozenset(self.variable_names)
        self.runs: list[Run] = []
        self.current_run: int | None = None
        self.settings = RunSettings(searcher="tabu")
        self.knowledge = Knowledge()
        self.data_notes: tuple[str, ...] = ()
        self.graph = None
        self.calls: list[tuple[Any, ...]] = []
        self.project = self
        self.dag = None

    data_number = 0

    def freeze_spec(self) -> RunSpec:
        chosen = self.settings
        return RunSpec(
            chosen.score, chosen.score_parameters, chosen.searcher, chosen.parameters,
            chosen.limits, self.knowledge, seed=chosen.seed, threads=chosen.threads,
            lists=chosen.lists,
        )  # fmt: skip

    def learning_names(self) -> tuple[str, ...]:
        return tuple(name for name in self.variable_names if name in self.included)

    def ordering_names(self) -> tuple[str, ...]:
        chosen = self.settings.ordering
        return self.learning_names() if chosen is None else chosen

    def find_stored_lists(self, then: Any, failed: Any) -> None:
        self.calls.append(("find_stored_lists", then, failed))

    def estimate(self, then: Any, failed: Any) -> None:
        self.calls.append(("estimate", then, failed))

    @property
    def variable_names(self) -> tuple[str, ...]:
        return () if self.dataset is None else self.dataset.names

    def select(self, names: Any) -> None:
        self.calls.append(("select", tuple(names)))
        self.selected = tuple(names)
        self.selection_changed.emit()

    def set_included(self, names: Any) -> None:
        self.included = frozenset(names)
        self.calls.append(("set_included", len(self.included)))
        self.included_changed.emit()

    def shown_name(self, name: str) -> str:
        return self.labels.get(name, name)

    def set_groups(self, groups: dict[str, str]) -> None:
        self.groups = dict(groups)
        self.groups_changed.emit()

    def set_knowledge(self, knowledge: Knowledge, _text: str = "") -> None:
        self.knowledge = knowledge
        self.knowledge_changed.emit()

    def set_settings(self, **changes: Any) -> None:
        self.settings = replace(self.settings, **changes)
        self.settings_changed.emit()

    def tick_run(self, number: int, ticked: bool) -> None:
        self.run(number).ticked = ticked
        self.calls.append(("tick_run", number, ticked))
        self.run_changed.emit(number)

    def show_run(self, number: int) -> None:
        self.current_run = number
        self.calls.append(("show_run", number))
        self.current_run_changed.emit()

    def run(self, number: int) -> Run:
        return next(run for run in self.runs if run.number == number)

    def learn(self) -> int:
        self.calls.append(("learn",))
        run = make_run(len(self.runs) + 1, "Hill climbing", state="running")
        self.runs.append(run)
        self.run_added.emit(run.number)
        return run.number

    def stale(self, _run: Any) -> bool:
        return False

    def why_not_continued(self, _number: int) -> str:
        return "It is a picture of a run."

    def __getattr__(self, name: str) -> Any:
        if name == "is_low":
            return lambda number: ("set_low", number, True) in self.calls
        if name in {"pause", "resume", "stop", "extend", "set_low", "kill", "remove_run"}:
            return lambda *args: self.calls.append((name, *args))
        raise AttributeError(name)


def rising(start: float, end: float, seconds: float, points: int, bound: Any = None) -> list[Any]:
    """A trace that rises steeply, then slowly."""
    when = seconds * np.linspace(0, 1, points) ** 2.2
    rise = 1 - np.exp(-4 * when / seconds)
    scores = start + (end - start) * rise / rise[-1]
    return [
        TracePoint(float(t), i * 10, float(s), None if bound is None else bound(t))
        for i, (t, s) in enumerate(zip(when, scores, strict=True))
    ]


def make_run(number: int, searcher: str = "tabu", **fields: Any) -> Run:
    """Make one run; ``fields`` are set on it."""
    spec = RunSpec(
        score="bdeu",
        searcher=searcher,
        limits=Limits(time=600.0),
        seed=fields.pop("seed", 0),
    )
    run = Run(number, spec, ("A", "B"), budget=600.0)
    for name, value in fields.items():
        setattr(run, name, value)
    return run


@dataclass
class _Net:
    arcs: frozenset[tuple[int, int]]
    links: frozenset[tuple[int, int]] = field(default_factory=frozenset)


def net(arcs: int) -> Any:
    """Something with so many arcs."""
    return _Net(frozenset((i, i + 1) for i in range(arcs)))


def alarm_session(rows: int = 10_000) -> Session:
    """The picture's session: five runs, the fifth at work."""
    session = Session(alarm_dataset(rows), groups=True)
    session.selected = ("VENTLUNG",)
    bound = lambda t: -104_870 - 70 * min(1.0, round(t / 12) * 12 / 67)  # noqa: E731
    session.runs = [
        make_run(1, "chow-liu", state="finished", status="feasible", score=-108_345.51,
                 elapsed=1.0, best=net(36), ticked=False,
                 trace=rising(-109_000, -108_345.51, 1, 3)),
        make_run(2, "astar", state="finished", status="feasible", limit="memory",
                 score=-106_912.08, elapsed=67.0, best=net(38), bound=-104_940.0, ticked=False,
                 trace=rising(-108_000, -106_912.08, 67, 12, bound)),
        make_run(3, "hill-climbing", state="finished", status="local_optimum", seed=1,
                 score=-105_641.70, elapsed=38.0, best=net(53),
                 trace=rising(-106_380, -105_641.70, 38, 14)),
        make_run(4, "tabu", state="finished", status="local_optimum", seed=1,
                 score=-105_403.96, elapsed=142.0, best=net(49),
                 trace=rising(-106_390, -105_403.96, 142, 25)),
        make_run(5, "optimal-reinsertion", state="running", score=-105_187.42, elapsed=252.0,
                 best=net(46), seed=3,
                 phase="Restart 12", metrics={"restart": 12.0},
                 trace=rising(-106_390, -105_187.42, 245, 30)),
    ]  # fmt: skip
    session.current_run = 5
    return session
