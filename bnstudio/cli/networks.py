"""``bnstudio score``, ``compare``, ``convert`` and ``sample``: work with networks in files."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from typing import TYPE_CHECKING

from bnstudio.cli.output import STDOUT, Outputs, ProgressLine, note, say
from bnstudio.errors import FormatError, UsageError

if TYPE_CHECKING:
    from bnstudio.network.bayesnet import Network


def score(options: argparse.Namespace) -> int:
    """Score a network on a table, in total and per family."""
    from bnstudio.cli.table import check_names, read
    from bnstudio.formats.read import read_network
    from bnstudio.graph.convert import to_dag
    from bnstudio.parameters import build
    from bnstudio.scoring.registry import find_score, make_scorer
    from bnstudio.scoring.total import families

    parameters = asdict(build(find_score(options.score).Parameters, dict(options.score_set)))
    with Outputs([options.data, options.network]) as outputs:
        outputs.plan_record(options.json)
        graph = read_network(options.network).graph
        prepared = read(options, ProgressLine(), graph.names)
        check_names(options.data, graph.names, prepared.dataset.names)
        if graph.links:
            note("the network has links; one of its DAGs is scored.")
        dag = to_dag(graph)
        scorer = make_scorer(prepared.dataset.by_content(), options.score, parameters)  # as in runs
        each = families(scorer, dag)
        note(*prepared.notes)
        record = {
            "score": sum(each),
            "score_name": options.score,
            "score_parameters": parameters,
            "n_variables": dag.n,
            "n_rows": prepared.dataset.cases,
            "data_sha256": prepared.dataset.sha256,
            "families": [
                {
                    "variable": dag.names[node],
                    "parents": [dag.names[parent] for parent in dag.parents(node)],
                    "score": each[node],
                }
                for node in range(dag.n)
            ],
        }
        outputs.write_record(record)
        outputs.commit()
    if options.json != STDOUT:
        lines = [f"{options.score}\t{record['score']:.6f}"]
        for node, value in enumerate(each):
            parents = ", ".join(dag.names[parent] for parent in dag.parents(node))
            lines.append(f"{dag.names[node]}{' | ' * bool(parents)}{parents}\t{value:.6f}")
        say(*lines)
    return 0


def compare(options: argparse.Namespace) -> int:
    """Compare two networks."""
    from bnstudio.formats.read import read_network
    from bnstudio.graph.compare import compare as compare_graphs
    from bnstudio.graph.differences import over_all

    with Outputs([options.first, options.second]) as outputs:
        outputs.plan_record(options.json)
        first = read_network(options.first).graph
        second = read_network(options.second).graph
        if options.all_variables:
            first, second = over_all(first, second)
        record = compare_graphs(first, second).metrics()
        outputs.write_record(record)
        outputs.commit()
    if options.json != STDOUT:
        say(*(f"{name}\t{value:.10g}" for name, value in record.items()))
    return 0


def convert(options: argparse.Namespace) -> int:
    """Write a network in another format."""
    from bnstudio.formats.read import read_network
    from bnstudio.formats.write import write_network

    with Outputs([options.network]) as outputs:
        out = outputs.plan_network(options.out)
        found = read_network(options.network)
        notes = write_network(
            outputs.stage(out), found.graph, network=found.network, positions=found.positions
        )
        outputs.commit()
    note(*found.notes, *notes)
    return 0


def sample(options: argparse.Namespace) -> int:
    """Draw rows from a network in a file, or from one made for the purpose."""
    from bnstudio.data.table.write import write_csv
    from bnstudio.formats.write import write_network
    from bnstudio.network.sample import sample as draw

    if (options.given is None) == (options.parity is None):
        raise UsageError(
            "sample needs either a network or --parity, not both",
            advice="Give a file such as asia.bif, or --parity 12,3",
        )
    if options.network is not None and options.parity is None:
        raise UsageError(
            "--network writes the network that --parity makes; without it there is none",
            advice="Leave it out, or use bnstudio convert",
        )
    with Outputs([options.given]) as outputs:
        out = outputs.plan(options.out)
        place = None if options.network is None else outputs.plan_network(options.network)
        network = _network_to_draw_from(options)
        write_csv(draw(network, options.rows, options.seed), outputs.stage(out))
        notes: tuple[str, ...] = ()
        if place is not None:
            notes = write_network(outputs.stage(place), network.dag, network=network)
        outputs.commit()
    note(*notes)
    return 0


def _network_to_draw_from(options: argparse.Namespace) -> Network:
    """Return the network that ``sample`` draws from."""
    from bnstudio.formats.read import read_network
    from bnstudio.network.parity import parity_network

    if options.parity is not None:
        nodes, parents = options.parity
        return parity_network(nodes, parents, options.seed)
    found = read_network(options.given)
    if found.network is None:
        raise FormatError(
            "the file holds a structure without probability tables, so nothing can be drawn",
            file=options.given,
            advice="Give a network with tables, for instance a BIF file",
        )
    return found.network
