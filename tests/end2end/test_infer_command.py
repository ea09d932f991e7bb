"""``bnstudio infer``: answers as those of the library, and one clear line for what cannot be."""

import json
import math

import pytest

from bnstudio.formats.read import read_network
from bnstudio.formats.write import write_network
from bnstudio.graph.convert import to_cpdag
from bnstudio.inference.evidence import Evidence
from bnstudio.inference.model import Inference
from bnstudio.network.fit import fit
from bnstudio.project.current_graph import GraphRecord
from bnstudio.project.document import Project
from bnstudio.project.saving.file import snapshot, write_project

# P(lung) is 0.055, P(either) 0.064828, P(xray | either) 0.98 and P(xray | not either) 0.05.
X_RAY = 0.98 * 0.064828 + 0.05 * 0.935172
LUNG = {"yes": pytest.approx(0.98 * 0.055 / X_RAY), "no": pytest.approx(1 - 0.98 * 0.055 / X_RAY)}


@pytest.fixture
def bif(data_dir):
    return data_dir / "asia.bif"


def test_what_is_observed_and_done(run, bif, tmp_path):
    out = tmp_path / "answer.json"
    done = run(
        "infer", bif, "--query", "lung", "--query", "bronc", "--evidence", "xray=yes", "asia=no",
        "--likelihood", "dysp=yes:0.8,no:0.2", "--do", "smoke=no", "--mpe", "--json", out,
    )  # fmt: skip
    assert done.status == 0, done.err
    assert "observed: xray = yes; asia = no; dysp ~ yes: 0.8, no: 0.2\n" in done.out
    assert "done: smoke = no\n" in done.out and "cause to effect" in done.err
    assert "turns each of these arcs round, smoke → lung, smoke → bronc." in done.err
    ask = Inference(read_network(bif).network)
    evidence = Evidence(
        {"xray": "yes", "asia": "no"}, {"dysp": {"yes": 0.8, "no": 0.2}}, {"smoke": "no"}
    )
    answer, best = ask.posteriors(evidence), ask.explanation(evidence)
    record = json.loads(out.read_text())
    assert list(record["posterior"]) == ["lung", "bronc"]
    for name, shares in record["posterior"].items():
        assert shares == pytest.approx(answer.of(name))
    assert record["evidence_probability"] == pytest.approx(answer.evidence_probability)
    assert record["explanation"] == best.states
    assert record["explanation_probability"] == pytest.approx(math.exp(best.log_posterior))
    assert f"{answer.of('lung')['yes']:.6f}" in done.out


def test_known_figures(run, bif):
    """P(lung | xray) of the published network, by the arithmetic of its tables."""
    record = json.loads(run("infer", bif, "--evidence", "xray=yes", "--json", "-").out)
    assert record["posterior"]["lung"] == LUNG
    assert record["evidence_probability"] == pytest.approx(X_RAY)
    assert set(record["posterior"]) == set(read_network(bif).graph.names)


def test_tables_from_data_and_intervals(run, bif, asia, tmp_path):
    """A structure alone, with a table to count on."""
    dot = tmp_path / "asia.dot"
    found = read_network(bif)
    write_network(dot, found.graph)
    message = ["infer", dot, "--query", "lung", "--evidence", "dysp=yes"]
    refused = run(*message)
    assert refused.status == 2 and "without probability tables" in refused.err
    assert "--data TABLE" in refused.err
    done = run(*message, "--data", asia, "--interval", "0.9", "--seed", "3", "--json", "-")
    assert done.status == 0, done.err
    record = json.loads(done.out)
    assert record["interval_level"] == 0.9 and record["interval_seed"] == 3
    for state, (low, high) in record["interval"]["lung"].items():
        assert low < record["posterior"]["lung"][state] < high
    assert (
        "90 % credible interval, from 50 draws"
        in run(
            *message, "--data", asia, "--prior", "cell=0.5", "--interval", "0.9", "--draws", "50"
        ).out
    )
    assert "0.95" not in run(*message, "--data", asia).out


