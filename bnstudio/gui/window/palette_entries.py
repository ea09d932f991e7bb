"""What the command palette offers: every command, the variables, samples, recent files, layouts."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from bnstudio.gui.canvas.model.parts import reason_against
from bnstudio.gui.canvas.page.tool_strip import LAYOUTS
from bnstudio.gui.window.command_palette import Entry
from bnstudio.gui.window.files import Files
from bnstudio.gui.window.frame import Frame
from bnstudio.gui.window.welcome import SAMPLES

if TYPE_CHECKING:
    from bnstudio.gui.learn.panel import LearnPanel

# Words by which people look for a command, beside those of its title.
WORDS = {
    "settings": "preferences options appearance defaults folders threads text size motion",
    "open": "import load read csv excel table file",
    "paste": "clipboard import",
    "export": "save write bif dot graphml csv picture svg pdf png image",
    "save": "project",
    "undo": "back revert",
    "learn": "run start search structure",
    "learn-after": "queue later next wait overnight enqueue",
    "start-waiting": "queue go on next",
    "stop": "cancel end abort",
    "extend": "longer more time minutes continue",
    "continue": "resume go on more time checkpoint extend",
    "ledger": "history log all runs csv compare",
    "improve": "start from here seed warm refine",
    "query": "probability inference evidence posterior conditional predict marginal ask",
    "inspect": "why arc table cpt family parents children blanket score",
    "show-strength": "probability bootstrap confidence posterior sure stability consensus",
    "show-compare": "difference shd hamming gold truth",
    "show-cuts": "sensitivity discretisation bins thresholds",
    "show-evaluate": "likelihood cross-validation folds held-out accuracy auc prediction",
    "show-knowledge": "forbid forbidden require required whitelist blacklist tiers prior roots",
    "require": "forbid forbidden required whitelist blacklist force fix knowledge",
    "knowledge-file": "forbid forbidden require required whitelist blacklist tiers load",
    "show-data": "table rows cells spreadsheet",
    "data-notes": "recipe missing discretised history",
    "view-cpdag": "class equivalence essential pattern",
    "view-rpdag": "restricted class",
    "view-dag": "directed acyclic",
    "to-link": "undirected edge",
    "draw-arc": "edge add connect",
    "arrange": "layout tidy position",
    "fit": "zoom whole all",
    "theme-dark": "night colour color appearance",
    "theme-light": "day colour color appearance",
    "parent-sets": "lists scores jkl families",
    "shortcuts": "keys keyboard",
    "guide": "help manual documentation",
    "logs": "error fault crash debug",
    "about": "version licence license credits",
    "find-node": "search",
    "find-variable": "search column",
}

# Fields of the Learn form that can be gone to: title, other words, and which.
SETTINGS: tuple[tuple[str, str, Callable[[LearnPanel], QWidget]], ...] = (
    ("Score", "bic bdeu mdl aic penalty criterion", lambda p: p.score),
    ("Searcher", "algorithm method tabu climbing exact proof auto", lambda p: p.searcher),
    ("In-degree", "parents maximum limit", lambda p: p.in_degree),
    ("maxParams", "parameters maximum limit", lambda p: p.max_params),
    ("Time budget", "limit seconds minutes stop", lambda p: p.limits.time),
    ("Memory limit", "ram gigabytes", lambda p: p.limits.memory),
    ("Seed", "random repeat", lambda p: p.rest.seed),
    ("Threads", "cores processors parallel cpu", lambda p: p.rest.threads),
)


def palette_entries(w: Frame, files: Files) -> list[Entry]:
    """Return what the palette offers at this moment."""
    found = [
        Entry(
            *(c.title, c.menu, c.action.trigger, c.keys, c.icon, c.action.isEnabled()),
            words=WORDS.get(c.id, ""),
        )
        for c in w.actions_
        if c.id != "palette"
    ]
    found += [
        Entry(title, "Setting", partial(_go_to_setting, w, field), words=words)
        for title, words, field in SETTINGS
    ]
    graph = w.services.graph.graph
    names = w.services.data.variable_names or (() if graph is None else graph.names)
    found += [Entry(name, "Variable", partial(_choose, w, name), icon="hash") for name in names]
    found += [
        Entry(
            f"Open the sample {sample.title}",
            "Sample",
            partial(files.open_file, str(sample.path)),
            icon="table",
        )
        for sample in SAMPLES
    ]
    found += [
        Entry(f"Open {path.name}", "Recent", partial(files.open_file, str(path)), icon="file")
        for path in files.recent
    ]
    project = w.services.document.project
    reasons = {
        style: reason_against(project, style, () if graph is None else graph.names)
        for _, style in LAYOUTS
    }
    found += [
        Entry(
            f"Arrange: {title}",
            # What cannot be used says why.
            reasons[style] if graph is not None and reasons[style] else "Layout",
            partial(_arrange, w, style),
            icon="tree-structure",
            enabled=graph is not None and not reasons[style],
        )
        for title, style in LAYOUTS
    ]
    return found


def _choose(w: Frame, name: str) -> None:
    w.services.selection.select([name])
    graph = w.services.graph.graph
    if graph is not None and name in graph.names:
        workspace = w.ensure_workspace()
        workspace.show_page("graph")
        workspace.graph.selection.go_to(name)


def _arrange(w: Frame, style: str) -> None:
    workspace = w.ensure_workspace()
    workspace.show_page("graph")
    strip = workspace.graph.strip
    strip.layouts.set_value(style)
    strip.layout_chosen.emit(style)


def _go_to_setting(w: Frame, field_of: Callable[[LearnPanel], QWidget]) -> None:
    """Show a field of the Learn form and put the cursor there."""
    workspace = w.ensure_workspace()
    workspace.side_tabs.set_current_key("learn")
    panel = workspace.learn
    field = field_of(panel)
    if panel.rest.isAncestorOf(field):
        panel.rest.unfold()
    if not field.isVisible():
        w.notify("info", "The chosen searcher does not use that setting.")
        return
    panel.area.ensureWidgetVisible(field)
    field.setFocus(Qt.FocusReason.ShortcutFocusReason)
