"""Numbers and runs in the window's words. No Qt in here.

``plain`` makes text that comes from files harmless; ``numbers`` writes every number that a person
sees, with the sign that ``decimals`` says; ``runs``, ``searches`` and ``parent_sets`` say how a run
stands, what a search has done, and what the ways to find parent sets are called; ``advice`` what to
do about how a run ended; ``counters`` what a search counts; ``knowledge`` says what is known of the
arcs, ``queries`` what is given and how probable it is, ``pages`` what the documentation's pages
hold; ``labels`` names runs and graphs, ``names`` a few variables.
``tr`` gives every text in the language of the window, with ``sentences`` for those that the core
makes up.
"""

__all__ = [
    "advice",
    "comparing",
    "counters",
    "decimals",
    "influence",
    "knowledge",
    "labels",
    "names",
    "numbers",
    "pages",
    "parent_sets",
    "plain",
    "queries",
    "runs",
    "searches",
    "sentences",
    "tr",
]
