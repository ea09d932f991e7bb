"""Knowledge becomes constraints; contradictions are named; the knowledge file is read back."""

import itertools
import json
from dataclasses import asdict

import numpy as np
import pytest

from bnstudio.errors import UsageError
from bnstudio.graph.constraints import build_constraints
from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.knowledge_file import read_knowledge
from bnstudio.graph.pdag import DAG
from bnstudio.scoring.parent_sets.legal import LegalParentSets

NAMES = ("Age", "Sex", "Smoker", "Cough")
ARITIES = (3, 2, 2, 2)


def made(max_parents=None, max_params=None, **knowledge):
    return build_constraints(Knowledge(**knowledge), NAMES, ARITIES, max_parents, max_params)


def test_nothing_said_allows_everything():
    constraints = made()
    assert constraints.allowed.sum() == 12 and not constraints.has_knowledge
    assert list(constraints.max_parents) == [3] * 4 and not constraints.limited
    assert constraints.violations(DAG(NAMES, [(0, 1), (0, 2), (0, 3)])) == []


def test_tiers():
    constraints = made(tiers=(("Age", "Sex"), ("Cough",)), forbid_within_tier=(0,))
    assert constraints.allowed[0, 3] and not constraints.allowed[3, 0]
    assert not constraints.allowed[0, 1] and not constraints.allowed[1, 0]
    assert constraints.allowed[2, 0] and constraints.allowed[3, 2]


def test_required_arcs_rule_out_their_reversal_and_longer_returns():
    constraints = made(required=(("Age", "Sex"), ("Sex", "Cough")))
    for a, b in [(1, 0), (3, 1), (3, 0)]:
        assert not constraints.allowed[a, b]
    assert constraints.allowed[0, 3]
    assert constraints.smallest_dag().arcs == {(0, 1), (1, 3)}


@pytest.mark.parametrize("constant", range(4))
def test_a_variable_with_one_state_gets_the_required_arcs_only(constant):
    arities = [1 if i == constant else arity for i, arity in enumerate(ARITIES)]
    free = build_constraints(Knowledge(), NAMES, arities)
    others = [i for i in range(4) if i != constant]
    assert {(a, b) for a, b in np.argwhere(free.allowed).tolist()} == set(
        itertools.permutations(others, 2)
    )
    assert not free.has_knowledge and free.varying.tolist() == others
    into, out = (others[0], constant), (constant, others[2])
    knowledge = Knowledge(required=tuple((NAMES[a], NAMES[b]) for a, b in (into, out)))
    held = build_constraints(knowledge, NAMES, arities)
    assert {(a, b) for a, b in np.argwhere(held.allowed).tolist() if constant in (a, b)} == {
        into,
        out,
    }
    dag = DAG(NAMES, [into, out, (others[1], constant)])
    assert held.violations(dag) == [
        f"the arc {NAMES[others[1]]} → {NAMES[constant]} is at “{NAMES[constant]}”, "
        "which has one state and gets no arcs"
    ]
    assert held.without_constants(dag).arcs == {into, out}
    # Parent sets say the same, and are known by the same digest with and without matrices.
    for rules in (free, held):
        legal = LegalParentSets.of(rules)
        for child in range(4):
            for size in range(4):
                for parents in itertools.combinations([x for x in range(4) if x != child], size):
                    starts, members = np.array([0, size]), np.array(parents, dtype=np.int64)
                    allowed = rules.family_allowed(child, parents)
                    assert legal.which(child, starts, members).tolist() == [allowed]
    alone = LegalParentSets.within(np.array(arities, dtype=np.int32))
    assert alone.fingerprint() == LegalParentSets.of(free).fingerprint()
    assert alone.fingerprint() != LegalParentSets.of(held).fingerprint()
    for child in range(4):
        assert (
            alone.candidates(child).tolist() == LegalParentSets.of(free).candidates(child).tolist()
        )


