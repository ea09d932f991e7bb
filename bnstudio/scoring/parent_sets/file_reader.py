"""How a file of parent sets is read, and the digest by which its lists are known again.

Read :class:`Reader` from ``table`` on: a count of variables, a block of sets for each, and at the
end the order of the data. What such a file looks like is said in ``files``.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import math
import os
import stat
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn, TypeVar

import numpy as np
from numpy.typing import NDArray

from bnstudio.errors import DataError, FormatError
from bnstudio.files import open_to_read
from bnstudio.numbers import is_whole, whole_number
from bnstudio.scoring.parent_sets.table import ParentSetTable, Provenance, VariableSets

MARK = "# bnstudio "  # opens the comment with names and provenance
_MOST_VARIABLES = 10_000_000
_GZIP = b"\x1f\x8b"
_LINES = 2000  # between two checks
MAX_LINE = 16 * 2**20
MOST_SCORE = 1e300  # so that the scores of all variables can be added up
#: A compressed file may unpack to so many characters, and beyond that to so many times its size.
MAX_UNPACKED, MAX_RATIO = 64 * 2**20, 100

T = TypeVar("T")


class Reader:
    """Reads one file; the arguments are those of ``files.read_parent_sets``."""

    def __init__(
        self,
        path: Path,
        names: Sequence[str] | None,
        numbered: Sequence[str] | None,
        check: Callable[[], None],
        progress: Callable[[float, float], None],
    ) -> None:
        self.path = path
        self.names = None if names is None else tuple(names)
        self.numbered = self.names if numbered is None else tuple(numbered)
        self.check = check
        self.progress = progress
        self.words: dict[str, int] = {}  # what stands for a parent, in the order of appearance
        self.met: list[int] = []  # the line on which each of them appeared
        self.heads: set[str] = set()  # the variables whose sets have been read
        self.notes: list[str] = []
        self.meta: dict[str, Any] = {}
        self.as_written = False  # whether the lists are those that the comment was written for
        self.line = 0

    def fail(self, what: str, advice: str = "") -> NoReturn:
        raise FormatError(what, file=self.path, row=self.line or None, advice=advice) from None

    def lines(self) -> Iterator[list[str]]:
        """Yield the words of every line that is neither empty nor a comment."""
        with open_to_read(self.path) as raw:
            about = os.fstat(raw.fileno())
            size = about.st_size if stat.S_ISREG(about.st_mode) else 0
            packed = raw.peek(2)[:2] == _GZIP  # a pipe cannot be read twice
            content: Any = gzip.GzipFile(fileobj=raw) if packed else raw
            most = max(MAX_UNPACKED, MAX_RATIO * size) if packed and size else math.inf
            unpacked = 0
            stream = io.TextIOWrapper(content, encoding="utf-8-sig")
            while text := stream.readline(MAX_LINE + 1):
                self.line += 1
                unpacked += len(text)
                if len(text) > MAX_LINE:
                    self.fail(f"the line has more than {MAX_LINE} characters")
                if unpacked > most:
                    self.fail(
                        f"the compressed file unpacks to over {MAX_RATIO} times its size",
                        "Unpack it and read that, if you trust it",
                    )
                if not self.line % _LINES:
                    self.check()
                    if size:
                        self.progress(float(raw.tell()), float(size))
                if text.startswith("#"):
                    self.comment(text.rstrip("\r\n"))
                    continue
                words = text.split()
                if words:
                    yield words

    def comment(self, text: str) -> None:
        if not text.startswith(MARK):
            self.notes.append(text[1:].strip())
            return
        try:
            meta = json.loads(text[len(MARK) :])
        except (ValueError, RecursionError):
            meta = None
        if not isinstance(meta, dict):
            self.fail("the line about the origin of the parent sets is damaged", "Delete the line")
        self.meta = meta

    def read(self) -> ParentSetTable:
        try:
            return self.table()
        except OSError as error:
            if isinstance(error, gzip.BadGzipFile):
                self.fail("the compressed file is damaged", "Get it again")
            raise FormatError(
                f"the file cannot be read: {error.strerror or error}", file=self.path
            ) from None
        except (EOFError, zlib.error):
            self.fail("the compressed file is damaged or incomplete", "Get it again")
        except UnicodeDecodeError:
            self.fail("this is no text file", "Choose a .jkl or .jaa file")

    def table(self) -> ParentSetTable:
        lines = self.lines()
        first = next(lines, None)
        if first is None:
            self.fail("the file is empty")
        n = _whole(first[0]) if len(first) == 1 else None
        if n is None or not 0 < n <= _MOST_VARIABLES:
            self.fail(
                "the file does not begin with the number of variables",
                "Choose a .jkl or .jaa file",
            )
        blocks: list[tuple[str, VariableSets]] = []
        for _ in range(n):
            head = next(lines, None)
            if head is None:
                self.fail(f"the file ends after {len(blocks)} of {n} variables")
            blocks.append(self.block(head, lines))
        if next(lines, None) is not None:
            self.fail(f"there is something after the last of the {n} variables")
        return self.assemble(blocks)

    def block(self, head: list[str], lines: Iterator[list[str]]) -> tuple[str, VariableSets]:
        """Return a variable and its sets, whose members are places in ``words``."""
        if len(head) != 2:
            self.fail("a variable and the number of its parent sets are expected here")
        if head[0] in self.heads:
            self.fail(f"the variable “{head[0]}” stands there twice")
        self.heads.add(head[0])
        count = self.number(head[1], "the number of parent sets")
        if not count:
            self.fail(f"the variable “{head[0]}” has no parent set")
        scores: list[float] = []
        sizes: list[int] = []
        members: list[int] = []
        known = self.words
        for _ in range(count):
            words = next(lines, None)
            if words is None:
                self.fail(
                    f"the file ends after {len(scores)} of {count} parent sets of “{head[0]}”"
                )
            try:
                score = math.nan if "_" in words[0] else float(words[0])
            except ValueError:
                score = math.nan
            if not math.isfinite(score):
                self.fail(f"a score is expected, but “{words[0]}” stands here")
            if abs(score) > MOST_SCORE:
                self.fail(f"the score “{words[0]}” is beyond {MOST_SCORE:g}")
            if len(words) < 2:
                self.fail("a score and a number of parents are expected here")
            size = self.number(words[1], "the number of parents")
            if size != len(words) - 2:
                self.fail(f"{size} parents are announced, but {len(words) - 2} follow")
            if len(set(words[2:])) != size or head[0] in words[2:]:
                self.fail(f"a variable stands twice in a family of “{head[0]}”")
            scores.append(score)
            sizes.append(size)
            before = len(known)
            members += [known.setdefault(word, len(known)) for word in words[2:]]
            self.met += [self.line] * (len(known) - before)
        starts = np.cumsum([0, *sizes], dtype=np.int64)
        return head[0], VariableSets(np.array(scores), starts, np.array(members, dtype=np.int64))

    def number(self, word: str, what: str) -> int:
        number = _whole(word)
        if number is None:
            self.fail(f"{what} is expected, but “{word}” stands here")
        return number

    def assemble(self, blocks: list[tuple[str, VariableSets]]) -> ParentSetTable:
        labels = [label for label, _ in blocks]
        n = len(labels)
        self.line = 0
        numbered = set(labels) == {str(i) for i in range(n)}
        own: tuple[str, ...]
        if numbered:
            stated = self.meta.get("names")
            if (
                isinstance(stated, list)
                and all(isinstance(name, str) for name in stated)
                and len(stated) == len(set(stated)) == n
            ):
                own = tuple(stated)
            elif self.numbered is not None and len(self.numbered) == n:
                own = self.numbered
            else:
                own = tuple(str(i) for i in range(n))
            place = {str(i): i for i in range(n)}
            blocks = sorted(blocks, key=lambda block: int(block[0]))
        else:
            own = tuple(labels)
            place = {label: i for i, label in enumerate(labels)}
        numbers = np.array([place.get(word, -1) for word in self.words], dtype=np.int64)
        found = [self.sets(label, sets, numbers) for label, sets in blocks]
        if "digest" in self.meta:
            self.as_written = self.meta["digest"] == digest(self.meta, found)
        new = self.places(own)
        old = np.argsort(new)
        facts = {name: value[old] for name, value in self.per_variable(n).items()}
        return ParentSetTable.build(
            own if self.names is None else self.names,
            [self.ordered(found[child], new) for child in old],
            self.provenance(),
            prune=False,
            check=self.check,
            **facts,
        )

    def sets(self, label: str, sets: VariableSets, numbers: NDArray[np.int64]) -> VariableSets:
        """Return the sets of a variable by the file's own numbers, in the file's order."""
        self.check()
        members = numbers[sets.members]
        if len(members) and members.min() < 0:
            at = int(sets.members[np.argmin(members)])
            word, self.line = list(self.words)[at], self.met[at]
            self.fail(f"“{word}”, a parent of “{label}”, is no variable of the file")
        return sets._replace(members=members)

    def places(self, own: tuple[str, ...]) -> NDArray[np.int64]:
        """Return where each variable of the file is among those of the data."""
        if self.names is None or self.names == own:
            return np.arange(len(own))
        advice = "Use the table that the parent sets were made for"
        if len(self.names) != len(own):
            raise DataError(
                f"the file has parent sets of {len(own)} variables, the data have "
                f"{len(self.names)}",
                file=self.path,
                advice=advice,
            )
        place = {name: i for i, name in enumerate(self.names)}
        for name in own:
            if name not in place:
                raise DataError(
                    f"the parent sets have a variable “{name}” that the data lack",
                    file=self.path,
                    advice=advice,
                )
        return np.array([place[name] for name in own], dtype=np.int64)

    def ordered(self, one: VariableSets, new: NDArray[np.int64]) -> VariableSets:
        """Return the sets by the numbers ``new``, ascending in each."""
        self.check()
        members = new[one.members]
        sizes = np.diff(one.starts)
        order = np.lexsort((members, np.repeat(np.arange(len(sizes)), sizes)))
        return one._replace(members=members[order])

    def provenance(self) -> Provenance:
        meta = self.meta

        def stated(key: str, kind: type[T]) -> T | None:
            value = meta.get(key)
            return value if isinstance(value, kind) and not isinstance(value, bool) else None

        counters = stated("counters", dict) or {}
        return Provenance(
            stated("score", str) or "",
            stated("parameters", dict) or {},
            (stated("data_sha256", str) or "") if self.as_written else "",
            stated("knowledge", str) or "",
            stated("max_parents", int),
            stated("max_params", int),
            stated("method", str) or "",
            {name: value for name, value in counters.items() if _is_figure(value)},
            tuple(self.notes),
        )

    def per_variable(self, n: int) -> dict[str, Any]:
        left, drops = self.meta.get("not_exhausted"), self.meta.get("drops")
        if not self.as_written or not isinstance(left, list) or not isinstance(drops, dict):
            return {}
        done = np.ones(n, dtype=bool)
        for i in left:
            if is_whole(i) and 0 <= i < n:
                done[i] = False
        dropped = np.zeros(n, dtype=np.int64)
        for word, count in drops.items():
            place = _whole(word)
            if place is not None and place < n and is_whole(count) and 0 <= count < 2**63:
                dropped[place] = count
        return {"exhausted": done, "drops": dropped}


def digest(meta: Mapping[str, Any], lists: Iterable[VariableSets]) -> str:
    """Return the fingerprint of lists, in the order of a file, and of what it says of them.

    ``meta`` is the comment as JSON reads it; an own ``digest`` in it does not count.
    """
    said = {name: value for name, value in meta.items() if name != "digest"}
    found = hashlib.sha256(json.dumps(said, sort_keys=True).encode())
    for one in lists:
        found.update(np.int64(len(one.scores)).astype("<i8").tobytes())
        found.update(one.scores.astype("<f8").tobytes())
        found.update(np.diff(one.starts).astype("<i8").tobytes())
        found.update(one.members.astype("<i8").tobytes())
    return found.hexdigest()


def _whole(word: str) -> int | None:
    """Return a number that counts something, or ``None``."""
    return whole_number(word) if word.isdigit() else None


def _is_figure(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 2**63
