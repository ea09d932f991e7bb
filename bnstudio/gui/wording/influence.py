"""What variables tell about a target, in words. No Qt in here."""

from __future__ import annotations

from bnstudio.gui.wording.decimals import signed
from bnstudio.gui.wording.numbers import DOT, format_number, format_share
from bnstudio.gui.wording.queries import format_probability
from bnstudio.gui.wording.tr import tr
from bnstudio.inference.influence import Influence, TargetAnalysis, moved_most


def share_text(share: float) -> str:
    """Write a share of the target's entropy."""
    return format_share(share) if share > 0 else format_probability(0.0)


def bits_text(bits: float) -> str:
    """Write mutual information; what would be rounded to nothing is told from it."""
    return signed("<0.0001") if 0 < bits < 0.00005 else format_number(bits, 4)


def influence_text(found: TargetAnalysis, one: Influence) -> str:
    """Say what one variable tells about the target."""
    if one.separated:
        return tr("tells nothing of {target} (d-separated)", target=found.target)
    return tr(
        "tells {share} of the entropy of {target}, {bits} bits",
        share=share_text(one.share),
        target=found.target,
        bits=bits_text(one.information),
    )


def state_text(found: TargetAnalysis, one: Influence) -> str:
    """Say what the most telling state of a variable does to the target."""
    if one.separated:
        return tr(
            "{variable} is d-separated from {target}: it tells nothing.",
            variable=one.variable,
            target=found.target,
        )
    code = moved_most(found, one)
    before, after = float(found.posterior[code]), float(one.posterior[code])
    return tr(
        "If {variable} is {state} (chance {chance}), {target} = {target_state}: {before} → {after}",
        variable=one.variable,
        state=one.state,
        chance=format_probability(one.probability),
        target=found.target,
        target_state=found.states[code],
        before=format_probability(before),
        after=format_probability(after),
    )


def top_text(found: TargetAnalysis, most: int = 3) -> str:
    """Say which variables tell most about the target."""
    top = [one for one in found.influences if one.information > 0][:most]
    if not top:
        return tr("No variable tells anything about {target}", target=found.target)
    pieces = [f"{one.variable} {share_text(one.share)}" for one in top]
    return tr("Tells most about {target}: {pieces}", target=found.target, pieces=DOT.join(pieces))


def entropy_text(found: TargetAnalysis) -> str:
    """Say how much there is to tell, and how many variables cannot tell anything."""
    apart = sum(one.separated for one in found.influences)
    text = tr("Entropy {bits} bits", bits=bits_text(found.entropy))
    if apart:
        text += DOT + tr("{apart} of {all} d-separated", apart=apart, all=len(found.influences))
    return text
