"""What the pages of the window show, as subjects of the figure dialog."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from bnstudio.figures.charts.folds import FoldRow, FoldsContent
from bnstudio.figures.charts.trace import TraceContent
from bnstudio.figures.comparison import ComparisonContent, Side, overlay_title
from bnstudio.figures.content import NetworkContent
from bnstudio.graph.knowledge import Knowledge
from bnstudio.gui.canvas.model.compared import ORDER
from bnstudio.gui.canvas.model.figure import figure_of, shown_figure
from bnstudio.gui.canvas.painting.scene import GraphScene
from bnstudio.gui.compare.page import ComparePage
from bnstudio.gui.evaluate.results import Results
from bnstudio.gui.figures.dialog import FigureDialog
from bnstudio.gui.figures.process import FigureProcess
from bnstudio.gui.figures.subjects import Subject
from bnstudio.gui.runs.together import drawn_together
from bnstudio.gui.runs.trace_figure import trace_content
from bnstudio.gui.window.frame import Frame
from bnstudio.gui.window.panels import COMPARE
from bnstudio.gui.wording.tr import tr


def make_figure(frame: Frame, first: str = "") -> None:
    """Let the person make a figure; ``first`` is the subject that is proposed.

    A graph that was not arranged yet, as right after it came, cannot be drawn; that is said.
    """
    subjects = subjects_of(frame, first)
    if not subjects:
        frame.notice_bar.show_notice("info", tr("There is nothing to draw yet"))
        return
    process = FigureProcess()
    dialog = FigureDialog(frame.services.tasks, process, subjects, frame.settings, frame)
    dialog.exec()
    process.close()
    dialog.deleteLater()


def subjects_of(frame: Frame, first: str = "") -> list[Subject]:
    """Return what there is to draw; what is in front comes first."""
    services, workspace = frame.services, frame.ensure_workspace()
    found: list[Subject] = []
    stem = _stem(frame)
    scene = workspace.graph.scene
    if services.graph.graph is not None and scene.drawing.n:
        scene.finish_glide()
        title = services.graph.label or tr("Network")
        selected = tuple(scene.drawing.names[v] for v in sorted(scene.state.selected))
        knowledge = services.data.knowledge
        make = partial(graph_content, scene, title, dict(services.data.groups), knowledge)
        found.append(
            Subject(
                "graph",
                tr("The graph: {title}", title=title),
                stem,
                make,
                selected,
                bool(knowledge),
            )
        )
    trace = trace_of(frame)
    if trace is not None:
        found.append(Subject("trace", tr("The trace of the runs"), f"{stem}-trace", lambda: trace))
    results = getattr(workspace.evaluate, "results", None)
    if isinstance(results, Results) and any(row.points for row in results.plot.rows):
        make_folds = partial(folds_of, results)
        found.append(Subject("folds", tr("The evaluation"), f"{stem}-evaluation", make_folds))
    page = workspace.pages_by_key.get(COMPARE)
    if isinstance(page, ComparePage) and page.canvases.drawn:
        make_compared = partial(comparison_of, page)
        found.append(Subject("compared", tr("The comparison"), f"{stem}-comparison", make_compared))
    front = first or {"evaluate": "folds", COMPARE: "compared"}.get(workspace.page, "graph")
    return sorted(found, key=lambda subject: subject.key != front)


def _stem(frame: Frame) -> str:
    services = frame.services
    table = services.data.table
    source = services.document.path or (table.path if table is not None else "network")
    stem = Path(str(source)).name.split(".")[0] or "network"
    run = services.graph.current_run
    return stem if run is None else f"{stem}-run-{run}"


def graph_content(
    scene: GraphScene, title: str, groups: dict[str, str], knowledge: Knowledge
) -> NetworkContent:
    """Return what the canvas shows."""
    return shown_figure(
        scene.state,
        title,
        groups=groups,
        sure=scene.bands.sure,
        broken=scene.bands.absent_curves() if scene.bands.sure else (),
        given=scene.given.given,
        knowledge=knowledge,
        states=scene.states.rows,
        target=scene.target.shown.target,
        tells=scene.target.shown.told(),
    )


def trace_of(frame: Frame) -> TraceContent | None:
    """Return the trace as it is seen: its runs, its scales and the part that is in sight."""
    runs, plot = frame.services.runs.all, frame.ensure_workspace().runs.plot
    together = drawn_together(runs, frame.services.graph.current_run)
    if plot is None:
        return trace_content(together)
    return trace_content(together, plot.chosen, plot.in_sight)


def folds_of(results: Results) -> FoldsContent:
    """Return the plot of an evaluation."""
    plot = results.plot
    rows = tuple(
        FoldRow(row.label, row.number, row.points, row.mean, row.half) for row in plot.rows
    )
    axis = tr("Log-likelihood of a held-out row, nats")
    if plot.differences:
        axis = tr("Difference to the first learner, nats a held-out row")
    return FoldsContent(tr("Evaluation"), axis, rows, plot.differences)


def comparison_of(page: ComparePage) -> ComparisonContent:
    """Return the canvases of the Compare page."""
    first, second = page.titles()
    titles = [tr("First: {first}", first=first), tr("Second: {second}", second=second)]
    if page.canvases.way == "overlay":
        titles = [overlay_title(first, second)]
    sides = []
    for pane, title in zip(page.canvases.visible, titles, strict=True):
        drawing, compared = pane.scene.drawing, pane.scene.state.compared
        kinds = tuple(ORDER[code].value for code in compared.codes(drawing).tolist())
        index = drawing.graph.index
        nodes = {index[name]: kind.value for name, kind in compared.nodes.items() if name in index}
        sides.append(Side(title, figure_of(drawing, title), kinds, nodes))
    counts = {kind.value: count for kind, count in page.arcs.model.counts().items()}
    return ComparisonContent(
        tr("{first} compared with {second}", first=first, second=second), tuple(sides), counts
    )
