"""The program as a library: what ``import bnstudio`` offers to scripts and notebooks.

Each function is a thin, typed way to the rooms behind it; nothing is computed here. Names of scores
and searchers are those of the command line, and the same data, settings and seed give the same
result there, here and in the window. What is imported under its own name is offered, too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from os import PathLike

from bnstudio.data.dataset import Dataset as Dataset
from bnstudio.data.table.load import load_dataset
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
from bnstudio.graph.pdag import PDAG
from bnstudio.job.control import RunControl
from bnstudio.job.defaults import MANY_SEARCHER, PLAIN_SEARCHER, SCORE, searcher_for
from bnstudio.job.events import Event
from bnstudio.job.run.runner import run
from bnstudio.job.spec import Limits as Limits
from bnstudio.job.spec import ListSpec as ListSpec
from bnstudio.job.spec import Result as Result
from bnstudio.job.spec import RunSpec as RunSpec
from bnstudio.scoring.registry import make_scorer
from bnstudio.scoring.total import total

Value = bool | int | float | str
"""What a parameter of a score or a searcher can be."""


def read_table(
    path: str | PathLike[str],
    *,
    missing: str = "state",
    discretise: str | None = None,
    max_states: int | None = None,
    drop_continuous: bool = False,
) -> Dataset:
    """Read a delimited file into coded variables.

    Separator, encoding, decimal sign and missing markers are guessed as in the window.

    Parameters
    ----------
    path
        A CSV file, gzipped or not.
    missing
        ``"state"``: a missing cell is a state of its own; ``"drop"``: its row is left out;
        ``"leave"``: it is left missing, for the scores ``pnal``,
        ``nal-bic`` and ``nal-aic``.
    discretise
        How continuous columns are cut: ``METHOD`` or ``METHOD:BINS``, as on the command line.
    max_states
        With ``discretise``: numeric columns with more states than this are cut as well.
    drop_continuous
        Leave continuous columns out.

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
    (37, 2000)
    """
    return load_dataset(
        path,
        missing=missing,
        discretise=discretise,
        max_states=max_states,
        drop_continuous=drop_continuous,
    ).dataset


def learn(
    table: Dataset,
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
) -> Result:
    """Learn a network from a table, in this process.

    Parameters
    ----------
    table
        The data.
    searcher, parameters
        How to search, as ``--searcher`` and ``--set``; by default the searcher that the command
        line proposes for so many variables.
    score, score_parameters
        What to maximise, as ``--score`` and ``--score-set``.
    limits
        In-degree, free parameters of a family, seconds, memory, disk, steps.
    knowledge
        Required and forbidden arcs, tiers, limits of single variables.
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
    spec = RunSpec(
        score=score,
        score_parameters=dict(score_parameters or {}),
        searcher=searcher or _searcher(table.n, parameters, parent_sets),
        parameters=dict(parameters or {}),
        limits=limits or Limits(),
        knowledge=knowledge or Knowledge(),
        start=start,
        ordering=None if ordering is None else tuple(ordering),
        seed=seed,
        threads=threads,
        lists=parent_sets or ListSpec(),
    )
    return run(table, spec, RunControl() if on_event is None else RunControl(on_event))


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
    folds: int = 10,
    prior: Prior | None = None,
    seed: int = 0,
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

    Raises
    ------
    UsageError
        If the folds or a learner's settings cannot be used.
    """
    spec = CrossValidation(tuple(learners), folds, prior or Prior(), seed)
    return cross_validate(table, spec)
