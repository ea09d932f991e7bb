"""``bnstudio posterior``: the probability of every arc, given the table."""

from __future__ import annotations

import argparse
from dataclasses import asdict

from bnstudio.cli.arcs import plan_outputs, write_arcs
from bnstudio.cli.interrupt import interruptible
from bnstudio.cli.knowledge import inputs_of, knowledge_of
from bnstudio.cli.output import Outputs, ProgressLine, note
from bnstudio.cli.table import read
from bnstudio.errors import UsageError
from bnstudio.graph.constraints import build_constraints
from bnstudio.job.control import RunControl
from bnstudio.job.events import Event, Progress, Started
from bnstudio.parameters import build
from bnstudio.posterior.settings import CANDIDATES, CHAINS, EXACT, SAMPLE, SWEEPS, Sampling
from bnstudio.scoring.registry import find_score
from bnstudio.search.control import Stopped
from bnstudio.strength.outcome import PosteriorArcs
from bnstudio.strength.posterior import posterior as sum_up
from bnstudio.strength.spec import MAX_PARENTS, Posterior

#: Chains that differ by more have not mixed well.
_APART = 0.05


def posterior(options: argparse.Namespace) -> int:
    """Carry out the command."""
    line = ProgressLine()
    notes: list[str] = []

    def tell(event: Event) -> None:
        if isinstance(event, Started):
            note(*notes)
        elif isinstance(event, Progress):
            share = f" {(event.done or 0) / event.total:.0%}" if event.total else ""
            line.show(f"{event.elapsed:.0f} s  {event.phase}{share}")

    control = RunControl(tell)
    with Outputs(inputs_of(options)) as outputs, interruptible(control):
        plan_outputs(outputs, options)
        parameters = asdict(
            build(
                find_score(options.score).Parameters,
                dict(options.score_set),
                f"the score {options.score}",
            )
        )
        limited = options.max_parents is not None
        spec = Posterior(
            score=options.score,
            score_parameters=parameters,
            max_parents=options.max_parents if limited else MAX_PARENTS,
            max_params=options.max_params,
            knowledge=knowledge_of(options),
            over=options.over,
            memory=options.memory,
            threads=options.threads,
            method=options.method,
            sampling=Sampling(
                sweeps=SWEEPS if options.sweeps is None else options.sweeps,
                chains=CHAINS if options.chains is None else options.chains,
                candidates=CANDIDATES if options.candidates is None else options.candidates,
                seed=options.seed or 0,
            ),
            time=options.time,
        )
        prepared = read(options, line)
        dataset = prepared.dataset
        notes += prepared.notes
        if not limited and dataset.n > MAX_PARENTS + 1:
            notes.append(
                f"Networks with at most {MAX_PARENTS} parents of a variable are counted; "
                "--max-parents says otherwise."
            )
        if spec.method_for(dataset.n) == EXACT:
            _refuse_of_sampling(options)
        try:
            found = sum_up(dataset, spec, control)
        except Stopped:
            line.wipe()
            raise KeyboardInterrupt from None  # half of a sum is nothing
        line.wipe()
        rules = build_constraints(spec.knowledge, dataset.names, dataset.observed_arities)
        write_arcs(
            outputs,
            options,
            found.strengths,
            dataset,
            lambda a, b: bool(rules.allowed[a, b]),
            found.settings(),
        )
    if found.method == SAMPLE:
        _tell_of_sampling(found)
    return 0


def _refuse_of_sampling(options: argparse.Namespace) -> None:
    """Refuse what only sampling can use."""
    for name in ("sweeps", "chains", "candidates", "seed", "time"):
        if getattr(options, name) is not None:
            raise UsageError(
                f"the sums are exact here, so --{name} would do nothing",
                advice="Leave it out, or give --method sample",
            )


def _tell_of_sampling(found: PosteriorArcs) -> None:
    """Say how far the chains agree, and what was left out of account."""
    chains = found.spec.sampling.chains
    text = (
        f"{found.sweeps} sweeps of {chains} chains were counted, whose probabilities differ by "
        f"{found.error:.3f} at most"
    )
    if found.error > _APART:
        text += "; give more --sweeps, or do not rely on what differs"
    note(f"{text}.")
    if not found.all_candidates:
        note(
            f"Each variable has up to {found.spec.sampling.candidates} candidate parents; other "
            "arcs have the probability 0."
        )
