"""What the command palette offers: every command, the variables, samples, recent files, layouts."""

from __future__ import annotations

from functools import partial

from bnstudio.gui.canvas.page.tool_strip import LAYOUTS
from bnstudio.gui.window.command_palette import Entry
from bnstudio.gui.window.files import Files
from bnstudio.gui.window.frame import Frame
from bnstudio.gui.window.welcome import SAMPLES


def palette_entries(w: Frame, files: Files) -> list[Entry]:
    """Return what the palette offers at this moment."""
    found = [
        Entry(c.title, c.menu, c.action.trigger, c.keys, c.icon, c.action.isEnabled())
        for c in w.actions_
        if c.id != "palette"
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
    found += [
        Entry(
            f"Arrange: {title}",
            "Layout",
            partial(_arrange, w, style),
            icon="tree-structure",
            enabled=graph is not None,
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
