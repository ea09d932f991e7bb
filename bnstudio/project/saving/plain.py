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
from bnstudio.graph.pdag import DAG, KINDS, PDAG, of_kind

#: Items of a list or mapping that are written at a time: a millisecond or less.
PIECE = 200

#: The largest whole number: what a number of 64 bits can hold exactly.
LARGEST = 1 << 53

#: Where any value may stand: so many lists and records in each other, and values in all.
DEEPEST = 50
MOST_EXTRA = 200_000

#: Characters of a text from the file that a message repeats.
REPEATED = 60


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
    """Return plain JSON ``value`` as the type ``hint`` (a class or typing construct).

    Raises
    ------
    ProjectError
        If it is not that type; ``where`` is the path to it, for the message.
    """
    try:
        return _reader(hint)(value)
    except _Odd as odd:
        path = where + odd.path
        raise wrong(path.removeprefix("."), odd.what, expected=odd.expected) from odd


class _Odd(Exception):  # noqa: N818 - becomes an error where the whole path is known
    """A value is not what it should be: ``what`` stands at ``path``, as seen from some record."""

    def __init__(self, what: str, path: str = "", *, expected: bool = True) -> None:
        super().__init__(what)
        self.what, self.path, self.expected = what, path, expected

    def below(self, step: str) -> _Odd:
        """Return it as seen from one step further up."""
        self.path = step + self.path
        return self


def _all_of(kind: type, values: Any) -> bool:
    return set(map(type, values)) <= {kind}


@lru_cache(maxsize=256)
def _fields(kind: type) -> tuple[str, ...] | None:
    """Return the names of a record's fields, ``None`` for what is no record."""
    if not dataclasses.is_dataclass(kind):
        return None
    return tuple(field.name for field in dataclasses.fields(kind))


_PLAIN = {str: "a text", int: "a whole number", bool: "yes or no"}


@lru_cache(maxsize=256)
def _reader(hint: Any) -> Callable[[Any], Any]:
    """Return what turns plain values into a type, or raises :class:`_Odd`; made once a type."""
    origin, items = get_origin(hint), get_args(hint)
    if hint is Any:
        return _read_scalar
    if hint in _PLAIN:
        return partial(_read_plain, hint)
    if hint is float:
        return _read_float
    if origin is Literal:
        return partial(_read_literal, items)
    if origin in (tuple, list, frozenset):
        if origin is not tuple or (len(items) == 2 and items[1] is Ellipsis):
            return partial(_read_many, origin, items[0], _reader(items[0]))
        return partial(_read_pair, tuple(_reader(item) for item in items))
    if origin in (dict, Mapping):
        return partial(_read_mapping, _reader(items[1]))
    if origin in (Union, types.UnionType):
        kinds = tuple(kind for kind in items if kind is not type(None))
        return partial(_read_either, len(kinds) < len(items), tuple(map(_reader, kinds)))
    if isinstance(hint, type) and issubclass(hint, PDAG):
        return partial(_read_graph, hint)
    if isinstance(hint, type) and _fields(hint) is not None:
        return partial(_read_record, hint)
    return partial(_refuse, hint)


def _read_scalar(value: Any) -> Any:
    """Return a value of any plain type, as parameters are; no list or record."""
    if isinstance(value, list | dict):
        raise _Odd(f"{_name(value)} where a single value is")
    return _read_plain(int, value) if type(value) is int else value


def _refuse(hint: Any, value: Any) -> Any:
    raise TypeError(f"no way to read a {hint!r}")


def _read_plain(kind: type, value: Any) -> Any:
    if type(value) is not kind:
        raise _Odd(f"{_name(value)} where {_PLAIN[kind]} is")
    if isinstance(value, int) and abs(value) > LARGEST:
        raise _Odd("a number beyond all measure", expected=False)
    return value


def _read_float(value: Any) -> float:
    if type(value) is int:
        return float(_read_plain(int, value))
    if type(value) is float or (type(value) is str and value in ("nan", "inf", "-inf")):
        return float(value)
    raise _Odd(f"{_name(value)} where a number is")


def _read_literal(options: tuple[Any, ...], value: Any) -> Any:
    if type(value) is not str or value not in options:
        raise _Odd(f"{_quoted(value)} where one of {', '.join(map(str, options))} is")
    return value


def _list(value: Any) -> list[Any]:
    if type(value) is not list:
        raise _Odd(f"{_name(value)} where a list is")
    return value


def _record(value: Any) -> dict[str, Any]:
    if type(value) is not dict:
        raise _Odd(f"{_name(value)} where a record is")
    return value


def _read_many(make: Any, item: Any, read: Callable[[Any], Any], value: Any) -> Any:
    parts = _list(value)
    if item in (str, int) and _all_of(item, parts):
        return make(parts)
    found: list[Any] = []
    try:
        found.extend(map(read, parts))
    except _Odd as odd:
        raise odd.below(f"[{len(found)}]") from None
    return make(found)


