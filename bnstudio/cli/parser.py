"""The commands, what each takes, and the function that carries it out.

Nothing heavy is imported here, so that help and errors come at once. An error is one sentence;
argparse's usage text is left to ``--help``.
"""

from __future__ import annotations

import argparse
import difflib
import re
from collections.abc import Callable
from pathlib import Path
from pkgutil import resolve_name
from typing import NoReturn

from bnstudio.cli.figures.language import add_language
from bnstudio.cli.figures.options import add_draw, add_report
from bnstudio.cli.options import (
    DATA_HELP,
    add_checkpoints,
    add_data,
    add_json,
    add_knowledge,
    add_ledger,
    add_limits,
    add_method,
    add_pairs,
    add_run,
    add_score,
    add_sets,
    add_sheet,
    add_table,
    add_threads_and_knowledge,
    add_variables,
)
from bnstudio.cli.options_inference import add_infer, add_predict
from bnstudio.cli.options_strength import add_posterior, add_strength
from bnstudio.cli.values import below_1, not_negative, positive, two_whole, whole
from bnstudio.errors import UsageError
from bnstudio.job import defaults
from bnstudio.version import __version__

Handler = Callable[[argparse.Namespace], int]

SUMMARY = {
    "learn": "learn a network from a table, or from parent set lists alone",
    "evaluate": "cross-validate searchers on the same folds of a table",
    "strength": "how sure each arc is, by learning from many samples of the rows",
    "posterior": "the probability of each arc: exact for some twenty variables, else sampled",
    "sensitivity": "learn under several ways to cut numbers, and compare",
    "parent-sets": "find the good parent sets of every variable",
    "score": "score a network on a table, in total and per family",
    "compare": "compare two networks",
    "convert": "write a network in another format",
    "sample": "draw rows from a network",
    "draw": "draw a network as a figure: PNG, SVG, PDF or TikZ",
    "report": "write the report of a project: HTML or PDF",
    "infer": "what follows in a network from what is observed or done",
    "predict": "predict a column of a table, and measure how good that is",
    "knowledge": "check background knowledge, and write it in another form",
    "ledger": "list, compare and export all runs that ended on this computer",
    "searchers": "list the searchers and their parameters",
    "scores": "list the scores and their parameters",
    "warm-up": "compile the kernels ahead of the first run",
}


#: How argparse refuses a word that is none of those there are.
_CHOICE = re.compile(r"(.*)invalid choice: '(.*)' \(choose from (.*)\)", re.DOTALL)


class _Parser(argparse.ArgumentParser):
    """Raises a :class:`UsageError` instead of printing usage and leaving."""

    def error(self, message: str) -> NoReturn:
        prefix = "unrecognized arguments: "
        if message.startswith(prefix):
            message = f"there is no option or argument “{message.removeprefix(prefix)}” here"
        choice = _CHOICE.fullmatch(message)
        if choice is not None:
            known = choice[3].replace("'", "")
            message = f"{choice[1]}“{choice[2]}” is not one of {known}"
        raise UsageError(message, advice=f"See {self.prog} --help")


def parse(arguments: list[str]) -> argparse.Namespace | None:
    """Return the options that ``arguments`` stand for, with the ``handler`` that carries them out.

    ``None`` when help or the version was asked for, and printed.

    Raises
    ------
    UsageError
        For an unknown word or option, or a value out of range.
    """
    command = arguments[0] if arguments else ""
    parser = _command(command) if command in SUMMARY else _window()
    if command not in SUMMARY and len(arguments) > 1 and not command.startswith("-"):
        _check_window_file(command)  # or its options would be said to be wrong
    try:
        given = arguments[1:] if command in SUMMARY else arguments
        # Files and options may stand in any order where there may be several files.
        several = command in {"compare", "convert"}
        options = (parser.parse_intermixed_args if several else parser.parse_args)(given)
    except SystemExit:
        return None
    for flag, name in (("--set", "set"), ("--score-set", "score_set")):
        keys = [key for key, _ in vars(options).get(name, ())]
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
    parser.add_argument(
        "--single",
        action="store_true",
        help="let a window that was opened so take the file, instead of opening another",
    )
    parser.set_defaults(handler=_open_window)
    return parser


