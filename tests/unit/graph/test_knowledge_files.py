"""Knowledge files as other programs write them, and each fault with its file and row."""

import pytest

from bnstudio.errors import UsageError
from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.knowledge_file import (
    ArcListError,
    Form,
    form_of,
    knowledge_text,
    read_knowledge,
    write_knowledge,
)

KNOWN = Knowledge(
    required=(("age", "smoker"),),
    forbidden=(("sex", "cough"),),
    tiers=(("age", "sex"), (), ("cough",)),
    forbid_within_tier=(0,),
    max_parents={"cough": 2},
    roots=("age",),
    leaves=("cough",),
    orderings=(("age", "smoker", "cough"),),
    prior=(("smoker", "cough", 0.8),),
)

TETRAD = """\
/knowledge
// made elsewhere
addtemporal

1* age sex
3  cough,"lab a"
2-\tsmoker

forbiddirect
sex cough

requiredirect
age smoker

forbiddengroup
age sex
"lab a" age
"""


def read(tmp_path, text, name="k.txt", listed=None):
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return read_knowledge(path, listed)


def test_tetrads_file(tmp_path):
    found = read(tmp_path, TETRAD)
    assert found.tiers == (("age", "sex"), ("smoker",), ("cough", "lab a"))
    assert found.forbid_within_tier == (0,)
    assert found.required == (("age", "smoker"),)
    assert found.forbidden == (
        ("sex", "cough"),
        ("age", "lab a"),
        ("sex", "lab a"),
        ("sex", "age"),
    )


def test_only_the_next_tier(tmp_path):
    found = read(tmp_path, "/knowledge\naddtemporal\n1- a\n2 b\n3 c\n4 d e\n")
    assert found.forbidden == (("a", "c"), ("a", "d"), ("a", "e"))


def test_very_old_tetrad_files_count_from_0(tmp_path):
    assert read(tmp_path, "addtemporal\n0 x1 x2\n1 x3\n").tiers == (("x1", "x2"), ("x3",))


@pytest.mark.parametrize(
    ("text", "row", "word"),
    [
        ("/knowledge\n1 a b\n", 2, "before any section"),
        ("/knowledge\naddtemporal\nx a b\n", 3, "number of a tier"),
        ("/knowledge\nforbiddirect\na b c\n", 3, "two names a line, not 3"),
        ("/knowledge\nrequiredirect\na\n", 3, "not 1"),
        ('/knowledge\nforbiddirect\n"a b c\n', 3, "double quote"),
        ("/knowledge\nforbiddengroup\na b\nrequiredirect\na b\n", 3, "second line of a group"),
        ("kind,from,to,value\nrequire,a,b,\n", 2, "“require” is no kind"),
        ("kind,from,to,value\nrequired,a,,\n", 2, "required has an empty cell in the column to"),
        ("kind,from,to,value\n\nroot,a,b,\n", 3, "root has nothing in the column to"),
        ("kind,from,to,value\ntier,a,,first\n", 2, "“first” is not a whole number"),
        ("kind,from,to,value\ntier,a,,999999999\n", 2, "not a whole number"),
        ("kind,from,to,value\nprior,a,b,1.5\n", 2, "“1.5” is not a probability"),
        ("kind,from,to,value\nmax_parents,a,,1\nmax_parents,a,,2\n", 3, "twice"),
        ("kind,from,to,value\nrequired,a,b,,,\n", 2, "6 cells"),
        ('kind,from,to,value\nrequired,"a,b,\n', 2, "not CSV"),
        ("age,sex\n1,2\n", 1, "no knowledge file"),
        ("from,to\na,\n", 2, "a name in both columns"),
        ("from,to,prob\na,b,\n", 2, "not a probability"),
    ],
)
def test_faults_are_told_with_their_row(tmp_path, text, row, word):
    with pytest.raises(UsageError) as refused:
        read(tmp_path, text, "blacklist.csv")
    assert refused.value.row == row and word in str(refused.value)
    assert str(tmp_path / "blacklist.csv") in str(refused.value)


def test_csv_of_people(tmp_path):
    text = "kind;from;to;value\nRequired; age; smoker\nprior;smoker;cough;0,8\ntier;age;;1\n"
    found = read(tmp_path, text)
    assert found == Knowledge(
        required=(("age", "smoker"),), prior=(("smoker", "cough", 0.8),), tiers=((), ("age",))
    )


