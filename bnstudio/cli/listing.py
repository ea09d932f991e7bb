"""``bnstudio searchers``, ``scores`` and ``warm-up``: what there is, and getting it ready."""

from __future__ import annotations

import argparse
import time
from dataclasses import asdict
from typing import Any

from bnstudio.cli import streams
from bnstudio.cli.output import ProgressLine, as_json, say
from bnstudio.parameters import Parameter, declared
from bnstudio.priority import step_back


def searchers(options: argparse.Namespace) -> int:
    """List the searchers from their own declarations."""
    from bnstudio.search.declarations import names
    from bnstudio.search.registry import SEARCHERS, make_searcher

    records = [
        {
            "name": searcher.name,
            "title": searcher.title,
            "group": searcher.group.value,
            "summary": searcher.summary,
            "obeys": names(searcher.obeys),
            "uses": names(searcher.uses),
            "ends_by_itself": make_searcher(searcher.name).ends_by_itself,
            "parameters": [_parameter(item) for item in declared(searcher.Parameters)],
        }
        for searcher in SEARCHERS.values()
    ]
    _show(records, options.json, "--set")
    return 0


def scores(options: argparse.Namespace) -> int:
    """List the scores from their own declarations."""
    from bnstudio.scoring.registry import SCORES

    records = [
        {
            "name": score.name,
            "title": score.title,
            "summary": score.summary,
            "score_equivalent": score.score_equivalent,
            "parameters": [_parameter(item) for item in declared(score.Parameters)],
        }
        for score in SCORES.values()
    ]
    _show(records, options.json, "--score-set")
    return 0


def warm_up(options: argparse.Namespace) -> int:
    """Compile every kernel, so that no first run waits for it."""
    from bnstudio.job.process.compiling import compile_all
    from bnstudio.job.warm_up import warm_up_one_by_one

    line = ProgressLine()
    began = time.monotonic()

    def progress(done: int, total: int, what: str) -> None:
        if line.shown and not options.background:
            line.show(f"compiling {done}/{total}  {what}", at_once=True)
        else:
            say(f"{done}/{total} {what}".rstrip())

    if options.background:
        step_back()
        warm_up_one_by_one(progress)
    else:
        compile_all(progress)
    line.wipe()
    say(f"kernels ready ({time.monotonic() - began:.1f} s)")
    return 0


def _parameter(item: Parameter) -> dict[str, Any]:
    record = asdict(item) | {"kind": item.kind.__name__}
    del record["formerly"]
    return record


def _show(records: list[dict[str, Any]], json: bool, flag: str) -> None:
    if json:
        streams.answer(as_json(records, ascii_only=not streams.unicode_answers()))
        return
    width = 2 + max(len(record["name"]) for record in records)
    group = ""
    for record in records:
        if record.get("group", "") != group:
            say(f"\n{record['group']}:" if group else f"{record['group']}:")
            group = record["group"]
        say(f"{record['name']:<{width}}{record['title']}. {record['summary']}")
        for item in record["parameters"]:
            say(f"    {flag} {item['name']}={_value(item)}    {item['help']} {_default(item)}")


def _value(item: dict[str, Any]) -> str:
    """Return what may be typed for a parameter: the words there are, or a sign for a number."""
    words = item["choices"] or {"bool": ["true", "false"], "int": ["N"]}.get(item["kind"], ["X"])
    return "|".join(words)


def _default(item: dict[str, Any]) -> str:
    """Say what holds where nothing is typed."""
    value = item["default"]
    if value is None:
        return f"Default: {item['none_means']}."
    if item["kind"] == "bool":
        return f"Default: {str(value).lower()}."
    if item["kind"] == "float":
        value = f"{value:g}"
    unit = item["unit"].removesuffix("s" if str(value) == "1" else "")
    return f"Default: {value} {unit}".rstrip() + "."
