"""Background knowledge as a JSON file, read and written.

The form is ``{"required": [[a, b]], "forbidden": [[a, b]], "tiers": [[...], [...]],
"forbid_within_tier": [0], "max_parents": {"X": 2}, "roots": [a], "leaves": [b],
"orderings": [[a, b, c]], "prior": [[a, b, 0.8]]}``; every key may be left out.
"""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any

from bnstudio.errors import UsageError
from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.knowledge_file.form import Source
from bnstudio.numbers import MOST_DIGITS, is_whole

_KEYS = tuple(field.name for field in fields(Knowledge))


def looks_like(text: str) -> bool:
    """Whether the text begins as JSON does; an empty one is taken for it, too."""
    first = text.lstrip()[:1]
    return first in ("{", "[") or not first


def parse(text: str, source: Source) -> Knowledge:
    """Return the knowledge of a JSON file."""
    try:
        data = json.loads(text, object_pairs_hook=_unique)
    except _TwiceError as twice:
        raise source.error(f"the key “{twice}” stands twice") from None
    except json.JSONDecodeError as broken:
        raise source.error(
            f"the knowledge file is not valid JSON: {broken.msg} (column {broken.colno})",
            broken.lineno,
        ) from None
    except ValueError:
        raise source.error("a number in the knowledge file has too many digits") from None
    except RecursionError:
        raise source.error("the knowledge file is nested too deeply") from None
    return _parsed(data, source)


def _parsed(data: Any, source: Source) -> Knowledge:
    """Turn the parsed JSON into knowledge."""

    def refuse(what: str, advice: str) -> UsageError:
        return source.error(what, advice=advice)

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

    def names(key: str) -> tuple[str, ...]:
        value = data.get(key, [])
        if not isinstance(value, list) or not all(isinstance(x, str) for x in value):
            raise refuse(f"“{key}” is not a list of names", 'Write ["A", "B"]')
        return tuple(value)

    def groups(key: str) -> tuple[tuple[str, ...], ...]:
        value = data.get(key, [])
        if not isinstance(value, list) or not all(
            isinstance(group, list) and all(isinstance(x, str) for x in group) for group in value
        ):
            raise refuse(f"“{key}” is not a list of lists of names", 'Write [["A"], ["B", "C"]]')
        return tuple(map(tuple, value))

    prior = data.get("prior", [])
    if not isinstance(prior, list) or not all(_believed(item) for item in prior):
        raise refuse(
            "“prior” is not a list of two names and a probability each, above 0 and below 1",
            'Write [["A", "B", 0.8], ...]',
        )
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
        tiers=groups("tiers"),
        forbid_within_tier=tuple(within),
        max_parents=dict(limits),
        roots=names("roots"),
        leaves=names("leaves"),
        orderings=groups("orderings"),
        prior=tuple((a, b, float(p)) for a, b, p in prior),
    )


def _believed(item: Any) -> bool:
    return (
        isinstance(item, list)
        and len(item) == 3
        and all(isinstance(name, str) for name in item[:2])
        and type(item[2]) in (int, float)
        and 0 < item[2] < 1
    )


def text(knowledge: Knowledge) -> str:
    """Return knowledge as JSON; what is empty is left out.

    A statement stands on a line, so that people can read and change it.
    """
    lines = []
    for key in _KEYS:
        value = getattr(knowledge, key)
        if not value:
            continue
        if isinstance(value, dict):
            items = [f"{_text(name)}: {_text(item)}" for name, item in value.items()]
            mark = "{}"
        else:
            items, mark = [_text(item) for item in value], "[]"
        inside = ",\n    ".join(items)
        lines.append(f"  {_text(key)}: {mark[0]}\n    {inside}\n  {mark[1]}")
    return "{\n" + ",\n".join(lines) + "\n}\n" if lines else "{}\n"


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


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
