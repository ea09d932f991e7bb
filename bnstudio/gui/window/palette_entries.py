"""What the command palette offers: every command, the variables, samples, recent files, layouts."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from bnstudio.gui.canvas.model.parts import reason_against
from bnstudio.gui.canvas.page.tool_strip import LAYOUTS
from bnstudio.gui.window.actions import MENUS
from bnstudio.gui.window.command_palette import Entry
from bnstudio.gui.window.commands import open_settings
from bnstudio.gui.window.files import Files
from bnstudio.gui.window.frame import Frame
from bnstudio.gui.window.welcome import SAMPLES
from bnstudio.gui.wording.tr import tr

if TYPE_CHECKING:
    from bnstudio.gui.learn.panel import LearnPanel
    from bnstudio.gui.window.dialogs.preferences import Preferences

# Words by which people look for a command, beside those of its title.
WORDS = {
    "settings": tr(
        "preferences options appearance language defaults folders threads text size motion"
    ),
    "open": tr("import load read csv excel table file"),
    "paste": tr("clipboard import"),
    "export": tr("save write bif dot graphml csv picture svg pdf png image"),
    "figure": tr("export save picture image svg pdf png tex latex tikz print paper"),
    "report": tr("export save html pdf document summary print methods"),
    "knowledge-save": tr("export write forbid forbidden required tiers"),
    "save-as": tr("project copy"),
    "sample-rows": tr("draw simulate generate data table csv synthetic cases forward"),
    "save": "project",
    "undo": tr("back revert"),
    "learn": tr("run start search structure"),
    "learn-after": tr("queue later next wait overnight enqueue"),
    "start-waiting": tr("queue go on next"),
    "pause": tr("hold wait interrupt"),
    "stop": tr("cancel end abort"),
    "extend": tr("longer more time minutes continue"),
    "continue": tr("resume go on more time checkpoint extend"),
    "ledger": tr("history log all runs csv compare"),
    "improve": tr("start from here seed warm refine"),
    "query": tr("probability inference evidence posterior conditional predict marginal ask"),
    "inspect": tr("why arc table cpt family parents children blanket score"),
    "show-strength": tr("probability bootstrap confidence posterior sure stability consensus"),
    "show-compare": tr("difference shd hamming gold truth"),
    "show-cuts": tr("arcs other sensitivity discretisation bins thresholds"),
    "show-evaluate": tr("likelihood cross-validation folds held-out accuracy auc prediction"),
    "show-knowledge": tr("forbid forbidden require required whitelist blacklist tiers prior roots"),
    "node-states": tr("bars monitor belief probability histogram evidence query prior posterior"),
    "target": tr(
        "influence mutual information sensitivity findings telling drivers importance blanket"
    ),
    "hide-weak": tr("strength threshold filter fade slider simplify prune sure"),
    "require": tr("forbid forbidden required whitelist blacklist force fix knowledge"),
    "knowledge-file": tr("forbid forbidden require required whitelist blacklist tiers load"),
    "show-data": tr("table rows cells spreadsheet"),
    "data-notes": tr("recipe missing discretised history"),
    "view-cpdag": tr("class equivalence essential pattern"),
    "view-rpdag": tr("restricted class"),
    "view-dag": tr("directed acyclic"),
    "to-link": tr("undirected edge"),
    "draw-arc": tr("edge add connect"),
    "outline": tr("accessible outline tree screen reader nodes arcs walk"),
    "rename": tr("label name"),
    "enlarge": tr("maximise maximize full screen panels"),
    "arrange": tr("layout tidy position"),
    "fit": tr("zoom whole all"),
    "theme-dark": tr("night colour color appearance"),
    "theme-light": tr("day colour color appearance"),
    "parent-sets": tr("export lists scores jkl families"),
    "shortcuts": tr("keys keyboard"),
    "guide": tr("help manual documentation"),
    "logs": tr("error fault crash debug"),
    "about": tr("version licence license credits"),
    "find-node": "search",
    "find-variable": tr("search column"),
}

# Fields of the Learn form that can be gone to: title, other words, and which.
SETTINGS: tuple[tuple[str, str, Callable[[LearnPanel], QWidget]], ...] = (
    (tr("Score"), tr("bic bdeu mdl aic penalty criterion"), lambda p: p.score),
    (tr("Searcher"), tr("algorithm method tabu climbing exact proof auto"), lambda p: p.searcher),
    (tr("In-degree"), tr("parents maximum limit"), lambda p: p.structural.in_degree),
    (
        tr("Most free parameters"),
        tr("maxParams parameters maximum limit"),
        lambda p: p.structural.max_params,
    ),
    (tr("Time budget"), tr("limit seconds minutes stop"), lambda p: p.limits.time),
    (tr("Memory limit"), tr("ram gigabytes"), lambda p: p.limits.memory),
    (tr("Seed"), tr("random repeat"), lambda p: p.rest.seed),
    (tr("Threads"), tr("cores processors parallel cpu"), lambda p: p.rest.threads),
)

# Fields of the Settings dialog, likewise. Who is stranded in a language that they cannot read finds
# its name in any.
PREFERENCES: tuple[tuple[str, str, Callable[[Preferences], QWidget]], ...] = (
    (tr("Language"), "language sprache english englisch german deutsch", lambda p: p.language),
    (tr("Text and controls"), tr("font size scale zoom large small"), lambda p: p.text_size),
    (tr("Reduced motion"), tr("animation glide still accessibility"), lambda p: p.still),
)


def palette_entries(w: Frame, files: Files) -> list[Entry]:
    """Return what the palette offers at this moment."""
    found = [
        Entry(
            *(
                c.title,
                MENUS[c.menu],
                c.action.trigger,
                c.keys.partition(", ")[0],
                c.icon,
                c.action.isEnabled(),
            ),
            words=WORDS.get(c.id, ""),
        )
        for c in w.actions_
        if c.id != "palette"
    ]
    found += [
        Entry(title, tr("Setting"), partial(_go_to_setting, w, field), words=words)
        for title, words, field in SETTINGS
    ]
    found += [
        Entry(title, tr("Setting"), partial(_go_to_preference, w, each), "", "gear", words=words)
        for title, words, each in PREFERENCES
    ]
    graph = w.services.graph.graph
    names = w.services.data.variable_names or (() if graph is None else graph.names)
    found += [Entry(name, tr("Variable"), partial(_choose, w, name), icon="hash") for name in names]
    found += [
        Entry(
            tr("Open the sample {title}", title=sample.title),
            tr("Sample"),
            partial(files.open_file, str(sample.path)),
            icon="table",
        )
        for sample in SAMPLES
    ]
    found += [
        Entry(
            tr("Open {name}", name=path.name),
            tr("Recent"),
            partial(files.open_file, str(path)),
            icon="file",
        )
        for path in files.recent
    ]
    project = w.services.document.project
    reasons = {
        style: reason_against(project, style, () if graph is None else graph.names)
        for _, style in LAYOUTS
    }
    found += [
        Entry(
            tr("Arrange: {title}", title=title),
            # What cannot be used says why.
            reasons[style] if graph is not None and reasons[style] else tr("Layout"),
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
    workspace.side.show_panel("learn")
    panel = workspace.learn
    field = field_of(panel)
    if panel.rest.isAncestorOf(field):
        panel.rest.unfold()
    if not field.isVisible():
        w.notify("info", tr("The chosen searcher does not use that setting."))
        return
    panel.area.ensureWidgetVisible(field)
    field.setFocus(Qt.FocusReason.ShortcutFocusReason)


def _go_to_preference(w: Frame, field_of: Callable[[Preferences], QWidget]) -> None:
    """Open the Settings dialog and put the cursor into one of its fields."""
    dialog = open_settings(w)
    dialog.go_to(field_of(dialog))
