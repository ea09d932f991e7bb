"""Faulty files, one by one: the sentence names what is wrong, and the line where it stands."""

import re

import numpy as np
import pytest

from bnstudio.data.dataset import Variable
from bnstudio.errors import FormatError
from bnstudio.formats.read import read_network
from bnstudio.formats.write import write_network
from bnstudio.graph.pdag import DAG
from bnstudio.network.bayesnet import Network
from tests.unit.formats.faulty import faults

BIF = """network unknown {
}
variable A {
  type discrete [ 2 ] { a, b };
}
variable B {
  type discrete [ 3 ] { u, v, w };
}
probability ( A ) {
  table 0.25, 0.75;
}
probability ( B | A ) {
  (a) 0.1, 0.2, 0.7;
  (b) 0.3, 0.3, 0.4;
}
"""


def test_the_sound_file_is_read(tmp_path):
    (tmp_path / "x.bif").write_text(BIF)
    found = read_network(tmp_path / "x.bif")
    assert found.graph.named_arcs() == [("A", "B")] and not found.notes
    assert found.network.tables[1].tolist() == [[0.1, 0.2, 0.7], [0.3, 0.3, 0.4]]


@pytest.mark.parametrize(
    ("old", "new", "words", "line"),
    [
        ("variable B", "variable A", "“A” is declared twice", 6),
        ("( B | A )", "( B | Z )", "names “Z”, which is not declared", 12),
        ("( B | A )", "( B | A, A )", "has a parent twice", 12),
        ("( B | A )", "( B | B )", "or itself for a parent", 12),
        ("( B | A )", "( A | B )", "“A” has two probability blocks", 12),
        ("( B | A )", "( )", "names no variable", 12),
        ("0.1, 0.2, 0.7", "0.1, 0.9", "has 2 numbers; 3 are needed", 13),
        ("0.1, 0.2, 0.7", "0.1, 0.2, 0.5", "sum to 0.8, not to 1 (row 1 of its table)", 12),
        ("0.1, 0.2, 0.7", "0.1, 1.2, -0.3", "1.2, which is no probability", 12),
        ("0.1, 0.2, 0.7", "nan, 0.2, 0.7", "lacks 1 of 2 rows, the first for (a)", 12),
        ("0.2, 0.7", "nan, 0.7", "nan, which is no probability", 12),
        ("0.1, 0.2, 0.7", "one, 0.2, 0.7", "something that is no number", 13),
        ("  (b) 0.3, 0.3, 0.4;\n", "", "lacks 1 of 2 rows, the first for (b)", 12),
        ("(b) 0.3", "(a) 0.3", "gives (a) twice", 14),
        ("(b) 0.3", "(c) 0.3", "“c”, which is no state of “A”", 14),
        ("(b) 0.3", "(b, b) 0.3", "names 2 states for 1 parents", 14),
        ("(b) 0.3", "b) 0.3", "is not understood", 14),
        ("(b) 0.3", "(b 0.3", "is not understood", 14),
        ("table 0.25, 0.75", "table 0.25, 0.7, 0.05", "has 3 numbers; 2 are needed", 10),
        ("[ 3 ]", "[ 2 ]", "2 states, but 3 are listed", 7),
        ("[ 3 ]", "[ x ]", "x states, but 3 are listed", 7),
        ("u, v, w", "u, v, v", "two states of the same name", 7),
        ("type discrete [ 3 ] { u, v, w };", "", "“B” has no states", 6),
        ("type discrete [ 3 ]", "type continuous [ 3 ]", "only discrete variables", 7),
        ("type discrete [ 3 ]", "typo discrete [ 3 ]", "“typo” is not understood", 7),
        ("{ u, v, w };", "{ u, v, w }", "stands where “;” should", 8),
        ("probability ( A ) {\n  table 0.25, 0.75;\n}\n", "", "“A” has no probability block", 3),
        ("network unknown", "netwerk unknown", "“netwerk” is no part of a BIF file", 1),
        ("{ a, b }", '{ "a, b }', "quotation mark is never closed", 4),
        ("network unknown {", "/* network unknown {", "comment is never closed", 1),
        (BIF, "network unknown { }", "holds no nodes", None),
        ("(a) 0.1, 0.2, 0.7", '("a") 0.1 0.2 0.7; or 0.5', "“or” is not understood", 13),
        ("(a) 0.1, 0.2, 0.7;\n  (b)", '("a") 0.1 0.2 0.7;\n  (b', "of “B” ends too early", 14),
        (
            "{ u, v, w };",
            "{ u, v, w }; property bnstudio_state_0 = v ;",
            "same original name",
            6,
        ),
        (
            "{ u, v, w };",
            "{ u, v, w }; property bnstudio_name = A ;",
            "two variables have the same original name",
            None,
        ),
    ],
)
def test_faults_of_bif(tmp_path, old, new, words, line):
    assert old in BIF
    faults(tmp_path, "x.bif", BIF.replace(old, new), words, line)


