"""Faulty GraphML and JSON, one by one: the sentence names what is wrong, and where it stands."""

import pytest

from bnstudio.errors import FormatError
from bnstudio.formats.read import read_network
from tests.unit.formats.faulty import faults

HEAD = '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">'


@pytest.mark.parametrize(
    ("text", "words", "line"),
    [
        ("<graphml>\n<graph", "this is not XML", 2),
        ("<svg/>", "begins with <svg>", 1),
        (HEAD + "\n<graph/>\n<graph/></graphml>", "more than one graph", 3),
        (HEAD + "<graph><node/></graph></graphml>", "a node has no id", 1),
        (HEAD + '<graph><edge source="a"/></graph></graphml>', "no source or no target", 1),
        (HEAD + "<graph><hyperedge/></graph></graphml>", "hyperedges", 1),
        (
            HEAD + '<graph><node id="a"/><node id="a"/></graph></graphml>',
            "“a” is there twice",
            1,
        ),
        (
            HEAD + '\n<graph><node id="a"/><edge source="a" target="z"/></graph></graphml>',
            "“z”, which is no node",
            2,
        ),
        ('<!DOCTYPE g [<!ENTITY a "b">]>\n<graphml/>', "declares entities", 1),
        (HEAD + "<graph/></graphml>", "holds no nodes", None),
    ],
)
def test_faults_of_graphml(tmp_path, text, words, line):
    faults(tmp_path, "x.graphml", text, words, line)


def test_dialects_of_graphml(tmp_path):
    text = (
        HEAD + '<key id="v_name" for="node" attr.name="name" attr.type="string"/>'
        '<graph edgedefault="undirected"><node id="n0"><data key="v_name">a b</data></node>'
        '<node id="n1"><data key="v_name">c</data></node><node id="n2"><data key="v_name">d</data>'
        '</node><edge source="n0" target="n1"/><edge source="n2" target="n1" directed="true"/>'
        "</graph></graphml>"
    )
    (tmp_path / "x.graphml").write_text(text)
    graph = read_network(tmp_path / "x.graphml").graph
    assert graph.named_links() == [("a b", "c")] and graph.named_arcs() == [("d", "c")]


SOUND = (
    '{"format": "bnstudio-network", "version": 1, "kind": "dag",\n'
    '"nodes": [{"name": "A", "states": ["a", "b"]}, {"name": "B", "states": ["u", "v"]}],\n'
    '"arcs": [["A", "B"]], "links": [],\n"tables": [{"node": "A", "rows": [[0.5, 0.5]]},\n'
    '{"node": "B", "parents": ["A"], "rows": [[0.1, 0.9], [0.2, 0.8]]}]}'
)