def _read_pair(readers: tuple[Callable[[Any], Any], ...], value: Any) -> tuple[Any, ...]:
    parts = _list(value)
    if len(parts) != len(readers):
        raise _Odd(f"a list of {len(parts)} where one of {len(readers)} is")
    found: list[Any] = []
    try:
        for read, part in zip(readers, parts, strict=True):
            found.append(read(part))
    except _Odd as odd:
        raise odd.below(f"[{len(found)}]") from None
    return tuple(found)


def _read_either(none: bool, readers: tuple[Callable[[Any], Any], ...], value: Any) -> Any:
    if value is None and none:
        return None
    first: _Odd | None = None
    for read in readers:
        try:
            return read(value)
        except _Odd as odd:
            first = first or odd
    assert first is not None
    raise first


def _read_mapping(read: Callable[[Any], Any], value: Any) -> dict[str, Any]:
    found = {}
    for key, part in _record(value).items():
        try:
            found[key] = read(part)
        except _Odd as odd:
            raise odd.below(f".{_short(key)}") from None
    return found


def _read_record(kind: type, value: Any) -> Any:
    record, found = _record(value), {}
    for name, read, must in _record_readers(kind):
        if name in record:
            try:
                found[name] = read(record[name])
            except _Odd as odd:
                raise odd.below(f".{name}") from None
        elif must:
            raise _Odd("nothing where a value is", f".{name}")
    try:
        return kind(**found)
    except (ValueError, TypeError, AssertionError) as error:
        raise _Odd(f"an impossible {kind.__name__} ({error})", expected=False) from error


@lru_cache(maxsize=64)
def _record_readers(kind: type) -> tuple[tuple[str, Callable[[Any], Any], bool], ...]:
    """Return each field's name and reader, and whether it must be there."""
    missing, hints = dataclasses.MISSING, typing.get_type_hints(kind)
    return tuple(
        (
            field.name,
            _reader(hints[field.name]),
            field.default is missing and field.default_factory is missing,
        )
        for field in dataclasses.fields(kind)
    )


def shared_fields(source: object, kind: type) -> dict[str, Any]:
    """Return the fields of a record that those of another ``kind`` have too, by name."""
    names = _fields(kind) or ()
    return {name: value for name, value in vars(source).items() if name in names}


@dataclasses.dataclass(frozen=True)
class _GraphRecord:
    names: tuple[str, ...]
    kind: str = ""
    arcs: tuple[tuple[int, int], ...] = ()
    links: tuple[tuple[int, int], ...] = ()


def _read_graph(wanted: type[PDAG], value: Any) -> PDAG:
    """Return the graph that :func:`encode` wrote, of the class ``wanted`` or one below it."""
    record: _GraphRecord = _read_record(_GraphRecord, value)
    kind = KINDS.get(record.kind)
    if kind is None or not issubclass(kind, wanted):
        raise _Odd(f"a graph of kind {_quoted(record.kind)}, where {wanted.kind} is")
    try:
        if kind is DAG and record.links:
            raise ValueError("a DAG has links")
        return of_kind(record.kind, record.names, record.arcs, record.links)
    except (ValueError, GraphError) as error:
        raise _Odd(f"an impossible graph ({error})", expected=False) from error


def parse_json(content: bytes, name: str) -> Any:
    """Return the value of JSON text, or raise :class:`ProjectError`."""
    try:
        return json.loads(content, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        raise ProjectError(
            f"the project file is damaged: its part {name} cannot be read",
            advice="Open an older copy of it",
        ) from error


def _no_number(word: str) -> float:
    raise ValueError(f"{word} is no number of JSON")


def shallow(value: Any, where: str) -> Any:
    """Return ``value`` if it is neither nested too deep nor too much, or raise."""
    level, depth, values = [value], 0, 0
    while level:
        depth, values = depth + 1, values + sum(map(len, level))
        if depth > DEEPEST or values > MOST_EXTRA:
            raise wrong(where, "more than the program keeps there", expected=False)
        inside = (item.values() if isinstance(item, dict) else item for item in level)
        level = [part for parts in inside for part in parts if isinstance(part, list | dict)]
    return value


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
    """Return the error that says what stands at ``where``; neither is repeated at full length."""
    where, what = _short(where, 2 * REPEATED), _short(what, 4 * REPEATED)
    place = where or "the top"
    return ProjectError(
        f"the project file is damaged: at {place} stands {what}{' expected' if expected else ''}",
        advice="Open an older copy of it",
    )


def _short(text: str, most: int = REPEATED) -> str:
    return text if len(text) <= most else f"{text[:most]}…"


def _quoted(value: Any) -> str:
    return f"“{_short(value)}”" if isinstance(value, str) else _name(value)


def _name(value: Any) -> str:
    words = {dict: "a record", list: "a list", str: "a text", bool: "yes or no"}
    if value is None:
        return "nothing"
    return words.get(type(value), "a number")
