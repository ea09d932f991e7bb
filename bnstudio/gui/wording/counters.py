"""What a search counts, in words: for the report, and for how parent set lists came about.

The core gives each counter a name of its own, such as ``nodes_expanded``. One that is not known
here, of a searcher that was added, is written by its name.
"""

from __future__ import annotations

from bnstudio.gui.wording.numbers import format_bytes, format_count, format_number
from bnstudio.gui.wording.tr import tr

_TEXTS = {
    "best_iteration": tr("Step that found the best"),
    "better_parts": tr("Parts of the network improved"),
    "cache_entries": tr("Local scores kept"),
    "cache_params": tr("Parameters of the families kept"),
    "climbing_moves": tr("Steps of climbing"),
    "climbs": tr("Climbs"),
    "columns": tr("Families in the integer program"),
    "components": tr("Components solved apart"),
    "components_astar": tr("Components solved by A*"),
    "components_bfbnb": tr("Components solved by breadth-first branch and bound"),
    "components_dp": tr("Components solved by dynamic programming"),
    "components_ilp": tr("Components solved by the integer program"),
    "conflicts": tr("Contradictory directions"),
    "cuts": tr("Cuts"),
    "deletions": tr("Deletions"),
    "disk_peak_bytes": tr("Peak disk space"),
    "draft_edges": tr("Edges of the draft"),
    "edges_dropped": tr("Edges dropped"),
    "extension_forced": tr("Directions forced to be a DAG"),
    "extensions_again": tr("Extensions met a second time"),
    "extensions_dropped": tr("Extensions given up for want of room"),
    "extensions_pruned": tr("Extensions that a bound left out"),
    "individuals": tr("Neighbours compared"),
    "insertions": tr("Insertions"),
    "iterations": tr("Steps"),
    "largest_component": tr("Variables of the largest component"),
    "largest_condition": tr("Largest conditioning set"),
    "least_seconds_for_a_variable": tr("Processor seconds that a variable had, at least"),
    "lookups": tr("Look-ups of lists"),
    "lp_iterations": tr("Simplex steps"),
    "lp_rounds": tr("Linear programs"),
    "mean_family_size": tr("Mean size of a family"),
    "moves": tr("Moves made"),
    "nodes_expanded": tr("Search nodes expanded"),
    "nodes_forced": tr("Search nodes without a choice"),
    "nodes_held": tr("Search nodes held at once"),
    "nodes_pruned": tr("Search nodes pruned"),
    "nodes_spilled": tr("Search nodes spilled to disk"),
    "nodes_written": tr("Search nodes written"),
    "offspring": tr("Offspring"),
    "optima": tr("Local optima"),
    "orderings": tr("Orderings"),
    "pairs_left_out": tr("Pairs left out"),
    "parts": tr("Parts of the network tried"),
    "passes": tr("Passes"),
    "perturbations": tr("Perturbations"),
    "proved_parents": tr("Parents a variable of networks proved to be no better, up to"),
    "reinsertions": tr("Reinsertions"),
    "restarts": tr("Restarts"),
    "resumed_layers": tr("Layers taken up again"),
    "scores_computed": tr("Local scores computed"),
    "seconds_for_a_variable": tr("Processor seconds for a variable, by the settings"),
    "selections": tr("Selections"),
    "sets_climbed": tr("Parent sets met by climbing"),
    "sets_for_a_variable": tr("Sets for a variable, at most"),
    "sets_identified": tr("Parent sets identified"),
    "sets_kept": tr("Parent sets kept"),
    "sets_pruned": tr("Parent sets pruned"),
    "sets_scored": tr("Parent sets scored"),
    "sets_visited": tr("Parent sets visited"),
    "starts": tr("Starts"),
    "states_cut": tr("States cut off"),
    "states_visited": tr("States visited"),
    "statistics_requested": tr("Statistics requested"),
    "steps": tr("Steps of work"),
    "structures_considered": tr("Structures considered"),
    "sweeps": tr("Sweeps"),
    "tables_counted": tr("Tables counted"),
    "tests_made": tr("Tests made"),
    "thickened": tr("Edges added when thickening"),
    "thinned": tr("Edges taken away when thinning"),
    "tree_nodes": tr("Nodes of the score trees"),
    "tried": tr("Moves tried"),
    "turns": tr("Turns of the parts"),
    "variables_exhausted": tr("Variables looked through to the end"),
    "variables_full": tr("Variables whose lists were full"),
    "variables_stopped": tr("Variables stopped before their budget ended"),
}


def counter_text(name: str) -> str:
    """Return what a counter counts."""
    return _TEXTS.get(name) or name.replace("_", " ").capitalize()


def counter_value(name: str, value: float) -> str:
    """Write what a counter came to."""
    if name.endswith("_bytes"):
        return format_bytes(value)
    whole = float(value) == int(value)
    return format_count(int(value)) if whole else format_number(value, 3)
