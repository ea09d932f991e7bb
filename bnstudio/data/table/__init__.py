"""A file becomes a Dataset.

Read in this order: ``source`` (bytes in blocks), ``records`` and ``cells`` (where rows and cells
are), ``columns`` and ``packed`` (values gathered column by column, in few bytes), ``guess``,
``preview`` and ``header`` (how the file is written), ``read`` (all of this together) and ``table``
(what comes out); ``foreign`` reads tables that are no delimited text. Then ``diagnose`` (what needs
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
