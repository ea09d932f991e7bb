"""``bnstudio infer``: what follows in a network from what is observed, or done."""

from __future__ import annotations

import argparse
import math

from bnstudio.cli.fitted import Fitted, read_fitted
from bnstudio.cli.knowledge import inputs_of
from bnstudio.cli.output import STDOUT, Outputs, columns, note, say
from bnstudio.errors import UsageError
from bnstudio.inference.doing import open_arcs
from bnstudio.inference.evidence import Evidence, node_of, state_of
from bnstudio.inference.influence import Influence, TargetAnalysis, influence_on, moved_most
from bnstudio.inference.interval import Intervals, credible_intervals
from bnstudio.inference.model import Explanation, Inference
from bnstudio.inference.record import (
    answer_record,
    explanation_record,
    interval_record,
    sensitivity_record,
    target_csv,
    target_record,
)
from bnstudio.inference.sensitivity import Sensitivity, what_moves
from bnstudio.network.bayesnet import Network
from bnstudio.version import __version__

_SHOWN = 10  # lines of each part of the sensitivity; all are in the record


def infer(options: argparse.Namespace) -> int:
    """Carry out the command."""
    with Outputs(inputs_of(options)) as outputs:
        outputs.plan_record(options.json)
        table = None if options.out is None else outputs.plan(options.out)
        _check(options)
        fitted = read_fitted(options)
        network = fitted.network
        evidence = read_evidence(options, network)
        queries = list(dict.fromkeys(options.query))
        for name in (*queries, *([] if options.target is None else [options.target])):
            node_of(network, name)
        _check_fitted(options, fitted)
        ask = Inference(network)
        asked = queries or list(network.dag.names)
        posterior, log = _answer(ask, queries, evidence)
        record = answer_record(options.network, evidence, posterior, log)
        seen: dict[str, dict[str, float]] = {}
        if evidence.interventions:
            seen = _if_seen(ask, queries, evidence)
            record["posterior_if_observed"] = seen or None
        explanation = ask.explanation(evidence) if options.mpe else None
        if explanation is not None:
            record |= explanation_record(explanation)
        intervals: dict[str, Intervals] = {}
        if options.interval is not None:
            intervals = _intervals(options, fitted, asked, evidence)
            record |= interval_record(
                {name: _states(network, name) for name in intervals},
                intervals,
                options.interval,
                options.seed or 0,
            )
        moves = [what_moves(ask, name, evidence) for name in queries if options.sensitivity]
        if moves:
            record["sensitivity"] = {
                one.query: sensitivity_record(_states(network, one.query), one) for one in moves
            }
        told = None
        if options.target is not None:
            told = influence_on(ask, options.target, evidence)
            record |= target_record(told)
            if table is not None:
                outputs.write_text(table, target_csv(told))
        record["version"] = __version__
        outputs.write_record(record)
        outputs.commit()
    if options.do:
        note(_of_doing(network, evidence))
    if options.json != STDOUT:
        lines = _heading(evidence, log)
        if queries or (explanation is None and told is None):
            lines += ["", *_posteriors(posterior, intervals, seen)]
        if explanation is not None:
            lines += ["", *_explanation(explanation, evidence)]
        for one in moves:
            lines += ["", *_sensitivity(one, evidence)]
        if told is not None:
            lines += ["", *_told(told)]
        say(*lines)
    return 0


def _of_doing(network: Network, evidence: Evidence) -> str:
    """Say what ``--do`` takes for granted, and of which arcs at hand data could not tell it."""
    open_ = [f"{a} → {b}" for a, b in open_arcs(network.dag, evidence.interventions)]
    note = "--do takes every arc as running from cause to effect, which data alone do not tell"
    if not open_:
        return f"{note}."
    more = f" and {len(open_) - 5} more" if len(open_) > 5 else ""
    return (
        f"{note}: an equivalent network turns "
        f"{'this arc' if len(open_) == 1 else 'each of these arcs'} round, "
        f"{', '.join(open_[:5])}{more}."
    )


def _if_seen(ask: Inference, queries: list[str], evidence: Evidence) -> dict[str, dict[str, float]]:
    """Return the posteriors if what is set were observed; nothing where that cannot be."""
    try:
        return _answer(ask, queries, evidence.as_seen())[0]
    except UsageError:
        return {}


