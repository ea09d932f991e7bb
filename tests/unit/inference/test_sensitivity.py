"""What moves a posterior, against asking anew for every change."""

import numpy as np
import pytest

from bnstudio.errors import UsageError
from bnstudio.formats.read import read_network
from bnstudio.inference.evidence import Evidence, ImpossibleEvidence
from bnstudio.inference.model import Inference
from bnstudio.inference.sensitivity import total_variation, what_moves
from tests.support.random_networks import random_evidence, random_network


@pytest.mark.parametrize("seed", range(40))
def test_every_move_is_that_of_asking_anew(seed):
    random = np.random.default_rng(seed)
    network = random_network(random)
    evidence, _ = random_evidence(random, network, share=0.3)
    ask = Inference(network)
    names = [name for name in network.dag.names if name not in evidence.names]
    if not names or ask.log_evidence(evidence) == -np.inf:
        return
    query = names[0]

    def anew(changed):
        try:
            return ask.posteriors(changed).tables[network.dag.index[query]]
        except ImpossibleEvidence:
            return None

    plain = anew(evidence)
    found = what_moves(ask, query, evidence)
    assert found.posterior == pytest.approx(plain)
    assert [one.distance for one in found.changed] == sorted(
        (one.distance for one in found.changed), reverse=True
    )
    moves = {(one.variable, one.state): one for one in (*found.left_out, *found.changed)}
    for name in evidence.names:
        wanted = {None: evidence.without(name)}
        states = network.variables[network.dag.index[name]].states
        if name in evidence.states:
            wanted |= {
                state: evidence.with_state(name, state)
                for state in states
                if state != evidence.states[name]
            }
        if name in evidence.interventions:
            wanted |= {
                state: evidence.with_intervention(name, state)
                for state in states
                if state != evidence.interventions[name]
            }
        for state, changed in wanted.items():
            moved = anew(changed)
            if moved is None:
                assert (name, state) not in moves
                continue
            one = moves.pop((name, state))
            assert one.posterior == pytest.approx(moved)
            assert one.distance == pytest.approx(total_variation(moved, plain))
    assert moves == {}
    assert {one.variable for one in found.further} == set(names[1:])
    for one in found.further:
        node = network.dag.index[one.variable]
        shares = ask.posteriors(evidence).tables[node]
        each = [
            0.0
            if share == 0
            else total_variation(anew(evidence.with_state(one.variable, state)), plain)
            for state, share in zip(network.variables[node].states, shares, strict=True)
        ]
        assert one.expected == pytest.approx(float(shares @ each), abs=1e-12)
        assert one.largest == pytest.approx(max(each), abs=1e-12)


def test_a_given_variable_is_refused(data_dir):
    network = read_network(data_dir / "asia.bif").network
    with pytest.raises(UsageError, match="nothing moves it"):
        what_moves(Inference(network), "lung", Evidence({"lung": "yes"}))
