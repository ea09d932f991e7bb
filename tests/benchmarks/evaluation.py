"""Table 5 of Moore and Wong (2003): hill climbing against Optimal Reinsertion on held-out rows.

Run as ``python -m tests.benchmarks.evaluation [--seconds 30] [--folds 20] [--only NAME ...]
[--write]`` with ``BNSTUDIO_TEST_DATA`` set. Each learner has so many seconds in each fold, one
thread and BDeu with an equivalent sample size of 1; hill climbing restarts until the time is over.
Continuous columns are cut at their median, as in the paper. Every finished fold of a learner is
kept in ``--state`` (a folder), so a run that was ended goes on where it was; ``--fresh`` forgets.
"""

import argparse
import json
import os
import shutil
import sys
import tempfile
from pathlib import Path

import numpy as np

from bnstudio.data.table.load import load_dataset
from bnstudio.evaluation.cross_validation import compare, learn
from bnstudio.evaluation.folds import Folds
from bnstudio.evaluation.outcome import FoldMetrics
from bnstudio.evaluation.spec import CrossValidation, Learner
from bnstudio.job.control import RunControl
from bnstudio.job.spec import Limits, RunSpec
from tests.benchmarks import tables

tables.PAGE = Path(__file__).parents[2] / "docs" / "benchmarks-evaluation.md"
tables.HEAD = tables.HEAD.replace("# Benchmarks", "# Benchmarks of held-out likelihood")

DATA = {
    "adult": "uci_raw/adult_train.csv.gz",
    "mushroom": "uci_raw/mushroom.csv",
    "nursery": "uci_raw/nursery.csv.gz",
    "alarm": "bnlearn_samples/alarm.csv.gz",
}
LEARNERS = {
    "hill-climbing": {"restarts": None},
    "optimal-reinsertion": {},
}


def spec_of(seconds, folds):
    """Return the evaluation; its learners have one thread each, so that they do not share."""
    return CrossValidation(
        tuple(
            Learner(
                name,
                RunSpec(
                    score="bdeu",
                    searcher=name,
                    parameters=parameters,
                    limits=Limits(time=seconds),
                    threads=1,
                ),
            )
            for name, parameters in LEARNERS.items()
        ),
        folds=folds,
    )


def figures_of(name, dataset, spec, state):
    """Return the figures of every fold and learner, computing those that are not kept yet."""
    folds = Folds(dataset, spec.folds, spec.seed)
    found = []
    for number in range(spec.folds):
        fold = None
        for place, learner in enumerate(spec.learners):
            seconds = learner.spec.limits.time
            key = f"{name}-{dataset.sha256[:12]}-{spec.folds}-{number}-{learner.name}-{seconds:g}"
            kept = state / f"{key}.npz"
            if kept.exists():
                found.append(read(kept, place, number))
                continue
            fold = fold or folds[number]
            done = learn(fold, place, learner, spec, RunControl())
            write(kept, done)
            found.append(done)
            print(
                f"{name} fold {number + 1}/{spec.folds} {learner.name}: "
                f"{done.log_likelihood:.5f} nats a row, score {done.score:.2f}, "
                f"{done.elapsed_s:.1f} s",
                file=sys.stderr,
                flush=True,
            )
    return found


def write(path, done):
    facts = {"score": done.score, "arcs": done.arcs, "elapsed_s": done.elapsed_s}
    passing = path.with_suffix(".part.npz")
    np.savez(
        passing, rows=done.rows, counts=done.counts, places=done.places, facts=json.dumps(facts)
    )
    passing.replace(path)


def read(path, place, number):
    with np.load(path) as kept:
        facts = json.loads(str(kept["facts"]))
        return FoldMetrics(place, number, kept["rows"], kept["counts"], kept["places"], **facts)


def row_of(name, dataset, metrics):
    cells = [name, f"{dataset.cases:,}", str(dataset.n)]
    for place in range(len(LEARNERS)):
        means = np.array([item.log_likelihood for item in metrics if item.learner == place])
        scores = [item.score for item in metrics if item.learner == place]
        cells.append(f"{means.mean():.4f} ± {means.std(ddof=1):.4f}")
        cells.append(f"{np.mean(scores):.1f}")
    (pair,) = compare(metrics, len(LEARNERS))
    rows, folds = pair.by_row, pair.by_fold
    cells += [
        f"{0.0 - rows.mean:+.5f}",
        f"{rows.t_p:.2g}",
        f"{rows.sign_p:.2g} ({rows.losses:,} to {rows.wins:,})",
        f"{folds.t_p:.2g}",
        f"{folds.sign_p:.2g} ({folds.losses} to {folds.wins})",
    ]
    return "| " + " | ".join(cells) + " |"


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--seconds", type=float, default=30.0)
    options.add_argument("--folds", type=int, default=20)
    options.add_argument("--only", nargs="+", choices=list(DATA), default=list(DATA))
    options.add_argument("--rows", type=int, help="take only the first so many rows (to try it)")
    options.add_argument(
        "--state", type=Path, default=Path(tempfile.gettempdir()) / "bnstudio-evaluation"
    )
    options.add_argument("--fresh", action="store_true")
    options.add_argument("--write", action="store_true")
    chosen = options.parse_args()
    if chosen.fresh:
        shutil.rmtree(chosen.state, ignore_errors=True)
    chosen.state.mkdir(parents=True, exist_ok=True)
    spec = spec_of(chosen.seconds, chosen.folds)
    lines = [
        f"{chosen.folds} folds, {chosen.seconds:g} s a learner and fold, one thread, BDeu (1). "
        "Nats a row: mean over the folds ± standard deviation over the folds; score: mean of the "
        "training score. Difference: Optimal Reinsertion minus hill climbing, nats a row; p of the "
        "paired t-test and the sign test (rows or folds where Optimal Reinsertion is ahead to "
        "those where it is behind).",
        "",
        "| data | rows | variables | hill climbing, nats a row | its score | Optimal Reinsertion, "
        "nats a row | its score | difference | t-test, rows | sign test, rows | t-test, folds | "
        "sign test, folds |",
        "| --- |" + " ---: |" * 11,
    ]
    for name in chosen.only:
        path = Path(os.environ["BNSTUDIO_TEST_DATA"]) / DATA[name]
        dataset = load_dataset(path, discretise="median").dataset
        if chosen.rows is not None:
            codes = np.ascontiguousarray(dataset.codes[:, : chosen.rows])
            dataset = type(dataset)(dataset.variables, codes)
        lines.append(row_of(name, dataset, figures_of(name, dataset, spec, chosen.state)))
        print(lines[-1], file=sys.stderr, flush=True)
    tables.write_section(
        "Table 5: held-out likelihood", "-m tests.benchmarks.evaluation", lines, chosen.write
    )


if __name__ == "__main__":
    main()