def _check_window_file(file: str | None) -> None:
    if file is None or Path(file).exists():
        return
    if Path(file).suffix or "/" in file:
        raise UsageError("there is no such file", file=file)
    close = difflib.get_close_matches(file.lower(), SUMMARY, n=1)
    raise UsageError(
        f"“{file}” is neither a file nor a command",
        advice=f"Perhaps “{close[0]}” is meant; bnstudio --help lists the commands"
        if close
        else f"The commands are: {', '.join(SUMMARY)}",
    )


def _open_window(options: argparse.Namespace) -> int:
    from bnstudio.gui.app import main

    return int(main([] if options.file is None else [options.file], single=options.single))


def _command(name: str) -> _Parser:
    parser = _Parser(
        prog=f"bnstudio {name}",
        description=f"{SUMMARY[name][0].upper()}{SUMMARY[name][1:]}.",
        allow_abbrev=False,
    )
    add, place = _COMMANDS[name]
    add(parser)

    def handler(options: argparse.Namespace) -> int:
        carry_out: Handler = resolve_name(f"bnstudio.cli.{place}")
        return carry_out(options)

    parser.set_defaults(handler=handler)
    return parser


def _learn(parser: _Parser) -> None:
    parser.add_argument(
        "data",
        nargs="?",
        metavar="DATA",
        help=f"{DATA_HELP}; without it, --parent-sets is all there is to learn from",
    )
    add_sheet(parser)
    parser.add_argument("--out", required=True, metavar="NET", help="the ending sets the format")
    add_score(parser)
    parser.set_defaults(score=None)  # lists alone have none to choose
    parser.add_argument(
        "--searcher",
        metavar="NAME",
        help=f"see bnstudio searchers; default: {defaults.SEARCHER}; "
        f"{defaults.MANY_SEARCHER} for more than {defaults.MANY_VARIABLES} variables or with "
        f"options about lists, {defaults.PLAIN_SEARCHER} with --set",
    )
    add_pairs(parser, "--set", "parameters of the searcher")
    add_run(parser)
    add_variables(parser)
    add_checkpoints(parser)
    parser.add_argument(
        "--as", dest="kind", choices=("dag", "rpdag", "cpdag"), default="dag", help="default: dag"
    )
    add_json(parser, "the whole result")
    parser.add_argument("--trace", metavar="TRACE.csv", help="write score against time")
    parser.add_argument("--report", metavar="FILE", help="write a report: ends in .html or .pdf")
    add_language(parser, "the report")


def _evaluate(parser: _Parser) -> None:
    add_data(parser)
    parser.add_argument(
        "--searchers",
        required=True,
        metavar="A,B",
        help="see bnstudio searchers; NAME=SEARCHER gives one a name of its own",
    )
    add_pairs(parser, "--set", "a parameter of the searcher called A", of="A")
    parser.add_argument("--folds", type=whole(2), default=20, metavar="K", help="default: 20")
    parser.add_argument(
        "--prior",
        default="ess=1",
        metavar="ess=N|cell=N",
        help="of the probability tables: N cases spread over a table, or N in each cell; "
        "default: ess=1",
    )
    add_score(parser)
    add_run(parser, "of each searcher in each fold; ")
    add_json(parser)
    parser.add_argument(
        "--predict",
        default="",
        metavar="X",
        help="measure how well this column is predicted in the held-out rows from the others",
    )
    parser.add_argument(
        "--rows", metavar="ROWS.csv", help="write the log-likelihood of every held-out row"
    )


def _sensitivity(parser: _Parser) -> None:
    add_data(parser)
    parser.add_argument(
        "--cut",
        action="extend",
        nargs="+",
        metavar="METHOD[:BINS]",
        help="cut the numeric columns so, as --discretise does; several are compared, with what "
        "--discretise or --recipe says as the first; default: five usual ones",
    )
    add_score(parser)
    parser.add_argument("--searcher", metavar="NAME", help="see bnstudio searchers")
    add_pairs(parser, "--set", "parameters of the searcher")
    add_run(parser, "under each discretisation; ")
    add_json(parser)
    parser.add_argument("--pairs", metavar="PAIRS.csv", help="write the pairs that are joined")


def _parent_sets(parser: _Parser) -> None:
    add_data(parser)
    parser.add_argument("--out", required=True, metavar="FILE.jkl", help="also .jkl.gz")
    add_score(parser)
    add_method(parser, "--method", default=defaults.METHOD)
    budget = parser.add_argument_group("the budget of each variable")
    budget.add_argument(
        "--time-per-variable",
        type=positive,
        metavar="SEC",
        help=f"of one core; default: {defaults.SECONDS_A_VARIABLE:g}, or none with "
        "--sets-per-variable",
    )
    add_sets(budget, "end after scoring so many sets")
    budget.add_argument(
        "--open-limit",
        type=whole(2),
        metavar="N",
        help="longest list of what to explore next; default: 1048576",
    )
    add_limits(parser, "for all variables together")
    add_threads_and_knowledge(parser)
    add_table(parser)
    add_json(parser)


