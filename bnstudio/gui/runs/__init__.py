"""The bottom panel: the table of runs beside the trace of their scores, and its one-line form.

``panel`` puts them together. The trace is read in the order series, lines, curves, axes, overlay,
plot: numbers first, pixels last.
"""

__all__ = ["panel", "strip", "trace_plot"]