def _answer(
    ask: Inference, queries: list[str], evidence: Evidence
) -> tuple[dict[str, dict[str, float]], float]:
    """Return the posteriors that are asked for, all without a query, and the evidence's log."""
    if not queries:
        answer = ask.posteriors(evidence)
        return {name: answer.of(name) for name in ask.network.dag.names}, answer.log_evidence
    # One by one, for each needs only what it depends on.
    found = {}
    for name in queries:
        states = _states(ask.network, name)
        found[name] = dict(zip(states, ask.joint([name], evidence).tolist(), strict=True))
    return found, ask.log_evidence(evidence)


def _check(options: argparse.Namespace) -> None:
    if options.out is not None and options.target is None:
        raise UsageError("--out is of --target", advice="Give --target X as well")
    if options.sensitivity and not options.query:
        raise UsageError(
            "--sensitivity needs a variable to ask about", advice="Give --query X as well"
        )
    if options.interval is None and (options.draws is not None or options.seed is not None):
        raise UsageError("--draws and --seed are of --interval", advice="Give --interval as well")


def _check_fitted(options: argparse.Namespace, fitted: Fitted) -> None:
    if options.do and fitted.has_links:
        raise UsageError(
            "--do needs the directions of all arcs, and the network has links",
            file=options.network,
            advice="Give a DAG whose arcs run from causes to effects",
        )
    if options.interval is not None and fitted.parameters is None:
        raise UsageError(
            "an interval needs the counts behind the tables, and the file holds probabilities "
            "alone",
            file=options.network,
            advice="Give --data TABLE to count them on, or --sample-size N to take them as "
            "counted on N rows",
        )


def read_evidence(options: argparse.Namespace, network: Network) -> Evidence:
    """Return what the options give.

    Raises
    ------
    UsageError
        For what is of the wrong form, not in the network, or given twice.
    """
    return Evidence(
        _assigned("--evidence", options.evidence, network),
        {
            name: _weights(text, network, name)
            for name, text in _assigned("--likelihood", options.likelihood, network, False).items()
        },
        _assigned("--do", options.do, network),
    )


def _assigned(flag: str, texts: list[str], network: Network, states: bool = True) -> dict[str, str]:
    """Return what stands behind the first “=” that follows a variable, by variables."""
    found: dict[str, str] = {}
    for text in texts:
        places = [place for place, sign in enumerate(text) if sign == "="]
        if not places:
            raise UsageError(
                f"{flag} “{text}” is not of the form variable=state",
                advice="Give for instance smoke=yes",
            )
        names = network.dag.index
        # Names may hold the sign themselves.
        place = next((place for place in places if text[:place] in names), places[0])
        name, value = text[:place], text[place + 1 :]
        node = node_of(network, name)
        if states:
            state_of(network, node, value)
        if name in found:
            raise UsageError(f"{flag} gives “{name}” twice", advice="Give it once")
        found[name] = value
    return found


def _weights(text: str, network: Network, name: str) -> dict[str, float]:
    """Read ``state:weight,state:weight``; states may hold commas and colons."""
    weights: dict[str, float] = {}
    piece = ""
    for part in text.split(","):
        piece = f"{piece},{part}" if piece else part
        state, sign, number = piece.rpartition(":")
        try:
            weight = float(number)
        except ValueError:
            continue
        if not sign:
            continue
        state_of(network, node_of(network, name), state)
        if state in weights:
            raise UsageError(f"--likelihood of “{name}” gives “{state}” twice")
        weights[state] = weight
        piece = ""
    if piece:
        raise UsageError(
            f"--likelihood “{name}={text}” is not of the form variable=state:weight,state:weight",
            advice="Give for instance smoke=yes:0.8,no:0.2",
        )
    return weights


def _intervals(
    options: argparse.Namespace, fitted: Fitted, asked: list[str], evidence: Evidence
) -> dict[str, Intervals]:
    assert fitted.parameters is not None
    settings = {"draws": options.draws, "seed": options.seed}
    given = {key: value for key, value in settings.items() if value is not None}
    return {
        name: credible_intervals(
            fitted.network, fitted.parameters, name, evidence, level=options.interval, **given
        )
        for name in asked
    }


def _states(network: Network, name: str) -> tuple[str, ...]:
    return network.variables[node_of(network, name)].states


