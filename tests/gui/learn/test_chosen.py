"""The chosen score and searcher: what is offered, and what speaks against the two."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bnstudio.graph.knowledge import Knowledge
from bnstudio.gui.learn.chosen import Chosen
from bnstudio.gui.learn.next_run import ready_text
from bnstudio.search.declarations import Uses
from tests.gui.learn.known import Known, choose
from tests.support.fake_services import services_of
from tests.support.gaps import with_gaps
from tests.support.panels_fake import Session, alarm_dataset


@pytest.fixture
def known() -> Known:
    made = Known()
    made.scores["pnal"] = replace(made.scores["bic"], name="pnal", title="PNAL")
    made.scores["nal"] = replace(made.scores["bic"], name="nal", title="NAL-BIC")
    for name in ("pnal", "nal"):
        made.scores[name] = replace(made.scores[name], scores_observed=True)
    made.scores["bic"] = replace(made.scores["bic"], title="BIC (MDL)")
    tree = made.searchers["tree"]
    made.searchers["tree"] = replace(
        tree, refuses={"bdeu": "it is no tree"}, uses=Uses.GIVEN_PARENT_SETS
    )
    return made


def chosen_of(session: Session, known: Known) -> Chosen:
    services = services_of(session)
    return Chosen(services.data, services.form, known)


def names(choices) -> list[str]:
    return [one.name for one in choices]


def test_what_the_settings_do_not_know_is_the_first(session, known) -> None:
    chosen = chosen_of(session, known)
    session.set_settings(score="gone", searcher="gone")
    assert (chosen.score.name, chosen.searcher.name) == ("bic", "hill-climbing")


def test_scores_fit_the_cells_that_are_left_missing(known) -> None:
    whole, gaps = Session(alarm_dataset(50)), Session(with_gaps(alarm_dataset(50), 0.1))
    assert names(chosen_of(whole, known).offered_scores()) == ["bic", "bdeu"]
    chosen = chosen_of(gaps, known)
    assert names(chosen.offered_scores()) == ["bic", "pnal", "nal"], "the set one stays"
    assert chosen.fault() == (
        "BIC (MDL) needs every cell, and cells are left missing; choose PNAL or NAL-BIC."
    )
    gaps.set_settings(score="pnal")
    assert chosen.fault() == "" and names(chosen.offered_scores()) == ["pnal", "nal"]


def test_a_searcher_says_why_it_cannot_use_a_score(session, known) -> None:
    chosen = chosen_of(session, known)
    session.set_settings(score="bdeu", searcher="tree")
    assert chosen.fault() == "Chow–Liu tree cannot use this score: it is no tree."
    session.set_settings(searcher="tabu")
    assert chosen.fault() == ""


def test_on_lists_alone_searchers_of_tables_are_not_offered(session, known, monkeypatch) -> None:
    chosen, data = chosen_of(session, known), services_of(session).data
    session.set_settings(score="bdeu", searcher="tabu")
    assert names(chosen.offered_searchers()) == list(known.searchers)
    monkeypatch.setattr(type(data), "lists_alone", True, raising=False)
    assert names(chosen.offered_searchers()) == ["tree"]
    assert chosen.fault() == "Tabu search needs a table; choose another searcher."
    session.set_settings(searcher="tree")
    assert chosen.fault() == "", "the lists have their scores"
    assert ready_text(chosen, data) == "Chow–Liu tree, lists alone, 37 variables"


def test_the_card_has_the_short_name_of_a_score(session, known) -> None:
    session.set_settings(searcher="tabu")
    data = services_of(session).data
    assert ready_text(chosen_of(session, known), data) == "Tabu search, BIC, 37 variables"


def test_a_required_arc_against_the_ordering_stands_in_the_way(panel, session) -> None:
    a, b = session.variable_names[:2]
    tabu = panel.chosen.searcher
    ordered = replace(tabu, uses=Uses.ORDERING)
    session.set_knowledge(Knowledge(required=((b, a),)))
    assert a in panel.ordering.fault_with(ordered) and panel.ordering.fault_with(tabu) == ""
    session.set_knowledge(Knowledge(required=((a, b),)))
    assert panel.ordering.fault_with(ordered) == ""


def test_an_open_list_is_left_alone_by_other_settings(panel, session) -> None:
    filled = []
    panel.searcher.model().rowsInserted.connect(lambda *_: filled.append("searcher"))
    panel.score.model().rowsInserted.connect(lambda *_: filled.append("score"))
    choose(panel.searcher, "hill-climbing")
    session.set_settings(seed=7)
    assert filled == []
