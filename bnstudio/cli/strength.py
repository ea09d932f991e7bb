"""``bnstudio strength``: how sure the arcs are, and the network that many samples agree on."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from bnstudio.cli import parser
from bnstudio.cli.arcs import plan_outputs, write_arcs
from bnstudio.cli.interrupt import interruptible
from bnstudio.cli.knowledge import inputs_of
from bnstudio.cli.learning.run_spec import make_spec, with_ordering
from bnstudio.cli.output import Outputs, ProgressLine, note
from bnstudio.cli.table import read
from bnstudio.errors import UsageError
from bnstudio.formats.read import read_network
from bnstudio.graph.convert import to_cpdag
from bnstudio.graph.pdag import DAG
from bnstudio.job.control import RunControl
from bnstudio.job.defaults import REPLICATE_SEARCHER
from bnstudio.job.events import Event, Progress, Started
from bnstudio.strength import written
from bnstudio.strength.bootstrap import bootstrap
from bnstudio.strength.classes import class_of
from bnstudio.strength.disagreement import NetworkList, disagreements_csv
from bnstudio.strength.outcome import Bootstrapped
from bnstudio.strength.replicates import constraints_of
from bnstudio.strength.spec import REPLICATES, ROWS, Bootstrap
from bnstudio.strength.synthesis import synthesis

#: What is added to the name of the arcs' file for that of the replicates learned so far.
JOURNAL = ".replicates"
#: What may be said whether or not there is a table.
_OF_BOTH = {
    "data", "networks", "out", "threshold", "consensus", "kind", "graphml", "disagree", "json",
    "handler",
}  # fmt: skip


def strength(options: argparse.Namespace) -> int:
    """Carry out the command."""
    if (options.data is None) == (options.networks is None):
        raise UsageError(
            "there must be either a table to sample from or networks to count",
            advice="Give DATA, or networks after --from",
        )
    return _count(options) if options.data is None else _bootstrap(options)


def _count(options: argparse.Namespace) -> int:
    """Count the arcs of given networks."""
    _refuse_without_table(options)
    with Outputs(options.networks) as outputs:
        plan_outputs(outputs, options)
        graphs = [(path, read_network(path).graph) for path in options.networks]
        found = synthesis(graphs)

        def disagreements(agreed: DAG) -> str:
            classes = [(path, to_cpdag(graph).in_order(found.names)) for path, graph in graphs]
            networks = NetworkList(
                found.names, ((path, None, one.arcs, one.links) for path, one in classes)
            )
            return disagreements_csv(networks, to_cpdag(agreed))

        write_arcs(
            outputs,
            options,
            found,
            None,
            None,
            {"kind": "synthesis", "from": options.networks},
            disagreements,
        )
    return 0


def _bootstrap(options: argparse.Namespace) -> int:
    """Count the arcs of networks learned from samples of a table."""
    line = ProgressLine()
    notes: list[str] = []

    def tell(event: Event) -> None:
        if isinstance(event, Started):
            note(*notes)
        elif isinstance(event, Progress) and event.total:
            line.show(
                f"{event.elapsed:.0f} s  {event.done or 0:.0f}/{event.total:.0f} replicates",
                asides=("  (Ctrl-C stops and keeps what is done)", "  (Ctrl-C: stop)"),
            )

    control = RunControl(tell)
    with Outputs(inputs_of(options)) as outputs, interruptible(control):
        plan_outputs(outputs, options)
        journal = _journal(outputs, options)
        searcher = options.searcher or REPLICATE_SEARCHER
        run = make_spec(options, searcher, options.set)
        prepared = read(options, line)
        notes += prepared.notes
        dataset = prepared.dataset
        spec = Bootstrap(
            with_ordering(run, options.ordering, dataset.names),
            _wanted(options),
            options.resample or ROWS,
        )
        done = bootstrap(dataset, spec, control, workers=options.threads, journal=journal)
        line.wipe()
        if not done.strengths.networks:
            raise UsageError(
                "it was stopped before the first replicate was learned",
                advice="Give --resume to go on",
            )
        rules = constraints_of(dataset, spec)

        def disagreements(agreed: DAG) -> str:
            networks = written.networks(journal, dataset.names, spec.replicates)
            return disagreements_csv(networks, class_of(agreed, rules))

        write_arcs(
            outputs,
            options,
            done.strengths,
            dataset,
            lambda a, b: bool(rules.allowed[a, b]),
            _record(done),
            disagreements,
        )
        if done.done >= spec.replicates:
            journal.unlink(missing_ok=True)
    if done.failed:
        note(f"{done.failed} of {done.done} replicates gave no network; the first: {done.failure}")
    if done.done < spec.replicates:
        note(
            f"Stopped after {done.done} of {spec.replicates} replicates, which are counted; the "
            "same command with --resume goes on."
        )
    return 0


def _wanted(options: argparse.Namespace) -> int:
    return REPLICATES if options.replicates is None else int(options.replicates)


def _journal(outputs: Outputs, options: argparse.Namespace) -> Path:
    """Return where the replicates are kept while there are more to come."""
    place = outputs.plan(options.out + JOURNAL)
    if not options.resume and place.exists() and place.stat().st_size:
        raise UsageError(
            "this file holds replicates of a bootstrap that did not come to its end",
            file=place,
            advice="Give --resume to go on with them, or remove it to begin anew",
        )
    if options.resume and not place.exists():
        note("There is nothing to go on with; it begins anew.")
    return place


def _refuse_without_table(options: argparse.Namespace) -> None:
    """Refuse what only a bootstrap can use."""
    plain = parser.parse(["strength", "--from", "NET", "--out", "ARCS.csv"])
    for name, value in vars(options).items():
        if name not in _OF_BOTH and value != getattr(plain, name):
            raise UsageError(
                f"with --from nothing is learned, so --{name.replace('_', '-')} would do nothing",
                advice="Leave it out, or give a table in place of --from",
            )


def _record(done: Bootstrapped) -> dict[str, Any]:
    run = done.spec.run
    return {
        "kind": "bootstrap",
        "replicates": done.spec.replicates,
        "done": done.done,
        "resample": done.spec.resample,
        "failed": done.failed,
        "failure": done.failure,
        "ended": done.ended,
        "searcher": run.searcher,
        "parameters": dict(run.parameters),
        "score": run.score,
        "score_parameters": dict(run.score_parameters),
        "limits": run.limits.given(),
        "seed": run.seed,
        "n_rows": done.n_rows,
        "data_sha256": done.data_sha256,
        "elapsed_s": done.elapsed_s,
        "version": done.version,
    }
