"""Knowledge as CSV: a statement a row, in the columns kind, from, to, value; and lists of arcs.

==============  =========  =========  ==================================================
kind            from       to         value
==============  =========  =========  ==================================================
``required``    variable   variable
``forbidden``   variable   variable
``prior``       variable   variable   the probability of the arc
``tier``        variable              the number of its tier, from 0; alone: an empty tier
``within``                            the number of a tier inside which no arcs are allowed
``max_parents`` variable              the most parents of the variable
``root``        variable
``leaf``        variable
``ordering``    variable              the number of its ordering; the rows give the order
==============  =========  =========  ==================================================

A file with the columns ``from`` and ``to`` alone is a list of arcs as bnlearn has them: a whitelist
(required) or a blacklist (forbidden). With a third column ``prob`` it is bnlearn's ``cs`` prior.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from bnstudio.errors import UsageError
from bnstudio.graph.knowledge import Arc, Knowledge
from bnstudio.graph.knowledge_file.as_arcs import left_out, ruled_out
from bnstudio.graph.knowledge_file.form import ArcListError, Form, Source, Written

_COLUMNS = ("kind", "from", "to", "value")
_ARCS = ("required", "forbidden", "prior")
_KINDS = (*_ARCS, "tier", "within", "max_parents", "root", "leaf", "ordering")
_SEPARATORS = ",;\t|"
_MOST_NUMBER = 100_000

Row = dict[str, str]


def parse(
    text: str, source: Source, listed: Literal["required", "forbidden"] | None = None
) -> Knowledge:
    """Return the knowledge of a CSV file: statements, or a list of arcs."""
    rows = _rows(text, source)
    first = next(rows, None)
    if first is None:
        raise source.error(
            "the knowledge file is empty", advice="Write the columns kind, from, to, value"
        )
    row, header = first[0], [cell.strip().lower() for cell in first[1]]
    if {"kind", "from"} <= set(header) <= {*_COLUMNS, ""}:
        return _Statements(source).read(_named(rows, header, source))
    if {"from", "to"} <= set(header) <= {"from", "to", "prob", ""}:
        return _list(_named(rows, header, source), "prob" in header, source, listed)
    raise source.error(
        "this is no knowledge file: it is neither JSON nor Tetrad's, and its first row is not "
        "kind, from, to, value",
        row,
        "See the page about background knowledge for the forms",
    )


def _rows(text: str, source: Source) -> Iterator[tuple[int, list[str]]]:
    """Give the rows that are not empty, with the numbers of their last lines."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    separator = max(_SEPARATORS, key=first.count)
    reader = csv.reader(
        io.StringIO(text, newline=""), delimiter=separator, skipinitialspace=True, strict=True
    )
    while True:
        try:
            row = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            raise source.error(f"this is not CSV: {error}", reader.line_num) from None
        if any(cell.strip() for cell in row):
            yield reader.line_num, row


def _named(
    rows: Iterator[tuple[int, list[str]]], header: list[str], source: Source
) -> Iterator[tuple[int, Row]]:
    """Give the rows by the names of their columns; columns without a name are passed over."""
    for column in filter(None, header):
        if header.count(column) > 1:
            raise source.error(f"the column “{column}” stands twice", 1, "Take one out")
    for row, cells in rows:
        if len(cells) > len(header):
            raise source.error(
                f"the row has {len(cells)} cells, but there are {len(header)} columns",
                row,
                "Put names that hold the separator in double quotes",
            )
        cells = [*cells, *[""] * (len(header) - len(cells))]
        yield row, dict(zip(header, cells, strict=True))


class _Statements:
    def __init__(self, source: Source) -> None:
        self.source = source
        self.arcs: dict[str, list[Arc]] = {kind: [] for kind in _ARCS}
        self.prior: list[tuple[str, str, float]] = []
        self.groups: dict[str, dict[int, list[str]]] = {"tier": {}, "ordering": {}}
        self.within: list[int] = []
        self.limits: dict[str, int] = {}
        self.ends: dict[str, list[str]] = {"root": [], "leaf": []}

    def read(self, rows: Iterator[tuple[int, Row]]) -> Knowledge:
        for number, row in rows:
            self._row(row, number)
        return Knowledge(
            required=tuple(self.arcs["required"]),
            forbidden=tuple(self.arcs["forbidden"]),
            tiers=self._numbered("tier"),
            forbid_within_tier=tuple(self.within),
            max_parents=self.limits,
            roots=tuple(self.ends["root"]),
            leaves=tuple(self.ends["leaf"]),
            orderings=self._numbered("ordering"),
            prior=tuple(self.prior),
        )

    def _numbered(self, kind: str) -> tuple[tuple[str, ...], ...]:
        found = self.groups[kind]
        return tuple(tuple(found.get(i, ())) for i in range(max(found, default=-1) + 1))

    def _row(self, row: Row, number: int) -> None:
        kind = row["kind"].strip().lower()
        a, b, value = row["from"], row.get("to", ""), row.get("value", "").strip()
        if kind not in _KINDS:
            raise self.source.error(
                f"“{row['kind']}” is no kind of knowledge",
                number,
                f"Write one of {', '.join(_KINDS)}",
            )
        arc = kind in _ARCS
        alone = kind in self.groups and not a  # an empty tier
        numbered = kind not in ("required", "forbidden", "root", "leaf")
        for column, cell, needed in (
            ("from", a, kind != "within" and not alone),
            ("to", b, arc),
            ("value", value, numbered),
        ):
            if needed and not cell:
                raise self.source.error(
                    f"{kind} has an empty cell in the column {column}", number, "Fill it"
                )
            if cell and not needed:
                raise self.source.error(
                    f"{kind} has nothing in the column {column}, but there stands “{cell}”",
                    number,
                    "Take it out",
                )
        if kind == "prior":
            self.prior.append((a, b, _probability(value, self.source, number)))
        elif arc:
            self.arcs[kind].append((a, b))
        elif kind in self.ends:
            self.ends[kind].append(a)
        elif kind == "within":
            self.within.append(self._whole(value, number))
        elif kind == "max_parents":
            if a in self.limits:
                raise self.source.error(f"max_parents of “{a}” stands twice", number, "Keep one")
            self.limits[a] = self._whole(value, number)
        else:
            group = self.groups[kind].setdefault(self._whole(value, number), [])
            if not alone:
                group.append(a)

    def _whole(self, text: str, row: int) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 10 and int(text) <= _MOST_NUMBER):
            raise self.source.error(
                f"“{text}” is not a whole number of 0 to {_MOST_NUMBER}",
                row,
                "Numbers begin with 0",
            )
        return int(text)


