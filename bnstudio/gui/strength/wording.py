"""What was found, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bnstudio.gui.wording.numbers import DOT, counted, format_count, format_elapsed, format_number
from bnstudio.gui.wording.tr import tr
from bnstudio.numbers import is_count, is_number
from bnstudio.project.arc_strengths import BOOTSTRAP, EXACT, SAMPLE, SYNTHESIS, FoundStrengths
from bnstudio.strength.spec import BAYESIAN

if TYPE_CHECKING:
    from bnstudio.strength.consensus import Consensus

TITLES = {
    BOOTSTRAP: tr("Bootstrap"),
    EXACT: tr("Posterior probabilities, exact"),
    SAMPLE: tr("Posterior probabilities, sampled"),
    SYNTHESIS: tr("How much the runs agree"),
}

#: Chains that differ by more have not mixed well.
_APART = 0.05


def title_of(found: FoundStrengths) -> str:
    """Return what kind of strengths they are."""
    return TITLES[found.method]


def facts_text(found: FoundStrengths) -> str:
    """Say what the strengths were made from."""
    said: Any = found.settings
    parts: list[str] = []
    if found.method == BOOTSTRAP:
        done, wanted = found.strengths.networks, _whole(said.get("replicates"))
        of = (
            tr("{done} of {wanted}", done=format_count(done), wanted=format_count(wanted))
            if done < wanted
            else ""
        )
        parts.append(tr("{value} networks", value=of or format_count(done)))
        if _whole(said.get("failed")):
            parts.append(tr("{said} failed", said=format_count(said["failed"])))
        if said.get("resample") == BAYESIAN:
            parts.append(tr("Bayesian weights"))
        parts += [_text(said.get("learner")), _text(said.get("score_title"))]
    elif found.method == SYNTHESIS:
        runs = said.get("runs")
        named = ", ".join(_text(run) for run in runs) if isinstance(runs, list) else ""
        parts += [f"{counted(found.strengths.networks, 'network')}", named]
    else:
        parts += [_text(said.get("score_title"))]
        if found.method == SAMPLE:
            apart = said.get("disagreement")
            if is_number(apart):
                poor = tr(": they have not mixed, give more sweeps") if apart > _APART else ""
                parts.append(
                    tr(
                        "chains differ by up to {apart}{poor}",
                        apart=format_number(apart, 3),
                        poor=poor,
                    )
                )
    rows = _whole(said.get("n_rows"))
    if rows:
        parts.append(counted(rows, "row"))
    parts.append(counted(len(found.strengths.names), "variable"))
    elapsed = said.get("elapsed_s")
    # Of a bootstrap it is that of the last time only, which may have gone on with many.
    if is_number(elapsed) and found.method in (EXACT, SAMPLE):
        parts.append(format_elapsed(elapsed))
    return DOT.join(part for part in parts if part)


def agreed_text(agreed: Consensus, directed: int) -> str:
    """Say what the consensus is, and where it goes against the majority.

    ``directed``: how many of its arcs its class directs.
    """
    names, arcs = agreed.dag.names, len(agreed.dag.arcs)
    text = tr("The consensus is a DAG with {arcs}", arcs=counted(arcs, "arc"))
    if arcs:
        text += tr(
            ", {directed} of which its class (CPDAG) directs", directed=format_count(directed)
        )
    if agreed.against:
        text += tr(
            "; {arcs} reversed, for the majority closes a cycle ({arcs_2})",
            arcs=counted(len(agreed.against), "arc"),
            arcs_2=_arcs(names, agreed.against),
        )
    if agreed.left_out:
        text += tr(
            "; {arcs} left out, for one way closes a cycle and "
            "knowledge forbids the other ({arcs_2})",
            arcs=counted(len(agreed.left_out), "arc"),
            arcs_2=_arcs(names, agreed.left_out),
        )
    if agreed.forced:
        text += tr("; directing the undirected made a v-structure that the majority does not have")
    return f"{text}."


def _arcs(names: tuple[str, ...], arcs: tuple[tuple[int, int], ...]) -> str:
    some = ", ".join(f"{names[a]} → {names[b]}" for a, b in arcs[:2])
    return f"{some}, …" if len(arcs) > 2 else some


def _whole(value: object) -> int:
    return value if is_count(value) else 0


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""
