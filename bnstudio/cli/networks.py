"""``bnstudio score``, ``compare``, ``convert`` and ``sample``: work with networks in files."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from bnstudio.cli.knowledge import inputs_of
from bnstudio.cli.output import STDOUT, Outputs, ProgressLine, note, say
from bnstudio.errors import LimitError, UsageError

if TYPE_CHECKING:
    from bnstudio.formats.common import NetworkFile
    from bnstudio.graph.pdag import DAG
    from bnstudio.network.bayesnet import Network


def score(options: argparse.Namespace) -> int:
    """Score a network on a table, in total and per family."""
    from bnstudio.cli.table import check_names, read
    from bnstudio.formats.read import read_network
    from bnstudio.graph.convert import to_dag
    from bnstudio.parameters import build
    from bnstudio.scoring.registry import find_score, make_scorer
    from bnstudio.scoring.total import families

    parameters = asdict(
        build(
            find_score(options.score).Parameters,
            dict(options.score_set),
            f"the score {options.score}",
        )
    )
    with Outputs(inputs_of(options)) as outputs:
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
    """Compare a learned network with the one that is taken as the truth."""
    from bnstudio.formats.read import read_network
    from bnstudio.graph.compare import compare as compare_graphs
    from bnstudio.graph.differences import over_all

    gold, learned = _truth_and_learned(options)
    with Outputs([gold, learned]) as outputs:
        outputs.plan_record(options.json)
        first = read_network(gold).graph
        second = read_network(learned).graph
        if options.all_variables:
            first, second = over_all(first, second)
        record = compare_graphs(first, second).metrics()
        outputs.write_record(record)
        outputs.commit()
    if options.json != STDOUT:
        say(*(f"{name}\t{value:.10g}" for name, value in record.items()))
    return 0


def _truth_and_learned(options: argparse.Namespace) -> tuple[str, str]:
    given: list[str] = options.networks
    if options.truth is not None:
        if len(given) != 1:
            raise UsageError(
                "with --truth one network is compared with it",
                advice="Give it once: bnstudio compare --truth GOLD LEARNED",
            )
        return options.truth, given[0]
    if len(given) != 2:
        raise UsageError(
            f"two networks are compared, not {len(given)}",
            advice="Say bnstudio compare --truth GOLD LEARNED",
        )
    return given[0], given[1]


def convert(options: argparse.Namespace) -> int:
    """Write a network in other formats."""
    from bnstudio.formats.read import read_network
    from bnstudio.graph.convert import to_dag

    if not options.out and options.everything is None:
        raise UsageError(
            "there is no file to write to",
            advice="Name one or more, or give a folder for all formats with --all",
        )
    if options.prior is not None and options.data is None:
        raise UsageError(
            "--prior is for tables fitted to data", advice="Add --data TABLE, or leave it out"
        )
    with Outputs([options.network, options.data]) as outputs:
        for out in options.out:
            outputs.plan_network(out)
        found = read_network(options.network, options.source)
        network = found.network
        notes = list(found.notes)
        if options.data is not None:
            dag = to_dag(found.graph) if network is None else network.dag
            network, told = _fitted(options, dag)
            notes += told
        for out in options.out:
            notes += _write(outputs, Path(out), found, network)
        if options.everything is not None:
            notes += _write_all(outputs, options, found, network)
        outputs.commit()
    note(*dict.fromkeys(notes))
    return 0


def _fitted(options: argparse.Namespace, dag: DAG) -> tuple[Network, list[str]]:
    """Fit tables to the table that is given."""
    from bnstudio.cli.table import check_names, read
    from bnstudio.network.fit import fitted
    from bnstudio.project.networks import fit_notes

    prior = 1.0 if options.prior is None else options.prior
    prepared = read(options, ProgressLine(), dag.names)
    check_names(options.data, dag.names, prepared.dataset.names)
    fit = fitted(dag, prepared.dataset, prior)
    return fit.network, [*prepared.notes, *fit_notes(fit, prepared.dataset.cases, prior)]


def _write(
    outputs: Outputs, place: Path, found: NetworkFile, network: Network | None
) -> tuple[str, ...]:
    """Write one file, with the map of its names beside it; return notes."""
    from bnstudio.formats.write import write_file

    staged = outputs.stage(place)
    written = write_file(staged, found.graph, network=network, positions=found.positions)
    return (*written.notes, *outputs.write_names(place, written.mapped))


def _write_all(
    outputs: Outputs, options: argparse.Namespace, found: NetworkFile, network: Network | None
) -> list[str]:
    """Write every format that can hold the network into a folder; return notes."""
    from bnstudio.formats.registry import FORMATS

    folder = Path(options.everything)
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise UsageError(
            f"the folder cannot be made: {error.strerror}", file=options.everything
        ) from None
    stem = Path(options.network).name.split(".")[0] or "network"
    notes = []
    for chosen in FORMATS.values():
        if chosen.tables == "required" and network is None:
            notes.append(f"not written, for it needs probability tables: {chosen.title}.")
            continue
        place = outputs.plan(str(folder / f"{stem}{chosen.endings[0]}"))
        try:
            notes += _write(outputs, place, found, network)
        except LimitError as error:
            outputs.drop(place)
            notes.append(f"{chosen.title} is not written: {error}")
    return notes


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
        drawn = draw(network, options.rows, options.seed, missing=options.missing_share)
        write_csv(drawn, outputs.stage(out))
        notes: tuple[str, ...] = ()
        if place is not None:
            notes = write_network(outputs.stage(place), network.dag, network=network)
        outputs.commit()
    note(*notes)
    return 0


def _network_to_draw_from(options: argparse.Namespace) -> Network:
    """Return the network that ``sample`` draws from."""
    from bnstudio.cli.fitted import read_with_tables
    from bnstudio.network.parity import parity_network

    if options.parity is not None:
        nodes, parents = options.parity
        return parity_network(nodes, parents, options.seed)
    return read_with_tables(options.given)