def _probability(text: str, source: Source, row: int) -> float:
    try:
        number = float(text.replace(",", "."))
    except ValueError:
        number = -1.0
    if not 0 < number < 1:
        raise source.error(
            f"“{text}” is not a probability above 0 and below 1",
            row,
            "Require or forbid an arc that is certain",
        )
    return number


def _list(
    rows: Iterator[tuple[int, Row]],
    with_probability: bool,
    source: Source,
    listed: Literal["required", "forbidden"] | None,
) -> Knowledge:
    arcs: list[Arc] = []
    prior: list[tuple[str, str, float]] = []
    for number, row in rows:
        a, b = row["from"], row["to"]
        if not a or not b:
            raise source.error("an arc needs a name in both columns", number, "Fill in the other")
        if with_probability:
            prior.append((a, b, _probability(row["prob"].strip(), source, number)))
        else:
            arcs.append((a, b))
    if with_probability:
        return Knowledge(prior=tuple(prior))
    kind = listed or _by_name(source.path.name.lower())
    if kind is None:
        raise ArcListError(
            "this is a list of arcs, and nothing says whether they are required or forbidden",
            file=source.path,
            advice="Say whitelist=FILE or blacklist=FILE, or put whitelist or blacklist into the "
            "file's name",
        )
    unique = tuple(dict.fromkeys(arcs))
    return Knowledge(required=unique) if kind == "required" else Knowledge(forbidden=unique)


def _by_name(name: str) -> Literal["required", "forbidden"] | None:
    white = any(word in name for word in ("whitelist", "white-list", "white_list", "required"))
    black = any(word in name for word in ("blacklist", "black-list", "black_list", "forbidden"))
    if white == black:
        return None
    return "required" if white else "forbidden"


def text(knowledge: Knowledge) -> str:
    """Return knowledge as CSV."""
    rows: list[tuple[str, str, str, str]] = [_COLUMNS]
    rows += [("required", a, b, "") for a, b in knowledge.required]
    rows += [("forbidden", a, b, "") for a, b in knowledge.forbidden]
    for kind, groups in (("tier", knowledge.tiers), ("ordering", knowledge.orderings)):
        for number, members in enumerate(groups):
            rows += [(kind, name, "", str(number)) for name in members] or [
                (kind, "", "", str(number))
            ]
        if kind == "tier":
            rows += [("within", "", "", str(n)) for n in knowledge.forbid_within_tier]
    rows += [("max_parents", name, "", str(most)) for name, most in knowledge.max_parents.items()]
    rows += [("root", name, "", "") for name in knowledge.roots]
    rows += [("leaf", name, "", "") for name in knowledge.leaves]
    rows += [("prior", a, b, repr(float(p))) for a, b, p in knowledge.prior]
    _check_names(knowledge.names())
    return _csv(rows)


def _check_names(names: Iterable[str]) -> None:
    if "" in names:
        raise UsageError("CSV cannot hold a name without a letter", advice="Choose JSON")


def arc_list(knowledge: Knowledge, names: Sequence[str], *, required: bool) -> Written:
    """Return a list of the required arcs, or of all that are forbidden in whatever way."""
    form = Form.WHITELIST if required else Form.BLACKLIST
    arcs = knowledge.required if required else ruled_out(knowledge, names, tiers=True)
    _check_names(name for arc in arcs for name in arc)
    notes = left_out(
        knowledge,
        form.title,
        without_names=not names,
        required=not required,
        forbidden=required,
    )
    return Written(_csv([("from", "to"), *arcs]), notes)


def _csv(rows: Sequence[Sequence[str]]) -> str:
    return "".join(",".join(map(_cell, row)) + "\n" for row in rows)


def _cell(text: str) -> str:
    if text == text.strip() and not any(letter in text for letter in '",;\t|\r\n'):
        return text
    return '"' + text.replace('"', '""') + '"'
