"""``bnstudio knowledge``, and the option ``--knowledge`` of other commands: files of all forms."""

from __future__ import annotations

import argparse
from dataclasses import fields
from typing import TYPE_CHECKING

from bnstudio.cli.output import STDOUT, Outputs, ProgressLine, note, say
from bnstudio.errors import UsageError
from bnstudio.graph.contradictions import contradictions
from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.knowledge_edits import merge
from bnstudio.graph.knowledge_file import endings, form_of, knowledge_text, read_knowledge

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bnstudio.cli.values import KnowledgeFile
    from bnstudio.job.spec import Result


_READ = ("data", "network", "recipe", "variables", "start", "parent_sets", "ordering")


def inputs_of(options: argparse.Namespace) -> list[str | None]:
    """Return the files that the options name to be read: no output may overwrite them."""
    knowledge = getattr(options, "knowledge", None) or ()
    return [*(getattr(options, name, None) for name in _READ), *(file.path for file in knowledge)]


def knowledge_of(options: argparse.Namespace) -> Knowledge:
    """Return the background knowledge that the options give, all files together."""
    return _together(options.knowledge or ())


def _together(files: Sequence[KnowledgeFile]) -> Knowledge:
    found = Knowledge()
    for path, listed in files:
        more = read_knowledge(path, listed)
        if any(found.tiers) and any(more.tiers):
            raise UsageError(
                "two knowledge files have tiers", file=path, advice="Put all tiers into one file"
            )
        found = merge(found, more)
    return found


def within_knowledge(result: Result) -> str:
    """Say what a proof holds within, where background knowledge had to be kept; "" otherwise."""
    return " within the background knowledge" if result.spec.knowledge.is_hard else ""


def soft_notes(result: Result) -> list[str]:
    """Say that soft knowledge is in the score, and how much of it that is."""
    count, added = len(result.spec.knowledge.prior), result.prior_term
    if not count:
        return []
    arcs = "the probability of 1 arc" if count == 1 else f"the probabilities of {count} arcs"
    return [f"The score has {arcs} in it: {added:+.4f}; without it is {result.score - added:.4f}."]


def knowledge(options: argparse.Namespace) -> int:
    """Read knowledge files, look for contradictions, and write them together in another form."""
    with Outputs([*(file.path for file in options.files), options.data]) as outputs:
        outputs.plan_record(options.json)
        form = None if options.out is None else form_of(options.out)
        if options.out is not None and form is None:
            raise UsageError(
                "the ending does not say which form of knowledge file to write",
                file=options.out,
                advice=f"Use one of {', '.join(endings())}",
            )
        place = None if options.out is None else outputs.plan(options.out)
        found = _together(options.files)
        names = _columns(options)
        known = names or tuple(dict.fromkeys(found.names()))
        faults = list(contradictions(found, known))
        if faults:
            note(*(str(fault) for fault in faults[1:]))
            raise faults[0].error()
        if place is not None and form is not None:
            written = knowledge_text(found, form, names)
            outputs.write_text(place, written.text)
            note(*written.notes)
        counts = {item.name: len(getattr(found, item.name)) for item in fields(Knowledge)}
        outputs.write_record(counts)
        outputs.commit()
    if options.json != STDOUT:
        say(*(f"{name}\t{count}" for name, count in counts.items()))
    return 0


def _columns(options: argparse.Namespace) -> tuple[str, ...]:
    """Return the names of the table's columns, if there is one."""
    if options.data is None:
        return ()
    from bnstudio.data.table.read import read_table
    from bnstudio.data.table.table import ReadOptions

    line = ProgressLine()
    line.show(f"reading {options.data}")
    table = read_table(options.data, ReadOptions(sheet=options.sheet))
    line.wipe()
    return table.names
