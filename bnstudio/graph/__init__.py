"""Graphs: DAGs, CPDAGs and RPDAGs, what they must keep, and the step from one to another.

Read ``pdag`` (the graphs), ``validity`` (their conditions), ``convert`` (from one kind to another),
``differences`` and ``compare`` (two networks); ``directions`` and ``relations`` say what a graph
means; then ``knowledge``, ``constraints`` (knowledge by index) and ``orientation``. ``edit``
changes graphs for the canvas, ``layout`` places their nodes. ``docs/graphs.md`` has the
definitions.
"""

__all__ = [
    "compare",
    "constraints",
    "contradictions",
    "convert",
    "differences",
    "directions",
    "edit",
    "knowledge",
    "knowledge_edits",
    "knowledge_file",
    "layout",
    "orientation",
    "pdag",
    "relations",
    "validity",
]
