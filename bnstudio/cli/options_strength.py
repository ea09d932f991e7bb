"""The options of ``strength`` and ``posterior``."""

from __future__ import annotations

import argparse

from bnstudio.cli.options import (
    DATA_HELP,
    add_data,
    add_json,
    add_pairs,
    add_run,
    add_score,
    add_sheet,
    add_table,
    add_threads_and_knowledge,
)
from bnstudio.cli.values import positive, threshold, whole
from bnstudio.job import defaults


def add_strength(parser: argparse.ArgumentParser) -> None:
    """Add the options of ``strength``."""
    parser.add_argument(
        "data", nargs="?", metavar="DATA", help=f"{DATA_HELP}; or networks with --from"
    )
    add_sheet(parser)
    parser.add_argument(
        "--from",
        dest="networks",
        nargs="+",
        metavar="NET",
        help="instead of DATA: count the arcs of these networks",
    )
    parser.add_argument(
        "--out", required=True, metavar="ARCS.csv", help="the arcs: from,to,strength,direction"
    )
    parser.add_argument(
        "--replicates", type=whole(1), metavar="N", help="samples of the rows; default: 500"
    )
    parser.add_argument(
        "--resample",
        choices=("rows", "bayesian"),
        help="a sample is rows drawn with replacement (the default), or all rows with weights",
    )
    parser.add_argument(
        "--resume", action="store_true", help="go on with a bootstrap that was stopped or killed"
    )
    _add_consensus(parser, None, "auto, the proposal of Scutari and Nagarajan (2013)")
    parser.add_argument(
        "--disagree",
        metavar="F.csv",
        help="write in what each network differs from the consensus, most first",
    )
    add_score(parser)
    parser.add_argument(
        "--searcher",
        metavar="NAME",
        help=f"see bnstudio searchers; default: {defaults.REPLICATE_SEARCHER}",
    )
    add_pairs(parser, "--set", "parameters of the searcher")
    add_run(parser, "of each replicate; ")
    add_json(parser)


def _add_consensus(parser: argparse.ArgumentParser, default: float | None, words: str) -> None:
    parser.add_argument(
        "--threshold",
        type=threshold,
        default=default,
        metavar="auto|0..1",
        help=f"arcs stronger than this are in the consensus; default: {words}",
    )
    parser.add_argument(
        "--consensus", metavar="NET", help="write the network of those arcs; by the ending"
    )
    parser.add_argument(
        "--as", dest="kind", choices=("dag", "rpdag", "cpdag"), default="dag", help="default: dag"
    )
    parser.add_argument("--graphml", metavar="F", help="write the arcs as a graph with figures")


def add_posterior(parser: argparse.ArgumentParser) -> None:
    """Add the options of ``posterior``."""
    add_data(parser)
    parser.add_argument(
        "--out", required=True, metavar="ARCS.csv", help="the arcs: from,to,strength,direction"
    )
    parser.add_argument(
        "--over",
        choices=("dags", "orders"),
        default="dags",
        help="each network has the same prior (dags, the default), or counts as often as there are "
        "orders of the variables that it fits (orders, much quicker)",
    )
    parser.add_argument(
        "--method", choices=("exact", "sample"), help="default: exact up to 20 variables"
    )
    _add_consensus(parser, 0.5, "0.5")
    add_score(parser)
    sampling = parser.add_argument_group("sampling of ordered partitions")
    for flag, low, words in (
        ("--sweeps", 1, "moves of all variables in each chain; default: 20000"),
        ("--chains", 2, "default: 4"),
        ("--candidates", 1, "candidate parents of a variable; default: 14"),
        ("--seed", 0, "default: 0"),
    ):
        sampling.add_argument(flag, type=whole(low), metavar="N", help=words)
    sampling.add_argument("--time", type=positive, metavar="SEC", help="end after so long")
    limits = parser.add_argument_group("limits")
    limits.add_argument(
        "--max-parents", type=whole(0), metavar="K", help="most parents of a variable; default: 5"
    )
    limits.add_argument(
        "--max-params", type=whole(1), metavar="P", help="most free parameters of a family"
    )
    limits.add_argument("--memory", type=positive, metavar="GB", help="10^9 bytes each")
    add_threads_and_knowledge(parser)
    add_table(parser)
    add_json(parser)
