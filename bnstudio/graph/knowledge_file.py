"""Reading background knowledge from a JSON file.

The form is ``{"required": [[a, b]], "forbidden": [[a, b]], "tiers": [[...], [...]],
"forbid_within_tier": [0], "max_parents": {"X": 2}}``; every key may be left out.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from bnstudio.errors import UsageError
from bnstudio.files import open_to_read
from bnstudio.graph.knowledge import Knowledge
from bnstudio.numbers import MOST_DIGITS, is_whole

_KEYS = ("required", "forbidden", "tiers", "forbid_within_tier", "max_parents")
_LARGEST = 64 * 2**20


def read_knowledge(path: str | os.PathLike[str]) -> Knowledge:
    """Read a knowledge file.

    Raises
    ------
    UsageError
        If it cannot be read, is not JSON, or is not of the form above; the message says where.
    """
    path = Path(path)
    try:
        # A pipe or device may never end: no more is read than a file may hold.
        with open_to_read(path) as file:
            raw = file.read(_LARGEST + 1)
        if len(raw) > _LARGEST:
            raise UsageError("this is too large for a knowledge file", file=path)
        text = raw.decode("utf-8-sig")
    except OSError as failed:
        raise UsageError(
            f"the knowledge file cannot be read: {failed.strerror or failed}",
            file=path,
            advice="Check the path and that you may read it",
        ) from None
    except UnicodeDecodeError:
        raise UsageError("the knowledge file is not a text", file=path) from None
    try:
        data = json.loads(text, object_pairs_hook=_unique)
    except _TwiceError as twice:
        raise UsageError(f"the key “{twice}” stands twice", file=path) from None
    except json.JSONDecodeError as broken:
        raise UsageError(
            f"the knowledge file is not valid JSON: {broken.msg} (column {broken.colno})",
            file=path,
            row=broken.lineno,
        ) from None
    except ValueError:
        raise UsageError("a number in the knowledge file has too many digits", file=path) from None
    except RecursionError:
        raise UsageError("the knowledge file is nested too deeply", file=path) from None
    return _parsed(data, path)


def _parsed(data: Any, path: Path) -> Knowledge:
    """Turn the parsed JSON into knowledge; ``path`` is named in messages."""

    def refuse(what: str, advice: str) -> UsageError:
        return UsageError(what, file=path, advice=advice)

    if not isinstance(data, dict):
        raise refuse("the knowledge file does not hold an object", f"Use the keys {_listed()}")
    for key in data:
        if key not in _KEYS:
            raise refuse(f"unknown key “{key}”", f"Use the keys {_listed()}")

    def arcs(key: str) -> tuple[tuple[str, str], ...]:
        value = data.get(key, [])
        ok = isinstance(value, list) and all(
            isinstance(pair, list) and len(pair) == 2 and all(isinstance(x, str) for x in pair)
            for pair in value
        )
        if not ok:
            raise refuse(f"“{key}” is not a list of pairs of names", 'Write [["A", "B"], ...]')
        return tuple((pair[0], pair[1]) for pair in value)

    tiers = data.get("tiers", [])
    if not isinstance(tiers, list) or not all(
        isinstance(tier, list) and all(isinstance(x, str) for x in tier) for tier in tiers
    ):
        raise refuse("“tiers” is not a list of lists of names", 'Write [["A"], ["B", "C"]]')
    within = data.get("forbid_within_tier", [])
    if not isinstance(within, list) or not all(_small(x) for x in within):
        raise refuse(
            "“forbid_within_tier” is not a list of tier numbers", "Write [0, 1]; tiers count from 0"
        )
    limits = data.get("max_parents", {})
    if not isinstance(limits, dict) or not all(_small(x) for x in limits.values()):
        raise refuse("“max_parents” does not give a whole number for every name", 'Write {"A": 2}')
    return Knowledge(
        required=arcs("required"),
        forbidden=arcs("forbidden"),
        tiers=tuple(tuple(tier) for tier in tiers),
        forbid_within_tier=tuple(within),
        max_parents=dict(limits),
    )


def _small(value: Any) -> bool:
    return is_whole(value) and abs(value) < 10**MOST_DIGITS


def _listed() -> str:
    return ", ".join(f"“{key}”" for key in _KEYS)


class _TwiceError(Exception):
    pass


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise _TwiceError(key)
        found[key] = value
    return found
