"""The table of the trial of a large one, drawn from a random network, and how near a result is."""

from __future__ import annotations

from pathlib import Path

import numpy as np


def shuffled_network(n: int, seed: int):
    """Return the true network, and the order of the columns of its samples."""
    from tests.benchmarks.random_networks import random_network

    return random_network(n, seed), np.random.default_rng(seed + 1).permutation(n)


def make_table(n: int, rows: int, seed: int, path: Path) -> None:
    """Sample the table and write it; in a process of its own, whose memory does not count."""
    from bnstudio.data.dataset import Dataset
    from bnstudio.data.table.write import write_csv
    from bnstudio.network.sample import sample
    from tests.benchmarks.random_networks import observed

    network, order = shuffled_network(n, seed)
    data = observed(sample(network, rows, seed))
    variables = tuple(data.variables[i] for i in order)
    write_csv(Dataset(variables, np.ascontiguousarray(data.codes[order])), path)


def judge(n: int, rows: int, seed: int, table: Path, found: Path) -> dict[str, float]:
    """Return how a network in a file compares with the truth, and its score on the table."""
    from bnstudio.data.table.load import load_dataset
    from bnstudio.formats.read import read_network
    from bnstudio.graph.pdag import DAG
    from bnstudio.scoring.registry import make_scorer
    from bnstudio.scoring.total import total

    network, _ = shuffled_network(n, seed)
    data = load_dataset(table).dataset
    place = {name: i for i, name in enumerate(data.names)}
    gold = DAG(data.names, [(place[a], place[b]) for a, b in network.dag.named_arcs()])
    learned = DAG(
        data.names, [(place[a], place[b]) for a, b in read_network(found).graph.named_arcs()]
    )
    scorer = make_scorer(data)
    return {
        "true_score": total(scorer, gold),
        "empty_score": total(scorer, DAG(data.names)),
        "score": total(scorer, learned),
        "true_arcs": len(gold.arcs),
        "arcs": len(learned.arcs),
        "skeleton_added": len(learned.skeleton - gold.skeleton),
        "skeleton_missing": len(gold.skeleton - learned.skeleton),
    }
