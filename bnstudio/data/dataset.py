"""What a table has become: coded variables with named states, and the rows as codes.

A :class:`Dataset` is what every score and searcher works on. It never changes once made; a change
of discretisation or of missing-value treatment makes a new one.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import cast

import numpy as np
from numpy.typing import NDArray

from bnstudio.data.content import ContentOrder, first_alike, order_of

Codes = NDArray[np.uint8] | NDArray[np.uint16]


@dataclass(frozen=True, slots=True)
class Variable:
    """A categorical variable.

    Parameters
    ----------
    name
        As in the table's header.
    states
        The names of its states; a code in the dataset is an index into them.
    missing_state
        The code that stands for "missing", when missing cells are kept.
    left_missing
        Whether nothing is known of a cell with that code, so that it is no state: a score counts
        the rows where it is observed (``docs/scores.md``). Its code stays in the rows, and its name
        among the states. Otherwise missing is a state of its own.
    cuts
        The cut points, ascending, when the variable was made from a continuous column: state 0 is
        below the first (``value <= cut`` belongs to the lower state).
    """

    name: str
    states: tuple[str, ...]
    missing_state: int | None = None
    cuts: tuple[float, ...] | None = None
    left_missing: bool = False

    def __post_init__(self) -> None:
        assert not self.left_missing or self.missing_state is not None

    @property
    def arity(self) -> int:
        """Number of codes: the states, and the code of a missing cell where those are kept."""
        return len(self.states)

    @property
    def observed_states(self) -> tuple[str, ...]:
        """The states that a cell can be observed in: all, but for one that is left missing."""
        if not self.left_missing:
            return self.states
        return tuple(name for i, name in enumerate(self.states) if i != self.missing_state)

    def observed(self) -> Variable:
        """Return the variable that has the observed states alone (itself if these are all)."""
        if not self.left_missing:
            return self
        return Variable(self.name, self.observed_states, cuts=self.cuts)


@dataclass(frozen=True, eq=False)
class Dataset:
    """Coded rows of categorical variables.

    Parameters
    ----------
    variables
        The columns, ``n`` of them.
    codes
        Shape ``(n, rows)``, C-contiguous, so that ``codes[i]`` is one contiguous column; ``uint8``
        when every arity is at most 256, else ``uint16``.
    weights
        Shape ``(rows,)``, ``int64``: how many cases each row stands for; ``None`` means one each.
    origin_sha256
        The fingerprint of the table that this is a rearrangement of; empty where it is none.
    parts
        Into how many parts a case is cut, so that rows can count in fractions: ``weights`` are
        numbers of parts.
    """

    variables: tuple[Variable, ...]
    codes: Codes
    weights: NDArray[np.int64] | None = None
    origin_sha256: str = ""
    parts: int = 1

    def __post_init__(self) -> None:
        assert self.codes.ndim == 2 and self.codes.shape[0] == len(self.variables)
        assert self.codes.flags.c_contiguous and self.codes.dtype in (np.uint8, np.uint16)
        assert self.weights is None or self.weights.shape == (self.codes.shape[1],)
        assert self.parts == 1 or self.weights is not None
        self.codes.setflags(write=False)

    @classmethod
    def without_rows(cls, names: Sequence[str]) -> Dataset:
        """Return variables of which nothing but the names is known, as where there is no table.

        Each counts as one with two states, so that none is taken for a constant.
        """
        variables = tuple(Variable(name, ("0", "1")) for name in names)
        return cls(variables, np.empty((len(variables), 0), dtype=np.uint8))

    @property
    def n(self) -> int:
        """Number of variables."""
        return len(self.variables)

    @property
    def rows(self) -> int:
        """Number of stored rows."""
        return int(self.codes.shape[1])

    @cached_property
    def cases(self) -> int:
        """Number of cases ``N``: the stored rows, each counted by its weight."""
        return self.total if self.parts == 1 else round(self.total / self.parts)

    @cached_property
    def total(self) -> int:
        """What all counts of the rows add up to: the cases, or the parts of them."""
        return self.rows if self.weights is None else int(self.weights.sum())

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The variables' names, in column order."""
        return tuple(variable.name for variable in self.variables)

    @cached_property
    def arities(self) -> NDArray[np.int32]:
        """Number of codes of each variable, shape ``(n,)``; see :attr:`observed_arities`."""
        return np.array([variable.arity for variable in self.variables], dtype=np.int32)

    @cached_property
    def observed_arities(self) -> NDArray[np.int32]:
        """Number of states of each variable, shape ``(n,)``: a code left missing is none.

        Never below 1. What limits and scores call the number of states is this one.
        """
        return np.array(
            [max(len(variable.observed_states), 1) for variable in self.variables], dtype=np.int32
        )

    @cached_property  # asked for by every variable
    def left_missing(self) -> bool:
        """Whether some variable has cells that are left missing."""
        return any(variable.left_missing for variable in self.variables)

    @cached_property
    def sha256(self) -> str:
        """Fingerprint of names, states, codes and weights: the identity of the data in a record."""
        if self.origin_sha256:
            return self.origin_sha256
        digest = hashlib.sha256()
        for variable in self.variables:
            digest.update(repr((variable.name, variable.states)).encode())
            if variable.left_missing:  # the same codes, and yet other data
                digest.update(repr(("left missing", variable.missing_state)).encode())
        digest.update(str((self.codes.dtype, self.codes.shape)).encode())
        digest.update(self.codes.data.cast("B"))
        if self.weights is not None:
            digest.update(np.ascontiguousarray(self.weights).data.cast("B"))
        return digest.hexdigest()

    @cached_property
    def content_order(self) -> ContentOrder:
        """The order of columns and states that the content alone decides."""
        return order_of(self.codes, self.arities, self.weights, self.names)

    @cached_property
    def first_alike(self) -> NDArray[np.int64]:
        """For each variable the first one that is the same but for the names of its states.

        Shape ``(n,)``; the variable itself where none before it is.
        """
        return first_alike(self.codes, self.arities)

    def by_content(self) -> Dataset:
        """Return the same data with columns and states in the order that the content decides.

        Its fingerprint is that of this dataset. Cut points are left out, as they need the states in
        their own order.
        """
        columns, orders = self.content_order
        codes = np.empty_like(self.codes)
        variables = []
        for place, column in enumerate(columns.tolist()):
            own, order = self.variables[column], orders[column]
            new = np.empty(len(order), dtype=self.codes.dtype)
            new[order] = np.arange(len(order))
            np.take(new, self.codes[column], out=codes[place])
            missing = None if own.missing_state is None else int(new[own.missing_state])
            states = tuple(own.states[k] for k in order)
            variables.append(Variable(own.name, states, missing, left_missing=own.left_missing))
        return Dataset(tuple(variables), codes, self.weights, self.sha256, self.parts)

    def among(self, names: Sequence[str]) -> Dataset:
        """Return it with only the variables ``names``, in that order; itself if they are all."""
        if tuple(names) == self.names:
            return self
        columns = [self.index(name) for name in names]
        codes = cast("Codes", np.ascontiguousarray(self.codes[columns]))
        variables = tuple(self.variables[i] for i in columns)
        return replace(self, variables=variables, codes=codes, origin_sha256="")

    def index(self, name: str) -> int:
        """Return the column of the variable called ``name``; ``KeyError`` if there is none."""
        return self._index[name]

    @cached_property
    def _index(self) -> dict[str, int]:
        return {name: i for i, name in enumerate(self.names)}
