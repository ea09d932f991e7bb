"""The bottom panel: the table of runs beside the trace of their scores, and its one-line form.

``panel`` puts them together. The table is read in the order columns, model, table; the trace in the
order together, series, lines, curves, axes, overlay, plot: numbers first, pixels last, and
``trace_figure`` prints it. ``ledger_window`` shows the runs of all projects.
"""

__all__ = [
    "ledger_window",
    "panel",
    "strip",
    "together",
    "trace_figure",
]
