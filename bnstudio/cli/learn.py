"""``bnstudio learn``: a table in, a network out, by the same runner as the window's worker.

Without a table, parent set lists from a file are all there is.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass
from pathlib import Path

from bnstudio.cli.interrupt import interruptible
from bnstudio.cli.knowledge import inputs_of, soft_notes
from bnstudio.cli.learning.checkpoints import checkpoints_of, goes_on_from, kept_note
from bnstudio.cli.learning.network_file import write_network_file
from bnstudio.cli.learning.notes import missing_arcs, proved_within, short_lists
from bnstudio.cli.learning.report import plan_report, write_report
from bnstudio.cli.learning.rescue import not_lost
from bnstudio.cli.learning.run_spec import make_spec, searcher_by_options, with_ordering
from bnstudio.cli.learning.summary import summary
from bnstudio.cli.learning.watch import Watch
from bnstudio.cli.output import STDOUT, Outputs, ProgressLine, note, say
from bnstudio.cli.table import Reading, read_whole
from bnstudio.data.dataset import Dataset
from bnstudio.data.table.load import only, read_names
from bnstudio.errors import LimitError, UsageError
from bnstudio.formats.registry import format_of
from bnstudio.formats.write import check_writable
from bnstudio.graph.convert import as_kind
from bnstudio.job import ledger
from bnstudio.job.defaults import searcher_for, searcher_for_lists
from bnstudio.job.record import to_json, trace_csv
from bnstudio.job.run.runner import Spent, run, run_on_lists
from bnstudio.job.spec import Result, RunSpec
from bnstudio.memory import give_back_large
from bnstudio.scoring.parent_sets.files import read_parent_sets
from bnstudio.scoring.parent_sets.table import ParentSetTable
from bnstudio.search.registry import make_searcher


def learn(options: argparse.Namespace) -> int:
    """Carry out the command."""
    if options.data is None:
        _check_lists_alone(options)
    checkpoints = checkpoints_of(options)
    line = ProgressLine()
    notes: list[str] = []
    watch = Watch(line, notes)
    with (
        Outputs([*inputs_of(options), goes_on_from(options)]) as outputs,
        interruptible(watch.control),
    ):
        # Whatever cannot be written or set is said before anything is read.
        if options.checkpoint is not None:
            outputs.plan(options.checkpoint)
        out = outputs.plan_network(options.out)
        outputs.plan_record(options.json)
        report_place = plan_report(options, outputs)
        trace_place = outputs.plan(options.trace) if options.trace is not None else None
        searcher = options.searcher or searcher_by_options(options)
        spec = None if searcher is None else make_spec(options, searcher, options.set)
        with watch:
            began, cpu_began = time.monotonic(), time.process_time()
            source = _read(options, line, notes)
            check_writable(options.out, source.dataset.variables)
            spec = _spec_for(source, options, spec)
            if source.lists is None:
                notes += _not_expanded(spec)
            spent = Spent(time.monotonic() - began, time.process_time() - cpu_began)
            give_back_large()  # not before: reading takes a tenth longer with it
            if source.lists is None:
                result = run(
                    source.dataset, spec, watch.control, spent=spent, checkpoints=checkpoints
                )
            else:
                result = run_on_lists(
                    source.lists, spec, watch.control, spent=spent, checkpoints=checkpoints
                )
        shown = as_kind(result.dag, options.kind)
        with not_lost(result):
            outputs.write_record(to_json(result, shown))
            if trace_place is not None:
                outputs.write_text(trace_place, trace_csv(result))
            write_report(
                options, outputs, report_place, line, source.reading, source.dataset, result
            )
            try:
                told = write_network_file(
                    outputs, out, result.dag, shown, source.rows,
                    instead="the DAG of the run was written",
                )  # fmt: skip
            except LimitError:
                # The format needs tables that are too large; the record must not be lost with them.
                outputs.drop(out)
                outputs.commit()
                raise
            note(*told, *_notes_on(result, source), *kept_note(result, checkpoints))
            outputs.commit()
    data = "" if options.data is None else str(Path(options.data).absolute())
    ledger.note(ledger.entry_of(result, by="command", data=data))
    if options.json != STDOUT:
        say(summary(result, options.out))
    return 0


@dataclass(frozen=True)
class _Source:
    """What is learned from: a table, or parent set lists alone and variables without rows.

    ``reading`` is how the table was read, if a report will say so; ``lists`` are those that there
    are alone, or ``None``.
    """

    dataset: Dataset
    reading: Reading | None = None
    lists: ParentSetTable | None = None

    @property
    def rows(self) -> Dataset | None:
        """The dataset, if it has rows."""
        return self.dataset if self.lists is None else None


def _read(options: argparse.Namespace, line: ProgressLine, notes: list[str]) -> _Source:
    """Read the table, or the lists that there are alone; ``notes`` get what was done."""
    if options.data is not None:
        reading = read_whole(options, line)
        dataset = reading.prepared.dataset
        notes += reading.prepared.notes
        if options.variables is not None:
            dataset = only(dataset, read_names(options.variables), options.variables)
        # What was read is let go during the run, unless it is needed again.
        return _Source(dataset, reading=None if options.report is None else reading)

    def progress(done: float, total: float) -> None:
        line.show(f"reading {options.parent_sets} {done / total:.0%}")

    lists = read_parent_sets(options.parent_sets, progress=progress)
    line.wipe()
    notes.append(
        f"No table: {len(lists)} parent sets of {lists.n} variables, whose scores are maximised as "
        "they are. There will be no probability tables."
    )
    return _Source(Dataset.without_rows(lists.names), lists=lists)


def _spec_for(source: _Source, options: argparse.Namespace, spec: RunSpec | None) -> RunSpec:
    """Return the run, by the searcher for so many columns if the options leave it open."""
    names = source.dataset.names if source.lists is None else source.lists.names
    if spec is None:
        propose = searcher_for if source.lists is None else searcher_for_lists
        spec = make_spec(options, propose(len(names)), options.set)
    return with_ordering(spec, options.ordering, names)


def _check_lists_alone(options: argparse.Namespace) -> None:
    """Refuse, before anything is read, what cannot be done without a table."""
    if options.parent_sets is None:
        raise UsageError(
            "there is nothing to learn from",
            advice="Give a table, or parent set lists alone with --parent-sets",
        )
    for is_set, flag in (
        (options.score is not None, "--score"),
        (bool(options.score_set), "--score-set"),
        (options.missing != "state", "--missing"),
        (options.discretise is not None, "--discretise"),
        (options.max_states is not None, "--max-states"),
        (options.drop_continuous, "--drop-continuous"),
        (options.recipe is not None, "--recipe"),
        (options.variables is not None, "--variables"),
        (bool(options.read), "--read"),
    ):
        if is_set:
            raise UsageError(
                f"{flag} would do nothing: without a table, the scores of the parent set lists "
                "are what is maximised",
                advice="Leave it out, or give the table",
            )
    format_ = format_of(options.out)
    if format_ is not None and format_.tables == "required":
        raise UsageError(
            f"{format_.title} holds probability tables, which parent set lists alone cannot give",
            file=options.out,
            advice="Give the table too, or choose an ending that holds a structure, such as .json "
            "or .dot",
        )


def _not_expanded(spec: RunSpec) -> list[str]:
    """Say that lists from a file stay as they are, where the searcher makes its own ones wider."""
    expands = make_searcher(spec.searcher, spec.parameters).expands_candidates
    if spec.lists.file is None or not expands:
        return []
    return [
        f"{spec.searcher} does not expand lists from a file, as it does those it finds itself; "
        "without --parent-sets the network may be better."
    ]


def _notes_on(result: Result, source: _Source) -> list[str]:
    missing = [] if source.rows is None else missing_arcs(result, source.rows)
    ended = [result.sentence] if result.message else []
    return [
        *missing, *soft_notes(result), *short_lists(result), *proved_within(result), *ended
    ]  # fmt: skip