@pytest.mark.parametrize("end", range(1, len(BIF) - 2, 3))
def test_a_bif_file_cut_off_anywhere_is_refused(tmp_path, end):
    path = tmp_path / "x.bif"
    path.write_text(BIF[:end])
    with pytest.raises(FormatError) as caught:
        read_network(path)
    assert (
        caught.value.row is not None
        or "has no" in str(caught.value)
        or "no nodes" in str(caught.value)
    )


def test_a_cycle_in_bif_is_named(tmp_path):
    text = BIF.replace(
        "probability ( A ) {\n  table 0.25, 0.75;", "probability ( A | B ) {\n  default 0.25, 0.75;"
    )
    faults(tmp_path, "x.bif", text, "the arcs close a cycle: B → A → B")


def test_an_impossible_size_is_refused_before_memory_is_taken(tmp_path):
    states = ", ".join(f"s{i}" for i in range(200))
    text = "".join(
        f"variable V{i} {{ type discrete [ 200 ] {{ {states} }}; }}\n" for i in range(12)
    )
    uniform = ", ".join(["0.005"] * 200)
    text += "".join(f"probability ( V{i} ) {{ table {uniform}; }}\n" for i in range(1, 12))
    text += "probability ( V0 | " + ", ".join(f"V{i}" for i in range(1, 12)) + ") { table 1; }"
    faults(tmp_path, "x.bif", text, "cells", 24)


def test_rounded_probabilities_are_rescaled_and_noted(tmp_path):
    text = BIF.replace("0.3, 0.3, 0.4", "0.333, 0.333, 0.333")
    (tmp_path / "x.bif").write_text(text)
    found = read_network(tmp_path / "x.bif")
    assert found.network.tables[1][1].tolist() == pytest.approx([1 / 3] * 3, abs=1e-15)
    assert found.notes == ("Rounded probabilities were rescaled to sum to one: “B”.",)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("(b) 0.3, 0.3, 0.4", "default 0.3, 0.3, 0.4"),
        ("(a) 0.1, 0.2, 0.7;\n  (b) 0.3, 0.3, 0.4", "table 0.1, 0.3, 0.2, 0.3, 0.7, 0.4"),
        # Not the format's order, but the only one that gives probabilities.
        ("(a) 0.1, 0.2, 0.7;\n  (b) 0.3, 0.3, 0.4", "table 0.1, 0.2, 0.7, 0.3, 0.3, 0.4"),
        ("(a) 0.1, 0.2, 0.7;\n", '("a") 0.1 0.2 0.7;\n  property "x } ;" ;\n'),
        ("(a) 0.1, 0.2, 0.7;\n", "(a)\t0.1\n0.2 // here\n /* and\n there */ 0.7;\n"),
        ("probability ( B | A )", 'probability ( "B" "A" )'),
        ("variable A {", 'variable A { property "position = (1.5, 2)" ;'),
        ("variable A {", '// says "what\n variable A { property weight = (1, 2) ;'),
        ("table 0.25, 0.75", "default 0.25 0.75"),
        ("variable A", 'variable "A"'),
        ("variable A {", "variable A { property position = (1.-5, 2) ;"),
        ("(a) 0.1, 0.2, 0.7;\n  (b) 0.3, 0.3, 0.4", '("a") 0.1 0.2 0.7; default 0.3 0.3 0.4;'),
    ],
)
def test_dialects_of_bif(tmp_path, old, new):
    (tmp_path / "sound.bif").write_text(BIF)
    wanted = read_network(tmp_path / "sound.bif")
    (tmp_path / "x.bif").write_text(BIF.replace(old, new))
    found = read_network(tmp_path / "x.bif")
    assert found.graph == wanted.graph
    for a, b in zip(found.network.tables, wanted.network.tables, strict=True):
        assert (
            a.tolist() == pytest.approx(b.tolist()) if a.ndim == 1 else (abs(a - b) < 1e-12).all()
        )
    assert (found.positions == {"A": (1.5, 2.0)}) == ("(1.5, 2)" in new)


def test_parents_in_any_order_are_brought_into_node_order(tmp_path):
    text = """variable C { type discrete [ 2 ] { c, d }; }
    variable A { type discrete [ 2 ] { a, b }; }
    variable B { type discrete [ 3 ] { u, v, w }; }
    probability ( A ) { table 0.5, 0.5; }
    probability ( B ) { table 0.2, 0.3, 0.5; }
    probability ( C | B, A ) { (u, a) 0.1, 0.9; (u, b) 0.2, 0.8; (v, a) 0.3, 0.7;
      (v, b) 0.4, 0.6; (w, a) 0.5, 0.5; (w, b) 0.6, 0.4; }"""
    (tmp_path / "x.bif").write_text(text)
    network = read_network(tmp_path / "x.bif").network
    assert network.dag.parents(0) == (1, 2)
    assert network.tables[0][:, 0].tolist() == [0.1, 0.3, 0.5, 0.2, 0.4, 0.6]


