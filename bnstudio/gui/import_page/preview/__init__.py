"""The rows of the import page: `model` (what is shown), `heads`, `rows` and their `pane`."""

__all__ = ["heads", "model", "pane", "rows"]