def _heading(evidence: Evidence, log: float) -> list[str]:
    given = [f"{name} = {state}" for name, state in evidence.states.items()]
    given += [
        f"{name} ~ {', '.join(f'{state}: {weight:g}' for state, weight in weights.items())}"
        for name, weights in evidence.likelihoods.items()
    ]
    done = [f"{name} = {state}" for name, state in evidence.interventions.items()]
    lines = []
    if given:
        lines.append(f"observed: {'; '.join(given)}")
    if done:
        lines.append(f"done: {'; '.join(done)}")
    if given:
        lines.append(f"probability of what is observed: {math.exp(log):.6g} (ln {log:.6f})")
    return lines or ["nothing observed"]


def _posteriors(
    posterior: dict[str, dict[str, float]],
    intervals: dict[str, Intervals],
    seen: dict[str, dict[str, float]],
) -> list[str]:
    heads = ["variable", "state", "probability"]
    if intervals:
        heads += ["from", "to"]
    if seen:
        heads.append("if seen")
    rows = [heads]
    for name, shares in posterior.items():
        for place, (state, share) in enumerate(shares.items()):
            row = [name if place == 0 else "", state, f"{share:.6f}"]
            if name in intervals:
                one = intervals[name]
                row += [f"{one.low[place]:.6f}", f"{one.high[place]:.6f}"]
            if seen:
                row.append(f"{seen[name][state]:.6f}")
            rows.append(row)
    lines = columns(rows)
    if seen:
        lines.append("if seen: were it observed, and not set from outside")
    if intervals:
        one = next(iter(intervals.values()))
        lines.append(
            f"from, to: {100 * one.level:g} % credible interval, from {one.draws:,} draws of the "
            "tables; the arcs are taken as they are"
        )
    return lines


def _explanation(explanation: Explanation, evidence: Evidence) -> list[str]:
    given = {*evidence.states, *evidence.interventions}
    rows = [["most probable explanation", "state", ""]]
    rows += [
        [name, state, "given" if name in given else ""]
        for name, state in explanation.states.items()
    ]
    return [
        *columns(rows),
        f"its probability given the evidence: {math.exp(explanation.log_posterior):.6g} "
        f"(ln {explanation.log_posterior:.6f})",
    ]


def _sensitivity(one: Sensitivity, evidence: Evidence) -> list[str]:
    def way(name: str) -> str:
        return f"do {name}" if name in evidence.interventions else name

    rows = [[f"what moves {one.query}", "", "moves by"]]
    rows += [
        [f"without {way(change.variable)}", "", f"{change.distance:.6f}"]
        for change in one.left_out[:_SHOWN]
    ]
    rows += [
        [f"{way(change.variable)} = {change.state} instead", "", f"{change.distance:.6f}"]
        for change in one.changed[:_SHOWN]
    ]
    rows += [
        [
            f"observing {seen.variable}",
            f"at most {seen.largest:.6f} ({seen.state})",
            f"{seen.expected:.6f}",
        ]
        for seen in one.further[:_SHOWN]
    ]
    return [
        *columns(rows),
        "moves by: total variation, from 0 (not at all) to 1; for a variable to observe, its "
        "expected value",
    ]


def _told(found: TargetAnalysis) -> list[str]:
    rows = [[f"tells about {found.target}", "bits", "share", "most telling state", "", ""]]
    for one in found.influences:
        if one.separated:
            rows.append([one.variable, "0", "", "d-separated", "", ""])
            continue
        rows.append(
            [
                f"{one.variable}{' *' if one.variable in found.blanket else ''}",
                f"{one.information:.6f}",
                f"{100 * one.share:.2f} %",
                f"{one.state} ({one.probability:.4f})",
                *_moved(found, one),
            ]
        )
    return [
        *columns(rows),
        f"bits: mutual information; share: of the entropy of {found.target}, "
        f"{found.entropy:.6f} bits; *: in its Markov blanket",
    ]


def _moved(found: TargetAnalysis, one: Influence) -> tuple[str, str]:
    """Return the target's state that moves most, and its probability before and after."""
    code = moved_most(found, one)
    before, after = float(found.posterior[code]), float(one.posterior[code])
    return f"{found.states[code]}", f"{before:.4f} -> {after:.4f}"
