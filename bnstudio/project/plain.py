"""Records to plain JSON values and back, with every type checked on the way in.

A project file may be damaged or made by hand. So reading never trusts it: :func:`decode` follows
the type hints of the record's class, and says by a path such as ``limits.time`` what is wrong.
Keys that a record does not know are passed over, and keys that are missing take their default, so
that fields can be added without a new version of the file.
"""

from __future__ import annotations

import dataclasses
import json
import math
import types
import typing
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Literal, Union, get_args, get_origin

from bnstudio.errors import GraphError, ProjectError
from bnstudio.graph.pdag import CPDAG, DAG, PDAG, RPDAG

_KINDS: dict[str, type[PDAG]] = {"pdag": PDAG, "dag": DAG, "rpdag": RPDAG, "cpdag": CPDAG}


def encode(value: Any) -> Any:
    """Return ``value`` (records, graphs, mappings, sequences, numbers, texts) as plain JSON values.

    Numbers that JSON cannot hold (not finite) become the words ``nan``, ``inf`` and ``-inf``.
    """
    if isinstance(value, PDAG):
        return {
            "kind": value.kind,
            "names": list(value.names),
            "arcs": [list(pair) for pair in sorted(value.arcs)],
            "links": [list(pair) for pair in sorted(value.links)],
        }
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {f.name: encode(getattr(value, f.name)) for f in dataclasses.fields(value)}
    if isinstance(value, Mapping):
        return {str(key): encode(item) for key, item in value.items()}
    if isinstance(value, tuple | list):
        return [encode(item) for item in value]
    if isinstance(value, frozenset | set):
        return sorted(encode(item) for item in value)
    if value is None or isinstance(value, bool | str):
        return value
    if isinstance(value, int):
        return int(value)
    number = float(value)
    return number if math.isfinite(number) else repr(number)


def decode(hint: Any, value: Any, where: str = "") -> Any:
    """Return plain JSON ``value`` as the type ``hint`` (a class, record or typing construct).

    Raises
    ------
    ProjectError
        If it is not that type; ``where`` is the path to it, for the message.
    """
    if hint is Any:
        return value
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        return _decode_union(hint, value, where)
    if origin is Literal:
        if value not in get_args(hint):
            raise wrong(where, f"“{value}” where one of {', '.join(map(str, get_args(hint)))} is")
        return value
    if origin is tuple:
        return _decode_tuple(hint, value, where)
    if origin is list:
        (item,) = get_args(hint)
        return [decode(item, part, f"{where}[{i}]") for i, part in enumerate(as_list(value, where))]
    if origin is frozenset:
        (item,) = get_args(hint)
        return frozenset(decode(item, part, where) for part in as_list(value, where))
    if origin in (dict, Mapping):
        _, item = get_args(hint)
        return {
            key: decode(item, part, f"{where}.{key}") for key, part in as_dict(value, where).items()
        }
    if isinstance(hint, type) and issubclass(hint, PDAG):
        return decode_graph(value, where, hint)
    if dataclasses.is_dataclass(hint):
        return _decode_record(typing.cast(type, hint), value, where)
    return _decode_simple(hint, value, where)


def decode_graph(value: Any, where: str, wanted: type[PDAG] = PDAG) -> PDAG:
    """Return the graph that :func:`encode` wrote, of the class ``wanted`` or one below it."""
    record = as_dict(value, where)
    kind = _KINDS.get(decode(str, record.get("kind", ""), f"{where}.kind"))
    if kind is None or not issubclass(kind, wanted):
        raise wrong(where, f"a graph of kind “{record.get('kind')}”, where {wanted.kind} is")
    names = decode(tuple[str, ...], record.get("names"), f"{where}.names")
    arcs = decode(tuple[tuple[int, int], ...], record.get("arcs", []), f"{where}.arcs")
    links = decode(tuple[tuple[int, int], ...], record.get("links", []), f"{where}.links")
    try:
        if kind is DAG:
            if links:
                raise ValueError("a DAG has links")
            return DAG(names, arcs)
        return kind(names, arcs, links)
    except (ValueError, GraphError) as error:
        raise wrong(where, f"an impossible graph ({error})", expected=False) from error


