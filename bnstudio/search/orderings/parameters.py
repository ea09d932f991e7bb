"""Parameters that several searches over orderings declare."""

from __future__ import annotations

from typing import Any

from bnstudio.parameters import parameter
from bnstudio.search.orderings._part_kernels import LARGEST

GUIDED = "guided"
SAMPLINGS = ("uniform", GUIDED)


def sampling() -> Any:
    """Declare how orderings are drawn."""
    return parameter(
        "uniform",
        label="Drawing of orderings",
        help="Uniform: every ordering is as likely as any other. Guided: variables that parents "
        "tell little about tend to come first.",
        choices=SAMPLINGS,
    )


def perturbation() -> Any:
    """Declare the strength of perturbations."""
    return parameter(
        8,
        label="Perturbation",
        help="A perturbation makes 1 to this many random moves.",
        low=1,
        high=1000,
        unit="moves",
    )


def part() -> Any:
    """Declare how large the parts are whose families are improved together."""
    return parameter(
        8,
        label="Improved together",
        help="Between perturbations so many variables that arcs join get the parents that are the "
        "best for them together, all others staying as they are. 0 or 1 for never.",
        low=0,
        high=LARGEST,
        unit="variables",
    )


def expansion() -> Any:
    """Declare whether the parent set table is expanded during the search."""
    return parameter(
        True,
        label="Expand the lists",
        help="From time to time score the parent sets next to those of the best networks and add "
        "the good ones. Lists read from a file stay as they are.",
        formerly="widening",
    )
