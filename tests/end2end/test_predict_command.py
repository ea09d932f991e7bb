"""``bnstudio predict``: a column for every row, and how good it is."""

import csv
import json

import numpy as np
import pytest

from bnstudio.data.table.load import load_dataset
from bnstudio.evaluation.prediction import measure
from bnstudio.formats.read import read_network
from bnstudio.inference.prediction import predict


@pytest.fixture
def bif(data_dir):
    return data_dir / "asia.bif"


def test_every_row_gets_its_probabilities(run, bif, asia, tmp_path):
    out, record = tmp_path / "out.csv", tmp_path / "record.json"
    done = run("predict", bif, asia, "--target", "bronc", "--out", out, "--json", record)
    assert done.status == 0, done.err
    network, dataset = read_network(bif).network, load_dataset(asia).dataset
    wanted = predict(network, dataset, "bronc")
    with out.open() as file:
        lines = list(csv.DictReader(file))
    assert [int(line["row"]) for line in lines] == list(range(1, 1001))
    assert np.array([[float(line["P(yes)"]), float(line["P(no)"])] for line in lines]) == (
        pytest.approx(wanted)
    )
    states = dataset.variables[dataset.index("bronc")].states
    assert [line["true"] for line in lines] == [
        states[code] for code in dataset.codes[dataset.index("bronc")]
    ]
    assert {line["predicted"] for line in lines} == {"yes", "no"}
    truth = np.array([("yes", "no").index(line["true"]) for line in lines])
    found = json.loads(record.read_text())["prediction"]
    assert found["log_loss"] == pytest.approx(measure(wanted, truth).log_loss)
    assert f"{found['auc']:.5f}" in done.out and "calibration error" in done.out


def test_new_rows_without_the_target(run, bif, tmp_path):
    table, out = tmp_path / "new.csv", tmp_path / "out.csv"
    table.write_text("smoke,xray,age\nyes,,63\nno,yes,7\n")
    done = run("predict", bif, table, "--target", "lung", "--out", out)
    assert done.status == 0, done.err
    assert "“asia”, “tub”, “bronc”, “either”, “dysp” are not in the table" in done.err
    head, line, _ = out.read_text().splitlines()
    assert head == "row,predicted,P(yes),P(no)"
    assert line.startswith("1,no,0.1") and float(line.split(",")[2]) == pytest.approx(0.1)


def test_a_network_with_cut_points_cuts_new_rows_as_before(run, tmp_path):
    random = np.random.default_rng(2)
    x = random.normal(size=300)
    y = np.where(random.random(300) < 1 / (1 + np.exp(-3 * x)), "b", "a")
    table, net = tmp_path / "table.csv", tmp_path / "net.json"
    table.write_text("x,y\n" + "".join(f"{a!r},{b}\n" for a, b in zip(x.tolist(), y, strict=True)))
    learned = run("learn", table, "--discretise", "equal-frequency:3", "--searcher",
                  "hill-climbing", "--score", "bdeu", "--out", net)  # fmt: skip
    assert learned.status == 0, learned.err
    new = tmp_path / "new.csv"
    new.write_text("x,id\n-2.5,1\n2.5,2\n")
    done = run("predict", net, new, "--target", "y", "--out", tmp_path / "out.csv")
    assert done.status == 0 and done.err == "", done.err
    lines = (tmp_path / "out.csv").read_text().splitlines()
    assert [line.split(",")[1] for line in lines[1:]] == ["a", "b"]


@pytest.mark.parametrize(
    ("content", "target", "words"),
    [
        ("smoke,dysp\nyes,no\nno,no\n", "lungs", "no variable “lungs”. Perhaps “lung” is meant"),
        ("smoke,dysp\nyes,no\nno,no\n", "lung", "nothing to measure. Give --out"),
        ("age,sex\n1,2\n2,2\n", "lung", "no cell that the network knows"),
        ("smoke,dysp\nJa,Nein\nNein,Nein\n", "lung", "no cell that the network knows"),
    ],
)
def test_what_cannot_be_is_said(run, bif, tmp_path, content, target, words):
    table = tmp_path / "table.csv"
    table.write_text(content)
    done = run("predict", bif, table, "--target", target)
    assert done.status == 2 and words in done.err


def test_a_structure_alone_predicts_nothing(run, asia, bif, tmp_path):
    dot = tmp_path / "net.dot"
    assert run("convert", bif, dot).status == 0
    done = run("predict", dot, asia, "--target", "lung")
    assert done.status == 2 and "without probability tables" in done.err