def parse_json(content: bytes, name: str) -> Any:
    """Return the value of JSON text, or raise :class:`ProjectError`."""
    try:
        return json.loads(content)
    except (ValueError, RecursionError) as error:
        raise ProjectError(
            f"the project file is damaged: its part {name} cannot be read",
            advice="Open an older copy of it",
        ) from error


def as_dict(value: Any, where: str) -> dict[str, Any]:
    """Return ``value`` if it is a JSON object, or raise :class:`ProjectError`."""
    if not isinstance(value, dict):
        raise wrong(where, f"{_name(value)} where a record is")
    return value


def as_list(value: Any, where: str) -> list[Any]:
    """Return ``value`` if it is a JSON list, or raise :class:`ProjectError`."""
    if not isinstance(value, list):
        raise wrong(where, f"{_name(value)} where a list is")
    return value


def wrong(where: str, what: str, *, expected: bool = True) -> ProjectError:
    """Return the error that says what stands at ``where``."""
    tail = " expected" if expected else ""
    return ProjectError(
        f"the project file is damaged: at {where or 'the top'} stands {what}{tail}",
        advice="Open an older copy of it",
    )


@lru_cache(maxsize=64)
def _hints(cls: type) -> dict[str, Any]:
    return typing.get_type_hints(cls)


def _decode_record(cls: type, value: Any, where: str) -> Any:
    record = as_dict(value, where)
    hints = _hints(cls)
    found = {}
    for item in dataclasses.fields(cls):
        path = f"{where}.{item.name}" if where else item.name
        if item.name in record:
            found[item.name] = decode(hints[item.name], record[item.name], path)
        elif item.default is dataclasses.MISSING and item.default_factory is dataclasses.MISSING:
            raise wrong(path, "nothing where a value is")
    try:
        return cls(**found)
    except (ValueError, TypeError, AssertionError) as error:
        raise wrong(where, f"an impossible {cls.__name__} ({error})", expected=False) from error


def _decode_union(hint: Any, value: Any, where: str) -> Any:
    options = get_args(hint)
    if value is None and type(None) in options:
        return None
    failure: ProjectError | None = None
    for option in options:
        if option is type(None):
            continue
        try:
            return decode(option, value, where)
        except ProjectError as error:
            failure = failure or error
    assert failure is not None
    raise failure


def _decode_tuple(hint: Any, value: Any, where: str) -> tuple[Any, ...]:
    parts = as_list(value, where)
    items = get_args(hint)
    if len(items) == 2 and items[1] is Ellipsis:
        return tuple(decode(items[0], part, f"{where}[{i}]") for i, part in enumerate(parts))
    if len(parts) != len(items):
        raise wrong(where, f"a list of {len(parts)} where one of {len(items)} is")
    return tuple(
        decode(item, part, f"{where}[{i}]")
        for i, (item, part) in enumerate(zip(items, parts, strict=True))
    )


def _decode_simple(hint: Any, value: Any, where: str) -> Any:
    if hint is float:
        if isinstance(value, str) and value in ("nan", "inf", "-inf"):
            return float(value)
        if isinstance(value, int | float) and not isinstance(value, bool):
            return float(value)
        raise wrong(where, f"{_name(value)} where a number is")
    if hint is int:
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        raise wrong(where, f"{_name(value)} where a whole number is")
    if hint is str:
        if isinstance(value, str):
            return value
        raise wrong(where, f"{_name(value)} where a text is")
    if hint is bool:
        if isinstance(value, bool):
            return value
        raise wrong(where, f"{_name(value)} where yes or no is")
    if hint is type(None):
        if value is None:
            return None
        raise wrong(where, f"{_name(value)} where nothing is")
    raise TypeError(f"no way to read a {hint!r}")


def _name(value: Any) -> str:
    words = {dict: "a record", list: "a list", str: "a text", bool: "yes or no"}
    if value is None:
        return "nothing"
    return words.get(type(value), "a number")
