"""A file becomes a Dataset.

Read in this order: ``table`` (what comes out), ``read`` (a file is read in passes), ``guess`` and
``preview`` (how the file is written), ``delimited`` (one pass over it), ``columns`` and ``packed``
(values gathered column by column, in few bytes); ``foreign`` reads tables that are no delimited
text. Then ``diagnose`` (what needs
a look), ``cutting`` and ``discretise`` (ways to cut numbers), ``states`` (what a person makes of
values), ``recipe`` (what is to be done), ``recipes`` (the same as a list of decisions, in a file
and replayed), ``coding`` and ``prepare`` (doing it). ``load`` does all in one call; ``write``
writes a table file.
"""

__all__ = [
    "bars",
    "coding",
    "cutting",
    "diagnose",
    "discretise",
    "findings",
    "fixes",
    "foreign",
    "guess",
    "load",
    "prepare",
    "preview",
    "read",
    "recipe",
    "recipes",
    "shaping",
    "states",
    "table",
    "write",
]
