"""The options that several commands share: the table, the score, limits, how a run goes."""

from __future__ import annotations

import argparse

from bnstudio.cli.values import knowledge_file, pair, positive, setting, share, whole
from bnstudio.job import defaults

DATA_HELP = "the table (CSV and its relatives, also .gz; Excel, Parquet, ARFF, SPSS, Stata)"


def add_data(parser: argparse.ArgumentParser) -> None:
    """Add the table, the first argument of a command."""
    parser.add_argument("data", metavar="DATA", help=DATA_HELP)
    add_sheet(parser)


def add_sheet(parser: argparse.ArgumentParser) -> None:
    """Add the sheet of a workbook."""
    parser.add_argument(
        "--sheet", metavar="NAME", help="sheet of a workbook (default: the first with data)"
    )


def add_score(parser: argparse.ArgumentParser) -> None:
    """Add the score and its parameters."""
    parser.add_argument("--score", default=defaults.SCORE, metavar="S", help="see bnstudio scores")
    add_pairs(parser, "--score-set", "parameters of the score")


def add_pairs(parser: argparse.ArgumentParser, flag: str, help_text: str, of: str = "") -> None:
    """Add an option that takes any number of ``KEY=VALUE``, or of ``OF.KEY=VALUE``."""
    parser.add_argument(
        flag,
        action="extend",
        nargs="+",
        default=[],
        type=setting if of else pair,
        metavar=f"{of}.KEY=VALUE" if of else "KEY=VALUE",
        help=help_text,
    )


def add_method(
    group: argparse._ActionsContainer, flag: str, what: str = "", default: str | None = None
) -> None:
    """Add the way to find parent sets."""
    help_text = f"{what}default: {defaults.METHOD}"
    group.add_argument(flag, choices=defaults.METHODS, default=default, help=help_text)


def add_sets(group: argparse._ArgumentGroup, help_text: str) -> None:
    """Add the number of sets to score of each variable."""
    what = f"{help_text}; repeats are equal"
    group.add_argument("--sets-per-variable", type=whole(1), metavar="N", help=what)


def add_json(parser: argparse.ArgumentParser, what: str = "a record") -> None:
    """Add the file that a program reads."""
    parser.add_argument("--json", metavar="F", help=f"write {what}; - for standard output")


def add_limits(parser: argparse.ArgumentParser, time: str) -> argparse._ArgumentGroup:
    """Add the limits of all that searches; ``time`` says what ``--time`` is of."""
    limits = parser.add_argument_group("limits")
    add = limits.add_argument
    add("--max-parents", type=whole(0), metavar="K", help="most parents of a variable")
    add("--max-params", type=whole(1), metavar="P", help="most free parameters of a family")
    add("--time", type=positive, metavar="SEC", help=time)
    add("--memory", type=positive, metavar="GB", help="of the whole process, 10^9 bytes a GB")
    return limits


def add_threads_and_knowledge(parser: argparse.ArgumentParser) -> None:
    """Add the number of threads, and the background knowledge."""
    parser.add_argument(
        "--threads", type=whole(1), metavar="T", help="default: the number of cores less one"
    )
    parser.add_argument(
        "--knowledge",
        action="append",
        type=knowledge_file,
        metavar="FILE",
        help="what is known of the arcs: JSON, CSV, Tetrad's knowledge file, or bnlearn's lists "
        "(whitelist=FILE, blacklist=FILE); may be given several times",
    )


def add_run(parser: argparse.ArgumentParser, time_of: str = "") -> None:
    """Add what decides a run besides score and searcher; ``time_of`` says what ``--time`` is of."""
    ends = f"none, or {defaults.TIME:g} for a searcher that does not end by itself"
    limits = add_limits(parser, f"{time_of}default: {ends}")
    add = limits.add_argument
    add("--steps", type=whole(0), metavar="N", help="end after so many steps of the searcher")
    add("--disk", type=positive, metavar="GB", help="for searchers that work on the disk")
    add("--scratch", metavar="DIR", help="where those put their files")
    lists = parser.add_argument_group("parent set lists, for the searchers that work on them")
    lists.add_argument(
        "--parent-sets",
        metavar="FILE.jkl",
        help="use these (also .jaa) instead of finding some; without DATA, they "
        "are all there is and their scores are maximised",
    )
    add_method(lists, "--identify", "how to find them; ")
    lists.add_argument(
        "--identify-share",
        type=share,
        metavar="0..1",
        help=f"the part of the time for that; default: {defaults.IDENTIFY_SHARE:g}",
    )
    add_sets(lists, "score so many sets of each variable instead")
    parser.add_argument("--seed", type=whole(0), default=0, metavar="N", help="default: 0")
    add_threads_and_knowledge(parser)
    parser.add_argument("--start", metavar="NET", help="a network to start from")
    parser.add_argument(
        "--ordering",
        metavar="FILE",
        help="parents before children: names, one a line; or a network; "
        "or the word columns, or tiers",
    )
    add_table(parser)


