"""Which scores compare, and which bounds hold for which run."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from bnstudio.graph.knowledge import Knowledge
from bnstudio.job.spec import Limits
from bnstudio.project import run_rules
from tests.support.panels_fake import make_run


def test_the_gap_of_a_run_uses_a_bound_that_holds_for_it() -> None:
    one = make_run(1, score=-110.0)
    other = make_run(2, score=-120.0, bound=-100.0)
    found = run_rules.gap(one, [one, other])
    assert found is not None
    assert found[0] == pytest.approx(10 / 110)
    assert found[1] is other


@pytest.mark.parametrize(
    "change",
    [
        lambda run: setattr(run, "spec", replace(run.spec, score="bic")),
        lambda run: setattr(run, "spec", replace(run.spec, score_parameters={"ess": 2.0})),
        lambda run: setattr(run, "spec", replace(run.spec, limits=Limits(max_parents=2))),
        lambda run: setattr(
            run, "spec", replace(run.spec, knowledge=Knowledge(required=(("A", "B"),)))
        ),
        *(
            lambda run, said=said: setattr(
                run, "spec", replace(run.spec, knowledge=Knowledge(**said))
            )
            for said in (
                {"roots": ("A",)},
                {"leaves": ("A",)},
                {"orderings": (("A", "B"),)},
                {"prior": (("A", "B", 0.9),)},
            )
        ),
        lambda run: setattr(run, "data", 7),
        lambda run: setattr(run, "variables", ("A",)),
    ],
)
def test_a_bound_of_another_problem_does_not_hold(change) -> None:
    one, other = make_run(1, score=-110.0), make_run(2, score=-120.0, bound=-100.0)
    change(other)
    assert run_rules.gap(one, [one, other]) is None


def test_scores_with_other_soft_knowledge_do_not_compare() -> None:
    one, other = make_run(1), make_run(2)
    believed = (("A", "B", 0.9),)
    other.spec = replace(other.spec, knowledge=Knowledge(prior=believed))
    assert run_rules.comparable(one) != run_rules.comparable(other)
    one.spec = replace(one.spec, knowledge=Knowledge(roots=("A",), prior=believed))
    assert run_rules.comparable(one) == run_rules.comparable(other)
    assert run_rules.known(one) != run_rules.known(other)


def test_a_gap_is_never_negative() -> None:
    run = make_run(1, score=-100.0, bound=-100.0000001)
    found = run_rules.gap(run, [run])
    assert found is not None and found[0] == 0


def test_knowledge_is_the_same_in_any_order_and_another_in_every_field() -> None:
    said = Knowledge(
        required=(("A", "B"), ("C", "D")), forbidden=(("A", "D"), ("B", "D")),
        tiers=(("A", "B"), ("C",)), forbid_within_tier=(0, 1), max_parents={"A": 1, "B": 2},
        roots=("A", "E"), leaves=("D", "F"), orderings=(("A", "C"), ("B", "D")),
    )  # fmt: skip
    essence = said.hard_essence()
    for item in fields(Knowledge):
        value = getattr(said, item.name)
        turned = dict(reversed(value.items())) if isinstance(value, dict) else value[::-1]
        again = replace(said, **{item.name: turned}).hard_essence()
        assert (again == essence) == (item.name != "tiers"), item.name
        other = type(value)() if value else (("A", "B", 0.9),)
        none = replace(said, **{item.name: other}).hard_essence()
        assert (none == essence) == (item.name == "prior"), item.name
    for empty in (Knowledge(tiers=((),)), Knowledge(orderings=((),)), Knowledge(prior=said.prior)):
        assert empty.hard_essence() == Knowledge().hard_essence()
