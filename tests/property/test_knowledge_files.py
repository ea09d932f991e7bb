"""Knowledge survives every form of file that holds it; broken files are refused in one sentence."""

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bnstudio.errors import UsageError
from bnstudio.graph.constraints import build_constraints
from bnstudio.graph.contradictions import contradictions
from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.knowledge_file import Form, knowledge_text, read_knowledge, write_knowledge

LETTERS = st.characters(exclude_categories=("Cs",), exclude_characters="\0")
NAMES = (
    "age",
    "sex",
    "lab a",
    'quo"te',
    "com,ma",
    "semi;colon",
    " edge ",
    "Ä/ö",
    "1",
    "line\nfeed",
)
PLAIN = ("age", "sex", "lab a", "com,ma", "Ä/ö", "1", "//x", "forbiddirect")


def knowledge_of(names, *, tetrad=False):
    name = st.sampled_from(names)
    arcs = st.lists(st.tuples(name, name).filter(lambda arc: arc[0] != arc[1]), unique=True)
    group = st.lists(name, unique=True, max_size=5).map(tuple)
    groups = st.lists(group, max_size=4).map(tuple)
    made = {
        "required": arcs.map(tuple),
        "forbidden": arcs.map(tuple),
        "tiers": groups,
    }
    if not tetrad:
        made |= {
            "max_parents": st.dictionaries(name, st.integers(0, 9)),
            "roots": group,
            "leaves": group,
            "orderings": groups,
            "prior": st.lists(
                st.tuples(name, name, st.floats(0, 1, exclude_min=True, exclude_max=True))
            ).map(tuple),
        }

    def within(knowledge):
        numbers = st.lists(st.integers(0, max(len(knowledge.tiers) - 1, 0)), unique=True)
        if not knowledge.tiers:
            return st.just(knowledge)
        return numbers.map(
            lambda found: Knowledge(
                **{**vars(knowledge), "forbid_within_tier": tuple(sorted(found))}
            )
        )

    return st.builds(Knowledge, **made).flatmap(within)


def through(tmp_path_factory, knowledge, form, names=(), listed=None):
    path = tmp_path_factory.mktemp("k") / f"k{form.endings[0]}"
    notes = write_knowledge(path, knowledge, names)
    return read_knowledge(path, listed), notes


@settings(max_examples=150, deadline=None)
@given(knowledge_of(NAMES))
def test_json_and_csv_hold_everything(tmp_path_factory, knowledge):
    for form in (Form.JSON, Form.CSV):
        assert through(tmp_path_factory, knowledge, form) == (knowledge, ())


@settings(max_examples=100, deadline=None)
@given(knowledge_of(PLAIN, tetrad=True))
def test_tetrad_holds_tiers_and_arcs(tmp_path_factory, knowledge):
    assert through(tmp_path_factory, knowledge, Form.TETRAD) == (knowledge, ())


@settings(max_examples=100, deadline=None)
@given(knowledge_of(PLAIN))
def test_arcs_alone_rule_out_the_same(tmp_path_factory, knowledge):
    """Roots, leaves, orderings and tiers become forbidden arcs; what is left out is told."""
    knowledge = Knowledge(**{**vars(knowledge), "prior": ()})
    if next(contradictions(knowledge, PLAIN), None) is not None:
        return

    def allowed(of):
        hard = Knowledge(**{**vars(of), "required": ()})
        return build_constraints(hard, PLAIN, [2] * len(PLAIN)).allowed

    for form in (Form.TETRAD, Form.BLACKLIST):
        back, notes = through(tmp_path_factory, knowledge, form, PLAIN)
        assert np.array_equal(allowed(back), allowed(knowledge))
        assert bool(knowledge.max_parents) == any("limits of parents" in note for note in notes)
    back, notes = through(tmp_path_factory, knowledge, Form.WHITELIST, PLAIN)
    assert back == Knowledge(required=knowledge.required)


GOOD = Knowledge(
    required=(("a", "b"),),
    forbidden=(("b", "c"),),
    tiers=(("a",), ("b", "c")),
    forbid_within_tier=(1,),
    max_parents={"c": 2},
    roots=("a",),
    leaves=("c",),
    orderings=(("a", "b"),),
    prior=(("a", "c", 0.8),),
)


@pytest.mark.parametrize("form", Form)
def test_damaged_files_are_read_or_refused_in_one_sentence(tmp_path, form):
    text = knowledge_text(GOOD, form, "abc").text
    luck = random.Random(7)
    refused = 0
    for trial in range(400):
        letters = list(text)
        for _ in range(luck.randint(1, 4)):
            place = luck.randrange(len(letters))
            how = luck.random()
            if how < 0.3:
                del letters[place : place + luck.randint(1, 6)]
            elif how < 0.6:
                letters.insert(place, luck.choice('",;\t\n*-[]{}0x\0\r/'))
            else:
                letters[place] = luck.choice('",;\t\n*-[]{}9x\0\r/')
            letters = letters or ["x"]
        path = tmp_path / f"{trial}{form.endings[0]}"
        path.write_text("".join(letters), encoding="utf-8", newline="")
        try:
            assert isinstance(read_knowledge(path), Knowledge)
        except UsageError as error:
            refused += 1
            assert str(path) in str(error) and "\n" not in str(error)
    assert refused > 20


@settings(max_examples=120, deadline=None)
@given(st.text(LETTERS, max_size=200))
def test_any_text_is_read_or_refused(tmp_path_factory, text):
    path = tmp_path_factory.mktemp("any") / "k.txt"
    path.write_text(text, encoding="utf-8", newline="")
    try:
        read_knowledge(path)
    except UsageError as error:
        assert error.file == str(path)
