"""The words of the command line: commands, their options, and what each means.

Nothing heavy is imported here, so that help and complaints come at once. A complaint is one
sentence; argparse's usage text is left to ``--help``.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, NoReturn

from bnstudio.errors import UsageError
from bnstudio.job import defaults
from bnstudio.version import __version__

Handler = Callable[[argparse.Namespace], int]

SUMMARY = {
    "learn": "learn a network from a table",
    "evaluate": "cross-validate searchers on the same folds of a table",
    "parent-sets": "find the good parent sets of every variable",
    "score": "score a network on a table, in total and per family",
    "compare": "compare two networks",
    "convert": "write a network in another format",
    "sample": "draw rows from a network",
    "searchers": "list the searchers and their parameters",
    "scores": "list the scores and their parameters",
    "warm-up": "compile the kernels ahead of the first run",
}


class _Parser(argparse.ArgumentParser):
    """Raises a :class:`UsageError` instead of printing usage and leaving."""

    def error(self, message: str) -> NoReturn:
        prefix = "unrecognized arguments: "
        if message.startswith(prefix):
            message = f"there is no option or argument “{message.removeprefix(prefix)}” here"
        raise UsageError(message, advice=f"See {self.prog} --help")


def parse(arguments: list[str]) -> argparse.Namespace | None:
    """Return the options of ``words``, with the ``handler`` that carries them out.

    ``None`` when help or the version was asked for, and printed.

    Raises
    ------
    UsageError
        For an unknown word or option, or a value out of range.
    """
    command = arguments[0] if arguments else ""
    parser = _command(command) if command in SUMMARY else _window()
    try:
        options = parser.parse_args(arguments[1:] if command in SUMMARY else arguments)
    except SystemExit:
        return None
    for flag, name in (("--set", "set"), ("--score-set", "score_set")):
        keys = [key for key, _ in getattr(options, name, ())]
        twice = [key for key in keys if keys.count(key) > 1]
        if twice:
            raise UsageError(f"{flag} gives “{twice[0]}” twice", advice="Give it once")
    if command not in SUMMARY:
        _check_window_file(options.file)
    return options


def _window() -> _Parser:
    commands = "\n".join(f"  {name:<12}{arguments}" for name, arguments in SUMMARY.items())
    parser = _Parser(
        prog="bnstudio",
        description="Open the window, or carry out one command.",
        epilog=f"commands:\n{commands}\n\nbnstudio COMMAND --help tells more about each.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"bnstudio {__version__}")
    parser.add_argument(
        "file", nargs="?", metavar="FILE", help="a table, network or project to open"
    )
    parser.set_defaults(handler=_open_window)
    return parser


def _check_window_file(file: str | None) -> None:
    if file is None or Path(file).exists():
        return
    if Path(file).suffix or "/" in file:
        raise UsageError("there is no such file", file=file)
    raise UsageError(
        f"“{file}” is neither a file nor a command",
        advice=f"The commands are: {', '.join(SUMMARY)}",
    )


def _open_window(options: argparse.Namespace) -> int:
    from bnstudio.gui.app import main

    return int(main([] if options.file is None else [options.file]))


def _command(name: str) -> _Parser:
    parser = _Parser(
        prog=f"bnstudio {name}",
        description=f"{SUMMARY[name][0].upper()}{SUMMARY[name][1:]}.",
        allow_abbrev=False,
    )
    add, module, function = _COMMANDS[name]
    add(parser)

    def handler(options: argparse.Namespace) -> int:
        return int(getattr(import_module(f"bnstudio.cli.{module}"), function)(options))

    parser.set_defaults(handler=handler)
    return parser


def _learn(parser: _Parser) -> None:
    parser.add_argument("data", metavar="DATA", help="the table (CSV and its relatives, also .gz)")
    parser.add_argument("--out", required=True, metavar="NET", help="the ending sets the format")
    _score(parser)
    parser.add_argument(
        "--searcher",
        metavar="NAME",
        help=f"see bnstudio searchers; default: {defaults.FEW_SEARCHER}, or "
        f"{defaults.MANY_SEARCHER} for more than {defaults.MANY_VARIABLES} variables "
        "if neither --set nor --start is given",
    )
    _pairs(parser, "--set", "parameters of the searcher")
    _run(parser)
    parser.add_argument(
        "--as", dest="kind", choices=("dag", "rpdag", "cpdag"), default="dag", help="default: dag"
    )
    parser.add_argument(
        "--json", metavar="RESULT.json", help="write the whole result; - for standard output"
    )
    parser.add_argument("--trace", metavar="TRACE.csv", help="write score against time")


def _run(parser: _Parser, time_of: str = "") -> None:
    """Add what decides a run besides score and searcher; ``time_of`` says what ``--time`` is of."""
    limits = parser.add_argument_group("limits")
    limits.add_argument(
        "--max-parents", type=_whole(0), metavar="K", help="most parents of a variable"
    )
    limits.add_argument(
        "--max-params", type=_whole(1), metavar="P", help="most free parameters of a family"
    )
    limits.add_argument(
        "--time",
        type=_positive,
        metavar="SEC",
        help=f"{time_of}default: none, or {defaults.TIME:g} for a searcher that does not end "
        "by itself",
    )
    limits.add_argument(
        "--steps", type=_whole(0), metavar="N", help="end after so many steps of the searcher"
    )
    limits.add_argument("--memory", type=_positive, metavar="GB", help="10^9 bytes each")
    limits.add_argument(
        "--disk", type=_positive, metavar="GB", help="for searchers that work on the disk"
    )
    limits.add_argument("--scratch", metavar="DIR", help="where those put their files")
    lists = parser.add_argument_group("parent set lists, for the searchers that work on them")
    lists.add_argument(
        "--parent-sets", metavar="FILE.jkl", help="use these (also .jaa) instead of finding some"
    )
    lists.add_argument(
        "--identify",
        choices=defaults.METHODS,
        help=f"how to find them; default: {defaults.METHOD}",
    )
    lists.add_argument(
        "--identify-share",
        type=_share,
        metavar="0..1",
        help=f"the part of the time for that; default: {defaults.IDENTIFY_SHARE:g}",
    )
    lists.add_argument(
        "--sets-per-variable",
        type=_whole(1),
        metavar="N",
        help="score so many sets of each variable instead; repeats are equal",
    )
    parser.add_argument("--seed", type=_whole(0), default=0, metavar="N", help="default: 0")
    parser.add_argument(
        "--threads", type=_whole(1), metavar="T", help="default: the number of cores less one"
    )
    parser.add_argument(
        "--knowledge", metavar="FILE", help="JSON: required and forbidden arcs, tiers, limits"
    )
    parser.add_argument("--start", metavar="NET", help="a network to start from")
    parser.add_argument(
        "--ordering",
        metavar="FILE",
        help="parents before children: names, one a line; or a network; "
        "or the word columns, or tiers",
    )
    _table(parser)


def _evaluate(parser: _Parser) -> None:
    parser.add_argument("data", metavar="DATA", help="the table (CSV and its relatives, also .gz)")
    parser.add_argument(
        "--searchers",
        required=True,
        metavar="A,B",
        help="see bnstudio searchers; NAME=SEARCHER gives one a name of its own",
    )
    parser.add_argument(
        "--set",
        action="extend",
        nargs="+",
        default=[],
        type=_setting,
        metavar="A.KEY=VALUE",
        help="a parameter of the searcher called A",
    )
    parser.add_argument("--folds", type=_whole(2), default=20, metavar="K", help="default: 20")
    parser.add_argument(
        "--prior",
        default="ess=1",
        metavar="ess=N|cell=N",
        help="of the tables that judge: N cases spread over a table, or N in each cell; "
        "default: ess=1",
    )
    _score(parser)
    _run(parser, "of each searcher in each fold; ")
    parser.add_argument("--json", metavar="F", help="write a record; - for standard output")
    parser.add_argument(
        "--rows", metavar="ROWS.csv", help="write the log-likelihood of every held-out row"
    )


def _setting(text: str) -> tuple[str, str]:
    key, sign, value = text.partition("=")
    name, _, parameter = key.strip().rpartition(".")
    if not (sign and name and parameter):
        raise argparse.ArgumentTypeError(
            f"“{text}” is not of the form searcher.key=value, such as tabu.patience=500"
        )
    return f"{name}.{parameter.replace('-', '_')}", value


def _parent_sets(parser: _Parser) -> None:
    parser.add_argument("data", metavar="DATA", help="the table (CSV and its relatives, also .gz)")
    parser.add_argument("--out", required=True, metavar="FILE.jkl", help="also .jkl.gz")
    _score(parser)
    parser.add_argument(
        "--method",
        choices=defaults.METHODS,
        default=defaults.METHOD,
        help=f"default: {defaults.METHOD}",
    )
    budget = parser.add_argument_group("the budget of each variable")
    budget.add_argument(
        "--time-per-variable",
        type=_positive,
        metavar="SEC",
        help=f"of one core; default: {defaults.SECONDS_A_VARIABLE:g}, or none with "
        "--sets-per-variable",
    )
    budget.add_argument(
        "--sets-per-variable",
        type=_whole(1),
        metavar="N",
        help="end after scoring so many sets; repeats are equal",
    )
    budget.add_argument(
        "--open-limit",
        type=_whole(2),
        metavar="N",
        help="longest list of what to explore next; default: 1048576",
    )
    limits = parser.add_argument_group("limits")
    limits.add_argument(
        "--max-parents", type=_whole(0), metavar="K", help="most parents of a variable"
    )
    limits.add_argument(
        "--max-params", type=_whole(1), metavar="P", help="most free parameters of a family"
    )
    limits.add_argument("--time", type=_positive, metavar="SEC", help="for all variables together")
    limits.add_argument("--memory", type=_positive, metavar="GB", help="10^9 bytes each")
    parser.add_argument(
        "--threads", type=_whole(1), metavar="T", help="default: the number of cores less one"
    )
    parser.add_argument(
        "--knowledge", metavar="FILE", help="JSON: required and forbidden arcs, tiers, limits"
    )
    _table(parser)
    parser.add_argument(
        "--json", metavar="RESULT.json", help="write a record; - for standard output"
    )


def _score_command(parser: _Parser) -> None:
    parser.add_argument("data", metavar="DATA", help="the table")
    parser.add_argument("network", metavar="NET", help="the network, matched by variable names")
    _score(parser)
    _table(parser)
    parser.add_argument("--json", metavar="F", help="write a record; - for standard output")


def _compare(parser: _Parser) -> None:
    parser.add_argument("first", metavar="NET_A")
    parser.add_argument("second", metavar="NET_B")
    parser.add_argument("--json", metavar="F", help="write a record; - for standard output")


def _convert(parser: _Parser) -> None:
    parser.add_argument("network", metavar="NET")
    parser.add_argument("out", metavar="OUT", help="the ending sets the format")


def _sample(parser: _Parser) -> None:
    parser.add_argument("given", nargs="?", metavar="NET", help="a network with probability tables")
    parser.add_argument(
        "--parity",
        type=_two_whole,
        metavar="NODES,PARENTS",
        help="instead of NET: a random network of binary nodes, each the noisy parity of its "
        "parents (12,3 for instance)",
    )
    parser.add_argument(
        "--network", metavar="NET", help="with --parity, write that network to a file too"
    )
    parser.add_argument("--rows", type=_whole(1), required=True, metavar="N")
    parser.add_argument("--seed", type=_whole(0), default=0, metavar="S", help="default: 0")
    parser.add_argument("--out", required=True, metavar="DATA.csv")


def _list(parser: _Parser) -> None:
    parser.add_argument("--json", action="store_true", help="as JSON on standard output")


def _nothing(_parser: _Parser) -> None:
    """Add no options."""


def _score(parser: _Parser) -> None:
    parser.add_argument("--score", default=defaults.SCORE, metavar="S", help="see bnstudio scores")
    _pairs(parser, "--score-set", "parameters of the score")


def _table(parser: _Parser) -> None:
    from bnstudio.data.table.discretise import method_help  # numpy only for commands with a table

    group = parser.add_argument_group("the table")
    group.add_argument(
        "--missing",
        choices=("state", "drop"),
        default="state",
        help="missing values are a state of their own (default), or their rows are dropped",
    )
    group.add_argument(
        "--discretise",
        metavar="METHOD[:BINS]",
        help=method_help(),
    )
    group.add_argument(
        "--max-states",
        type=_whole(2),
        metavar="R",
        help="with --discretise, cut number columns with more states too",
    )
    group.add_argument(
        "--drop-continuous", action="store_true", help="leave continuous columns out"
    )


def _pairs(parser: _Parser, flag: str, help_text: str) -> None:
    parser.add_argument(
        flag,
        action="extend",
        nargs="+",
        default=[],
        type=_pair,
        metavar="KEY=VALUE",
        help=help_text,
    )


def _pair(text: str) -> tuple[str, str]:
    key, sign, value = text.partition("=")
    if not sign or not key.strip():
        raise argparse.ArgumentTypeError(f"“{text}” is not of the form key=value")
    return key.strip().replace("-", "_"), value


def _whole(low: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            value = low - 1
        if value < low:
            raise argparse.ArgumentTypeError(f"“{text}” is not a whole number of at least {low}")
        return value

    return read


def _two_whole(text: str) -> tuple[int, int]:
    parts = [part.strip() for part in text.split(",")]
    if len(parts) != 2 or not all(part.isdecimal() for part in parts):
        raise argparse.ArgumentTypeError(f"“{text}” is not two whole numbers such as 12,3")
    return int(parts[0]), int(parts[1])


def _share(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value <= 1:
        raise argparse.ArgumentTypeError(f"“{text}” is not a number above 0 and up to 1")
    return value


def _positive(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not (value > 0 and math.isfinite(value)):
        raise argparse.ArgumentTypeError(f"“{text}” is not a number above 0")
    return value


_COMMANDS: dict[str, tuple[Callable[[_Parser], Any], str, str]] = {
    "learn": (_learn, "learn", "learn"),
    "evaluate": (_evaluate, "evaluate", "evaluate"),
    "parent-sets": (_parent_sets, "parent_sets", "parent_sets"),
    "score": (_score_command, "networks", "score"),
    "compare": (_compare, "networks", "compare"),
    "convert": (_convert, "networks", "convert"),
    "sample": (_sample, "networks", "sample"),
    "searchers": (_list, "lists", "searchers"),
    "scores": (_list, "lists", "scores"),
    "warm-up": (_nothing, "lists", "warm_up"),
}