@pytest.mark.parametrize(
    ("text", "words", "line"),
    [
        ("digraph { a -> b", "ends before its last brace", 1),
        ("digraph {\n a -> ;}", "an edge has no end", 2),
        ("digraph {\n -> a }", "an edge has no beginning", 2),
        ("digraph { a -> b [dir=both] }", "has two heads", 1),
        ("digraph { a -> b; a -> b }", "joined twice", 1),
        ("digraph { a -> a }", "“a” is joined to itself", None),
        ("digraph { a -> b -> c -> a }", "close a cycle: a → b → c → a", None),
        ('digraph {\n\n "a -> b }', "quotation mark is never closed", 3),
        ("digraph {\n a [label=<b }", "“<” is never closed", 2),
        ("digraph { a [x=1", "the end of the file stands among attributes", 1),
        ("digraph { a [{] }", "“{” stands among attributes", 1),
        ("digraph { /* a }", "comment is never closed", 1),
        ("digraph { a ! b }", "“!” is not understood", 1),
        ("digraph { subgraph x; }", "subgraph without a body", 1),
        ('digraph { "a" + b }', "“+” joins only quoted names", 1),
        ("digraph a b { }", "“b” stands where “{” should", 1),
        ("tree { a }", "begins with “digraph” or “graph”", 1),
        ("digraph { }", "holds no nodes", None),
        ("digraph", "the end of the file stands where “{” should", 1),
    ],
)
def test_faults_of_dot(tmp_path, text, words, line):
    faults(tmp_path, "x.dot", text, words, line)


@pytest.mark.parametrize(
    ("text", "arcs", "links"),
    [
        ("digraph { a -> b -> c; d }", "ab bc", ""),
        ("graph { a -- b -- c }", "", "ab bc"),
        ("digraph { a -> {b c} -> d }", "ab ac bd cd", ""),
        ("digraph { {a b} -> c [dir=none] }", "", "ac bc"),
        (
            "digraph { edge [dir=none]; a -> b; { edge [dir=forward]; a -> c } b -> d }",
            "ac",
            "ab bd",
        ),
        ("strict digraph { a -> b; a -> b; }", "ab", ""),
        ("digraph { a -> b; b -> a; c -> b }", "cb", "ab"),
        ("digraph { a:n -> b:s:w [dir=back] }", "ba", ""),
        ('digraph "g" { graph [x=y] node [shape=box] a->b a->c; rankdir=LR }', "ab ac", ""),
        ('digraph { "a" -> "b" + "" /* c */ // d\n }', "ab", ""),
        ("digraph { subgraph cluster_1 { a -> b } -> c }", "ab ac bc", ""),
        ('digraph { subgraph "x" { node [a=b] edge [dir=none] a } -> b }', "ab", ""),
        ("digraph { a; node [shape=box] [x=y]; b; a -> b; label = x }", "ab", ""),
        ("DiGraph{a->b[weight=1.5,color=red][style=dashed]}", "ab", ""),
        ('digraph { 0 [label="a"]; 1 [label="b"]; 0 -> 1 }', "ab", ""),
    ],
)
def test_dialects_of_dot(tmp_path, text, arcs, links):
    (tmp_path / "x.dot").write_text(text)
    graph = read_network(tmp_path / "x.dot").graph
    assert {"".join(pair) for pair in graph.named_arcs()} == set(arcs.split())
    assert {"".join(sorted(pair)) for pair in graph.named_links()} == set(links.split())


@pytest.mark.parametrize(
    ("text", "words", "line"),
    [
        ("from,to\nA,B\n,C\n", "no name in its first column", 3),
        ("from,to,type\nA,,arc\n", "no name in its second column", 2),
        ("from,to,type\nA,B,maybe\n", "“maybe” is no type of edge", 2),
        ("from,to\nA,B\nA,B\n", "is there twice", 3),
        ("from,to,type\nA,B,arc\nB,A,link\n", "is there twice", 3),
        ("from,to\nA,A\n", "“A” is joined to itself", 2),
        ("from,to\nA,B\nB,C\nC,A\n", "close a cycle: A → B → C → A", None),
        ('from,to\nA,"B\n', "this is not CSV", 2),
        ("from,to\n", "holds no nodes", None),
        ("a,b,c,d\n1,2,3,4\n", "names no columns “from” and “to”", 1),
        ("Hello\n", "no second column", 1),
        ("from,to\nA,B\nC\n", "no second column", 3),
        ("from,to\nA," + "x" * 140_000 + "\n", "a cell longer than", 2),
    ],
)
def test_faults_of_arc_lists(tmp_path, text, words, line):
    faults(tmp_path, "x.csv", text, words, line)