def _score_command(parser: _Parser) -> None:
    add_data(parser)
    parser.add_argument("network", metavar="NET", help="the network, matched by variable names")
    add_score(parser)
    add_table(parser)
    add_json(parser)


def _compare(parser: _Parser) -> None:
    parser.add_argument(
        "networks",
        nargs="+",
        metavar="NET",
        help="the learned network, with --truth; else two networks: first the one that is taken as "
        "the truth, then the learned one. Swapped, precision and recall are swapped",
    )
    parser.add_argument("--truth", metavar="GOLD", help="the network that is taken as the truth")
    parser.add_argument(
        "--all-variables",
        action="store_true",
        help="compare although each may have variables of its own: in the other these stand alone",
    )
    add_json(parser)


def _convert(parser: _Parser) -> None:
    parser.add_argument("network", metavar="NET")
    parser.add_argument(
        "out", nargs="*", metavar="OUT", help="files to write; the ending of each sets its format"
    )
    parser.add_argument(
        "--all",
        metavar="FOLDER",
        dest="everything",
        help="write every format that can hold the network into this folder, which is made if it "
        "is not there",
    )
    parser.add_argument(
        "--from", dest="source", metavar="FORMAT", help="the format of NET, whatever its ending"
    )
    parser.add_argument(
        "--data", metavar="DATA", help="a table that the probability tables are fitted to"
    )
    parser.add_argument(
        "--prior",
        type=not_negative,
        metavar="ESS",
        help="with --data: the equivalent sample size of the Dirichlet prior, 0 for maximum "
        "likelihood (default: 1)",
    )
    add_sheet(parser)
    add_table(parser)


def _sample(parser: _Parser) -> None:
    parser.add_argument(
        "given", nargs="?", metavar="NET", help="a network with probability tables, or a project"
    )
    parser.add_argument(
        "--parity",
        type=two_whole,
        metavar="NODES,PARENTS",
        help="instead of NET: a random network of binary nodes, each the noisy parity of its "
        "parents (12,3 for instance)",
    )
    parser.add_argument(
        "--network", metavar="NET", help="with --parity, write that network to a file too"
    )
    parser.add_argument("--rows", type=whole(1), required=True, metavar="N")
    parser.add_argument("--seed", type=whole(0), default=0, metavar="S", help="default: 0")
    parser.add_argument(
        "--missing-share",
        type=below_1,
        default=0.0,
        metavar="0..1",
        help="leave each cell empty with this probability; default: 0",
    )
    parser.add_argument("--out", required=True, metavar="DATA.csv")


def _list(parser: _Parser) -> None:
    parser.add_argument("--json", action="store_true", help="as JSON on standard output")


def _warm_up(parser: _Parser) -> None:
    parser.add_argument(
        "--background",
        action="store_true",
        help="in one process of low priority, what most people need first, with a line a step",
    )


_COMMANDS: dict[str, tuple[Callable[[_Parser], None], str]] = {
    "learn": (_learn, "learn:learn"),
    "evaluate": (_evaluate, "evaluating.evaluate:evaluate"),
    "strength": (add_strength, "strength:strength"),
    "posterior": (add_posterior, "posterior:posterior"),
    "sensitivity": (_sensitivity, "evaluating.sensitivity:sensitivity"),
    "parent-sets": (_parent_sets, "parent_sets:parent_sets"),
    "score": (_score_command, "networks:score"),
    "compare": (_compare, "networks:compare"),
    "convert": (_convert, "networks:convert"),
    "sample": (_sample, "networks:sample"),
    "draw": (add_draw, "figures.draw:draw"),
    "report": (add_report, "figures.report:report"),
    "infer": (add_infer, "infer:infer"),
    "predict": (add_predict, "predict:predict"),
    "knowledge": (add_knowledge, "knowledge:knowledge"),
    "ledger": (add_ledger, "learning.ledger:ledger"),
    "searchers": (_list, "listing:searchers"),
    "scores": (_list, "listing:scores"),
    "warm-up": (_warm_up, "listing:warm_up"),
}
