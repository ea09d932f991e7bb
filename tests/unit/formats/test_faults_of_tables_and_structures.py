"""Faulty files of the formats with tables and of structures: the sentence, line, character."""

import pytest

from bnstudio.errors import FormatError
from bnstudio.formats.read import read_network

XMLBIF = """<?xml version="1.0"?>
<BIF VERSION="0.3"><NETWORK><NAME>n</NAME>
<VARIABLE TYPE="nature"><NAME>A</NAME><OUTCOME>x</OUTCOME><OUTCOME>y</OUTCOME></VARIABLE>
<DEFINITION><FOR>A</FOR><TABLE>0.25 0.75</TABLE></DEFINITION>
</NETWORK></BIF>
"""
XDSL = """<smile version="1.0" id="n"><nodes>
<cpt id="A"><state id="x" /><state id="y" /><probabilities>0.25 0.75</probabilities></cpt>
<deterministic id="B"><state id="p" /><state id="q" /><parents>A</parents>
<resultingstates>q p</resultingstates></deterministic>
</nodes></smile>
"""
NET = """net
{
}
node A
{
  states = ("x" "y");
}
potential (A)
{
  data = (0.25 0.75);
}
"""
DNE = """// ~->[DNET-1]->~
bnet n {
node A {
  kind = NATURE;
  states = (x, y);
  parents = ();
  probs = (0.25, 0.75);
  };
};
"""
UAI = "BAYES\n2\n2 2\n2\n1 0\n2 0 1\n\n2\n0.25 0.75\n\n4\n0.5 0.5\n1.0 0.0\n"
DSC = """belief network "n"
node A { type : discrete [ 2 ] = { "x", "y" }; }
node B { type : discrete [ 2 ] = { "p", "q" }; }
probability ( A ) { 0.25, 0.75; }
probability ( B | A ) {
  (0) : 0.5, 0.5;
  (1) : 1.0, 0.0;
}
"""
GML = """graph [
 directed 1
 node [ id 0 label "A" ]
 node [ id 1 ]
 edge [ source 0 target 1 ]
]
"""
NODELINK = '{"nodes": [{"id": "A"}, {"id": "B"}],\n "edges": [{"source": "A", "target": "B"}]}'
DAGITTY = 'dag {\nA [pos="0,1"]\nA -> B\n}\n'
TETRAD = "Graph Nodes:\nA;B\n\nGraph Edges:\n1. A --> B\n"
AMAT = '"","A","B"\n"A",0,0\n"B",1,0\n'
CAUSAL = "A,B\n0,-1\n1,0\n"

SOUND = {
    **{".xmlbif": XMLBIF, ".xdsl": XDSL, ".net": NET, ".dne": DNE, ".uai": UAI, ".dsc": DSC},
    **{".gml": GML, ".nodelink.json": NODELINK, ".dagitty": DAGITTY, ".tetrad": TETRAD},
    **{".amat.csv": AMAT, ".causallearn.csv": CAUSAL},
}

BOMB = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>'
OUTSIDE = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>'
ELSEWHERE = '<!DOCTYPE x SYSTEM "http://localhost/x.dtd">'


@pytest.mark.parametrize("ending", SOUND)
def test_the_sound_files_are_read(tmp_path, ending):
    (tmp_path / f"x{ending}").write_text(SOUND[ending])
    found = read_network(tmp_path / f"x{ending}")
    assert found.graph.n in (1, 2) and (found.graph.n == 1 or found.graph.arcs == {(0, 1)})
    if found.network is not None:
        assert found.network.tables[0].tolist() == [[0.25, 0.75]]


def test_a_deterministic_node_has_a_table_of_zeros_and_ones(tmp_path):
    (tmp_path / "x.xdsl").write_text(XDSL)
    assert read_network(tmp_path / "x.xdsl").network.tables[1].tolist() == [[0, 1], [1, 0]]


