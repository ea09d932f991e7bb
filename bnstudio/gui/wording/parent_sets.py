"""What the window calls the ways to find parent sets, each with a sentence about it."""

from __future__ import annotations

from bnstudio.gui.wording.tr import tr

#: Name of a method: its title, and what it does.
METHODS = {
    "combined": (
        tr("Combined"),
        tr(
            "Scores all small sets, up to the size that half of the budget is enough for, then "
            "larger "
            "ones whose parts look good, as Independence does. The best choice in general."
        ),
    ),
    "independence": (
        tr("Independence"),
        tr(
            "Scores first the sets whose parts look good and independent of each other "
            "(independence "
            "selection)."
        ),
    ),
    "greedy": (tr("Greedy"), tr("Extends the best sets found so far by one parent at a time.")),
    "sequential": (tr("Sequential"), tr("Scores the sets by size, the small ones first.")),
    "exact": (
        tr("Exact"),
        tr(
            "Scores every set within the limits, or proves that a smaller one beats it. For few "
            "variables or a low in-degree."
        ),
    ),
}