@pytest.mark.parametrize(
    ("old", "new", "words", "line"),
    [
        ('"arcs": [', '"arcs" [', "this is not JSON", 3),
        ("]}]}", "]}", "may have been cut off", 5),
        ('"bnstudio-network"', '"else"', "not a network of this program", None),
        (SOUND, "[]", "not a network of this program", None),
        ('"version": 1', '"version": 2', "version 2 of the format", None),
        ('"kind": "dag"', '"kind": "tree"', "“kind” is 'tree'", None),
        ('"kind": "dag"', '"kind": []', "“kind” is []", None),
        ('"A", "states"', '"B", "states"', "“B” is there twice", 2),
        ('{"name": "A", ', "{", "node 1 has no name", 2),
        ('[["A", "B"]]', '[["A", "Z"]]', "“Z”, which is no node", 3),
        ('[["A", "B"]]', '[["A"]]', "“arcs” 1 is not a pair", 3),
        ('[["A", "B"]]', '[["A", "B"], ["A", "B"]]', "joined twice", None),
        ('[["A", "B"]]', '[["A", "B"], ["B", "A"]]', "close a cycle: A → B → A", None),
        ('[["A", "B"]]', '{"A": "B"}', "“arcs” must be a list", None),
        ('[["A", "B"]]', "[]", "do not agree with the arcs", None),
        ('["a", "b"]', '["a", "a"]', "list of different texts", None),
        ('["a", "b"]', "3", "list of different texts", None),
        ('["a", "b"]', "[]", "list of different texts", None),
        ('"parents": ["A"]', '"parents": 1', "a parent that is no node", None),
        ('"parents": ["A"]', '"parents": ["A", "A"]', "a parent twice", None),
        ('["a", "b"]', '["a", "b"], "missing_state": 5', "not the number of a state", None),
        ('["a", "b"]', '["a", "b"], "cuts": 5', "must be a list of numbers", None),
        ('["a", "b"]', '["a", "b"], "cuts": ["x"]', "a cut of “A” is not a number", None),
        ('["a", "b"]', '["a", "b"], "x": "1", "y": 2', "x of “A” is not a number", None),
        ('["a", "b"]', '["a", "b"], "x": 1e999, "y": 2', "not a finite number", None),
        ('["a", "b"]', '["a", "b"], "x": 1' + "0" * 400 + ', "y": 2', "not a finite number", None),
        ('{"node": "A"', '{"node": "Z"', "table 1 belongs to no node", None),
        ('{"node": "A"', '{"node": []', "table 1 belongs to no node", None),
        ('{"node": "A"', '{"node": "B"', "“B” has two tables", None),
        ('"parents": ["A"]', '"parents": ["Z"]', "a parent that is no node", None),
        ('"parents": ["A"]', '"parents": ["B"]', "itself for a parent", None),
        ("[[0.1, 0.9], [0.2, 0.8]]", "[[0.1, 0.9]]", "must have 2 rows", None),
        ("[[0.1, 0.9], [0.2, 0.8]]", "[[0.1, 0.9], [0.2]]", "row 2 of the table of “B”", None),
        ("[0.2, 0.8]", "[0.2, true]", "a probability of “B” is not a number", None),
        ("[0.2, 0.8]", "[0.2, NaN]", "NaN is no number that JSON knows", None),
        ("[0.2, 0.8]", "[0.2, 0.9]", "sum to 1.1, not to 1 (row 2", None),
        ('{"node": "A", "rows": [[0.5, 0.5]]},\n', "", "“A” has no table", None),
        (
            '"rows": [[0.5, 0.5]]}',
            '"rows": [[0.5, 0.5]]}, {"node": "A", "rows": [[0.5, 0.5]]}',
            "“A” has two tables",
            None,
        ),
        (SOUND, "[" * 200_000, "", None),
    ],
)
def test_faults_of_json(tmp_path, old, new, words, line):
    assert old in SOUND
    if new.startswith("[["[:1] * 100):
        path = tmp_path / "x.json"
        path.write_text(new)
        with pytest.raises(FormatError, match=r"nested too deeply|not JSON"):
            read_network(path)
        return
    faults(tmp_path, "x.json", SOUND.replace(old, new, 1), words, line)


def test_the_sound_json_is_read(tmp_path):
    (tmp_path / "x.json").write_text(SOUND)
    assert read_network(tmp_path / "x.json").network.tables[1].tolist() == [[0.1, 0.9], [0.2, 0.8]]


@pytest.mark.parametrize(
    ("name", "text", "place"),
    [
        (
            "x.graphml",
            HEAD + '<graph>\n <node id="a"/>\n  <edge source="a" target="z"/></graph></graphml>',
            (3, 3),
        ),
        ("x.json", SOUND.replace('[["A", "B"]]', '[["A", "B"],\n  ["A", "Z"]]'), (4, 3)),
        ("x.json", SOUND.replace('{"name": "B", ', "{"), (2, 48)),
    ],
)  # fmt: skip
def test_a_fault_of_the_content_names_the_character(tmp_path, name, text, place):
    (tmp_path / name).write_text(text, encoding="utf-8")
    with pytest.raises(FormatError) as caught:
        read_network(tmp_path / name)
    assert (caught.value.row, caught.value.character) == place, str(caught.value)
