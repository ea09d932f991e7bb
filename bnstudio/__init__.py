"""bnstudio learns, shows, edits and exports Bayesian network structures from a table.

The folders read in the order in which data flows: ``data`` turns a table into a coded dataset,
``scoring`` measures families on it, ``search`` finds structures, ``job`` runs a search in a worker
process, ``project`` is the document, and ``gui`` and ``cli`` are the two ways in. ``graph``,
``network`` and ``formats`` serve all of them. Beside a single search stand ``posterior``
(probabilities of arcs), ``strength`` (bootstrap), ``evaluation`` (cross-validation) and
``inference`` (queries of a network); ``figures`` draws what is exported.
"""

# ruff: noqa: F403, F405 - the names below are those of the library

import os as _os
from importlib import import_module as _import_module
from typing import TYPE_CHECKING

from bnstudio.places import cache_folder as _cache_folder
from bnstudio.version import __version__

if TYPE_CHECKING:
    from bnstudio.library import *

__all__ = [
    "Answer",
    "Bootstrapped",
    "Checkpoints",
    "Comparison",
    "Consensus",
    "Dataset",
    "Evaluation",
    "Evidence",
    "Inference",
    "Intervals",
    "Knowledge",
    "Learner",
    "Limits",
    "ListSpec",
    "Network",
    "NetworkFile",
    "PosteriorArcs",
    "Result",
    "RunSpec",
    "Sensitivity",
    "Strengths",
    "TargetAnalysis",
    "__version__",
    "arc_probabilities",
    "arc_strengths",
    "compare",
    "consensus",
    "count_arcs",
    "credible_intervals",
    "evaluate",
    "fit",
    "influence_on",
    "learn",
    "predict",
    "read_knowledge",
    "read_names",
    "read_network",
    "read_table",
    "score",
    "what_moves",
    "write_knowledge",
    "write_network",
]


# numba reads this once, when it is first imported: compiled kernels belong in the user's cache, for
# an installation may be read-only. They are told apart by content, so that all versions and copies
# of the program share the folder (``numerics/kernel_cache.py``).
if not _os.environ.get("NUMBA_CACHE_DIR"):
    _os.environ["NUMBA_CACHE_DIR"] = str(_cache_folder() / "kernels")


def __getattr__(name: str) -> object:
    """Load the library when it is first used: the window and the command line start without it."""
    if name in __all__:
        return getattr(_import_module("bnstudio.library"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
