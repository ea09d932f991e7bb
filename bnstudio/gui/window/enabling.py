"""Which commands can be used, and what the tooltip of the others says."""

from __future__ import annotations

from bnstudio.gui.services.bundle import Services
from bnstudio.gui.window.frame import Frame
from bnstudio.gui.window.panels import MORE_PAGES, MORE_SIDE_PANELS
from bnstudio.gui.wording.names import not_in_table
from bnstudio.gui.wording.plain import plain_lines, without_mnemonic
from bnstudio.gui.wording.tr import tr
from bnstudio.project.run_rules import search_began

#: Commands that need nothing but a project.
WITH_PROJECT = (
    *("show-data", "show-graph", "show-evaluate", "show-variables", "show-runs"),
    *(
        "enlarge",
        "show-labels",
        "arrange",
        "outline",
        "find-variable",
        "find-node",
        "view-dag",
        "view-rpdag",
        "view-cpdag",
    ),
    *("compare-next", "compare-previous", "compare-swap"),
    *("compare-overlay", "compare-side", "compare-picture"),
)


def run_states(services: Services) -> object:
    """Return what the commands ask of the runs; equal as long as nothing of that changes."""
    each = [(run.number, run.state, search_began(run) is None) for run in services.runs.all]
    return services.graph.current_run, each


def no_tables(services: Services) -> str:
    """Say why there are no probability tables of the current graph to draw from; empty if any."""
    graph, data = services.graph, services.data
    dag = graph.newest_dag
    if dag is None:
        return tr("There is no graph yet")
    record = graph.record
    if record.network is not None and record.network.dag == dag:
        return ""
    if data.lists_alone or data.dataset is None:
        return tr("The graph has no probability tables, and there are no data to fit them to")
    known = set(data.variable_names)
    lacking = [name for name in dag.names if name not in known]
    if not lacking:
        return ""
    return tr("{words}, so its tables cannot be fitted", words=not_in_table(lacking))


def run_to_continue(frame: Frame) -> int | None:
    """Return the ended run that is on the canvas, or else the newest; ``None`` without any."""
    ended = [run.number for run in frame.services.runs.all if run.ended]
    shown = frame.services.graph.current_run
    return shown if shown in ended else max(ended, default=None)


def enable_commands(frame: Frame) -> None:
    """Enable what can be done now; the tooltip of the rest says why not."""
    s = frame.services
    a = frame.actions_
    # On the import page there is nothing yet that these could be done to.
    some = not frame.empty and frame.importing is None
    graph = some and s.graph.graph is not None
    data = some and s.data.dataset is not None
    active = s.runs.active
    run = frame.active_run()
    reason = s.form.reason() if data else tr("Open a table first")
    if frame.importing is not None:
        # F5 is the import page's there: it imports.
        reason = tr("The table on the page is not imported yet")
    to_go_on = run_to_continue(frame)
    not_on = tr("No run has ended") if to_go_on is None else s.runs.why_not_continued(to_go_on)
    wishes: dict[str, tuple[bool, str]] = {
        "continue": (not not_on, not_on),
        "improve": (graph and not reason, reason or tr("There is no graph yet")),
        "close": (some, tr("Nothing is open")),
        "export": (graph, tr("There is no graph yet")),
        "sample-rows": (not no_tables(s), no_tables(s)),
        "figure": (
            graph or (some and any(run.trace for run in s.runs.all)),
            tr("There is nothing to draw yet"),
        ),
        "report": (some, tr("Nothing is open")),
        "learn": (not reason, reason),
        "learn-after": (not reason, reason),
        "start-waiting": (bool(s.runs.queue.held), tr("No run waits to be started")),
        "stop-all": (len(active) > 1, tr("Fewer than two runs are at work")),
        "parent-sets": (
            any(search_began(run) is not None for run in s.runs.all),
            tr("No run has worked on lists of parent sets"),
        ),
        "select-all": (graph or data, tr("There is nothing to select")),
    }
    for ids, can, why in (
        (("save", "save-as"), some, tr("There is nothing to save yet")),
        (("pause", "stop", "extend"), run is not None, tr("No run is at work")),
        (("knowledge-save",), data and bool(s.data.knowledge), tr("Nothing is known yet")),
        (("include-all", "data-notes", "knowledge-file"), data, tr("Open a table first")),
    ):
        wishes |= dict.fromkeys(ids, (can, why))
    more = (*(f"show-{page.key}" for page in MORE_PAGES), *(p.key for p in MORE_SIDE_PANELS))
    for id_ in (*WITH_PROJECT, *more):
        wishes[id_] = (some, tr("Nothing is open"))
    for command in a:
        if command.where == "canvas":
            wishes[command.id] = (some, tr("Nothing is open"))
    for id_, (can, why) in wishes.items():
        a[id_].setEnabled(can)
        a[id_].setToolTip(plain_lines(without_mnemonic(a[id_].text()) if can else why))
    paused = run is not None and run.state == "paused"
    a["pause"].setText(tr("&Resume") if paused else tr("&Pause"))
    if frame.workspace is not None and frame.workspace.now is not None:
        a["show-variables"].setChecked(frame.workspace.now.variables)
        a["show-runs"].setChecked(frame.workspace.now.runs)
        a["enlarge"].setChecked(frame.workspace.wishes.enlarged)
        a["show-labels"].setChecked(s.data.labels_shown)