CASES = [
    (".xmlbif", "<BIF ", f"{BOMB}<BIF ", "declares entities", 2),
    (".xmlbif", "<BIF ", f"{OUTSIDE}<BIF ", "declares entities", 2),
    (".xdsl", "<smile ", f"{BOMB}<smile ", "declares entities", 1),
    (".xmlbif", "<FOR>A", "<FOR>B", "“B”, which is not declared", 4),
    (".xmlbif", "0.25 0.75", "0.25 0.5 0.25", "3 numbers; 2 are needed", 4),
    (".xmlbif", "0.25 0.75", "0.25 x", "“x” is no number", 4),
    (".xmlbif", "0.25 0.75", "0.25 0.25", "sum to 0.5", 4),
    (".xmlbif", 'TYPE="nature"', 'TYPE="utility"', "only chance nodes", 3),
    (".xmlbif", "</NETWORK>", "", "this is not XML: mismatched tag", 5),
    (".xmlbif", "<OUTCOME>y", "<OUTCOME>x", "two states of the same name", 4),
    (".xdsl", "<parents>A", "<parents>Z", "has the parent “Z”, which is no node", 3),
    (".xdsl", ">q p<", ">q r<", "“r” is no state of “B”", 3),
    (".xdsl", '<cpt id="A"', '<cpt id="B"', "“B” is there twice", 3),
    (".xdsl", '<cpt id="A">', '<decision id="D"/><cpt id="A">', "node of kind “decision”", 2),
    (".net", "data = (0.25 0.75)", "data = (0.25 y)", "“y” is no number", 10),
    (".net", "potential (A)", "potential (B)", "“B”, which is not declared", 8),
    (".net", "node A", "utility A", "only discrete chance nodes", 4),
    (".net", "0.25 0.75", "0 0", "a row whose sum is not above 0", 4),
    (".net", '"x" "y");', '"x" "y"', "“{” stands where “;” should", 9),
    (".net", '("x"', '("x', "a quotation mark is never closed", 6),
    (".dne", "kind = NATURE", "kind = DECISION", "only chance nodes", 4),
    (".dne", "parents = ()", "parents = (A)", "itself for a parent", 3),
    (".dne", "  };\n};", "", "the end of the file stands where", 7),
    (".dne", "(0.25, 0.75)", "(0.25, 0.75, 0)", "3 numbers; 2 are needed", 3),
    (".uai", "BAYES", "MARKOV", "Markov network, which has no directions", 1),
    (".uai", "2 2\n2\n", "2 2\n3\n", "one table for each of the 2 variables", 4),
    (".uai", "2 0 1", "2 1 0", "variable 0 has two tables", 6),
    (".uai", "1.0 0.0\n", "1.0\n", "the file ends where", 14),
    (".dsc", "(1) :", "(0) :", "a row is there twice", 7),
    (".dsc", "(1) :", "(2) :", "(2) is no row", 7),
    (".dsc", "( B | A )", "( B | C )", "names “C”, which is not declared", 5),
    (".dsc", '[ 2 ] = { "p"', '[ 3 ] = { "p"', "other than the 2 states", 3),
    (".gml", "target 1", "target 7", "leads to “7”, which is no node", 5),
    (".gml", "id 1 ]", "id 0 ]", "the node id “0” is there twice", 4),
    (".gml", "]\n]\n", "]\n", "ends before its last bracket", 6),
    (".gml", "[ source", "] source", "“]” stands where a value should", 5),
    (".nodelink.json", '"target": "B"', '"target": "C"', "edge 1 leads to a node", None),
    (".nodelink.json", "}]}", "}]", "this is not JSON", 2),
    (".dagitty", "A -> B", "A <-> B", "in a way that is not read", 3),
    (".dagitty", "A -> B", "A ->", "an edge has no end", None),
    (".dagitty", "dag {", "mag {", "a graph of kind “mag” is not read", 1),
    (
        ".tetrad",
        "\n\nGraph Edges:\n1. A --> B\n",
        "\n\nGraph Ed",
        "ends before “Graph Edges:”",
        None,
    ),
    (".tetrad", "A --> B", "A o-> B", "a circle or two heads", 5),
    (".tetrad", "1. A --> B", "1. A B", "is no edge such as", 5),
    (".amat.csv", '"B",1,0', '"B",2,0', "“2” stands where 0 or 1 should", 3),
    (".causallearn.csv", "0,-1", "0,2", "has circles", 2),
    (".causallearn.csv", "0,-1", "0,1", "has two heads", None),
    (".causallearn.csv", "0,-1", "0,0", "has one end only", None),
]


@pytest.mark.parametrize(("ending", "old", "new", "words", "line"), CASES)
def test_a_fault_is_said_with_its_place(tmp_path, ending, old, new, words, line):
    text = SOUND[ending]
    assert old in text
    path = tmp_path / f"x{ending}"
    path.write_text(text.replace(old, new, 1))
    with pytest.raises(FormatError) as caught:
        read_network(path)
    assert words in str(caught.value) and "\n" not in str(caught.value), str(caught.value)
    if line is not None:
        assert caught.value.row == line, str(caught.value)


def test_a_fault_names_its_character(tmp_path):
    path = tmp_path / "x.net"
    path.write_text(NET.replace("0.25 0.75", "0.25 y"))
    with pytest.raises(FormatError, match=r"row 10, character 16: .*“y” is no number"):
        read_network(path)
    path = tmp_path / "x.dot"
    path.write_text("digraph {\n  -> a;\n}\n")
    with pytest.raises(FormatError) as caught:
        read_network(path)
    assert (caught.value.row, caught.value.character) == (2, 3)


def test_an_entity_of_a_type_elsewhere_is_not_read(tmp_path):
    path = tmp_path / "x.xmlbif"
    path.write_text(XMLBIF.replace("<BIF ", f"{ELSEWHERE}<BIF ").replace("<NAME>A", "<NAME>&a;"))
    with pytest.raises(FormatError, match="entity"):
        read_network(path)


@pytest.mark.parametrize("ending", [".xmlbif", ".xdsl"])
def test_deep_and_many_elements_are_refused(tmp_path, ending):
    path = tmp_path / f"x{ending}"
    path.write_text("<BIF>" + "<a>" * 100_000)
    with pytest.raises(FormatError, match="nested too deeply"):
        read_network(path)


def test_potentials_of_hugin_may_have_any_sum_and_may_lack(tmp_path):
    path = tmp_path / "x.net"
    path.write_text(NET.replace("0.25 0.75", "1 3") + 'node B { states = ("p" "q"); }\n')
    found = read_network(path)
    assert found.network.tables[0].tolist() == [[0.25, 0.75]]
    assert found.network.tables[1].tolist() == [[0.5, 0.5]]
    assert any("rescaled" in note for note in found.notes)
    assert any("taken as uniform: “B”" in note for note in found.notes)


def test_a_title_is_the_name_only_where_the_word_comes_from_it(tmp_path):
    path = tmp_path / "x.dne"
    for title, name in (("Âge", "Age"), ("Visit to Asia", "Age"), ("Age", "Age")):
        text = DNE.replace("node A {", "node Age {").replace("kind", f'title = "{title}";\n  kind')
        path.write_text(text, encoding="utf-8")
        assert read_network(path).graph.names == ("Âge" if title == "Âge" else name,)
