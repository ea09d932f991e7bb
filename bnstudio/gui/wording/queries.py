"""Evidence and probabilities in words. No Qt in here."""

from __future__ import annotations

import math
from collections.abc import Sequence

from bnstudio.gui.wording.decimals import signed
from bnstudio.gui.wording.numbers import DOT, format_number, format_share
from bnstudio.gui.wording.tr import tr, trn
from bnstudio.inference.evidence import Evidence
from bnstudio.texts import THIN

#: How a variable is given, as a word beside its name.
GIVEN = {
    "observed": tr("observed"),
    "likelihood": tr("likelihood"),
    "set": tr("set from outside"),
}


def format_probability(share: float) -> str:
    """Write a probability as per cent; one near 0 or 1 is told from these."""
    if share <= 0 or share >= 1:
        return f"{format_number(100 * min(max(share, 0.0), 1.0), 0)}{THIN}%"
    if share > 0.9995:
        return f"{signed('>99.9')}{THIN}%"
    return format_share(share)


def format_evidence_probability(log: float) -> str:
    """Write the probability of the evidence, by its logarithm; small ones as powers of ten."""
    value = math.exp(log)
    if value >= 0.0005:
        # A likelihood's weights may add up to more than one.
        return format_probability(value) if value <= 1 else format_number(value, 3)
    power = log / math.log(10)
    whole = math.floor(power)
    return f"{format_number(10 ** (power - whole), 1)}{THIN}·{THIN}10^{format_number(whole, 0)}"


def given_pieces(evidence: Evidence) -> list[str]:
    """Return what is given, a piece a variable: ``stage = late``, ``do(treated = yes)``."""
    return [
        *(f"{name} = {state}" for name, state in evidence.states.items()),
        *(tr("likelihood of {name}", name=name) for name in evidence.likelihoods),
        *(
            tr("do({name} = {state})", name=name, state=state)
            for name, state in evidence.interventions.items()
        ),
    ]


def query_text(name: str, evidence: Evidence) -> str:
    """Write a query as it is written: ``P(death | treated = yes, do(smoker = no))``."""
    pieces = given_pieces(evidence)
    return f"P({name} | {', '.join(pieces)})" if pieces else f"P({name})"


def given_text(evidence: Evidence) -> str:
    """Say what is given."""
    pieces = given_pieces(evidence)
    return tr("Given {pieces}", pieces=DOT.join(pieces)) if pieces else tr("Nothing is given")


def doing_sentences(
    names: Sequence[str], open_arcs: Sequence[tuple[str, str]], unused: Sequence[str]
) -> list[str]:
    """Say what interventions take for granted.

    Parameters
    ----------
    names
        What is set.
    open_arcs
        Arcs at these which an equivalent network turns round.
    unused
        What cannot be set, as it has undirected links.
    """
    said = []
    if unused:
        said.append(
            trn(
                "{few} is not set: which neighbours at an undirected link are causes is open. "
                "Show the graph as a DAG, or direct these links.",
                "{few} are not set: which neighbours at an undirected link are causes is open. "
                "Show the graph as a DAG, or direct these links.",
                len(unused),
                few=_few(unused),
            )
        )
    if names:
        text = tr("Seeing is not doing: what is set from outside tells about its effects alone")
        if open_arcs:
            arcs = _few([f"{a} → {b}" for a, b in open_arcs], quoted=False)
            these = trn("this arc", "these arcs", len(open_arcs))
            said.append(
                tr(
                    "{words}. The data alone cannot direct {these} that it rests on: {arcs}.",
                    words=text,
                    these=these,
                    arcs=arcs,
                )
            )
        else:
            said.append(
                tr("{words}. Every arc is taken as running from cause to effect.", words=text)
            )
    return said


def _few(names: Sequence[str], *, quoted: bool = True, most: int = 4) -> str:
    shown = [f"“{name}”" if quoted else name for name in names[:most]]
    over = len(names) - most
    return ", ".join(shown) + (tr(" and {over} more", over=over) if over > 0 else "")
