"""What a searcher declares about itself, in types that form, command line and runner all read.

Nothing heavy is imported here, so the window can read declarations before it shows itself.
"""

from __future__ import annotations

from enum import Enum, Flag, StrEnum, auto
from typing import Literal

Status = Literal["optimal", "optimal_for_ordering", "local_optimum", "feasible", "error"]
"""What is known of a result, best first; only what has been proved is called optimal."""


PROVED_PARENTS = "proved_parents"
"""A counter: no network in which every variable has at most so many parents is better."""

RESTART = "restart"
"""A figure of a run at work: the number of the restart under way; 0 if none is."""


class Obeys(Flag):
    """The limits and rules that a searcher keeps; any other that is set is refused before the run.

    ``STRUCTURE`` is what nearly every searcher obeys: in-degree, free parameters and knowledge.
    ``PRIOR``: soft knowledge, the probabilities of arcs, has its part in every score it compares.
    """

    NOTHING = 0
    MAX_PARENTS = auto()
    MAX_PARAMS = auto()
    KNOWLEDGE = auto()
    DISK = auto()
    PRIOR = auto()
    STRUCTURE = MAX_PARENTS | MAX_PARAMS | KNOWLEDGE


class Uses(Flag):
    """What else a searcher makes use of.

    With ``ORDERING`` it needs one. ``PARENT_SETS``: it works on a parent set table, found by the
    method of the settings unless one was given. ``GIVEN_PARENT_SETS``: it works on all legal
    parent sets, unless a table was given.
    """

    NOTHING = 0
    START = auto()
    ORDERING = auto()
    SEED = auto()
    THREADS = auto()
    PARENT_SETS = auto()
    GIVEN_PARENT_SETS = auto()


ON_LISTS = Uses.PARENT_SETS | Uses.GIVEN_PARENT_SETS
"""A searcher that uses one of them works on a parent set table, and can do with lists alone."""


class Space(StrEnum):
    """The kind of graph that a searcher works on, by its name in :mod:`bnstudio.graph.pdag`."""

    DAG = "dag"
    RPDAG = "rpdag"
    CPDAG = "cpdag"


class Group(Enum):
    """The headings that searchers are offered under, in this order."""

    RECOMMENDED = "Recommended"
    NETWORKS = "Among networks"
    ORDERINGS = "On parent set lists, for many variables"
    PROVING = "Proving the best network"
    GIVEN_ORDER = "Under a given ordering"
    CLASSES = "Among RPDAGs and classes"
    INDEPENDENCE = "From tests and dependences"


def names(flags: Obeys | Uses) -> list[str]:
    """Return the names of what is set, as records and the command line show them."""
    return sorted(str(one.name).lower() for one in flags)
