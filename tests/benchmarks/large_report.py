"""What is kept of the trials of a large table, and the section about one."""

from __future__ import annotations

import json
import os
from pathlib import Path


def kept(folder: Path) -> list[dict]:
    """Return the finished runs."""
    file = folder / "runs.jsonl"
    return [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []


def report(row: dict) -> list[str]:
    """Return the section about one run."""
    facts, truth = row["facts"], row["truth"]
    lines = [
        f"{row['variables']:,} variables x {row['rows']:,} rows from a random network (2 to 4 "
        f"states, 0 to 6 parents among the 50 nodes before, columns in random order), read from a "
        f"CSV file of {row['bytes'] / 1e6:.0f} MB in the real window ({row['platform']}); BIC, "
        f"`minobs`, in-degree 6, {row['minutes']:g} minutes, {facts['threads']:.0f} of "
        f"{os.cpu_count()} cores for the search, live graph in sight.",
        "",
        f"- Parent sets identified after {facts['identified_s']:,.0f} s "
        f"({facts['parent_sets']:,.0f} sets); first network after "
        f"{facts['first_network_s']:,.0f} s of the run; ended by {facts['limit'] or 'itself'} "
        f"after {facts['elapsed_s']:,.0f} s ({facts['run_wall_s']:,.0f} s from Learn to the result "
        "in the window).",
        f"- Peak memory: window {facts['window_peak_mb']:,.0f} MB, worker "
        f"{facts['worker_peak_mb']:,.0f} MB, all processes at once "
        f"{facts['together_peak_mb']:,.0f} MB.",
        f"- BIC {facts['score']:,.0f}; true network {truth['true_score']:,.0f} (BIC asks more of "
        f"a family of six parents than {row['rows']:,} rows give), no arcs "
        f"{truth['empty_score']:,.0f}.",
        f"- {truth['arcs']:,} arcs, the true network {truth['true_arcs']:,}; skeleton: "
        f"{truth['skeleton_added']:,} pairs too many, {truth['skeleton_missing']:,} missing.",
        "",
        "How late the window answered, in ms: for a click at any moment, and the processor time of "
        "the window's own thread between two signs of life 5 ms apart. Stolen: the share of the "
        "machine's time that its host gave to other machines, which no program here can help.",
        "",
        "| phase | s | median | p99 | worst | own work p99 | own work, worst | stolen |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for name, one in row["phases"].items():
        lines.append(
            f"| {name} | {one['seconds']:,.1f} | {one['p50']:.0f} | {one['p99']:.0f} | "
            f"{one['worst']:.0f} | {one['own_p99']:.0f} | {one['own_worst']:.0f} | "
            f"{one.get('stolen', 0.0):.1%} |"
        )
    return lines
