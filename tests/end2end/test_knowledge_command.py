"""``bnstudio knowledge`` and ``--knowledge``: files of each form, checked, joined, converted."""

import json

import pytest

from bnstudio.cli import main
from bnstudio.formats.read import read_network
from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.knowledge_file import read_knowledge, write_knowledge

KNOWN = Knowledge(
    required=(("smoke", "lung"),),
    tiers=(("asia", "smoke"), ("tub", "lung", "bronc")),
    roots=("asia",),
    leaves=("dysp",),
    orderings=(("either", "xray"),),
)


@pytest.fixture
def table(tmp_path, data_dir):
    return data_dir / "asia_1000.csv"


def test_knowledge_is_converted_and_counted(tmp_path, table, capsys):
    first, out = tmp_path / "k.json", tmp_path / "k.txt"
    write_knowledge(first, KNOWN)
    assert main(["knowledge", str(first), "--data", str(table), "--out", str(out)]) == 0
    told = capsys.readouterr()
    assert "required\t1\n" in told.out and "tiers\t2\n" in told.out and told.err == ""
    found = read_knowledge(out)
    assert found.required == KNOWN.required and found.tiers == KNOWN.tiers
    assert ("lung", "asia") in found.forbidden and ("dysp", "xray") in found.forbidden
    assert ("xray", "either") in found.forbidden
    assert main(["knowledge", str(out), "--json", "-"]) == 0
    assert json.loads(capsys.readouterr().out)["forbidden"] == len(found.forbidden)


def test_what_is_left_out_is_noted(tmp_path, capsys):
    first, out = tmp_path / "k.json", tmp_path / "k.whitelist.csv"
    write_knowledge(first, KNOWN)
    assert main(["knowledge", str(first), "--out", str(out)]) == 0
    assert "left out: what is forbidden" in capsys.readouterr().err
    assert out.read_text() == "from,to\nsmoke,lung\n"


def test_contradictions_are_all_told(tmp_path, capsys):
    path = tmp_path / "k.csv"
    path.write_text("kind,from,to\nrequired,a,b\nroot,b,\nforbidden,a,b\nrequired,b,c\nleaf,b\n")
    assert main(["knowledge", str(path)]) == 2
    told = capsys.readouterr().err
    assert "a → b is both required and forbidden" in told and "“b” is a leaf" in told


def test_names_are_held_against_the_table(tmp_path, table, capsys):
    path = tmp_path / "k.csv"
    path.write_text("kind,from,to\nrequired,smoke,lungs\n")
    assert main(["knowledge", str(path)]) == 0
    assert main(["knowledge", str(path), "--data", str(table)]) == 2
    assert "Did you mean “lung”" in capsys.readouterr().err


def test_learn_takes_every_form_and_several_files(tmp_path, table, capsys):
    white, tetrad = tmp_path / "arcs.csv", tmp_path / "tiers.txt"
    white.write_text('"from","to"\n"xray","asia"\n')
    tetrad.write_text("/knowledge\naddtemporal\n1* xray dysp\n2 smoke\nforbiddirect\nlung tub\n")
    out = tmp_path / "net.json"
    given = ["learn", str(table), "--searcher", "hill-climbing", "--out", str(out)]
    assert main([*given, "--knowledge", str(white)]) == 2
    assert "nothing says whether they are required" in capsys.readouterr().err
    for kind, held in (("whitelist", True), ("blacklist", False)):
        more = ["--knowledge", f"{kind}={white}", "--knowledge", str(tetrad)]
        assert main([*given, *more]) == 0
        arcs = set(read_network(out).graph.named_arcs())
        assert (("xray", "asia") in arcs) == held
        assert not arcs & {("xray", "dysp"), ("dysp", "xray"), ("lung", "tub"), ("smoke", "xray")}
    assert main([*given, *["--knowledge", str(tetrad)] * 2]) == 2
    assert "two knowledge files have tiers" in capsys.readouterr().err


def test_no_output_overwrites_a_knowledge_file(tmp_path, table, capsys):
    path = tmp_path / "k.json"
    write_knowledge(path, KNOWN)
    assert main(["learn", str(table), "--knowledge", str(path), "--out", str(path)]) == 2
    assert main(["knowledge", str(path), "--out", str(path)]) == 2
    assert read_knowledge(path) == KNOWN