def add_ledger(parser: argparse.ArgumentParser) -> None:
    """Add what is listed of the runs, and how."""
    add = parser.add_argument
    add_pairs(parser, "--where", "only runs whose column holds this text, or is this number")
    add("--sort", metavar="COLUMN", help="by this column; default: as they ended")
    add("--falling", action="store_true", help="the largest first")
    add("--last", type=whole(0), metavar="N", help="only the last N of these")
    add("--compare", nargs=2, type=whole(1), metavar=("A", "B"), help="what two runs differ in")
    add("--csv", metavar="FILE.csv", help="all columns; - for standard output")
    add("--json", action="store_true", help="everything, as JSON on standard output")
    add("--file", metavar="RUNS.jsonl", help="another ledger than that of this computer")


def add_variables(parser: argparse.ArgumentParser) -> None:
    """Add which variables of the table are learned from."""
    parser.add_argument(
        "--variables",
        metavar="FILE",
        help="learn from these variables of the table only: names, one a line",
    )


def add_checkpoints(parser: argparse.ArgumentParser) -> None:
    """Add where a run is kept, and what it goes on from."""
    group = parser.add_argument_group("to go on with a run that ended")
    group.add_argument(
        "--checkpoint",
        metavar="FILE",
        help="keep here how far the run is, from time to time and when a limit ends it",
    )
    group.add_argument(
        "--checkpoint-every",
        type=positive,
        metavar="SEC",
        help=f"default: {defaults.CHECKPOINT_SECONDS:g}",
    )
    group.add_argument(
        "--resume",
        metavar="FILE",
        help="go on from such a file; the data and the other options are those of the run, and "
        "--time and --steps count from its beginning",
    )


def add_table(parser: argparse.ArgumentParser) -> None:
    """Add what is done to the table: missing cells, continuous columns, rare states."""
    from bnstudio.data.table.discretise import method_help  # numpy only for commands with a table

    group = parser.add_argument_group("the table")
    group.add_argument(
        "--missing",
        choices=("state", "drop", "frequent", "draw", "leave"),
        default="state",
        help="missing values are a state of their own (default), or their rows are dropped, or "
        "they get the column's most frequent state, or one drawn from its other cells, "
        "or are left missing, for the scores pnal, nal-bic and nal-aic",
    )
    group.add_argument(
        "--recipe",
        metavar="FILE",
        help="what was decided about the columns, from the window's Save recipe; the other options "
        "of the table are in it",
    )
    group.add_argument(
        "--read",
        action="append",
        type=pair,
        default=[],
        metavar="KEY=VALUE",
        help="how a text file is written, where the guess is wrong: separator, encoding, header, "
        "decimal, quote, arities, repair_names, leave_uneven; missing may be given several times",
    )
    group.add_argument("--discretise", metavar="METHOD[:BINS]", help=method_help())
    group.add_argument(
        "--max-states",
        type=whole(2),
        metavar="R",
        help="with --discretise, cut number columns with more states too, and merge the rare "
        "states of other columns",
    )
    group.add_argument(
        "--drop-continuous", action="store_true", help="leave continuous columns out"
    )


def add_knowledge(parser: argparse.ArgumentParser) -> None:
    """Add what ``knowledge`` takes."""
    parser.add_argument(
        "files",
        nargs="+",
        type=knowledge_file,
        metavar="FILE",
        help="JSON, CSV, Tetrad's knowledge file, or bnlearn's lists (whitelist=FILE, "
        "blacklist=FILE); several are taken together",
    )
    parser.add_argument("--data", metavar="DATA", help="the table whose columns are meant")
    add_sheet(parser)
    parser.add_argument("--out", metavar="OUT", help="the ending sets the form")
    add_json(parser, "how much there is of each kind")
