"""``bnstudio learn``: a table in, a network out, by the same runner as the window's worker.

Without a table, parent set lists from a file are all there is.
"""

from __future__ import annotations

import argparse
import threading
import time
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from bnstudio.cli.interrupt import interruptible
from bnstudio.cli.knowledge import knowledge_of, paths_of, soft_notes, within_knowledge
from bnstudio.cli.learning.checkpoints import checkpoints_of, kept_note
from bnstudio.cli.learning.notes import missing_arcs, proved_within, short_lists
from bnstudio.cli.learning.report import plan_report, write_report
from bnstudio.cli.learning.rescue import not_lost
from bnstudio.cli.output import STDOUT, Outputs, ProgressLine, naming, note, say
from bnstudio.cli.table import Reading, read_whole
from bnstudio.data.dataset import Dataset
from bnstudio.data.table.load import only, read_names
from bnstudio.errors import LimitError, UsageError
from bnstudio.formats.read import read_network
from bnstudio.formats.registry import format_of
from bnstudio.formats.write import check_writable, write_file
from bnstudio.graph.convert import as_kind
from bnstudio.graph.pdag import PDAG
from bnstudio.job import ledger
from bnstudio.job.control import RunControl
from bnstudio.job.defaults import (
    LISTED,
    MANY_SEARCHER,
    PLAIN_SEARCHER,
    SCORE,
    searcher_for,
    searcher_for_lists,
)
from bnstudio.job.events import Event, Incumbent, Progress, Started
from bnstudio.job.gap import gap_of, is_useful, proved_parents
from bnstudio.job.record import to_json, trace_csv
from bnstudio.job.run.runner import Spent, run, run_on_lists
from bnstudio.job.spec import Limits, ListSpec, Result, RunSpec
from bnstudio.network.bayesnet import Network
from bnstudio.network.fit import fit
from bnstudio.parameters import build
from bnstudio.scoring.parent_sets.files import read_parent_sets
from bnstudio.scoring.parent_sets.table import ParentSetTable
from bnstudio.scoring.registry import find_score
from bnstudio.search.base import Searcher
from bnstudio.search.declarations import Uses
from bnstudio.search.given_order.ordering import by_tiers, read_ordering
from bnstudio.search.registry import find_searcher, make_searcher

_TOO_LONG = 1_000_000  # of what such a number is a part of, the share says more


def learn(options: argparse.Namespace) -> int:
    """Carry out the command."""
    _check_lists_alone(options)
    inputs = [
        options.data, *paths_of(options), options.start, options.parent_sets, options.ordering
    ]  # fmt: skip
    checkpoints = checkpoints_of(options)
    line = ProgressLine()
    notes: list[str] = []
    watch = _Watch(line, notes)
    with Outputs(inputs) as outputs, interruptible(watch.control):
        out = outputs.plan_network(options.out)
        outputs.plan_record(options.json)
        report_place = plan_report(options, outputs)
        trace_place = outputs.plan(options.trace) if options.trace is not None else None
        # Where the searcher depends on the number of columns they have to be read first.
        propose = searcher_for if options.data is not None else searcher_for_lists
        searcher = options.searcher or _searcher_by_options(options)
        spec = None if searcher is None else make_spec(options, searcher, options.set)
        with watch:
            began, cpu_began = time.monotonic(), time.process_time()
            dataset, table, reading = _read(options, line, notes)
            check_writable(options.out, dataset.variables)
            names = dataset.names if table is None else table.names
            if spec is None:
                spec = make_spec(options, propose(len(names)), options.set)
            spec = with_ordering(spec, options.ordering, names)
            if table is None:
                notes += _given_lists(spec)
            spent = Spent(time.monotonic() - began, time.process_time() - cpu_began)
            if table is None:
                result = run(dataset, spec, watch.control, spent=spent, checkpoints=checkpoints)
            else:
                result = run_on_lists(
                    table, spec, watch.control, spent=spent, checkpoints=checkpoints
                )
        shown = as_kind(result.dag, options.kind)
        with not_lost(result):
            outputs.write_record(to_json(result, shown))
            if trace_place is not None:
                outputs.write_text(trace_place, trace_csv(result))
            write_report(options, outputs, report_place, line, reading, dataset, result)
            try:
                told = _write_network(
                    outputs, out, result, shown, None if table is not None else dataset
                )
            except LimitError:
                # The format needs tables that are too large; the record must not be lost with them.
                outputs.drop(out)
                outputs.commit()
                raise
            ended = [result.sentence] if result.message else []
            told += [] if table is not None else missing_arcs(result, dataset)
            ended += kept_note(result, checkpoints)
            note(*told, *soft_notes(result), *short_lists(result), *proved_within(result), *ended)
            outputs.commit()
    data = "" if options.data is None else str(Path(options.data).absolute())
    ledger.note(ledger.entry_of(result, by="command", data=data))
    if options.json != STDOUT:
        say(summary(result, options.out))
    return 0


