"""What the bars of the window say: the title, the data, the score, what goes on, the caption."""

from __future__ import annotations

from pathlib import Path

from bnstudio.gui.style.theme import theme
from bnstudio.gui.window.frame import Frame
from bnstudio.gui.window.run_news import RunNews
from bnstudio.gui.window.top_bar import TopBar
from bnstudio.gui.wording.labels import run_label
from bnstudio.gui.wording.numbers import DOT, counted, format_count, format_score
from bnstudio.gui.wording.plain import action_text, window_title
from bnstudio.gui.wording.tr import tr
from bnstudio.project.run_rules import in_stage


class BarTexts:
    """Brings the texts of the bars up to date."""

    def __init__(self, frame: Frame, top_bar: TopBar) -> None:
        self._frame = frame
        self._top_bar = top_bar
        self._services = frame.services
        self._status_bar = frame.status_bar
        self._news = RunNews(frame)

    def update_title(self) -> None:
        """Say the name of the project and whether it is saved."""
        f, s = self._frame, self._services
        if f.importing is not None:
            name = Path(f.importing.path).name
            self._top_bar.set_title(name, tr("Not imported yet"))
            f.setWindowTitle(window_title(tr("Import {name}", name=name)))
            f.setWindowModified(False)
            return
        if f.empty:
            self._top_bar.set_title("", "")
            f.setWindowTitle("bnstudio")
            return
        state = tr("Not saved") if s.document.dirty else tr("Saved") if s.document.path else ""
        self._top_bar.set_title(s.document.title, state)
        f.setWindowTitle(window_title(s.document.title, "[*]"))
        f.setWindowModified(s.document.dirty)

    def update_data(self) -> None:
        """Say how much data there is and what of it is selected."""
        f, s = self._frame, self._services
        if f.importing is not None:
            reading = f.importing.reading
            facts = ""
            if reading is not None:
                columns = len(reading.table.columns)
                facts = tr(
                    "{rows} rows, {columns} columns",
                    rows=format_count(reading.table.rows),
                    columns=format_count(columns),
                )
            self._status_bar.set_data(facts)
            return
        if s.data.dataset is None:
            self._status_bar.set_data("")
            return
        count, selected = len(s.data.variable_names), s.selection.names
        rows = tr("{cases} rows", cases=format_count(s.data.dataset.cases))
        rows = tr("Parent set lists") if s.data.lists_alone else rows
        message = f"{rows}, {counted(count, 'variable')}"
        if len(selected) == 1:
            message = tr(
                "{message}{dot}{selected} selected", message=message, dot=DOT, selected=selected[0]
            )
        elif selected:
            message = tr(
                "{message}{dot}{selected} selected",
                message=message,
                dot=DOT,
                selected=format_count(len(selected)),
            )
        self._status_bar.set_data(message)

    def update_score(self) -> None:
        """Say the score of the current graph."""
        f, s = self._frame, self._services
        score = s.scores.total
        if s.graph.graph is None or f.importing is not None:
            self._status_bar.set_score("")
            return
        if score is None:
            why = s.scores.reason if s.scores.known and s.data.dataset is not None else ""
            self._status_bar.set_score(tr("No score") if why else "", why)
            return
        self._status_bar.set_score(
            tr("Score of this graph {score}", score=format_score(score)),
            tr("By the parent set lists; higher is better")
            if s.data.lists_alone
            else tr(
                "{name} of the graph on the canvas; higher is better", name=s.scores.name.upper()
            ),
        )

    def update_doing(self) -> None:
        """Say what goes on."""
        f, s = self._frame, self._services
        active = s.runs.active
        data = theme().tokens.data
        if f.importing is not None and f.importing.reader.busy:
            share = f.importing.progress.share
            message = tr("Reading {name}", name=Path(f.importing.path).name)
            message += f" {share:.0%}" if share else ""
            self._status_bar.set_doing(message, theme().tokens.accent_line)
        elif s.tasks.busy:
            # The welcome page has a place of its own for it.
            cancel = s.tasks.cancellable and not f.empty
            self._status_bar.set_doing(s.tasks.busy, theme().tokens.accent_line, cancel=cancel)
        elif len(active) > 1:
            self._status_bar.set_doing(tr("{active} runs are at work", active=len(active)), data[0])
        elif active:
            run = active[0]
            doing = tr("is finding parent sets") if in_stage(run) else tr("is searching")
            word = {"starting": tr("is starting"), "paused": tr("is paused")}.get(run.state, doing)
            self._status_bar.set_doing(
                f"{run_label(run)} {word}", data[(run.number - 1) % len(data)]
            )
        elif f.evaluating:
            self._status_bar.set_doing(f.evaluating, theme().tokens.accent_line)
        else:
            self._status_bar.set_doing(s.compiling.text or tr("Ready"))

    def update_zoom(self) -> None:
        """Say how large the graph is shown."""
        f = self._frame
        zoom = None
        if f.workspace is not None and f.body.currentWidget() is f.workspace:
            zoom = f.workspace.graph.view.zoom if f.workspace.page == "graph" else None
        self._status_bar.set_zoom(zoom)

    def update_caption(self) -> None:
        """Say over the centre what graph is shown."""
        f = self._frame
        if f.workspace is None:
            return
        s = self._services
        graph = s.graph.graph
        if f.workspace.page != "graph":
            # The other pages say themselves what they show.
            f.workspace.caption.setText("")
            return
        parts = [s.graph.label] if s.graph.label else []
        if graph is not None:
            arcs, links = len(graph.arcs), len(graph.links)
            if arcs or not links:
                parts.append(counted(arcs, "arc"))
            if links:
                parts.append(counted(links, "link"))
        short = f.workspace.now is not None and f.workspace.now.short
        if s.graph.following and not short:
            parts.append(tr("follows the best so far"))
        f.workspace.caption.setText(DOT.join(parts))

    def update_history(self) -> None:
        """Say what can be undone and done again."""
        f, s = self._frame, self._services
        # On the import page the project behind it is out of sight: the page has its own history.
        history = s.document if f.importing is None else f.importing
        undo, redo = history.undo_text, history.redo_text
        self._top_bar.set_history(undo, redo)
        for name, word, text in (("undo", tr("Undo"), undo), ("redo", tr("Redo"), redo)):
            f.actions_[name].setEnabled(bool(text))
            f.actions_[name].setText(f"&{word} {action_text(text)}".rstrip())


def changed_text(name: str) -> str:
    """Say that the file of the table was written anew."""
    return tr(
        "{name} has changed since it was imported. The runs here were made on the data of then.",
        name=name,
    )
