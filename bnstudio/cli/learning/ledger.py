"""``bnstudio ledger``: all runs that ended on this computer, listed, compared, exported."""

from __future__ import annotations

import argparse
from pathlib import Path

from bnstudio.cli.output import STDOUT, Outputs, as_json, say
from bnstudio.errors import UsageError
from bnstudio.job import ledger as runs

_SHOWN = ("number", "ended", "data", "searcher", "score_name", "score", "status", "arcs",
          "elapsed_s", "seed")  # fmt: skip
_WIDEST = 28


def ledger(options: argparse.Namespace) -> int:
    """Carry out the command."""
    entries = runs.read(None if options.file is None else Path(options.file))
    for column in [options.sort, *(key for key, _ in options.where)]:
        if column is not None and column not in runs.COLUMNS:
            raise UsageError(
                f"the ledger has no column “{column}”",
                advice=f"Choose one of: {', '.join(runs.COLUMNS)}",
            )
    if options.compare is not None:
        return _compare(entries, options.compare)
    entries = runs.chosen(entries, options.where)
    if options.sort is not None:
        entries = runs.in_order(entries, options.sort, falling=options.falling)
    if options.last is not None:
        entries = entries[-options.last :] if options.last else []
    if options.csv is None and not options.json:
        say(listing(entries))
        return 0
    if options.csv is not None and options.csv != STDOUT:
        with Outputs() as outputs:
            outputs.write_text(outputs.plan(options.csv), runs.as_csv(entries))
            outputs.commit()
    elif options.csv is not None:
        say(runs.as_csv(entries).rstrip("\n"))
    if options.json:
        say(as_json(entries))
    return 0


def _compare(entries: list[runs.Entry], pair: tuple[int, int]) -> int:
    found = []
    for number in pair:
        if not 1 <= number <= len(entries):
            raise UsageError(f"the ledger has no run {number}", advice="See bnstudio ledger")
        found.append(entries[number - 1])
    rows = [(key, runs.cell(a), runs.cell(b)) for key, a, b in runs.differences(*found)]
    say(_columns([("", f"run {pair[0]}", f"run {pair[1]}"), *rows], widest=60))
    return 0


def listing(entries: list[runs.Entry]) -> str:
    """Return some columns of the runs as text."""
    if not entries:
        return "No run."
    rows = []
    for entry in entries:
        shown = {**entry, "data": Path(str(entry.get("data") or "")).name}
        for key, digits in (("score", 4), ("elapsed_s", 1)):
            if isinstance(shown.get(key), float):
                shown[key] = f"{shown[key]:.{digits}f}"
        rows.append(tuple(runs.cell(shown.get(key)) for key in _SHOWN))
    return _columns([_SHOWN, *rows])


def _columns(rows: list[tuple[str, ...]], widest: int = _WIDEST) -> str:
    cut = [
        tuple(one if len(one) <= widest else f"{one[: widest - 1]}…" for one in row) for row in rows
    ]
    widths = [max(map(len, column)) for column in zip(*cut, strict=True)]
    return "\n".join(
        "  ".join(one.ljust(width) for one, width in zip(row, widths, strict=True)).rstrip()
        for row in cut
    )
