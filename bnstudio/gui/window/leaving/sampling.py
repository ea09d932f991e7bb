"""Rows drawn from the current network: asked for once, drawn and written by another process."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from bnstudio.gui.export.sampling import SampleDialog
from bnstudio.gui.services.tasks import Task
from bnstudio.gui.widgets.dialogs import ask_place
from bnstudio.gui.window.frame import Frame
from bnstudio.gui.wording.numbers import counted
from bnstudio.gui.wording.tr import tr
from bnstudio.job.process.answers import GivenUp
from bnstudio.project.asking.ask import ask
from bnstudio.project.asking.sampling import RowsDrawn, SamplingEndedError

_USUAL_ROWS = 1000


def sample_rows(frame: Frame, open_file: Callable[[str], None]) -> None:
    """Ask how many and where, then draw; the window goes on meanwhile."""
    services = frame.services
    graph, data = services.graph, services.data
    dag = graph.newest_dag
    if dag is None:
        return
    network = graph.record.network
    if network is not None and network.dag != dag:
        network = None
    dataset = None if data.lists_alone else data.dataset
    columns = counted(dag.n, "column")
    if network is None:
        words = tr("{columns}, drawn from the graph on the canvas, with tables fitted to the data.")
    else:
        words = tr("{columns}, drawn from the probability tables of {file}.")
    about = words.format(columns=columns, file=graph.record.source)
    rows = _USUAL_ROWS if dataset is None else dataset.cases
    dialog = SampleDialog(about, max(rows, 1), fits=network is None, parent=frame)
    agreed = dialog.exec()
    prior, opens = dialog.prior, dialog.opens
    asked = dialog.rows, dialog.seed, dialog.missing
    dialog.deleteLater()
    if not agreed:
        return
    source = services.document.path or (data.table.path if data.table is not None else "")
    stem = Path(str(source or graph.record.source or "network")).name.split(".")[0]
    filters = tr("Table (*.csv);;Packed table (*.csv.gz)")
    place = ask_place(
        frame, tr("Write the rows"), f"{stem}-sample.csv", filters, (".csv", ".csv.gz")
    )
    if place is None:
        return
    draw(frame, RowsDrawn(dag, network, prior, *asked, str(place)), open_file, opens=opens)


def draw(frame: Frame, asked: RowsDrawn, open_file: Callable[[str], None], *, opens: bool) -> Task:
    """Draw the rows in another process; a notice says what came of it, or the table is opened."""
    tasks, place = frame.services.tasks, Path(asked.path)
    dataset = None if asked.network is not None else frame.services.data.dataset

    def work(task: Task) -> str | None:
        try:
            said: str = ask(asked, dataset, progress=task.progress, cancelled=task.is_cancelled)
            return said
        except (GivenUp, SamplingEndedError):
            return None

    def then(said: str | None) -> None:
        if said is None:
            return
        if opens:
            open_file(str(place))
            return
        message = tr(
            "{file} is written: {rows} drawn with seed {seed}.",
            file=place.name,
            rows=counted(asked.rows, "row"),
            seed=asked.seed,
        )
        text = " ".join(filter(None, (message, said)))
        actions = ((tr("Open it"), lambda: open_file(str(place))),)
        frame.notice_bar.show_notice("good", text, actions)

    label = tr("Drawing rows into {file}", file=place.name)
    return tasks.start(label, work, then, tasks.report, cancellable=True)