def test_sensitivity(run, bif):
    message = ["infer", bif, "--query", "lung", "--evidence", "xray=yes", "--do", "smoke=yes"]
    done = run(*message, "--sensitivity", "--json", "-")
    record = json.loads(done.out)["sensitivity"]["lung"]
    assert [one["variable"] for one in record["left_out"]] == ["xray", "smoke"]
    assert {(one["variable"], one["state"]) for one in record["changed"]} == {
        ("xray", "no"), ("smoke", "no")
    }  # fmt: skip
    assert record["further"][0]["variable"] == "either"
    text = run(*message, "--sensitivity").out
    seen = json.loads(run(*message, "--json", "-").out)["posterior_if_observed"]["lung"]
    plain = [*message[:-2], "smoke=yes"]
    assert plain[-3:] == ["--evidence", "xray=yes", "smoke=yes"]
    observed = json.loads(run(*plain, "--json", "-").out)["posterior"]["lung"]
    assert seen == pytest.approx(observed)
    assert "if seen" in text and f"{observed['yes']:.6f}" in text
    assert "without do smoke" in text and "xray = no instead" in text and "observing either" in text


def test_a_class_has_one_answer_to_seeing_and_none_to_doing(run, bif, asia, tmp_path):
    cpdag = tmp_path / "asia.json"
    write_network(cpdag, to_cpdag(read_network(bif).network.dag))
    assert "without probability tables" in run("infer", cpdag).err
    message = ["infer", cpdag, "--data", asia, "--query", "lung"]
    done = run(*message, "--evidence", "dysp=yes")
    assert done.status == 0 and "one of its DAGs is used" in done.err
    refused = run(*message, "--do", "smoke=yes")
    assert refused.status == 2 and "the network has links" in refused.err


def test_a_project(run, bif, tmp_path, data_dir):
    """Its tables are those of the file that its graph came from, or counted on its data."""
    found = read_network(bif)
    project = Project()
    project.current_graph = GraphRecord("file", found.network.dag, network=found.network)
    path = tmp_path / "clinic.bnstudio"
    write_project(snapshot(project), path)
    done = run("infer", path, "--query", "lung", "--evidence", "xray=yes", "--json", "-")
    assert done.status == 0, done.err
    assert json.loads(done.out)["posterior"] == {"lung": LUNG}
    counted = data_dir / "saved_before_rooms" / "umfrage.bnstudio"
    done = run("infer", counted, "--query", "Auto", "--interval", "--draws", "50", "--json", "-")
    assert done.status == 0, done.err
    record = json.loads(done.out)
    low, high = record["interval"]["Auto"]["ja"]
    assert low < record["posterior"]["Auto"]["ja"] < high
    refused = run("infer", counted, "--sample-size", "5")
    assert refused.status == 2 and "counted on the project's data" in refused.err
    empty = tmp_path / "empty.bnstudio"
    write_project(snapshot(Project()), empty)
    assert "no current graph" in run("infer", empty).err


def test_a_project_is_drawn_from_in_the_same_way(run, bif, tmp_path, data_dir):
    """Its tables are those of its file, so the rows are, too; or they are counted on its data."""
    project = Project()
    project.current_graph = GraphRecord(
        "file", read_network(bif).network.dag, network=read_network(bif).network
    )
    path = tmp_path / "clinic.bnstudio"
    write_project(snapshot(project), path)
    rows = []
    for network in (bif, path):
        out = tmp_path / "rows.csv"
        done = run("sample", network, "--rows", "50", "--seed", "4", "--out", out)
        assert done.status == 0, done.err
        rows.append(out.read_text())
    assert rows[0] == rows[1]
    counted = data_dir / "saved_before_rooms" / "umfrage.bnstudio"
    done = run("sample", counted, "--rows", "50", "--out", tmp_path / "survey.csv")
    assert done.status == 0, done.err
    names, *drawn = (tmp_path / "survey.csv").read_text().splitlines()
    assert "Auto" in names.split(",") and len(drawn) == 50
    empty = tmp_path / "empty.bnstudio"
    write_project(snapshot(Project()), empty)
    refused = run("sample", empty, "--rows", "50", "--out", tmp_path / "none.csv")
    assert refused.status == 2 and "no current graph" in refused.err


