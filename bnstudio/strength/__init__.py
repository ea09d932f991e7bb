"""How sure the arcs are: the share of many networks that have each, and what they agree on.

The networks come from resampled data (``bootstrap``) or are given (``synthesis``), or all networks
are summed over (``posterior``). Read ``strengths`` (what is counted), ``threshold``, ``consensus``
and ``disagreement`` (what follows), then ``bootstrap`` with ``resampling``, ``replicates``,
``workers`` and ``journal`` (how it is made); ``written`` reads what was kept. ``record`` turns it
into plain data; ``task`` sends a bootstrap to a worker process.
"""

__all__ = [
    "bootstrap",
    "classes",
    "consensus",
    "disagreement",
    "functions",
    "journal",
    "kept",
    "outcome",
    "posterior",
    "record",
    "replicates",
    "spec",
    "strengths",
    "synthesis",
    "task",
    "threshold",
    "written",
]