def _check_lists_alone(options: argparse.Namespace) -> None:
    """Refuse, before anything is read, what cannot be done without a table."""
    if options.data is not None:
        return
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


def _read(
    options: argparse.Namespace, line: ProgressLine, notes: list[str]
) -> tuple[Dataset, ParentSetTable | None, Reading | None]:
    """Return the table, or the lists that there are alone and variables without rows."""
    if options.data is not None:
        reading = read_whole(options, line)
        dataset = reading.prepared.dataset
        notes += reading.prepared.notes
        if options.variables is not None:
            dataset = only(dataset, read_names(options.variables), options.variables)
        return dataset, None, reading if options.report is not None else None

    def progress(done: float, total: float) -> None:
        line.show(f"reading {options.parent_sets} {done / total:.0%}")

    table = read_parent_sets(options.parent_sets, progress=progress)
    line.wipe()
    notes.append(
        f"No table: {len(table)} parent sets of {table.n} variables, whose scores are maximised as "
        "they are. There will be no probability tables."
    )
    return Dataset.without_rows(table.names), table, None


def _searcher_by_options(options: argparse.Namespace) -> str | None:
    """Return the searcher that other options ask for, where none is named; ``None`` for any."""
    if options.data is None:
        return searcher_for_lists(0) if options.set or options.start is not None else None
    if options.set:
        return PLAIN_SEARCHER
    of_lists = (
        options.parent_sets, options.identify, options.identify_share, options.sets_per_variable
    )  # fmt: skip
    return None if all(option is None for option in of_lists) else MANY_SEARCHER


def _given_lists(spec: RunSpec) -> list[str]:
    """Say that lists from a file stay as they are, where the searcher makes its own ones wider."""
    expands = make_searcher(spec.searcher, spec.parameters).expands_candidates
    if spec.lists.file is None or not expands:
        return []
    return [
        f"{spec.searcher} does not expand lists from a file, as it does those it finds itself; "
        "without --parent-sets the network may be better."
    ]


def _write_network(
    outputs: Outputs, path: Path, result: Result, shown: PDAG, dataset: Dataset | None
) -> list[str]:
    """Write the network in the shown kind, with tables where the format has them; return notes.

    ``dataset`` is ``None`` where there are parent set lists alone.
    """
    format_ = format_of(path)
    assert format_ is not None
    staged = outputs.stage(path)
    notes = []
    if shown.kind not in format_.kinds:
        notes.append(f"{format_.title} holds only DAGs; the DAG of the run was written.")
        shown = result.dag
    network: Network | None = None
    if format_.tables != "none" and dataset is not None:
        try:
            network = fit(result.dag, dataset)
        except LimitError as error:
            if format_.tables == "required":
                raise
            notes.append(f"Written without probability tables: {error}")
    with naming(path):
        try:
            written = write_file(staged, shown, network=network)
        except LimitError as error:
            if network is None or format_.tables == "required":
                raise
            notes.append(f"Written without probability tables: {error}")
            written = write_file(staged, shown)
    return [*notes, *written.notes, *outputs.write_names(path, written.mapped)]


def make_spec(
    options: argparse.Namespace, name: str, settings: Sequence[tuple[str, str]]
) -> RunSpec:
    """Return the run that the options describe, by the searcher called ``name``.

    Names and parameters are checked here already.
    """
    searcher = find_searcher(name)
    score = LISTED if options.data is None else options.score or SCORE
    given = {}
    if score != LISTED:
        declared = find_score(score).Parameters
        given = asdict(build(declared, dict(options.score_set), f"the score {score}"))
    return RunSpec(
        score=score,
        score_parameters=given,  # with the defaults, so that the record says all that was set
        searcher=name,
        parameters=asdict(
            build(searcher.Parameters, dict(settings), f"the searcher {searcher.name}")
        ),
        limits=Limits(
            max_parents=options.max_parents,
            max_params=options.max_params,
            time=options.time,
            memory=options.memory,
            disk=options.disk,
            scratch=options.scratch,
            steps=options.steps,
        ),
        knowledge=knowledge_of(options),
        start=None if options.start is None else read_network(options.start).graph,
        seed=options.seed,
        threads=options.threads,
        lists=_lists(options, searcher),
    )


