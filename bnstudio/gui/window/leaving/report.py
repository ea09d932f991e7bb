"""The report of what is open: asked for once, gathered in a thread, written by the drawing process.

The figure in it is what the canvas shows.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

from bnstudio.graph.knowledge import Knowledge
from bnstudio.gui.figures.process import FigureProcess, GivenUp, write_figure
from bnstudio.gui.report.dialog import ReportDialog
from bnstudio.gui.report.gathering import figures_of
from bnstudio.gui.report.job import ReportJob, gathered
from bnstudio.gui.report.subject import subject_of
from bnstudio.gui.services.tasks import Task
from bnstudio.gui.widgets.dialogs import ask_place
from bnstudio.gui.window.frame import Frame
from bnstudio.gui.window.leaving.figures import graph_content
from bnstudio.gui.wording.tr import tr

FILTERS = tr("Web page (*.html);;PDF (*.pdf)")


def make_report(frame: Frame) -> None:
    """Ask where and what with, then write the report; the window goes on meanwhile."""
    dialog = ReportDialog(frame.services.graph.graph is not None, frame)
    agreed = dialog.exec()
    tables, ending = dialog.tables, dialog.ending
    dialog.deleteLater()
    if not agreed:
        return
    project = frame.services.document.project
    source = project.path or (None if project.source is None else project.source.path)
    stem = "network" if source is None else Path(source).name.split(".")[0]
    filters = FILTERS if ending == ".html" else ";;".join(reversed(FILTERS.split(";;")))
    endings = (".html", ".pdf") if ending == ".html" else (".pdf", ".html")
    place = ask_place(frame, tr("Write the report"), f"{stem}-report{ending}", filters, endings)
    if place is not None:
        write_report(frame, place, tables=tables)


def write_report(frame: Frame, place: Path, *, tables: bool) -> Task:
    """Gather the report in a thread and write it; a notice says when it is there."""
    services = frame.services
    project = services.document.project
    view = frame.ensure_workspace().runs.view.view
    subject = subject_of(project, strengths=services.strengths.found, view=view)
    graph = None
    if services.graph.graph is not None:
        scene = frame.ensure_workspace().graph.scene
        scene.finish_glide()
        if scene.drawing.n:
            # As a figure of it, without the marks of background knowledge.
            groups = dict(services.data.groups)
            graph = graph_content(scene, subject.title, groups, Knowledge())
    process = FigureProcess()

    def work(task: Task) -> Path | None:
        try:
            figures = figures_of(subject, tables=tables)
            report = gathered(subject, figures, graph, subject.trace, tables=tables)
            if task.cancelled:
                return None
            job = ReportJob(report, place.suffix.lower())
            found = process.render(job, cancelled=task.is_cancelled, progress=task.progress)
            return None if task.cancelled else write_figure(place, found.data)
        except GivenUp:
            return None
        finally:
            process.close()

    def then(path: Path | None) -> None:
        if path is not None:
            frame.notice_bar.show_notice(
                "good",
                tr("{name} is written.", name=path.name),
                ((tr("Open it"), lambda: _open(path)),),
            )

    return services.tasks.start(
        tr("Writing {name}", name=place.name), work, then, services.tasks.report, cancellable=True
    )


def _open(path: Path) -> None:
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))
