"""What an evaluation says, in sentences; made from its record, so also from a kept one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

CLEAR = 0.05
"""A corrected p-value below this is called a difference."""


Signed = Callable[[str], str]
"""Returns a number that is written with a point with the decimal sign of who reads it."""


def p_text(p: float | None, signed: Signed = str) -> str:
    """Write a p-value: ``p = 0.012``, or ``p < 0.0001``."""
    if p is None:
        return "p unknown"
    if p < 0.0001:
        return f"p < {signed('0.0001')}"
    return f"p = {signed(f'{p:.4f}' if p < 0.001 else f'{p:.3f}')}"


def verdict(pair: dict[str, Any], pairs: int = 1, signed: Signed = str) -> str:
    """Say which of two learners predicts held-out rows better, and how sure that is.

    The paired t-test over rows decides, as in Moore and Wong (2003), with Holm's correction where
    more than two learners, and so several ``pairs``, were compared.
    """
    rows = pair["rows"]
    gain = rows["mean_difference"] or 0.0
    first, second = pair["first"], pair["second"]
    if rows["wins"] == rows["losses"] == 0:
        return f"{first} and {second} give every held-out row the same likelihood."
    better, worse = (first, second) if gain > 0 else (second, first)
    how = f"{abs(gain):.4g} nats a row"
    p = p_text(rows["t_p_holm"], signed)
    sure = f"{p}, corrected for {pairs} pairs" if pairs > 1 else p
    if clear(pair):
        return f"{better} is better than {worse} by {how}; {sure}."
    return f"No clear difference: {better} is ahead of {worse} by {how}; {sure}."


def clear(pair: dict[str, Any]) -> bool:
    """Whether two learners differ for sure enough to say so."""
    p = pair["rows"]["t_p_holm"]
    return p is not None and p < CLEAR


def clear_best(record: dict[str, Any]) -> str:
    """Return the learner that is better than every other for sure enough; "" if none is."""
    for one in record["learners"]:
        name = one["name"]
        pairs = [pair for pair in record["pairs"] if name in (pair["first"], pair["second"])]
        signs = [1 if pair["first"] == name else -1 for pair in pairs]
        if len(pairs) == len(record["learners"]) - 1 > 0 and all(
            clear(pair) and sign * (pair["rows"]["mean_difference"] or 0.0) > 0
            for pair, sign in zip(pairs, signs, strict=True)
        ):
            return str(name)
    return ""


def grounds(
    pair: dict[str, Any],
    count: Callable[[int], str] = "{:,}".format,
    signed: Signed = str,
) -> str:
    """Give the tests behind a verdict: over rows, and over folds; ``count`` writes numbers."""
    rows, folds = pair["rows"], pair["folds"]
    by_t, by_sign = p_text(rows["t_p"], signed), p_text(rows["sign_p"], signed)
    if not rows["wins"] and not rows["losses"]:
        return ""
    if folds["n"] < 2:  # nothing to test
        return (
            f"Over {count(rows['n'])} rows: paired t-test {by_t}, sign test "
            f"{by_sign} ({count(rows['wins'])} to {count(rows['losses'])})."
        )
    return (
        f"Over {count(rows['n'])} rows: paired t-test {by_t}, sign test "
        f"{by_sign} ({count(rows['wins'])} to {count(rows['losses'])}). "
        f"Over {folds['n']} folds: paired t-test {p_text(folds['t_p'], signed)}, sign test "
        f"{p_text(folds['sign_p'], signed)} ({folds['wins']} to {folds['losses']})."
    )


def against(pair: dict[str, Any]) -> str:
    """Say so where most rows speak for the other learner than the mean does, "" where none do.

    Both tests can be sure and contradict each other: much lost on a few rows outweighs little
    gained on many.
    """
    rows = pair["rows"]
    gain, p = rows["mean_difference"] or 0.0, rows["sign_p_holm"]
    if p is None or p >= CLEAR or not gain or (gain > 0) == (rows["wins"] > rows["losses"]):
        return ""
    better, worse = (pair["first"], pair["second"])[:: 1 if gain > 0 else -1]
    return (
        f"{worse} predicts more of the rows better, but loses more on the others than it gains "
        f"there: by the sign test it would be ahead of {better}."
    )


def failures(record: dict[str, Any]) -> list[str]:
    """Name the folds in which a learner failed, a sentence for each learner and reason."""
    found: dict[tuple[str, str], list[int]] = {}
    for item in record["figures"]:
        if item["failure"]:
            found.setdefault((item["learner"], item["failure"]), []).append(item["fold"])
    sentences = []
    for (name, reason), folds in found.items():
        where = ", ".join(map(str, folds[:8])) + (" …" if len(folds) > 8 else "")
        sentences.append(f"{name} failed in fold{'s' if len(folds) > 1 else ''} {where}: {reason}")
    return sentences