def test_names_with_signs_in_them(run, tmp_path):
    import numpy as np

    from bnstudio.data.dataset import Dataset, Variable
    from bnstudio.graph.pdag import DAG

    variables = (Variable("a=b", ("x=1", "(0,1]:2")), Variable("c", ("no", "yes")))
    data = Dataset(variables, np.array([[0, 1, 1, 0], [0, 1, 1, 1]], dtype=np.uint8))
    dag = DAG(("a=b", "c"), [(0, 1)])
    path = tmp_path / "odd.json"
    write_network(path, dag, network=fit(dag, data))
    done = run("infer", path, "--query", "c", "--evidence", "a=b=x=1", "--json", "-")
    assert json.loads(done.out)["evidence"] == {"a=b": "x=1"}
    done = run(
        "infer", path, "--query", "c", "--likelihood", "a=b=(0,1]:2:0.5,x=1:1", "--json", "-"
    )
    assert json.loads(done.out)["likelihood"] == {"a=b": {"(0,1]:2": 0.5, "x=1": 1.0}}


@pytest.mark.parametrize(
    ("message", "words"),
    [
        (["--query", "lun"], "no variable “lun”. Perhaps “lung” is meant"),
        (["--evidence", "xray=2"], "“xray” has no state “2”. There are “yes” and “no”"),
        (["--evidence", "xray"], "not of the form variable=state"),
        (["--evidence", "xray=yes", "--evidence", "xray=no"], "gives “xray” twice"),
        (["--evidence", "xray=yes", "--do", "xray=no"], "given in two ways"),
        (["--evidence", "either=no", "tub=yes"], "probability zero"),
        (["--likelihood", "xray=yes:0.8"], "no weight for the state “no”"),
        (["--likelihood", "xray=yes"], "not of the form variable=state:weight"),
        (["--likelihood", "xray=yes:1,yes:2"], "gives “yes” twice"),
        (["--sensitivity"], "--query X"),
        (["--query", "lung", "--interval"], "--sample-size N"),
        (["--interval", "1.5"], "not a number above 0 and below 1"),
        (["--draws", "10"], "--interval as well"),
        (["--data", "x.csv", "--sample-size", "5"], "cannot be given together"),
    ],
)
def test_what_cannot_be_is_said_in_one_line(run, bif, message, words):
    done = run("infer", bif, *message)
    assert done.status == 2 and done.out == ""
    assert words in done.err and done.err.count("\n") == 1


def test_a_target(run, bif, tmp_path):
    """What each variable tells about it, in words, as a record and as a table."""
    table = tmp_path / "lung.csv"
    message = ["infer", bif, "--target", "lung", "--evidence", "smoke=yes"]
    done = run(*message, "--json", "-", "--out", table)
    assert done.status == 0, done.err
    found = json.loads(done.out)["target"]
    assert found["variable"] == "lung" and found["markov_blanket"] == ["tub", "smoke", "either"]
    first, *_, last = found["influence"]
    assert first["variable"] == "either" and first["state"] == "yes" and not first["d_separated"]
    assert last["d_separated"] and last["mutual_information_bits"] == 0.0
    assert "smoke" not in {one["variable"] for one in found["influence"]}
    lines = table.read_text().splitlines()
    assert lines[0].startswith("variable,mutual_information_bits,share,d_separated")
    assert [line.split(",")[0] for line in lines[1:]] == [
        one["variable"] for one in found["influence"]
    ]
    text = run(*message).out
    assert "tells about lung" in text and "either *" in text and "d-separated" in text
    assert "P(" not in text and "variable" not in text.splitlines()[3]


def test_a_target_that_cannot_be(run, bif, tmp_path):
    refused = run("infer", bif, "--target", "lung", "--evidence", "lung=yes")
    assert refused.status == 2 and "“lung” is given, so that nothing tells more" in refused.err
    assert run("infer", bif, "--target", "long").status == 2
    assert "Give --target X as well" in run("infer", bif, "--out", tmp_path / "t.csv").err
