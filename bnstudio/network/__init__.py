"""Bayesian networks: a DAG with probability tables (``bayesnet``).

``fit`` makes the tables from data, ``sample`` draws rows, ``parity`` makes random networks that are
hard to learn.
"""

__all__ = ["bayesnet", "fit", "parity", "sample"]
