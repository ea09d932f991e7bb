"""The options of ``infer`` and ``predict``."""

from __future__ import annotations

import argparse

from bnstudio.cli.options import DATA_HELP, add_data, add_json, add_sheet, add_table
from bnstudio.cli.values import between, positive, whole


def add_infer(parser: argparse.ArgumentParser) -> None:
    """Add the options of ``infer``."""
    add = parser.add_argument
    add(
        "network",
        metavar="NET",
        help="a network with probability tables (BIF, XDSL, JSON and others), a project, or any "
        "network with --data",
    )
    add(
        "--query",
        action="append",
        default=[],
        metavar="X",
        help="a variable to ask about; may be given several times; without it, all of them",
    )
    add(
        "--evidence",
        action="extend",
        nargs="+",
        default=[],
        metavar="Y=y",
        help="observed: a variable and its state",
    )
    add(
        "--likelihood",
        action="extend",
        nargs="+",
        default=[],
        metavar="Y=y:w,z:v",
        help="observed with doubt: a weight for each state, in proportion to the probability of "
        "what was seen if that is the state",
    )
    add(
        "--do",
        action="extend",
        nargs="+",
        default=[],
        metavar="Z=z",
        help="set from outside: a variable and its state; it stops listening to its parents",
    )
    add("--mpe", action="store_true", help="the most probable explanation, too")
    add(
        "--sensitivity",
        action="store_true",
        help="what moves the answer: each piece of evidence left out or changed, and each variable "
        "that could be observed",
    )
    add(
        "--target",
        metavar="X",
        help="what each variable tells about this one given the evidence: mutual information in "
        "bits and as a share of its entropy, the most telling state, d-separation",
    )
    add("--out", metavar="OUT.csv", help="write the table of --target")
    add(
        "--interval",
        nargs="?",
        type=between,
        const=0.95,
        metavar="LEVEL",
        help="credible intervals, from what is not known of the tables; default: 0.95",
    )
    add("--draws", type=whole(2), metavar="N", help="of the tables, for --interval; default: 1000")
    add("--seed", type=whole(0), metavar="S", help="of the draws; default: 0")
    _add_counts(parser)
    add_json(parser)


def _add_counts(parser: argparse.ArgumentParser) -> None:
    counts = parser.add_argument_group("where the tables come from")
    counts.add_argument("--data", metavar="TABLE", help=f"count them on this: {DATA_HELP}")
    add_sheet(parser)
    counts.add_argument(
        "--prior",
        default="ess=1",
        metavar="ess=N|cell=N",
        help="with a table: N cases spread over each table, or N in each cell; default: ess=1",
    )
    counts.add_argument(
        "--sample-size",
        type=positive,
        metavar="N",
        help="without a table: take them as counted on N rows, for --interval",
    )
    add_table(parser)


def add_predict(parser: argparse.ArgumentParser) -> None:
    """Add the options of ``predict``."""
    add = parser.add_argument
    add("network", metavar="NET", help="a network with probability tables, or a project")
    add_data(parser)
    add("--target", required=True, metavar="X", help="the variable to predict")
    add(
        "--out",
        metavar="OUT.csv",
        help="write, for every row, the probability of each state",
    )
    add(
        "--recipe",
        metavar="FILE",
        help="what becomes of the columns, as when the network was learned; without it, numbers "
        "are cut where the network has cut points (JSON keeps them), and cells are matched by name",
    )
    add_json(parser)
