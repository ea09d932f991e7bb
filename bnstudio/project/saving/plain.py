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
from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from typing import Any, Literal, Union, get_args, get_origin

from bnstudio.errors import GraphError, ProjectError
from bnstudio.graph.pdag import CPDAG, DAG, PDAG, RPDAG

#: Items of a list or mapping that are written at a time: a millisecond or less.
PIECE = 200

_KINDS: dict[str, type[PDAG]] = {"pdag": PDAG, "dag": DAG, "rpdag": RPDAG, "cpdag": CPDAG}


def encode(value: Any) -> Any:
    """Return ``value`` (records, graphs, mappings, sequences, numbers, texts) as plain JSON values.

    Numbers that JSON cannot hold (not finite) become the words ``nan``, ``inf`` and ``-inf``.
    """
    # Most values are plain already; thousands of names and records are written again and again
    # beside a window that wants the interpreter.
    kind: type = type(value)
    if kind is str or kind is int or kind is bool or value is None:
        return value
    if kind is float and math.isfinite(value):
        return value
    if isinstance(value, PDAG):
        return {
            "kind": value.kind,
            "names": list(value.names),
            "arcs": value.arc_ends.tolist(),
            "links": value.link_ends.tolist(),
        }
    fields = _fields(kind)
    if fields is not None:
        return {name: encode(getattr(value, name)) for name in fields}
    if isinstance(value, Mapping):
        return {str(key): encode(item) for key, item in value.items()}
    if isinstance(value, tuple | list):
        if _all_of(str, value):
            return list(value)
        return [encode(item) for item in value]
    if isinstance(value, frozenset | set):
        return sorted(encode(item) for item in value)
    if value is None or isinstance(value, bool | str):
        return value
    if isinstance(value, int):
        return int(value)
    number = float(value)
    return number if math.isfinite(number) else repr(number)


def to_json(value: Any) -> str:
    """Return plain JSON ``value`` on one line, in ASCII.

    A path or name that is no UTF-8 must not keep a project from being saved. Long lists and
    mappings are written piece by piece: the encoder keeps the interpreter until it is done, and
    a window that waits for it answers late.
    """
    if isinstance(value, dict):
        if len(value) > PIECE:
            items = list(value.items())
            return "{" + _in_pieces(items, lambda piece: _text(dict(piece))) + "}"
        if any(isinstance(item, dict | list) for item in value.values()):
            parts = (f"{_text(key)}: {to_json(item)}" for key, item in value.items())
            return "{" + ", ".join(parts) + "}"
    elif isinstance(value, list) and len(value) > PIECE:
        return "[" + _in_pieces(value, _text) + "]"
    return _text(value)


def _in_pieces(items: list[Any], text: Callable[[list[Any]], str]) -> str:
    pieces = (items[i : i + PIECE] for i in range(0, len(items), PIECE))
    return ", ".join(text(piece)[1:-1] for piece in pieces)


def _text(value: Any) -> str:
    return json.dumps(value, allow_nan=False)


def decode(hint: Any, value: Any, where: str = "") -> Any:
    """Return plain JSON ``value`` as the type ``hint`` (a class, record or typing construct).

    Raises
    ------
    ProjectError
        If it is not that type; ``where`` is the path to it, for the message.
    """
    if hint is Any:
        return value
    try:
        return _reader(hint)(value)
    except _Odd:
        # With care, and with the words for what is wrong.
        return _decode(hint, value, where)


def _decode(hint: Any, value: Any, where: str) -> Any:
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


class _Odd(Exception):  # noqa: N818 - says only that a closer look is needed
    """A value is not plainly what it should be."""


def _all_of(kind: type, values: Any) -> bool:
    return set(map(type, values)) <= {kind}


@lru_cache(maxsize=256)
def _fields(kind: type) -> tuple[str, ...] | None:
    """Return the names of a record's fields, ``None`` for what is no record."""
    if not dataclasses.is_dataclass(kind):
        return None
    return tuple(field.name for field in dataclasses.fields(kind))


@lru_cache(maxsize=256)
def _reader(hint: Any) -> Callable[[Any], Any]:
    """Return what turns plain values into a type, or raises :class:`_Odd`; made once a type."""
    origin = get_origin(hint)
    if hint is Any:
        return _as_it_is
    if hint in (str, int, bool):
        return partial(_read_plain, hint)
    if hint is float:
        return _read_float
    if origin in (tuple, list, frozenset):
        items = get_args(hint)
        if origin is not tuple or (len(items) == 2 and items[1] is Ellipsis):
            return partial(_read_many, origin, items[0], _reader(items[0]))
        return partial(_read_pair, tuple(_reader(item) for item in items))
    if origin in (dict, Mapping):
        return partial(_read_mapping, _reader(get_args(hint)[1]))
    if origin in (Union, types.UnionType):
        kinds = tuple(kind for kind in get_args(hint) if kind is not type(None))
        none = len(kinds) < len(get_args(hint))
        return partial(_read_either, none, tuple(_reader(kind) for kind in kinds))
    if isinstance(hint, type) and _fields(hint) is not None and not issubclass(hint, PDAG):
        return partial(_read_record, hint)
    return partial(_decode_here, hint)


def _as_it_is(value: Any) -> Any:
    return value


def _decode_here(hint: Any, value: Any) -> Any:
    try:
        return _decode(hint, value, "")
    except ProjectError:
        raise _Odd from None


def _read_plain(kind: type, value: Any) -> Any:
    if type(value) is not kind:
        raise _Odd
    return value


def _read_float(value: Any) -> float:
    if type(value) not in (float, int):
        raise _Odd
    return float(value)


def _read_many(make: Any, item: Any, read: Callable[[Any], Any], value: Any) -> Any:
    if type(value) is not list:
        raise _Odd
    return make(value) if item in (str, int) and _all_of(item, value) else make(map(read, value))


def _read_pair(readers: tuple[Callable[[Any], Any], ...], value: Any) -> tuple[Any, ...]:
    if type(value) is not list or len(value) != len(readers):
        raise _Odd
    return tuple([read(part) for read, part in zip(readers, value, strict=True)])


def _read_either(none: bool, readers: tuple[Callable[[Any], Any], ...], value: Any) -> Any:
    if value is None and none:
        return None
    for read in readers:
        try:
            return read(value)
        except _Odd:
            continue
    raise _Odd


def _read_mapping(read: Callable[[Any], Any], value: Any) -> dict[str, Any]:
    if type(value) is not dict:
        raise _Odd
    return {key: read(part) for key, part in value.items()}


def _read_record(kind: type, value: Any) -> Any:
    if type(value) is not dict:
        raise _Odd
    readers = _record_readers(kind)
    found = {name: read(value[name]) for name, read, _ in readers if name in value}
    if len(found) < len(readers) and any(must and name not in found for name, _, must in readers):
        raise _Odd
    try:
        return kind(**found)
    except (ValueError, TypeError, AssertionError):
        raise _Odd from None


@lru_cache(maxsize=64)
def _record_readers(kind: type) -> tuple[tuple[str, Callable[[Any], Any], bool], ...]:
    """Return each field's name and reader, and whether it must be there."""
    missing, hints = dataclasses.MISSING, _hints(kind)
    return tuple(
        (
            field.name,
            _reader(hints[field.name]),
            field.default is missing and field.default_factory is missing,
        )
        for field in dataclasses.fields(kind)
    )


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
