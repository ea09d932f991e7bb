"""Credible intervals against the beta distribution, and how often they hold the truth."""

import numpy as np
import pytest
from scipy import stats

from bnstudio.data.dataset import Variable
from bnstudio.errors import LimitError, UsageError
from bnstudio.formats.read import read_network
from bnstudio.graph.pdag import DAG
from bnstudio.inference import interval
from bnstudio.inference.evidence import Evidence
from bnstudio.inference.interval import as_if_counted, credible_intervals
from bnstudio.inference.model import Inference
from bnstudio.network.bayesnet import Network
from bnstudio.network.fit import dirichlet, fit
from bnstudio.network.sample import sample


@pytest.fixture(scope="module")
def asia(data_dir):
    return read_network(data_dir / "asia.bif").network


def one_node(*weights):
    variable = Variable("X", tuple(f"s{k}" for k in range(len(weights))))
    table = np.array([weights]) / sum(weights)
    return Network(DAG(["X"], []), (variable,), (table,)), [np.array([weights], dtype=float)]


@pytest.mark.parametrize("weights", [(3.0, 9.0), (0.02, 0.7, 4.0)])
def test_one_table_gives_beta_quantiles(weights):
    network, parameters = one_node(*weights)
    found = credible_intervals(network, parameters, "X", draws=40_000, level=0.9)
    for k, weight in enumerate(weights):
        beta = stats.beta(weight, sum(weights) - weight)
        assert found.low[k] == pytest.approx(beta.ppf(0.05), abs=0.01)
        assert found.high[k] == pytest.approx(beta.ppf(0.95), abs=0.01)
        assert found.sd[k] == pytest.approx(beta.std(), abs=0.005)


def test_intervals_hold_the_truth_as_often_as_they_say():
    """Tables are drawn from the prior, rows from the tables: then 90 % hold the true posterior."""
    random = np.random.default_rng(11)
    dag = DAG("ABC", [(0, 1), (0, 2), (1, 2)])
    variables = tuple(Variable(name, ("n", "y")) for name in "ABC")
    evidence = Evidence({"C": "y"})
    held = 0
    trials = 200
    for trial in range(trials):
        # BDeu's prior with an equivalent sample size of 8.
        tables = [random.dirichlet(np.full(2, 8 / (2 * q)), size=q) for q in (1, 2, 4)]
        truth = Network(dag, variables, tuple(tables))
        rows = sample(truth, 40, seed=trial)
        network = fit(dag, rows, 8)
        parameters = dirichlet(dag, rows, 8)[1]
        found = credible_intervals(
            network, parameters, "A", evidence, level=0.9, draws=400, seed=trial
        )
        wanted = Inference(truth).joint(["A"], evidence)[1]
        held += found.low[1] <= wanted <= found.high[1]
    assert 0.83 <= held / trials <= 0.96  # 0.9 with three standard deviations


def test_draws_do_not_depend_on_blocks_and_are_repeated(asia, monkeypatch):
    rows = sample(asia, 300, seed=1)
    network, parameters = fit(asia.dag, rows), dirichlet(asia.dag, rows)[1]
    evidence = Evidence({"xray": "yes"}, {"dysp": {"yes": 0.9, "no": 0.2}}, {"smoke": "no"})
    first = credible_intervals(network, parameters, "lung", evidence, draws=50, seed=3)
    monkeypatch.setattr(interval, "_BLOCK_CELLS", 100)
    again = credible_intervals(network, parameters, "lung", evidence, draws=50, seed=3)
    other = credible_intervals(network, parameters, "lung", evidence, draws=50, seed=4)
    assert np.allclose(first.low, again.low, rtol=1e-12)
    assert np.allclose(first.high, again.high, rtol=1e-12)
    assert not np.allclose(first.low, other.low)
    point = Inference(network).joint(["lung"], evidence)
    assert (first.low < point).all() and (point < first.high).all()


def test_more_cases_give_narrower_intervals_around_the_same_answer(asia):
    evidence = Evidence({"dysp": "yes"})
    point = Inference(asia).joint(["bronc"], evidence)
    widths = []
    for cases in (50, 5_000):
        found = credible_intervals(asia, as_if_counted(asia, cases), "bronc", evidence)
        assert (found.low < point).all() and (point < found.high).all()
        widths.append(found.high - found.low)
    assert (widths[1] < 0.2 * widths[0]).all()


def test_what_is_certain_stays_so(asia):
    """Probabilities of zero, and a variable that is given."""
    evidence = Evidence({"lung": "yes"})
    parameters = as_if_counted(asia, 100)
    found = credible_intervals(asia, parameters, "either", evidence)
    assert found.low == pytest.approx([1, 0]) and found.high == pytest.approx([1, 0])
    found = credible_intervals(asia, parameters, "lung", evidence)
    assert found.low.tolist() == found.high.tolist() == [1, 0]


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"level": 1}, "level cannot be 1"),
        ({"draws": 1}, "1 draws give no interval"),
        ({"seed": -1}, "seed cannot be below 0"),
    ],
)
def test_numbers_are_checked(settings, words):
    network, parameters = one_node(1.0, 2.0)
    with pytest.raises(UsageError, match=words):
        credible_intervals(network, parameters, "X", **settings)


def test_a_network_that_takes_too_long_is_refused(asia, monkeypatch):
    monkeypatch.setattr(interval, "_MAX_WORK", 1000)
    with pytest.raises(LimitError, match="fewer draws"):
        credible_intervals(asia, as_if_counted(asia, 10), "lung")
    with pytest.raises(UsageError, match="above 0"):
        as_if_counted(asia, 0)
