"""Parameters keep their older names readable: in scripts, in saved files and in forms."""

from dataclasses import dataclass

import pytest

from bnstudio.errors import UsageError
from bnstudio.parameters import build, current_names, declared, parameter
from bnstudio.search.registry import SEARCHERS, make_searcher


@dataclass(frozen=True)
class Settings:
    rounds: int = parameter(3, label="Rounds", help="How many.", low=1, formerly="laps")
    size: int = parameter(5, label="Size", help="How large.", low=1)


def test_an_older_name_is_read():
    assert build(Settings, {"laps": 7, "size": 2}) == Settings(rounds=7, size=2)
    assert build(Settings, {"laps": "7"}) == build(Settings, {"rounds": "7"}) == Settings(rounds=7)
    assert current_names(declared(Settings), {"laps": 7, "other": 1}) == {"rounds": 7, "other": 1}


def test_a_value_under_an_older_name_is_checked():
    with pytest.raises(UsageError, match="rounds"):
        build(Settings, {"laps": 0})
    with pytest.raises(UsageError, match="no parameter “turns”"):
        build(Settings, {"turns": 1})


@pytest.mark.parametrize(
    ("searcher", "older", "name", "value"),
    [
        ("minobs", "widening", "expansion", False),
        ("inobs", "widening", "expansion", False),
        ("inobs", "kicks", "perturbations", 9),
        ("minobs", "kicks", "perturbations", 9),
        ("optimal-reinsertion", "least_reinsertions", "min_reinsertions", 10),
    ],
)
def test_searchers_read_the_names_of_version_0_1(searcher, older, name, value):
    assert getattr(make_searcher(searcher, {older: value}).parameters, name) == value


@pytest.mark.parametrize("name", SEARCHERS)
def test_older_names_are_told_apart(name):
    items = declared(SEARCHERS[name].Parameters)
    older = [item.formerly for item in items if item.formerly]
    assert len(set(older)) == len(older) and not set(older) & {item.name for item in items}
