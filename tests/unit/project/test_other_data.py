"""A project goes on with a table from the same file; another file begins a fresh one."""

from dataclasses import replace

import pytest

from bnstudio.data.table.prepare import prepare
from bnstudio.data.table.read import read_table
from bnstudio.data.table.recipe import ColumnPlan, propose
from bnstudio.project.document import Project, with_lists, with_table
from bnstudio.project.settings import RunSettings
from bnstudio.project.source import DataSource

USUAL = RunSettings(seed=7)


def fresh():
    project = Project()
    project.settings = USUAL
    return project


@pytest.fixture
def opened(tmp_path):
    """Return a function that reads a table of some columns as it would be put in a project."""

    def read(name, columns="abc"):
        path = tmp_path / name
        path.write_text("".join(",".join(f"{c}{i}" for c in columns) + "\n" for i in (0, 1, 2, 1)))
        table = read_table(path)
        options = propose(table)
        source = DataSource.of_file(str(path), table.options, options, table.bytes)
        return source, table, prepare(table, options)

    return read


def test_a_project_without_data_takes_a_table(opened):
    now = fresh()
    now.runs = {1: None}
    project = with_table(now, fresh, *opened("a.csv"))
    assert project is now and project.variable_names and project.data_number == 1
    assert project.runs, "it may be an old project whose table was not found"


def test_the_same_file_prepared_otherwise_keeps_the_project(opened):
    source, table, prepared = opened("a.csv")
    now = with_table(fresh(), fresh, source, table, prepared)
    assert with_table(now, fresh, source, table, prepared) is now and now.data_number == 1
    options = source.prepare.with_plan(table.names[0], ColumnPlan(include=False))
    other = replace(source, prepare=options)
    assert with_table(now, fresh, other, table, prepared) is now and now.data_number == 2


@pytest.mark.parametrize(("columns", "kept"), [("abc", True), ("xyz", False)])
def test_another_file_begins_a_project_that_keeps_what_is_not_of_the_data(opened, columns, kept):
    now = with_table(fresh(), fresh, *opened("a.csv"))
    now.usual_view = "cpdag"
    now.settings = replace(now.settings, score="aic", ordering=("a0",))
    now.file_ids = {"of": "this one"}
    project = with_table(now, fresh, *opened("b.csv", columns))
    assert project is not now and project.view == project.usual_view == "cpdag"
    assert project.settings.score == "aic" and not project.file_ids
    assert (project.settings.ordering == ("a0",)) is kept


def test_lists_alone_have_no_table_and_a_searcher_that_works_on_them(opened, tmp_path):
    now = with_table(fresh(), fresh, *opened("a.csv"))
    file = tmp_path / "lists.jkl"
    file.write_text("")
    source, dataset = DataSource.of_lists(str(file)), now.dataset
    project = with_lists(now, fresh, source, dataset, "two lists", ("obs",))
    assert project is not now and project.lists_alone and project.table is None
    assert project.settings.searcher != now.settings.searcher
    assert project.notes == ("two lists",) and project.data_number == 1