def test_ten_thousand_variables():
    """The work must not grow with the cube of the variables: this would take hours."""
    n = 10_000
    names = tuple(f"V{i}" for i in range(n))
    free = build_constraints(Knowledge(), names, [2] * n)
    dag = DAG(names, zip(range(n - 1), range(1, n), strict=True))
    assert free.violations(dag) == [] and not free.has_knowledge
    knowledge = Knowledge(
        required=tuple(itertools.pairwise(names[:4])),
        tiers=(names[: n // 2], names[n // 2 :]),
    )
    made = build_constraints(knowledge, names, [2] * n)
    assert np.count_nonzero(~made.allowed) == n + (n // 2) ** 2 + 6
    assert made.smallest_dag().arcs == {(0, 1), (1, 2), (2, 3)}
    assert made.violations(dag) == []
    assert len(made.violations(DAG(names, [(n - 1, 0)]))) == 4


@pytest.mark.parametrize("seed", range(5))
def test_tiers_and_required_arcs_against_a_plain_loop(seed):
    random = np.random.default_rng(seed)
    n = 9
    names = tuple(f"V{i}" for i in range(n))
    tier = random.integers(-1, 4, n)
    within = {int(t) for t in random.integers(0, 4, 2)}
    order = np.lexsort((random.random(n), np.where(tier < 0, random.integers(0, 4, n), tier)))
    legal = np.array(
        [
            [
                a != b
                and not (0 <= tier[b] < tier[a])
                and not (0 <= tier[a] == tier[b] and int(tier[a]) in within)
                for b in range(n)
            ]
            for a in range(n)
        ]
    )
    required = [
        (int(order[i]), int(order[j]))
        for i in range(n)
        for j in range(i + 1, n)
        if legal[order[i], order[j]] and random.random() < 0.2
    ]
    knowledge = Knowledge(
        required=tuple((names[a], names[b]) for a, b in required),
        tiers=tuple(tuple(names[i] for i in range(n) if tier[i] == t) for t in range(4)),
        forbid_within_tier=tuple(sorted(within)),
    )
    made = build_constraints(knowledge, names, [2] * n)
    reach = np.zeros((n, n), dtype=int)
    for a, b in required:
        reach[a, b] = 1
    chains = sum(np.linalg.matrix_power(reach, k) for k in range(1, n)) > 0
    assert np.array_equal(made.allowed, legal & ~chains.T)


def test_violations_are_said_in_words():
    constraints = made(max_parents=1, required=(("Age", "Sex"),), forbidden=(("Sex", "Cough"),))
    found = constraints.violations(DAG(NAMES, [(1, 3), (2, 3)]))
    assert len(found) == 3
    assert any("Sex → Cough is forbidden" in text for text in found)
    assert any("Age → Sex is missing" in text for text in found)
    assert any("“Cough” has 2 parents" in text for text in found)
    few = made(max_params=5)
    assert few.violations(DAG(NAMES, [(0, 1)])) == []
    assert "free parameters" in few.violations(DAG(NAMES, [(0, 1), (2, 1)]))[0]
    assert few.family_allowed(1, (0,)) and not few.family_allowed(1, (0, 2))


def test_a_family_without_parents_is_always_within_max_params():
    assert made(max_params=1).violations(DAG(NAMES)) == []


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"required": (("Agee", "Sex"),)}, ["Agee", "Age"]),
        ({"max_parents_of": {"Sez": 1}}, ["Sez", "Sex"]),
        ({"tiers": (("Tail",),)}, ["Tail"]),
        ({"required": (("Age", "Age"),)}, ["Age → Age", "itself"]),
        (
            {"required": (("Age", "Sex"),), "forbidden": (("Age", "Sex"),)},
            ["Age → Sex", "both required and forbidden"],
        ),
        ({"required": (("Age", "Sex"), ("Sex", "Age"))}, ["Age → Sex", "Sex → Age"]),
        (
            {"required": (("Age", "Sex"), ("Sex", "Cough"), ("Cough", "Age"))},
            ["cycle", "Age", "Sex", "Cough"],
        ),
        (
            {"required": (("Cough", "Age"),), "tiers": (("Age",), ("Cough",))},
            ["Cough → Age", "tier 1", "tier 0"],
        ),
        (
            {"required": (("Age", "Cough"), ("Sex", "Cough")), "max_parents": 1},
            ["Cough", "2 required parents", "at most 1"],
        ),
        (
            {"required": (("Age", "Cough"),), "max_parents_of": {"Cough": 0}},
            ["Cough", "at most 0"],
        ),
        ({"required": (("Age", "Cough"),), "max_params": 2}, ["Cough", "3 free parameters"]),
        ({"tiers": (("Age",), ("Age",))}, ["Age", "tier 0", "tier 1"]),
        ({"tiers": (("Age",),), "forbid_within_tier": (3,)}, ["tier 3"]),
        ({"max_parents": -1}, ["max_parents", "-1"]),
        ({"max_params": 0}, ["max_params"]),
        ({"max_parents_of": {"Sex": -2}}, ["Sex", "-2"]),
    ],
)
def test_contradictions_are_refused_and_named(settings, words):
    settings = dict(settings)
    limits = {key: settings.pop(key, None) for key in ("max_parents", "max_params")}
    if "max_parents_of" in settings:
        settings["max_parents"] = settings.pop("max_parents_of")
    with pytest.raises(UsageError) as refused:
        build_constraints(Knowledge(**settings), NAMES, ARITIES, **limits)
    for word in words:
        assert word in str(refused.value)


def test_a_file_is_read(tmp_path):
    knowledge = Knowledge(
        required=(("Äge", "Sex"),),
        forbidden=(("Sex", "Cough"),),
        tiers=(("Äge",), ("Sex", "Cough")),
        forbid_within_tier=(1,),
        max_parents={"Cough": 2},
    )
    path = tmp_path / "knowledge.json"
    path.write_text(json.dumps(asdict(knowledge)), encoding="utf-8")
    assert read_knowledge(path) == knowledge
    path.write_text("{}", encoding="utf-8")
    assert read_knowledge(path) == Knowledge()


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("", "JSON"),
        ("[]", "object"),
        ('{"require": []}', "require"),
        ('{"required": [["A"]]}', "pairs"),
        ('{"required": "AB"}', "pairs"),
        ('{"forbidden": [["A", 3]]}', "pairs"),
        ('{"tiers": ["A", "B"]}', "tiers"),
        ('{"forbid_within_tier": [true]}', "forbid_within_tier"),
        ('{"max_parents": {"A": 1.5}}', "max_parents"),
        ('{"required": [], "required": []}', "twice"),
        ('{"required": [}', "JSON"),
        ('{"max_parents": {"A": ' + "1" * 5000 + "}}", "too many digits"),
        ("[" * 200_000, "nested too deeply"),
    ],
)
def test_broken_files_are_refused_in_one_sentence(tmp_path, text, word):
    path = tmp_path / "k.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(UsageError) as refused:
        read_knowledge(path)
    assert word in str(refused.value) and str(path) in str(refused.value)
    assert "\n" not in str(refused.value)


def test_unreadable_files(tmp_path):
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00\x80")
    for path in (tmp_path, tmp_path / "absent", tmp_path / "binary"):
        with pytest.raises(UsageError):
            read_knowledge(path)
