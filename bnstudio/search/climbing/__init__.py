"""Climbing in the space of DAGs by single arcs: hill climbing and tabu search.

Start with ``hill_climbing.py``. ``climber.py`` holds the network and its table of move scores, and
the reporter of the best network, which other climbs use too; the kernels are ``_network_kernels``
(arcs and ancestors), ``_table_kernels`` (scores of moves) and ``_climbing_kernels`` (choice).
"""

__all__ = [
    "_climbing_kernels",
    "_network_kernels",
    "climber",
    "first_climb",
    "hill_climbing",
    "perturbed_climb",
    "reporter",
    "restarting",
    "row_scoring",
    "tabu",
]
