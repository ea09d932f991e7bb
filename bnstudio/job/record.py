"""A result as plain data: the agreed RESULT.json, and the trace as CSV."""

from __future__ import annotations

from typing import Any

from bnstudio.graph.knowledge import as_plain
from bnstudio.graph.pdag import PDAG
from bnstudio.job.spec import Result


def to_json(result: Result, shown: PDAG | None = None) -> dict[str, Any]:
    """Return ``result`` as the dictionary that RESULT.json holds.

    ``arcs`` are always those of a DAG. With ``shown`` (the same class as an RPDAG or CPDAG) its
    undirected pairs are in ``links`` and its arcs in ``directed``.
    """
    spec = result.spec
    record: dict[str, Any] = {
        "score": result.score,
        "score_name": spec.score,
        "score_parameters": dict(spec.score_parameters),
        "bound": result.bound,
        "status": result.status,
        "limit": result.limit,
        "limit_words": result.message,
        "within": result.within,
        "searcher": spec.searcher,
        "parameters": dict(spec.parameters),
        "limits": spec.limits.given(),
        "seed": spec.seed,
        "threads": result.threads,
        "elapsed_s": result.elapsed_s,
        "cpu_s": result.cpu_s,
        "peak_memory_mb": result.peak_memory_mb,
        "n_variables": result.dag.n,
        "n_rows": result.n_rows,
        "variables": list(result.dag.names),
        "arcs": [list(pair) for pair in result.dag.named_arcs()],
        "counters": dict(result.counters),
        "phases": [{"name": name, "begins_s": begins} for name, begins in result.phases],
        "data_sha256": result.data_sha256,
        "version": result.version,
    }
    if spec.knowledge:
        record["knowledge"] = as_plain(spec.knowledge)
    if spec.knowledge.prior:
        record["prior_term"] = result.prior_term
        record["score_without_prior"] = result.score - result.prior_term
    if spec.lists.file is not None:
        record["parent_sets"] = spec.lists.file
    if spec.lists_alone:
        record["parent_sets_sha256"] = result.lists_sha256
    if shown is not None and shown.kind != "dag":
        record["links"] = [list(pair) for pair in shown.named_links()]
        record["directed"] = [list(pair) for pair in shown.named_arcs()]
    return record


def trace_csv(result: Result) -> str:
    """Return the trace as CSV text: seconds, steps, score and bound."""
    lines = ["elapsed_s,steps,score,bound"]
    for point in result.trace:
        bound = "" if point.bound is None else repr(point.bound)
        lines.append(f"{point.elapsed:.6f},{point.steps},{point.score!r},{bound}")
    return "\n".join(lines) + "\n"
