"""What ``strength`` and ``posterior`` write: the arcs, the consensus, a record."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bnstudio.cli.learning.network_file import write_network_file
from bnstudio.cli.output import STDOUT, Outputs, note, say
from bnstudio.data.dataset import Dataset
from bnstudio.errors import UsageError
from bnstudio.formats.registry import format_of
from bnstudio.graph.convert import as_kind
from bnstudio.graph.pdag import DAG
from bnstudio.strength.consensus import Allowed, Consensus, consensus
from bnstudio.strength.record import arcs_csv, arcs_graphml, to_json
from bnstudio.strength.strengths import Strengths
from bnstudio.strength.threshold import proposed


def plan_outputs(outputs: Outputs, options: argparse.Namespace) -> None:
    """Check the places of all outputs but the journal."""
    outputs.plan(options.out)
    if options.graphml is not None:
        outputs.plan(options.graphml)
    if options.consensus is not None:
        outputs.plan_network(options.consensus)
        format_ = format_of(options.consensus)
        if options.data is None and format_ is not None and format_.tables == "required":
            raise UsageError(
                f"{format_.title} holds probability tables, which networks alone cannot give",
                file=options.consensus,
                advice="Choose an ending that holds a structure, such as .json or .dot",
            )
    elif options.kind != "dag":
        raise UsageError("without --consensus, --as would do nothing", advice="Leave it out")
    if getattr(options, "disagree", None) is not None:
        outputs.plan(options.disagree)
    outputs.plan_record(options.json)


def write_arcs(
    outputs: Outputs,
    options: argparse.Namespace,
    found: Strengths,
    dataset: Dataset | None,
    allowed: Allowed | None,
    record: dict[str, Any],
    disagreements: Callable[[DAG], str] | None = None,
) -> None:
    """Write all outputs of strengths, and say what they are.

    ``disagreements`` returns as CSV in what each network differs from the consensus.
    """
    best = proposed(found)
    threshold = best if options.threshold is None else options.threshold
    agreed = (
        consensus(found, threshold) if allowed is None else consensus(found, threshold, allowed)
    )
    outputs.write_text(Path(options.out), arcs_csv(found))
    if options.graphml is not None:
        outputs.write_text(Path(options.graphml), arcs_graphml(found))
    if disagreements is not None and options.disagree is not None:
        outputs.write_text(Path(options.disagree), disagreements(agreed.dag))
    outputs.write_record({**record, **to_json(found, agreed, best)})
    if options.consensus is not None:
        note(*_write_consensus(outputs, options, agreed, dataset))
    outputs.commit()
    if agreed.against or agreed.left_out:
        note(
            f"The likelier directions close cycles: in the consensus {len(agreed.against)} "
            f"arcs go the other way and {len(agreed.left_out)} are left out."
        )
    if options.json != STDOUT:
        say(summary(found, agreed, options.out, given=options.threshold is not None))


def _write_consensus(
    outputs: Outputs, options: argparse.Namespace, agreed: Consensus, dataset: Dataset | None
) -> list[str]:
    """Write the consensus, with tables from all rows where the format has them; return notes."""
    return write_network_file(
        outputs, Path(options.consensus), agreed.dag, as_kind(agreed.dag, options.kind), dataset,
        instead="the consensus as a DAG was written",
    )  # fmt: skip


def summary(found: Strengths, agreed: Consensus, out: str, *, given: bool) -> str:
    """Say what came of it, on one line."""
    among = "some network"
    if found.networks:
        among = f"some of {found.networks} network{'' if found.networks == 1 else 's'}"
    arcs = len(agreed.dag.arcs)
    how = "" if given else ", the proposed one"
    return (
        f"{out}: {len(found.pairs)} pairs joined in {among}, {arcs} "
        f"arc{'' if arcs == 1 else 's'} above the threshold {agreed.threshold:.4g}{how}"
    )
