"""Recipes as steps: found between options, replayed, written, read, and what does not fit named."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from bnstudio.cli import main
from bnstudio.data.table import states
from bnstudio.data.table.prepare import prepare
from bnstudio.data.table.read import read_table
from bnstudio.data.table.recipe import ColumnPlan, Derived, PrepareOptions, propose
from bnstudio.data.table.recipes import file as recipe_file
from bnstudio.data.table.recipes import steps
from bnstudio.data.table.recipes.replay import carry_over, made, replay
from bnstudio.data.table.recipes.steps import Recipe, Step
from bnstudio.data.table.states import StateGroup
from bnstudio.errors import DataError, UsageError
from bnstudio.formats.read import read_network

TEXT = "sex,age,score,note\n" + "".join(
    f"{('Yes', 'yes', 'no', 'No', '?')[i % 5]},{20 + i % 37}.5,{i % 3},{'abc'[i % 3]}\n"
    for i in range(60)
)


@pytest.fixture
def table(tmp_path):
    (tmp_path / "t.csv").write_text(TEXT)
    return read_table(tmp_path / "t.csv")


def decided(table):
    """Return options with a step of each kind."""
    options = propose(table)
    groups = states.complete(None, table.column("sex").levels)
    groups = states.merge(groups, ["Yes", "yes"], "yes")
    groups = states.declare(states.merge(groups, ["No", "no"], "no"), "unknown")
    sex = replace(options.plan("sex"), states=groups, missing="frequent")
    age = replace(options.plan("age"), cuts=(30.0, 45.0), names=("young", "middle", "old"))
    options = options.with_plan("sex", sex).with_plan("age", age)
    options = options.with_plan("score", replace(options.plan("score"), max_states=2, ordered=True))
    options = options.with_plan("note", replace(options.plan("note"), include=False))
    return replace(options, missing="draw")


def test_steps_lead_from_the_proposal_to_what_was_decided(table):
    start, options = propose(table), decided(table)
    found = steps.steps_between(start, options)
    assert [(step.column, step.what) for step in found] == [
        ("", "missing"), ("sex", "states"), ("sex", "missing"), ("age", "cut"), ("age", "names"),
        ("score", "ordered"), ("score", "most"), ("note", "include"),
    ]  # fmt: skip
    again = start
    for step in found:
        again = steps.apply(step, again)
    assert again == options
    assert [step.words for step in found] == [
        "All columns: missing cells are drawn from the other cells",
        "“sex”: “No”, “no” are “no”; 1 more merged",
        "“sex”: missing cells are filled with the most frequent state",
        "“age”: cut at 30, 45",
        "“age”: states named “young”, “middle”, “old”",
        "“score”: its states are ordered",
        "“score”: at most 2 states, the rare ones merged",
        "“note”: left out",
    ]


def test_a_recipe_read_back_makes_the_same_dataset(table, tmp_path):
    options = decided(table)
    recipe = steps.recipe_of(propose(table), options, table.names)
    recipe_file.write_recipe(recipe, tmp_path / "r.json")
    back = recipe_file.read_recipe(tmp_path / "r.json")
    assert back == recipe
    done = replay(back, table)
    assert done.misfits == () and done.options == options
    one, other = prepare(table, options), prepare(table, done.options)
    assert one.dataset.sha256 == other.dataset.sha256 and one.notes == other.notes


def test_a_prepared_table_has_what_was_decided(table):
    prepared = prepare(table, decided(table))
    sex, age, score = prepared.dataset.variables
    assert sex.states == ("no", "yes", "unknown") and sex.missing_state is None
    assert age.states == ("young", "middle", "old") and age.cuts == (30.0, 45.0)
    assert score.states == ("0 to 1", "2")
    codes = prepared.dataset.codes[0]
    raw = [line.split(",")[0] for line in TEXT.splitlines()[1:]]
    wanted = {"Yes": 1, "yes": 1, "no": 0, "No": 0, "?": 0}
    assert codes.tolist() == [wanted[value] for value in raw]
    notes = " ".join(prepared.notes)
    assert "12 missing cells are filled in “sex” with its most frequent state, “no”" in notes
    assert "not seen in the table: “unknown”" in notes


def test_drawn_cells_follow_the_column_and_the_seed(tmp_path):
    cells = ["a", "b", "b", "b", "?"] * 400
    (tmp_path / "t.csv").write_text(
        "x,y\n" + "".join(f"{c},{i % 2}\n" for i, c in enumerate(cells))
    )
    table = read_table(tmp_path / "t.csv")
    one = prepare(table, PrepareOptions("draw", seed=1)).dataset.codes[0]
    assert one.tolist() == prepare(table, PrepareOptions("draw", seed=1)).dataset.codes[0].tolist()
    assert one.tolist() != prepare(table, PrepareOptions("draw", seed=2)).dataset.codes[0].tolist()
    drawn = one[np.array(cells) == "?"]
    assert abs(drawn.mean() - 0.75) < 0.08  # 400 draws: four standard errors


def test_one_column_drops_rows_and_another_keeps_missing(tmp_path):
    (tmp_path / "t.csv").write_text("x,y,z\n?,a,0\n1,?,1\n2,a,0\n1,b,1\n2,?,1\n")
    table = read_table(tmp_path / "t.csv")
    options = PrepareOptions("state", {"x": ColumnPlan(missing="drop")})
    prepared = prepare(table, options)
    x, y, _ = prepared.dataset.variables
    assert prepared.dropped_rows == 1 and prepared.dataset.rows == 4
    assert x.states == ("1", "2") and y.states == ("a", "b", "missing") and y.missing_state == 2
    assert prepared.dataset.codes[1].tolist() == [2, 0, 1, 2]


def test_what_does_not_fit_another_table_is_named(table, tmp_path):
    recipe = steps.recipe_of(propose(table), decided(table), table.names)
    (tmp_path / "other.csv").write_text(
        "note,Sex,score,weight\n"
        + "".join(f"a,{['yes', 'no', 'Y'][i % 3]},{i % 3},{i % 2}\n" for i in range(30))
    )
    other = read_table(tmp_path / "other.csv")
    done = replay(recipe, other)
    assert done.misfits == (
        "“sex” of the recipe is taken to be “Sex”.",
        "The table has no column “age”, which the recipe knows.",
        "The recipe does not know the column “weight”; as proposed.",
        "“Sex” does not have the values “No”, “Yes”.",
        "“Sex” has the value “Y”, which the recipe does not know; each is a state of its own.",
    )
    sex = next(v for v in prepare(other, done.options).dataset.variables if v.name == "Sex")
    assert sex.states == ("no", "yes", "unknown", "Y")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("nonsense", "not JSON"),
        ("[1]", "no recipe"),
        ('{"bnstudio-recipe": 9}', "version 9"),
        ('{"bnstudio-recipe": 1, "steps": 3}', "lists"),
    ],
)
def test_what_is_no_recipe_is_refused_in_words(text, words, tmp_path):
    path = tmp_path / "r.json"
    path.write_text(text)
    with pytest.raises(DataError, match=words) as caught:
        recipe_file.read_recipe(path)
    assert str(path) in str(caught.value)


@pytest.mark.parametrize("name", ["/dev/zero", "a\0b", "no.json"])
def test_what_cannot_be_read_as_a_recipe_is_refused(name):
    if name.startswith("/dev") and not Path(name).exists():
        pytest.skip("no such device here")
    with pytest.raises(DataError):
        recipe_file.read_recipe(name)


@pytest.mark.parametrize(
    ("step", "words"),
    [
        ({"what": "fly", "value": 1}, "step 1 is none"),
        ({"what": "most", "value": 1, "column": "x"}, "from 2 on"),
        ({"what": "most", "value": 3}, "about a column"),
        ({"what": "missing", "value": "eat"}, "one of state"),
        ({"what": "seed", "value": -1}, "from 0 on"),
        ({"what": "seed", "value": 1, "column": "x"}, "the whole table's"),
        ({"what": "cut", "value": {"points": [3, 1]}, "column": "x"}, "rise"),
        ({"what": "cut", "value": {"points": [10**400]}, "column": "x"}, "list of numbers"),
        ({"what": "cut", "value": {"points": [float("nan")]}, "column": "x"}, "list of numbers"),
        ({"what": "cut", "value": {"method": {"a": 1}}, "column": "x"}, "no way to cut"),
        ({"what": "states", "value": [["a", ["x"]], ["a", []]], "column": "x"}, "twice"),
    ],
)
def test_a_bad_step_is_refused_in_words(step, words):
    with pytest.raises(DataError, match=words):
        recipe_file.from_text(json.dumps({"bnstudio-recipe": 1, "steps": [step]}))


def test_a_step_about_all_columns_can_only_be_about_missing():
    with pytest.raises(UsageError):
        steps.apply(Step("include", True), PrepareOptions())


def test_hundred_renamed_states_survive_the_file(tmp_path):
    groups = tuple(StateGroup(f"état {i}", (f"v{i}",)) for i in range(100))
    options = PrepareOptions("state", {"x": ColumnPlan(states=groups)})
    recipe = steps.recipe_of(PrepareOptions(), options, ("x",))
    assert recipe_file.from_text(recipe_file.to_text(recipe)) == recipe
    assert steps.apply(recipe.steps[0], PrepareOptions()).plan("x").states == groups


def test_the_command_line_replays_a_recipe_and_says_what_does_not_fit(table, tmp_path, capsys):
    recipe = steps.recipe_of(propose(table), decided(table), (*table.names, "gone"))
    recipe_file.write_recipe(recipe, tmp_path / "r.json")
    out = tmp_path / "net.json"
    common = ["learn", str(tmp_path / "t.csv"), "--searcher", "hill-climbing", "--out", str(out)]
    assert main([*common, "--recipe", str(tmp_path / "r.json")]) == 0
    assert "no column “gone”" in capsys.readouterr().err
    assert set(read_network(out).graph.names) == {"sex", "age", "score"}
    assert main([*common, "--recipe", str(tmp_path / "r.json"), "--drop-continuous"]) == 2
    assert "cannot be given together" in capsys.readouterr().err


def test_a_cut_for_a_target_follows_its_name_and_is_left_out_without_it(table):
    def replayed(target):
        cut = {"method": "equal-width", "bins": 3, "target": target, "points": None}
        return replay(Recipe((Step("cut", cut, "age"),), ("age", target)), table)

    assert replayed("Note").options.plan("age").target == "note"
    gone = replayed("weight")
    assert "cut for “weight”" in gone.misfits[-1]
    assert gone.options.plan("age") == propose(table).plan("age")


def test_words_of_a_short_step():
    assert Step("cut", {"points": [3]}, "x").words == "“x”: cut at 3"


def test_an_empty_recipe_changes_nothing(table):
    assert replay(Recipe(), table).options == propose(table)


def test_a_step_is_left_out_again_and_the_rest_stays(table):
    start, options = propose(table), decided(table)
    found = steps.steps_between(start, options)
    for i, step in enumerate(found):
        left = steps.steps_between(start, steps.without(step, start, options))
        assert left == [*found[:i], *found[i + 1 :]]
    for step in found:
        options = steps.without(step, start, options)
    assert options == start


def test_a_table_of_another_day_keeps_what_fits_and_names_the_rest(table, tmp_path):
    options = decided(table)
    options = options.with_plan(
        "score", ColumnPlan(method="mdl", treat="numbers", target="note", missing="drop")
    )
    assert carry_over(options, table).options == options
    assert carry_over(options, table).misfits == ()
    (tmp_path / "other.csv").write_text(
        "Sex,age,score,weight\n"
        + "".join(
            f"{['yes', 'no', 'Y'][i % 3]},{'abc'[i % 3]},{i % 3},{i / 7}\n" for i in range(30)
        )
    )
    other = read_table(tmp_path / "other.csv")
    done = carry_over(options, other)
    assert done.misfits == (
        "“sex” is taken to be “Sex”.",
        "The table has no column “note” any more.",
        "The table has the new column “weight”; as proposed.",
        "“Sex” does not have the values “No”, “Yes”.",
        "“Sex” has the value “Y”, which the recipe does not know; each is a state of its own.",
        "“age” holds other values than before: text.",
        "“score” was cut for “note”, which is gone; it is cut as proposed.",
    )
    assert done.options.plan("score").missing == "drop"
    prepare(other, done.options)


def with_made_columns(table):
    """Return options with made columns and values that count as missing."""
    options = decided(table)
    gaps = replace(options.plan("score"), gaps=("2",))
    options = replace(
        options.with_plan("score", gaps),
        derived=(
            Derived("older", "age + 10"),
            Derived("who", 'if sex = "no" or missing(score) then "a" else "b"'),
            Derived("old", "older > 45"),
        ),
    )
    options, _, said = made(options, table)
    assert not said
    return options.with_plan("older", replace(options.plan("older"), cuts=(40.0,)))


def test_made_columns_are_steps_and_replayed(table, tmp_path):
    options = with_made_columns(table)
    start, _, _ = made(replace(propose(table), derived=options.derived), table)
    recipe = steps.recipe_of(replace(start, derived=()), options, table.names)
    assert [step.words for step in recipe.steps][:4] == [
        "“older”: made: age + 10",
        '“who”: made: if sex = "no" or missing(score) then "a" else "b"',
        "“old”: made: older > 45",
        "All columns: missing cells are drawn from the other cells",
    ]
    assert "“score”: “2” counts as missing" in [step.words for step in recipe.steps]
    recipe_file.write_recipe(recipe, tmp_path / "r.json")
    done = replay(recipe_file.read_recipe(tmp_path / "r.json"), table)
    assert done.misfits == () and done.options == options
    one, other = prepare(table, options), prepare(table, done.options)
    assert one.dataset.sha256 == other.dataset.sha256
    assert one.dataset.names == ("sex", "age", "score", "older", "who", "old")
    assert carry_over(options, table).options == options
    # The columns that they need are called otherwise, or gone.
    (tmp_path / "o.csv").write_text(TEXT.replace("sex,age,score", "Sex,AGE,points", 1))
    other = read_table(tmp_path / "o.csv")
    for done in (replay(recipe, other), carry_over(options, other)):
        assert [each.name for each in done.options.derived] == ["older", "old"]
        assert done.options.derived[0].expression == "AGE + 10"
        assert "“who” cannot be made: character 26: there is no column “score”." in done.misfits
        assert prepare(other, done.options).dataset.names[-2:] == ("older", "old")


def test_a_made_column_is_left_out_with_all_that_was_said_of_it(table):
    options = with_made_columns(table)
    start = propose(table)
    step = next(s for s in steps.steps_between(start, options) if s.column == "old")
    left = steps.without(step, start, options)
    assert [each.name for each in left.derived] == ["older", "who"] and "old" not in left.columns
    assert [s.value for s in steps.steps_between(options, left) if s.what == "derive"] == [None]


@pytest.mark.parametrize("value", [3, "", "1 +", "os.system('x')("])
def test_an_expression_that_cannot_be_is_no_step(value):
    step = {"what": "derive", "value": value, "column": "x"}
    with pytest.raises(DataError, match="step 1"):
        recipe_file.from_text(json.dumps({"bnstudio-recipe": 1, "steps": [step]}))


def test_the_command_line_makes_the_columns_of_a_recipe(table, tmp_path):
    options = with_made_columns(table)
    recipe = steps.recipe_of(propose(table), options, table.names)
    recipe_file.write_recipe(recipe, tmp_path / "r.json")
    out = tmp_path / "net.json"
    run = ["learn", str(tmp_path / "t.csv"), "--searcher", "hill-climbing", "--out", str(out)]
    assert main([*run, "--recipe", str(tmp_path / "r.json")]) == 0
    assert set(read_network(out).graph.names) == {"sex", "age", "score", "older", "who", "old"}
