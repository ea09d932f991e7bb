"""The program as a library: what ``import bnstudio`` offers to scripts and notebooks.

Each function is a thin, typed way to the rooms behind it; nothing is computed here. Names of scores
and searchers are those of the command line, and the same data, settings and seed give the same
result there, here and in the window. What is imported under its own name is offered, too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from os import PathLike
from typing import Any

from bnstudio.data.dataset import Dataset as Dataset
from bnstudio.data.table.load import load_dataset
from bnstudio.data.table.load import read_names as read_names
from bnstudio.data.table.table import ReadOptions
from bnstudio.errors import UsageError
from bnstudio.evaluation.cross_validation import cross_validate
from bnstudio.evaluation.held_out import Prior
from bnstudio.evaluation.outcome import Evaluation as Evaluation
from bnstudio.evaluation.spec import CrossValidation
from bnstudio.evaluation.spec import Learner as Learner
from bnstudio.formats.common import NetworkFile as NetworkFile
from bnstudio.formats.read import read_network as read_network
from bnstudio.formats.write import write_network as write_network
from bnstudio.graph.compare import Comparison as Comparison
from bnstudio.graph.compare import compare as compare
from bnstudio.graph.convert import to_dag
from bnstudio.graph.knowledge import Knowledge as Knowledge
from bnstudio.graph.knowledge_file import read_knowledge as read_knowledge
from bnstudio.graph.knowledge_file import write_knowledge as write_knowledge
from bnstudio.graph.pdag import PDAG
from bnstudio.inference.evidence import Evidence as Evidence
from bnstudio.inference.influence import TargetAnalysis as TargetAnalysis
from bnstudio.inference.influence import influence_on as influence_on
from bnstudio.inference.interval import DRAWS, LEVEL
from bnstudio.inference.interval import Intervals as Intervals
from bnstudio.inference.interval import credible_intervals as intervals_of
from bnstudio.inference.model import Answer as Answer
from bnstudio.inference.model import Inference as Inference
from bnstudio.inference.prediction import predict as predict
from bnstudio.inference.sensitivity import Sensitivity as Sensitivity
from bnstudio.inference.sensitivity import what_moves as what_moves
from bnstudio.job.control import RunControl
from bnstudio.job.defaults import (
    LISTED,
    MANY_SEARCHER,
    PLAIN_SEARCHER,
    SCORE,
    searcher_for,
)
from bnstudio.job.events import Event
from bnstudio.job.run.runner import run, run_on_lists
from bnstudio.job.spec import Checkpoints as Checkpoints
from bnstudio.job.spec import Limits as Limits
from bnstudio.job.spec import ListSpec as ListSpec
from bnstudio.job.spec import Result as Result
from bnstudio.job.spec import RunSpec as RunSpec
from bnstudio.network.bayesnet import Network as Network
from bnstudio.network.fit import dirichlet
from bnstudio.network.fit import fit as fit_tables
from bnstudio.scoring.parent_sets.files import read_parent_sets
from bnstudio.scoring.registry import make_scorer
from bnstudio.scoring.total import total
from bnstudio.strength.consensus import Consensus as Consensus
from bnstudio.strength.functions import arc_probabilities as arc_probabilities
from bnstudio.strength.functions import arc_strengths as arc_strengths
from bnstudio.strength.functions import consensus as consensus
from bnstudio.strength.functions import count_arcs as count_arcs
from bnstudio.strength.outcome import Bootstrapped as Bootstrapped
from bnstudio.strength.outcome import PosteriorArcs as PosteriorArcs
from bnstudio.strength.strengths import Strengths as Strengths

Value = bool | int | float | str
"""What a parameter of a score or a searcher can be."""


def read_table(
    path: str | PathLike[str],
    *,
    missing: str = "state",
    discretise: str | None = None,
    max_states: int | None = None,
    drop_continuous: bool = False,
    recipe: str | PathLike[str] | None = None,
    variables: Sequence[str] | str | PathLike[str] | None = None,
    read: Mapping[str, Any] | None = None,
) -> Dataset:
    """Read a table into coded variables.

    Separator, encoding, decimal sign and missing markers are guessed as in the window.

    Parameters
    ----------
    path
        Delimited text, gzipped or not, or another kind of table that the window opens
        (``docs/tables.md``).
    missing
        ``"state"``: a missing cell is a state of its own; ``"drop"``: its row is left out;
        ``"frequent"``: it gets the column's most frequent state; ``"draw"``: one drawn from the
        column's other cells; ``"leave"``: it is left missing, for the scores ``pnal``, ``nal-bic``
        and ``nal-aic``.
    discretise
        How continuous columns are cut: ``METHOD`` or ``METHOD:BINS``, as on the command line.
    max_states
        With ``discretise``: numeric columns with more states than this are cut as well, and the
        rarest states of other columns that have more are merged.
    drop_continuous
        Leave continuous columns out.
    recipe
        A file of decisions about the columns, as the window's *Save recipe* writes it, in the place
        of these options.
    variables
        The variables to keep, or a file with one name a line; ``None``: all.
    read
        How the file is written, where the guess is wrong: ``separator``, ``encoding``, ``header``,
        ``decimal``, ``quote``, ``missing``, ``arities``, ``sheet``, ``repair_names``,
        ``leave_uneven``.

    Raises
    ------
    DataError
        If the file cannot be read, or has continuous columns and neither option deals with them.
    UsageError
        If an option cannot be used.

    Examples
    --------
    >>> table = bnstudio.read_table("alarm.csv")
    >>> table.n, table.cases
    (37, 5000)
    """
    return load_dataset(
        path,
        missing=missing,
        discretise=discretise,
        max_states=max_states,
        drop_continuous=drop_continuous,
        recipe=recipe,
        variables=variables,
        options=_read_options(read or {}),
    ).dataset


def _read_options(read: Mapping[str, Any]) -> ReadOptions:
    known = {item.name for item in fields(ReadOptions)}
    unknown = sorted(set(read) - known)
    if unknown:
        raise UsageError(
            f"read knows no “{unknown[0]}”", advice=f"Choose among {', '.join(sorted(known))}"
        )
    values: dict[str, Any] = {
        name: tuple(value) if name == "missing" else value for name, value in read.items()
    }
    return ReadOptions(**values)


def learn(
    table: Dataset | None,
    *,
    searcher: str | None = None,
    parameters: Mapping[str, Value] | None = None,
    score: str = SCORE,
    score_parameters: Mapping[str, Value] | None = None,
    limits: Limits | None = None,
    knowledge: Knowledge | None = None,
    start: PDAG | None = None,
    ordering: Sequence[str] | None = None,
    parent_sets: ListSpec | None = None,
    seed: int = 0,
    threads: int | None = None,
    on_event: Callable[[Event], None] | None = None,
    checkpoints: Checkpoints | None = None,
) -> Result:
    """Learn a network from a table, in this process.

    Parameters
    ----------
    table
        The data; ``None``: the parent set lists of a file are all there is.
    searcher, parameters
        How to search, as ``--searcher`` and ``--set``; by default the searcher that the command
        line proposes for so many variables.
    score, score_parameters
        What to maximise, as ``--score`` and ``--score-set``.
    limits
        In-degree, free parameters of a family, seconds, memory, disk, steps.
    knowledge
        Required and forbidden arcs, tiers, orderings, roots, leaves, limits of single variables;
        probabilities of arcs are added to the score.
    start, ordering
        A network to start from; the variables with parents before children. For searchers that
        use them.
    parent_sets
        Where parent set tables come from, for searchers that work on them.
    seed, threads
        The same seed and threads give the same result; ``None``: all cores but one.
    on_event
        Called with each event of the run (progress, better networks, bounds) as it comes; an
        exception that it raises ends the run.
    checkpoints
        Where the run is kept, and what it goes on from: ``Checkpoints(place, resume)``.

    Returns
    -------
    Result
        The network (``dag``), its score recomputed from the data, the status, the trace.

    Raises
    ------
    UsageError
        If a name, parameter or limit cannot be used.
    LimitError
        If no network that keeps the constraints can be had within the limits.
    """
    lists = None
    if table is None:
        if parent_sets is None or parent_sets.file is None:
            raise UsageError(
                "there is nothing to learn from", advice="Give a table, or a file of parent sets"
            )
        score, lists = LISTED, read_parent_sets(parent_sets.file)
    variables = len(lists.names) if lists is not None else table.n if table is not None else 0
    spec = RunSpec(
        score=score,
        score_parameters=dict(score_parameters or {}),
        searcher=searcher or _searcher(variables, parameters, parent_sets),
        parameters=dict(parameters or {}),
        limits=limits or Limits(),
        knowledge=knowledge or Knowledge(),
        start=start,
        ordering=None if ordering is None else tuple(ordering),
        seed=seed,
        threads=threads,
        lists=parent_sets or ListSpec(),
    )
    control = RunControl() if on_event is None else RunControl(on_event)
    if lists is not None:
        return run_on_lists(lists, spec, control, checkpoints=checkpoints)
    assert table is not None
    return run(table, spec, control, checkpoints=checkpoints)


def _searcher(
    variables: int, parameters: Mapping[str, Value] | None, parent_sets: ListSpec | None
) -> str:
    """Return the searcher where none is named, as the command line does."""
    if parameters:
        return PLAIN_SEARCHER
    return searcher_for(variables) if parent_sets is None else MANY_SEARCHER


def score(
    table: Dataset,
    network: PDAG | NetworkFile,
    *,
    name: str = SCORE,
    parameters: Mapping[str, Value] | None = None,
) -> float:
    """Return the score of a network on a table.

    Parameters
    ----------
    table
        The data.
    network
        A graph over the table's variables (in any order), or a network file that was read. A graph
        with undirected edges is scored as one of its DAGs.
    name, parameters
        The score, as on the command line: ``name="bdeu", parameters={"ess": 10}``.

    Raises
    ------
    UsageError
        If there is no such score, or the variables differ.
    """
    graph = network.graph if isinstance(network, NetworkFile) else network
    return total(make_scorer(table.by_content(), name, parameters), to_dag(graph))


def evaluate(
    table: Dataset,
    learners: Sequence[Learner],
    *,
    folds: int = 20,
    prior: Prior | None = None,
    seed: int = 0,
    predict: str = "",
) -> Evaluation:
    """Compare learners by the likelihood of rows that they did not learn from.

    Parameters
    ----------
    table
        The data; each row is held out once.
    learners
        What to compare: a name and a :class:`RunSpec` each.
    folds
        Parts that the rows are cut into, at least 2.
    prior
        Of the probability tables under which held-out rows are judged.
    seed
        Decides which row falls into which fold.
    predict
        A variable whose prediction in held-out rows is measured, too.

    Raises
    ------
    UsageError
        If the folds or a learner's settings cannot be used.
    """
    spec = CrossValidation(tuple(learners), folds, prior or Prior(), seed, predict)
    return cross_validate(table, spec)


def fit(
    network: PDAG | NetworkFile, table: Dataset, *, equivalent_sample_size: float = 1.0
) -> Network:
    """Count a network's probability tables on a table.

    Parameters
    ----------
    network
        A graph over variables of the table, or a network file that was read. Of a graph with
        undirected edges, one of its DAGs gets the tables.
    table
        The data.
    equivalent_sample_size
        Of the prior, as in BDeu; 0 is maximum likelihood.

    Raises
    ------
    BnstudioError
        If a node is not a column, or a table would be too large.
    """
    graph = network.graph if isinstance(network, NetworkFile) else network
    return fit_tables(to_dag(graph), table, equivalent_sample_size)


def credible_intervals(
    network: Network,
    table: Dataset,
    name: str,
    evidence: Evidence | None = None,
    *,
    equivalent_sample_size: float = 1.0,
    level: float = LEVEL,
    draws: int = DRAWS,
    seed: int = 0,
) -> Intervals:
    """Return credible intervals of a variable's posterior, from the uncertainty of the tables.

    Parameters
    ----------
    network
        As :func:`fit` gives it for the same table and prior.
    table, equivalent_sample_size
        What the tables were counted on, and the prior.
    name, evidence
        The variable, and what is given.
    level, draws, seed
        The share within, how many tables are drawn, and with which seed.

    Raises
    ------
    UsageError
        For what is not in the network, or a number that cannot be; also if the network has other
        states than the table.
    LimitError
        If it would take very long.
    """
    variables, parameters = dirichlet(network.dag, table, equivalent_sample_size)
    if [one.states for one in variables] != [one.states for one in network.variables]:
        raise UsageError(
            "the network has other states than the table", advice="Fit it to this table first"
        )
    return intervals_of(network, parameters, name, evidence, level=level, draws=draws, seed=seed)