@pytest.mark.parametrize(
    ("text", "arcs", "links"),
    [
        ("A,B\nB,C\n", "AB BC", ""),
        ("from;to;strength\nA;B;0.5\nC;B;1\n", "AB CB", ""),
        ('"","from","to"\n"1","A","B"\n"2","B","A"\n', "", "AB"),
        ("Source\tTarget\nA\tB\n", "AB", ""),
        ("\ufefffrom, to, type\r\nA, B, undirected\r\n\r\nC, B, -->\r\n", "CB", "AB"),
        ("child,parent\nA,B\n", "BA", ""),
    ],
)
def test_dialects_of_arc_lists(tmp_path, text, arcs, links):
    (tmp_path / "x.csv").write_text(text, encoding="utf-8", newline="")
    graph = read_network(tmp_path / "x.csv").graph
    assert {"".join(pair) for pair in graph.named_arcs()} == set(arcs.split())
    assert {"".join(pair) for pair in graph.named_links()} == set(links.split())


@pytest.mark.parametrize(
    ("text", "words", "line"),
    [
        (",A,B\nA,0,1\n", "1 rows for 2 columns", None),
        (",A,B\nA,0,1\nB,0,0\nC,0,0\n", "more rows than the 2 columns", 4),
        (",A,B\nA,0,1\nB,0\n", "2 cells; 3 are needed", 3),
        (",A,B\nA,0,1\nC,0,0\n", "called “C”, but column 2 is called “B”", 3),
        (",A,B\nA,0,2\nB,0,0\n", "“2” stands where 0 or 1 should", 2),
        (",A,B\nA,1,0\nB,0,0\n", "“A” is joined to itself", None),
        (",A,A\nA,0,0\nA,0,0\n", "“A” is there twice", None),
        (",A,B,C\nA,0,1,0\nB,0,0,1\nC,1,0,0\n", "close a cycle", None),
    ],
)
def test_faults_of_adjacency(tmp_path, text, words, line):
    faults(tmp_path, "x.adjacency.csv", text, words, line)


@pytest.mark.parametrize(
    "text", [",A,B\nA,0,1\nB,0,0\n", "A,B\nA,0,1\nB,0,0\n", '"";A;B\nA;FALSE;TRUE\nB;0.0;\n']
)
def test_dialects_of_adjacency_also_under_the_plain_ending(tmp_path, text):
    (tmp_path / "x.csv").write_text(text)
    assert read_network(tmp_path / "x.csv").graph.named_arcs() == [("A", "B")]


@pytest.mark.parametrize(
    ("text", "words", "line"),
    [
        ("[A][B|A", "never closed", 1),
        ("[A]\n[B|A]\nC", "“C” stands where “[” should", 3),
        ("[A][|A]", "“[|A]” is not a node", 1),
        ("[A][B|A:]", "“[B|A:]” is not a node", 1),
        ("[A][B|]", "is not a node", 1),
        ("[A:B]", "is not a node", 1),
        ("[A][B|A|C]", "is not a node", 1),
        ("[A][[B]]", "is not a node", 1),
        ("[A][B|C]", "“C”, which is no node", None),
        ("[A][A]", "“A” is there twice", None),
        ("[A|B][B|A]", "close a cycle", None),
    ],
)
def test_faults_of_model_strings(tmp_path, text, words, line):
    faults(tmp_path, "x.bnlearn.txt", text, words, line)


def test_dialects_of_model_strings(tmp_path):
    (tmp_path / "x.bnlearn.txt").write_text('"[A][B]\n[C|A:B]"\n')
    graph = read_network(tmp_path / "x.bnlearn.txt").graph
    assert graph.named_arcs() == [("A", "C"), ("B", "C")]


def test_values_of_states_in_dne(tmp_path):
    network = Network(
        DAG(("n", "c"), [(0, 1)]),
        (Variable("n", ("0", "1.5", "-2")), Variable("c", ("a", "1"))),
        (np.array([[0.5, 0.25, 0.25]]), np.full((3, 2), 0.5)),
    )
    path = tmp_path / "x.dne"
    write_network(path, network.dag, network=network)
    text = path.read_text()
    assert text.count("levels") == 1 and "levels = (0, 1.5, -2);" in text
    assert read_network(path).network.variables == network.variables
    nameless = re.sub(r"\bstates = \(s0[^;]*;", "numstates = 3;", text, count=1)
    path.write_text(re.sub(r"\tstatetitles = [^;]*;\n", "", nameless, count=1))
    assert "numstates" in path.read_text()
    assert read_network(path).network.variables[0].states == ("0", "1.5", "-2")