def test_bnlearns_lists(tmp_path):
    arcs = '"","from","to"\n"1","A","B"\n"2","C","D"\n'
    pairs = (("A", "B"), ("C", "D"))
    assert read(tmp_path, arcs, "my_whitelist.csv") == Knowledge(required=pairs)
    assert read(tmp_path, arcs, "Blacklist.csv") == Knowledge(forbidden=pairs)
    assert read(tmp_path, arcs, "arcs.csv", "forbidden") == Knowledge(forbidden=pairs)
    assert read(tmp_path, arcs, "blacklist.csv", "required") == Knowledge(required=pairs)
    with pytest.raises(ArcListError, match="nothing says whether"):
        read(tmp_path, arcs, "arcs.csv")
    prior = read(tmp_path, "from,to,prob\nA,B,0.5\n", "beta.csv")
    assert prior == Knowledge(prior=(("A", "B", 0.5),))


def test_the_ending_asks_for_the_form(tmp_path):
    assert form_of("a/K.JSON") is Form.JSON and form_of("k.csv") is Form.CSV
    assert form_of("x.whitelist.csv") is Form.WHITELIST
    assert form_of("x.blacklist.csv") is Form.BLACKLIST
    assert form_of("x.txt") is Form.TETRAD and form_of("x.xlsx") is None
    with pytest.raises(UsageError, match="which form"):
        write_knowledge(tmp_path / "k.xlsx", KNOWN)
    with pytest.raises(UsageError, match="cannot be written"):
        write_knowledge(tmp_path / "absent" / "k.json", KNOWN)
    assert list(tmp_path.iterdir()) == []


def test_json_is_for_people(tmp_path):
    assert knowledge_text(Knowledge(), Form.JSON).text == "{}\n"
    text = knowledge_text(KNOWN, Form.JSON).text
    assert '  "prior": [\n    ["smoker", "cough", 0.8]\n  ]\n}\n' in text
    assert read(tmp_path, text, "k.json") == KNOWN


def test_what_a_form_cannot_hold_is_told():
    (note,) = knowledge_text(KNOWN, Form.TETRAD).notes
    for word in ("limits of parents", "roots and leaves", "probabilities of arcs"):
        assert word in note
    (note,) = knowledge_text(KNOWN, Form.TETRAD, ("age", "sex", "smoker", "cough")).notes
    assert "roots" not in note
    (note,) = knowledge_text(KNOWN, Form.BLACKLIST).notes
    assert "required arcs" in note
    (note,) = knowledge_text(KNOWN, Form.WHITELIST).notes
    assert "what is forbidden" in note and "required arcs" not in note
    assert knowledge_text(KNOWN, Form.CSV).notes == ()


@pytest.mark.parametrize("name", ['a"b', "a\nb", " a", ""])
def test_names_that_tetrads_file_cannot_hold(name):
    with pytest.raises(UsageError, match="cannot hold the name"):
        knowledge_text(Knowledge(required=((name, "b"),)), Form.TETRAD)


def test_a_few_lines_that_stand_for_too_many_arcs_are_refused(tmp_path):
    names = " ".join(f"v{i}" for i in range(3000))
    with pytest.raises(UsageError, match="more than 5,000,000 arcs") as refused:
        read(tmp_path, f"/knowledge\nforbiddengroup\n{names}\n{names}\n")
    assert refused.value.row == 4
    lines = "\n".join(f"{i}- v{i}" for i in range(1, 4001))
    with pytest.raises(UsageError, match="more than 5,000,000 arcs"):
        read(tmp_path, f"addtemporal\n{lines}\n")


def test_tiers_without_variables_take_no_time(tmp_path):
    """Each forbids arcs to all tiers but the next: the tiers are not gone through for each."""
    lines = "\n".join(f"{i}-" for i in range(1, 60_001))
    found = read(tmp_path, f"addtemporal\n{lines}\n60001 a\n")
    assert len(found.tiers) == 60_001 and not found.forbidden


@pytest.mark.parametrize("form", [Form.TETRAD, Form.BLACKLIST])
def test_more_forbidden_arcs_than_a_list_can_have_are_refused(form):
    knowledge = Knowledge(orderings=(tuple(f"v{i}" for i in range(3200)),))
    with pytest.raises(UsageError, match="rules out more than 5,000,000 arcs"):
        knowledge_text(knowledge, form)
    assert "v3199" in knowledge_text(knowledge, Form.CSV).text


@pytest.mark.parametrize("form", [Form.WHITELIST, Form.BLACKLIST])
def test_a_list_of_arcs_cannot_hold_a_name_without_a_letter(form):
    knowledge = Knowledge(required=(("a", ""),), forbidden=(("", "b"),))
    with pytest.raises(UsageError, match="name without a letter"):
        knowledge_text(knowledge, form)
