"""``bnstudio parent-sets``: a table in, the good parent sets of every variable out."""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path

from bnstudio.cli.interrupt import interruptible
from bnstudio.cli.knowledge import inputs_of, knowledge_of
from bnstudio.cli.output import STDOUT, Outputs, ProgressLine, note, say
from bnstudio.cli.table import read
from bnstudio.errors import UsageError
from bnstudio.job.control import RunControl
from bnstudio.job.events import Event, Progress
from bnstudio.job.run.identification import IdentificationSpec, Identified, identify
from bnstudio.job.spec import Limits
from bnstudio.parameters import build
from bnstudio.scoring.parent_sets.files import write_parent_sets
from bnstudio.scoring.registry import find_score


def parent_sets(options: argparse.Namespace) -> int:
    """Carry out the command."""
    line = ProgressLine()
    control = RunControl(partial(_show, line))
    with Outputs(inputs_of(options)) as outputs, interruptible(control):
        if not options.out.removesuffix(".gz").endswith(".jkl"):
            raise UsageError(
                "parent sets are written as .jkl", file=options.out, advice="Give it that ending"
            )
        out = outputs.plan(options.out)
        outputs.plan_record(options.json)
        spec = make_spec(options)
        prepared = read(options, line)
        note(*prepared.notes)
        done = identify(prepared.dataset, spec, control, saved=Path(options.out))
        line.wipe()
        if not done.reused:
            write_parent_sets(outputs.stage(out), done.table)
        outputs.write_record(record(done, spec))
        outputs.commit()
    note(*remarks(done))
    if options.json != STDOUT:
        say(summary(done, options.out))
    return 0


def make_spec(options: argparse.Namespace) -> IdentificationSpec:
    """Return the identification that the options describe."""
    score_parameters = dict(options.score_set)
    build(find_score(options.score).Parameters, score_parameters, f"the score {options.score}")
    return IdentificationSpec(
        score=options.score,
        score_parameters=score_parameters,
        method=options.method,
        seconds=options.time_per_variable,
        sets=options.sets_per_variable,
        open_limit=options.open_limit,
        limits=Limits(
            max_parents=options.max_parents,
            max_params=options.max_params,
            time=options.time,
            memory=options.memory,
        ),
        knowledge=knowledge_of(options),
        threads=options.threads,
    )


def record(done: Identified, spec: IdentificationSpec) -> dict[str, object]:
    """Return what came of it, for programs."""
    table = done.table
    return {
        "score": spec.score,
        "method": table.provenance.method,
        "n_variables": table.n,
        "sets": len(table),
        "sum_of_best": table.upper_bound(),
        "variables_exhausted": int(table.exhausted.sum()),
        "not_exhausted": [
            name for name, whole in zip(table.names, table.exhausted, strict=True) if not whole
        ],
        "limit": done.limit,
        "reused": done.reused,
        "elapsed_s": done.elapsed_s,
        "cpu_s": done.cpu_s,
        "peak_memory_mb": done.peak_memory_mb,
        "counters": dict(table.provenance.counters),
        "data_sha256": table.provenance.data_sha256,
    }


def remarks(done: Identified) -> list[str]:
    """Return what the person should know about the lists."""
    found = []
    if done.reused:
        found.append("The file holds the parent sets for these data and settings already.")
    stopped = int(done.table.provenance.counters.get("variables_stopped", 0))
    if stopped and not done.reused:
        ending = "Stopped" if done.limit == "user" else f"Ended by the {done.limit} limit"
        why = f" ({done.message})" if done.message else ""
        found.append(f"{ending}{why}; the lists of {stopped} variables are short.")
    dropped = int(done.table.provenance.counters.get("extensions_dropped", 0))
    if dropped and not done.reused:
        found.append(f"Open lists were full; {dropped} sets were given up (--open-limit).")
    return found


def summary(done: Identified, out: str) -> str:
    """Say what came of it, on one line."""
    table = done.table
    scored = int(done.table.provenance.counters.get("sets_scored", 0))
    return (
        f"{out}: {len(table)} parent sets of {table.n} variables, sum of the best "
        f"{table.upper_bound():.4f}, {scored} scored, "
        f"{int(table.exhausted.sum())} variables exhausted, {done.elapsed_s:.1f} s"
    )


def _show(line: ProgressLine, event: Event) -> None:
    """Show the progress of an identification on the terminal's line."""
    if not isinstance(event, Progress):
        return
    text = event.phase
    if event.done is not None and event.total:
        rate = event.metrics.get("sets_per_second", 0.0)
        text = (
            f"{event.elapsed:.0f} s  {event.phase} {event.done:g}/{event.total:g}  "
            f"{event.metrics.get('sets_scored', 0):g} sets, {rate:.0f} a second, "
            f"best {event.metrics.get('best', 0):.2f}  (Ctrl-C stops and keeps the lists)"
        )
    line.show(text)
