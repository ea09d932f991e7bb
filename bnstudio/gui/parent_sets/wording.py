"""Parent set lists in words: what a variable's list came to, and how the lists came about."""

from __future__ import annotations

from bnstudio.gui.wording.counters import counter_text, counter_value
from bnstudio.gui.wording.numbers import DOT, format_count, format_number, format_score
from bnstudio.gui.wording.parent_sets import METHODS
from bnstudio.gui.wording.tr import tr, tr_core
from bnstudio.project.parent_set_lists import Loaded


def state_text(loaded: Loaded, child: int) -> str:
    """Say of one variable what its list came to, and whether anything is left to find."""
    table = loaded.table
    facts = [tr("Best {float}", float=format_score(float(loaded.best[child])))]
    gain = float(loaded.best[child] - loaded.empty[child])
    if gain == gain:  # the empty set is on the list
        facts.append(
            tr("no better than without parents")
            if gain == 0
            else tr("gain {gain}", gain=format_number(gain))
        )
    dropped = int(table.drops[child])
    if table.exhausted[child]:
        facts.append(tr("looked through to the end: nothing better is left within the limits"))
    elif dropped:
        facts.append(tr("{dropped} sets given up for want of room", dropped=format_count(dropped)))
    else:
        facts.append(tr("its budget ended before all sets were looked at"))
    return DOT.join(facts)


def how_text(loaded: Loaded) -> str:
    """Say in a sentence or two how the lists came about."""
    table = loaded.table
    origin, metrics = table.provenance, table.provenance.counters
    method = METHODS.get(origin.method, (origin.method.capitalize() or tr("Unknown method"), ""))[0]
    facts = [method]
    if metrics.get("sets_scored"):
        facts.append(
            tr("{metrics} sets scored", metrics=format_count(round(metrics["sets_scored"])))
        )
    exact = origin.method.startswith("exact")  # which knows no budget of a variable
    if metrics.get("seconds_for_a_variable") and not exact:
        facts.append(
            tr(
                "{metrics} s for each variable",
                metrics=format_number(metrics["seconds_for_a_variable"]),
            )
        )
    elif metrics.get("sets_for_a_variable") and not exact:
        most = format_count(round(metrics["sets_for_a_variable"]))
        facts.append(tr("at most {most} for each variable", most=most))
    done = int(table.exhausted.sum())
    of = (
        ""
        if done == table.n
        else tr(
            " for {done} of {number} variables",
            done=format_count(done),
            number=format_count(table.n),
        )
    )
    facts.append(tr("looked through to the end{of}", of=of))
    message = DOT.join(facts)
    return f"{message}\n{tr_core(loaded.note)}" if loaded.note else message


def figure_lines(loaded: Loaded) -> list[str]:
    """Return everything that is known of how the lists came about, a line a figure."""
    origin = loaded.table.provenance
    lines = [tr("Score: {score}", score=origin.score.upper())] if origin.score else []
    lines += [f"{name}: {value}" for name, value in origin.parameters.items()]
    if origin.max_parents is not None:
        lines.append(tr("In-degree: at most {max_parents}", max_parents=origin.max_parents))
    if origin.max_params is not None:
        lines.append(
            tr(
                "Free parameters of a family: at most {max_params}",
                max_params=format_count(origin.max_params),
            )
        )
    for name, value in origin.counters.items():
        if name.endswith("_for_a_variable") and origin.method.startswith("exact"):
            continue
        lines.append(f"{counter_text(name)}: {counter_value(name, value)}")
    return [*lines, *map(tr_core, origin.notes)]