def _lists(options: argparse.Namespace, searcher: type[Searcher[Any]]) -> ListSpec:
    """Return where parent sets come from; an option that would do nothing is refused."""
    given: dict[str, Any] = {}
    for name, flag, value in (
        ("method", "--identify", options.identify),
        ("share", "--identify-share", options.identify_share),
        ("sets", "--sets-per-variable", options.sets_per_variable),
    ):
        if value is None:
            continue
        if Uses.PARENT_SETS not in searcher.uses:
            raise UsageError(
                f"the searcher {searcher.name} finds no parent sets first, so {flag} "
                "would do nothing",
                advice="Leave it out, or choose another searcher",
            )
        if options.parent_sets is not None:
            raise UsageError(
                f"with --parent-sets, {flag} would do nothing", advice="Leave one of them out"
            )
        given[name] = value
    if "share" in given and "sets" in given:
        raise UsageError(
            "--identify-share would do nothing: the number of sets ends the identification",
            advice="Leave it out",
        )
    if "sets" in given and given.get("method") == "exact":
        raise UsageError(
            "--identify exact scores all sets, so --sets-per-variable would do nothing",
            advice="Leave one of them out",
        )
    return ListSpec(file=options.parent_sets, **given)


def with_ordering(spec: RunSpec, wanted: str | None, variables: tuple[str, ...]) -> RunSpec:
    """Return ``spec`` with the ordering that ``--ordering`` asks for.

    ``variables`` are those of the table; ``wanted`` is a file of names, a network file,
    ``columns`` or ``tiers``.
    """
    if wanted is None:
        return spec
    if wanted == "columns":
        names = variables
    elif wanted == "tiers":
        names = by_tiers(spec.knowledge, variables)
    else:
        names = read_ordering(wanted, variables)
    return replace(spec, ordering=names)


def summary(result: Result, out: str) -> str:
    """Say what came of the run, on one line."""
    status = result.status.replace("_", " ")
    if result.status in ("optimal", "optimal_for_ordering"):
        status += within_knowledge(result)
    near = how_near(result)
    arcs = len(result.dag.arcs)
    ended = {
        None: "",
        "time": ", ended by the time limit",
        "memory": ", ended by the memory limit",
        "iterations": ", ended by the step limit",
        "user": ", stopped",
    }.get(result.limit, f", ended by the {result.limit} limit")
    score, read = result.spec.score, "reading the table"
    if result.spec.lists_alone:
        score, read = "score of the lists", "reading the lists"
    return (
        f"{out}: {score} {result.score:.4f}, {arcs} arc{'' if arcs == 1 else 's'}, "
        f"{status}{ended}{near}, {result.elapsed_s:.1f} s with {read}"
    )


def how_near(result: Result) -> str:
    """Say how near to the best a network without a proof is known to be; "" if nothing is."""
    gap = gap_of(result.score, result.bound)
    if gap is None or result.status not in ("feasible", "local_optimum"):
        return ""
    if not is_useful(gap):
        parents = proved_parents(result.counters)
        if parents:
            within = within_knowledge(result)
            return f", no network with up to {parents} parents a variable is better{within}"
        return ", no useful bound known"
    best = "best on its lists" if "the given parent sets" in result.within else "optimum"
    if result.spec.ordering is not None:
        best = "best for its ordering"
    return f", within {100 * gap:.2f} % of the {best}{within_knowledge(result)}"


class _Watch:
    """Keeps the progress line of a run, and tells what was done to the data when it begins.

    A thread keeps the clock on the line going where a searcher has nothing to tell.
    """

    def __init__(self, line: ProgressLine, notes: list[str]) -> None:
        self.control = RunControl(self._event)
        self._line = line
        self._notes = notes
        self._score = ""
        self._phase = "starting"
        self._over = threading.Event()
        self._ticker = threading.Thread(target=self._tick, name="progress-line", daemon=True)

    def __enter__(self) -> _Watch:
        if self._line.shown:
            self._ticker.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self._over.set()
        if self._line.shown:
            self._ticker.join()
        self._line.wipe()

    def _event(self, event: Event) -> None:
        if isinstance(event, Started):
            # Not before: settings that turn out to be wrong are answered by one line alone.
            note(*self._notes)
        elif isinstance(event, Incumbent):
            self._score = f"  score {event.score:.2f}  {len(event.graph.skeleton)} arcs"
        elif isinstance(event, Progress):
            self._phase = event.phase
            if event.done is not None and event.total:
                long = event.total >= _TOO_LONG
                share = f"{event.done / event.total:.0%}"
                self._phase += f" {share if long else f'{event.done:g}/{event.total:g}'}"

    def _tick(self) -> None:
        while not self._over.wait(0.1):
            if not self.control.begun:
                continue  # the reader shows how far it is
            limit = self.control.time_limit
            clock = f"{self.control.elapsed:.0f} s" + (
                "" if limit is None else f" of {limit:.0f} s"
            )
            self._line.show(
                f"{clock}{self._score}  {self._phase}",
                asides=("  (Ctrl-C stops and keeps the best)", "  (Ctrl-C: stop)"),
            )
