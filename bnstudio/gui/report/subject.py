"""What a report is of: a project at one moment, of which nothing changes any more."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from bnstudio.data.dataset import Dataset
from bnstudio.data.table.table import Table
from bnstudio.figures.charts.scales import PLAIN, View
from bnstudio.figures.charts.trace import TraceContent
from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.pdag import DAG
from bnstudio.gui.runs.together import drawn_alone
from bnstudio.gui.runs.trace_figure import trace_content
from bnstudio.gui.wording.labels import graph_label, run_label
from bnstudio.gui.wording.tr import tr
from bnstudio.project.arc_strengths import FoundStrengths
from bnstudio.project.document import Project
from bnstudio.project.run import Run
from bnstudio.project.source import DataSource


@dataclass(frozen=True, eq=False)
class Subject:
    """What a report is of: a project at one moment, of which nothing changes any more."""

    label: str
    dag: DAG | None
    run: Run | None
    score: str
    score_parameters: Mapping[str, object]
    source: DataSource | None
    table: Table | None
    dataset: Dataset | None
    notes: tuple[str, ...]
    knowledge: Knowledge
    view: str
    path: str | None
    labels: Mapping[str, str] = field(default_factory=dict)
    trace: TraceContent | None = None
    strengths: FoundStrengths | None = None

    @property
    def title(self) -> str:
        """What the report is called."""
        source = self.path or (None if self.source is None else self.source.path)
        return tr("Report") if source is None else tr("Report on {name}", name=Path(source).name)


def subject_of(
    project: Project,
    run: Run | None = None,
    strengths: FoundStrengths | None = None,
    view: View = PLAIN,
) -> Subject:
    """Return what a report is of: of the current graph, or of a run.

    ``strengths`` are told where they are of the data of now; ``view`` says on which scales the
    trace is drawn.
    """
    if strengths is not None and strengths.data != project.data_number:
        strengths = None
    record = project.current_graph
    if run is None:
        run, dag, label = project.current_run, project.dag, graph_label(record)
    else:
        dag, label = run.dag, run_label(run)
    copied = None if run is None else run.copy()
    spec = None if run is None else run.spec
    return Subject(
        label,
        dag,
        copied,
        (record.score or project.settings.score) if spec is None else spec.score,
        dict(record.score_parameters if spec is None else spec.score_parameters),
        project.source,
        project.table,
        project.dataset,
        (*(project.table.notes if project.table else ()), *project.notes),
        project.knowledge if spec is None else spec.knowledge,
        project.view,
        project.path,
        dict(project.labels) if project.labels_shown else {},
        None if run is None else trace_content(drawn_alone(run, list(project.runs.values())), view),
        strengths,
    )
