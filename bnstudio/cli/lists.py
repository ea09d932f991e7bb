"""``bnstudio searchers``, ``scores`` and ``warm-up``: what there is, and getting it ready."""

from __future__ import annotations

import argparse
import sys
import time
from typing import Any

from bnstudio.cli.output import ProgressLine, as_json, say
from bnstudio.parameters import Parameter, declared


def searchers(options: argparse.Namespace) -> int:
    """List the searchers from their own declarations."""
    from bnstudio.search.registry import SEARCHERS, group_of

    records = [
        {
            "name": searcher.name,
            "title": searcher.title,
            "group": group_of(searcher.name),
            "summary": searcher.summary,
            "obeys": sorted(searcher.obeys),
            "uses": sorted(searcher.uses),
            "ends_by_itself": searcher.ends_by_itself,
            "parameters": [_parameter(item) for item in declared(searcher.Parameters)],
        }
        for searcher in SEARCHERS.values()
    ]
    _show(records, options.json, "--set")
    return 0


def scores(options: argparse.Namespace) -> int:
    """List the scores from their own declarations."""
    from bnstudio.score.registry import SCORES

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


def warm_up(_options: argparse.Namespace) -> int:
    """Compile every kernel, so that no first run waits for it."""
    from bnstudio.job.warmup import warm_up_all

    line = ProgressLine()
    began = time.monotonic()

    def progress(done: int, total: int, what: str) -> None:
        line.show(f"compiling {done}/{total}  {what}", at_once=True)

    warm_up_all(progress)
    line.wipe()
    say(f"kernels ready ({time.monotonic() - began:.1f} s)")
    return 0


def _parameter(item: Parameter) -> dict[str, Any]:
    return {
        "name": item.name,
        "label": item.label,
        "kind": item.kind.__name__,
        "default": item.default,
        "low": item.low,
        "high": item.high,
        "unit": item.unit,
        "choices": list(item.choices),
        "none_means": item.none_means,
        "advanced": item.advanced,
        "help": item.help,
    }


def _show(records: list[dict[str, Any]], json: bool, flag: str) -> None:
    if json:
        sys.stdout.write(as_json(records))
        return
    width = 2 + max(len(record["name"]) for record in records)
    group = ""
    for record in records:
        if record.get("group", "") != group:
            say(f"\n{record['group']}:" if group else f"{record['group']}:")
            group = record["group"]
        say(f"{record['name']:<{width}}{record['title']}. {record['summary']}")
        for item in record["parameters"]:
            default = item["none_means"] if item["default"] is None else item["default"]
            unit = f" {item['unit']}" if item["unit"] else ""
            say(f"    {flag} {item['name']}={default}{unit}    {item['help']}")
