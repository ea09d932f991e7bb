"""Knowledge becomes a file; what its form cannot hold is told, never dropped in silence."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from bnstudio.errors import UsageError
from bnstudio.files import replacing
from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.knowledge_file import csv_form, json_form, tetrad
from bnstudio.graph.knowledge_file.form import Form, Written, endings, form_of


def knowledge_text(knowledge: Knowledge, form: Form, names: Sequence[str] = ()) -> Written:
    """Return the text of a knowledge file.

    Parameters
    ----------
    knowledge
        What is known.
    form
        The form to write. JSON and CSV hold everything. The others hold arcs (Tetrad's file tiers
        as well): what can be said by forbidden arcs is, the rest is told in the notes.
    names
        All variables of the table. Without them roots and leaves cannot be said by forbidden arcs,
        for it is not known which arcs there are.

    Raises
    ------
    UsageError
        If the form cannot hold a name, or the knowledge contradicts itself in what is to be said
        by forbidden arcs.
    """
    if form is Form.JSON:
        return Written(json_form.text(knowledge))
    if form is Form.CSV:
        return Written(csv_form.text(knowledge))
    if form is Form.TETRAD:
        return tetrad.text(knowledge, names)
    return csv_form.arc_list(knowledge, names, required=form is Form.WHITELIST)


def write_knowledge(
    path: str | os.PathLike[str], knowledge: Knowledge, names: Sequence[str] = ()
) -> tuple[str, ...]:
    """Write a knowledge file, whole or not at all, in the form that its ending asks for.

    Returns
    -------
    tuple of str
        Sentences about what the form cannot hold (see :func:`knowledge_text`).

    Raises
    ------
    UsageError
        If the ending is of no form, the form cannot hold the knowledge, or the file cannot be
        written.
    """
    form = form_of(os.fspath(path))
    if form is None:
        raise UsageError(
            "the ending does not say which form of knowledge file to write",
            file=path,
            advice=f"Use one of {', '.join(endings())}",
        )
    written = knowledge_text(knowledge, form, names)
    try:
        with replacing(Path(path)) as file:
            # A half of a pair of surrogates, which is no character, is written as an escape.
            file.write(written.text.encode("utf-8", errors="backslashreplace"))
    except OSError as failed:
        raise UsageError(
            f"the knowledge file cannot be written: {failed.strerror or failed}",
            file=path,
            advice="Check the folder and that you may write there",
        ) from None
    return written.notes
