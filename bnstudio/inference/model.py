"""Questions to a network: every posterior, the probability of the evidence, the best explanation.

:class:`Inference` is made once for a network and asked again and again; it is the way in for the
command line, the library and the window. All answers are exact.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from bnstudio.errors import UsageError
from bnstudio.inference.cluster_tree import ClusterTree, Potentials, cluster_tree
from bnstudio.inference.evidence import Coded, Evidence, ImpossibleEvidence, coded, node_of
from bnstudio.inference.factors import (
    Factor,
    Numbers,
    Scope,
    family_factor,
    family_scope,
    likelihood_factor,
    maximum,
    observed,
)
from bnstudio.network.bayesnet import Network

_TREES_KEPT = 8
_MOST_BLAMED = 40  # pieces of evidence that are tried one by one when they contradict each other


@dataclass(frozen=True, eq=False)
class Answer:
    """What follows from evidence.

    Parameters
    ----------
    network
        The network that was asked.
    evidence
        What was given.
    tables
        For each node its posterior, shape ``(r,)``, in the order of its states. An observed or set
        node has all its mass in one state.
    log_evidence
        Natural logarithm of the probability of the evidence. With likelihoods it is the expected
        value of their product, so that it depends on their scale; with interventions it is the
        probability of the rest once they are made.
    """

    network: Network
    evidence: Evidence
    tables: tuple[Numbers, ...]
    log_evidence: float

    @property
    def evidence_probability(self) -> float:
        """The probability of the evidence; 0.0 where it is below the range of floats."""
        return math.exp(self.log_evidence)

    def of(self, name: str) -> dict[str, float]:
        """Return the posterior of a variable, by its states."""
        node = node_of(self.network, name)
        states = self.network.variables[node].states
        return dict(zip(states, self.tables[node].tolist(), strict=True))


@dataclass(frozen=True)
class Explanation:
    """The most probable explanation: the likeliest state of all variables together.

    Parameters
    ----------
    states
        The state of every variable, observed and set ones among them.
    log_probability
        Natural logarithm of its probability together with the evidence.
    log_posterior
        Natural logarithm of its probability given the evidence.
    """

    states: Mapping[str, str]
    log_probability: float
    log_posterior: float


class Inference:
    """Answers questions to one network.

    Parameters
    ----------
    network
        A DAG with its tables.

    Examples
    --------
    >>> ask = Inference(network)
    >>> answer = ask.posteriors(Evidence({"smoke": "yes"}))
    >>> answer.of("lung")["yes"], answer.evidence_probability
    """

    def __init__(self, network: Network) -> None:
        self.network = network
        self._families = tuple(family_factor(network, node) for node in range(network.dag.n))
        self._trees: dict[frozenset[int], ClusterTree] = {}

    def cells(self, evidence: Evidence | None = None) -> int:
        """Return the number of table cells that an answer needs, a measure of its time.

        100 million take about five seconds; below one million it is some milliseconds.
        """
        given = coded(self.network, evidence or Evidence())
        return self._tree(given).cells

    def joint_cells(self, names: Sequence[str], evidence: Evidence | None = None) -> int:
        """Return the number of table cells that :meth:`joint` needs for the same arguments."""
        given = coded(self.network, evidence or Evidence())
        nodes = [node_of(self.network, name) for name in names]
        free = tuple(sorted(node for node in nodes if node not in given.fixed))
        families = {node: self._families[node] for node in relevant(self.network, given, free)}
        factors = evidence_factors(given, families)
        return query_tree(factors, free, self.network.arities).cells

    def posteriors(self, evidence: Evidence | None = None) -> Answer:
        """Return the posterior of every variable, and the probability of the evidence.

        Raises
        ------
        UsageError
            For evidence that names what is not there.
        ImpossibleEvidence
            If it has probability zero; the message names the pieces that contradict each other.
        LimitError
            If the exact answer does not fit into memory.
        """
        evidence = evidence or Evidence()
        given = coded(self.network, evidence)
        potentials, log = self._collected(evidence, given)
        potentials.distribute()
        tables = []
        for node in range(self.network.dag.n):
            code = given.fixed.get(node)
            if code is None:
                tables.append(potentials.marginal((node,))[0])
            else:
                tables.append(np.eye(self.network.arities[node])[code])
            tables[-1].setflags(write=False)
        return Answer(self.network, evidence, tuple(tables), log)

    def log_evidence(self, evidence: Evidence) -> float:
        """Return the natural logarithm of the probability of the evidence; ``-inf`` for zero.

        Only what the evidence depends on is computed.

        Raises
        ------
        UsageError, LimitError
            As :meth:`posteriors`.
        """
        return self._log_evidence(coded(self.network, evidence))

    def joint(self, names: Sequence[str], evidence: Evidence | None = None) -> Numbers:
        """Return the joint posterior of some variables, one axis for each in the order given.

        Raises
        ------
        UsageError, ImpossibleEvidence, LimitError
            As :meth:`posteriors`; also if a variable is named twice.
        """
        evidence = evidence or Evidence()
        given = coded(self.network, evidence)
        nodes = [node_of(self.network, name) for name in names]
        if len(set(nodes)) < len(nodes):
            raise UsageError("a variable is asked for twice", advice="Name each once")
        free = tuple(sorted(node for node in nodes if node not in given.fixed))
        table, log = query(self.network, given, free)
        if log[0] == -math.inf:
            raise self._impossible(evidence)
        # Back to the order that was asked for; a fixed variable has all its mass in one state.
        order = [free.index(node) for node in nodes if node not in given.fixed]
        table = np.asarray(table[0].transpose(order))
        for axis, node in enumerate(nodes):
            if node in given.fixed:
                one = np.eye(self.network.arities[node])[given.fixed[node]]
                shape = [-1 if place == axis else 1 for place in range(table.ndim + 1)]
                table = np.expand_dims(table, axis) * one.reshape(shape)
        return table

    def pairs(
        self,
        name: str,
        evidence: Evidence | None = None,
        *,
        check: Callable[[], object] = lambda: None,
    ) -> list[Numbers]:
        """Return the joint posterior of a variable, by rows, and each of all, by columns.

        By Bayes' rule from all posteriors under each state of the variable, so that it takes as
        many answers as that has states. ``check`` is called before each, and may raise.

        Raises
        ------
        UsageError, ImpossibleEvidence, LimitError
            As :meth:`posteriors`.
        """
        evidence = evidence or Evidence()
        states = self.network.variables[node_of(self.network, name)].states
        shares = self.joint([name], evidence)
        found = [np.zeros((len(states), arity)) for arity in self.network.arities]
        for code, (state, share) in enumerate(zip(states, shares.tolist(), strict=True)):
            if share > 0:
                check()
                for joint, table in zip(
                    found,
                    self.posteriors(evidence.with_state(name, state)).tables,
                    strict=True,
                ):
                    joint[code] = share * table
        return found

    def explanation(self, evidence: Evidence | None = None) -> Explanation:
        """Return the most probable explanation of the evidence.

        Of several the first is taken, by the order of the states.

        Raises
        ------
        UsageError, ImpossibleEvidence, LimitError
            As :meth:`posteriors`.
        """
        evidence = evidence or Evidence()
        given = coded(self.network, evidence)
        potentials = Potentials(self._tree(given), self._factors(given))
        log = float(potentials.collect(maximum)[0])
        if log == -math.inf:
            raise self._impossible(evidence)
        found = {node: int(codes[0]) for node, codes in potentials.trace_back().items()}
        found.update(given.fixed)
        names = self.network.dag.names
        states = {
            names[node]: self.network.variables[node].states[found[node]]
            for node in range(self.network.dag.n)
        }
        return Explanation(states, log, min(0.0, log - self._log_evidence(given)))

    def families(self) -> list[Numbers]:
        """Return for each node the joint distribution of its parents and itself, shape ``(q, r)``.

        Rows and columns are those of the network's tables; nothing is given.

        Raises
        ------
        LimitError
            If the exact answer does not fit into memory.
        """
        potentials, _ = self._collected(Evidence(), coded(self.network, Evidence()))
        potentials.distribute()
        found = []
        for node, table in enumerate(self.network.tables):
            scope = family_scope(self.network, node)
            joint = potentials.marginal(scope)[0]
            found.append(np.moveaxis(joint, scope.index(node), -1).reshape(table.shape))
        return found

    def _factors(self, given: Coded) -> list[Factor]:
        return evidence_factors(given, self._families)

    def _tree(self, given: Coded) -> ClusterTree:
        """Return the tree for what is fixed; the last few are kept."""
        key = frozenset((*given.states, *(~node for node in given.interventions)))
        tree = self._trees.get(key)
        if tree is None:
            # Every node that is not fixed has a cluster, were it alone.
            scopes = [factor.scope for factor in self._factors(given)]
            scopes += [(node,) for node in range(self.network.dag.n) if node not in given.fixed]
            tree = cluster_tree(scopes, self.network.arities)
            while len(self._trees) >= _TREES_KEPT:
                del self._trees[next(iter(self._trees))]
            self._trees[key] = tree
        return tree

    def _collected(self, evidence: Evidence, given: Coded) -> tuple[Potentials, float]:
        potentials = Potentials(self._tree(given), self._factors(given))
        log = float(potentials.collect()[0])
        if log == -math.inf:
            raise self._impossible(evidence)
        return potentials, log

    def _log_evidence(self, given: Coded) -> float:
        return float(query(self.network, given, ())[1][0])

    def _impossible(self, evidence: Evidence) -> ImpossibleEvidence:
        """Name pieces of the evidence that cannot be together, none of which could be left out."""
        kept = evidence
        if len(evidence.names) <= _MOST_BLAMED:
            for name in (*evidence.states, *evidence.likelihoods, *evidence.interventions):
                fewer = kept.without(name)
                if self._log_evidence(coded(self.network, fewer)) == -math.inf:
                    kept = fewer
        pieces = [f"“{name}” is “{state}”" for name, state in kept.states.items()]
        pieces += [f"the likelihood of “{name}”" for name in kept.likelihoods]
        pieces += [f"“{name}” set to “{state}”" for name, state in kept.interventions.items()]
        if len(pieces) == 1:
            what = f"the evidence has probability zero: {pieces[0]} cannot be"
        else:
            what = f"the evidence has probability zero: {', '.join(pieces[:8])} cannot be together"
        return ImpossibleEvidence(what, advice="Leave out or change one of these")


def evidence_factors(
    given: Coded, families: Sequence[Factor] | Mapping[int, Factor]
) -> list[Factor]:
    """Return the factors of a network with its evidence put in.

    ``families`` has the factor of each node's table, or of the nodes that matter. The table of a
    set node is left out: it does not listen to its parents.
    """
    wanted = families if isinstance(families, Mapping) else dict(enumerate(families))
    fixed = given.fixed
    factors = [
        observed(factor, fixed)
        for node, factor in wanted.items()
        if node not in given.interventions
    ]
    factors += [
        likelihood_factor(node, weights)
        for node, weights in given.likelihoods.items()
        if node in wanted
    ]
    return factors


def relevant(network: Network, given: Coded, nodes: Iterable[int]) -> list[int]:
    """Return the nodes whose tables matter for the joint posterior of ``nodes`` and the evidence.

    These are they, what is given, and all ancestors; a set node has no ancestors of its own.
    """
    found: set[int] = set()
    open_ = [*nodes, *given.states, *given.likelihoods]
    while open_:
        node = open_.pop()
        if node not in found:
            found.add(node)
            if node not in given.interventions:
                open_.extend(network.dag.parents(node))
    return sorted(found)


def query(network: Network, given: Coded, free: Scope) -> tuple[Numbers, Numbers]:
    """Return the joint posterior of nodes that are not fixed, and the evidence's log-probability.

    Only the tables that matter are looked at.

    Returns
    -------
    tuple
        Shape ``(1, *arities of free)``, in the order of ``free``, ascending; and shape ``(1,)``.
    """
    nodes = relevant(network, given, free)
    families = {node: family_factor(network, node) for node in nodes}
    return eliminate(evidence_factors(given, families), free, network.arities)


def eliminate(
    factors: Sequence[Factor], free: Scope, arities: Sequence[int], tree: ClusterTree | None = None
) -> tuple[Numbers, Numbers]:
    """Sum the product of factors down to the nodes of ``free``.

    ``tree`` is what :func:`query_tree` gives for them, made here by default.

    Returns
    -------
    tuple
        The sums divided by their total, shape ``(batch, *arities of free)``, zero where that is
        zero; and the logarithm of the total, shape ``(batch,)``.
    """
    tree = tree or query_tree(factors, free, arities)
    potentials = Potentials(tree, factors)
    log = potentials.collect(keep=False)
    if not free:
        return np.ones(len(log)), log
    return potentials.root(free), log


def query_tree(factors: Sequence[Factor], free: Scope, arities: Sequence[int]) -> ClusterTree:
    """Return a tree for factors whose last root holds the nodes of ``free``."""
    tree = cluster_tree([*(factor.scope for factor in factors), free], arities)
    return tree.rooted(tree.home(free)) if free else tree
