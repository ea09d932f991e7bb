"""The services under the names of the one object that panels took before; it goes away soon."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject

from bnstudio.gui.services.bundle import Services, make_services
from bnstudio.project.settings import RunSettings

#: Old name: service and new name.
MOVED = {
    "busy": "tasks", "busy_changed": "tasks", "notice": "tasks",
    "project": "document", "path": "document", "title": "document", "dirty": "document",
    "title_changed": "document", "extra": "document", "set_extra": "document",
    "project_replaced": "document.replaced", "history_changed": "document",
    "stepped": "document", "undo": "document", "redo": "document", "can_undo": "document",
    "can_redo": "document", "undo_text": "document", "redo_text": "document",
    "selected": "selection.names", "select": "selection", "selection_changed": "selection.changed",
    "table": "data", "dataset": "data", "data_notes": "data.notes", "groups": "data",
    "included": "data", "variable_names": "data", "knowledge": "data", "dataset_changed": "data",
    "groups_changed": "data", "included_changed": "data", "knowledge_changed": "data",
    "import_requested": "data", "open_table": "data", "cancel_reading": "data",
    "set_table": "data", "set_included": "data", "set_groups": "data", "set_knowledge": "data",
    "open_knowledge": "data",
    "settings_changed": "form", "set_settings": "form.change", "estimate": "form",
    "find_stored_lists": "form",
    "graph": "graph", "dag": "graph", "hand_label": "graph.label", "following": "graph",
    "view": "graph", "positions": "graph", "current_run": "graph", "graph_changed": "graph",
    "view_changed": "graph", "positions_changed": "graph", "current_run_changed": "graph",
    "edited": "graph", "edit_refused": "graph", "set_view": "graph", "move_nodes": "graph",
    "set_positions": "graph", "edit_add_arc": "graph.add_arc", "edit_add_link": "graph.add_link",
    "edit_reverse": "graph.reverse", "edit_to_link": "graph.to_link",
    "edit_delete": "graph.delete", "edit_add_node": "graph.add_node",
    "edit_rename": "graph.rename",
    "score": "scores.total", "score_reason": "scores.reason", "scored": "scores.known",
    "score_name": "scores.name", "family_scores": "scores.families",
    "last_change": "scores.change", "score_change": "scores.ask",
    "scores_changed": "scores.changed",
    "runs": "runs.all", "run_added": "runs.added", "run_changed": "runs.changed",
    "run_removed": "runs.removed", "learn": "runs", "pause": "runs", "resume": "runs",
    "stop": "runs", "extend": "runs", "kill": "runs", "show_run": "runs.show",
    "tick_run": "runs.tick", "rename_run": "runs.rename", "remove_run": "runs.remove",
    "use_settings_of": "runs", "start_task": "runs", "load_lists": "runs", "save_lists": "runs",
    "prewarm": "runs", "open_network": "networks.open", "export_network": "networks.export",
    "open_path": "files", "open_project": "files", "new_project": "files", "save": "files",
    "saved": "files", "start_autosave": "files", "recoveries": "files", "recover": "files",
    "discard_recovery": "files",
}  # fmt: skip


class Session(QObject):
    """Looks every old name up in the services."""

    def __init__(self, parent: QObject | None = None, services: Services | None = None) -> None:
        super().__init__(parent)
        self.services = services or make_services(self)

    def __getattr__(self, name: str) -> Any:
        place = MOVED.get(name)
        if place is None:
            raise AttributeError(name)
        service, _, new = place.partition(".")
        return getattr(getattr(self.services, service), new or name)

    @property
    def settings(self) -> RunSettings:
        """The settings of the Learn form."""
        return self.services.form.settings

    @settings.setter
    def settings(self, settings: RunSettings) -> None:
        self.services.form.set_settings(settings)

    def shutdown(self, *, keep_recovery: bool = False) -> None:
        """End runs, threads and workers."""
        self.services.shutdown(keep_recovery=keep_recovery)
