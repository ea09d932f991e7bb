"""Charts, on the screen and in print: which part of the data they show, on which scales.

Read ``steps``, ``ticks`` and ``scales`` first, then ``framing``, which chooses what is in sight.
``trace`` and ``folds`` make figures of it in a ``plot_area``; ``end_names`` places the names of
lines.
"""

__all__ = ["end_names", "folds", "framing", "scales", "steps", "ticks", "trace", "trace_ticks"]
