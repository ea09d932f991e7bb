"""How runs are told in words."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import pytest

from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.pdag import DAG
from bnstudio.gui.wording import runs
from bnstudio.gui.wording.advice import advice_for
from bnstudio.gui.wording.knowledge import knowledge_summary
from bnstudio.job.kernel_marks import STOPPED_EARLY
from bnstudio.job.process.task import KEPT, NONE_YET
from bnstudio.job.run.ending import Ending, without_network
from bnstudio.job.spec import Limits
from bnstudio.search.declarations import RESTART
from tests.support.panels_fake import make_run, net

LIMITED = {"state": "failed", "cause": "limit"}


@pytest.mark.parametrize(
    ("fields", "message", "role"),
    [
        ({"state": "starting"}, "Starting", "accent_line"),
        ({"state": "running"}, "Running", "accent_line"),
        (
            {"state": "running", "phase": "Restart 12 of 50", "metrics": {RESTART: 12.0}},
            "Running, restart 12",
            "accent_line",
        ),
        (
            {"state": "running", "phase": "Restart 12736", "metrics": {RESTART: 12736.0}},
            "Running, restart 12\u202f736",
            "accent_line",
        ),
        (
            {"state": "running", "phase": "The restart 3", "metrics": {RESTART: 0.0}},
            "Running",
            "accent_line",
        ),
        (LIMITED | {"limit": "time"}, "Time is up, no network", "caution"),
        (LIMITED | {"limit": "iterations"}, "Step limit, no network", "caution"),
        (LIMITED | {"limit": "memory"}, "Memory limit, no network", "caution"),
        (LIMITED | {"limit": "disk"}, "Disk limit, no network", "caution"),
        (LIMITED | {"limit": "user"}, "Stopped, no network", "text_2"),
        (LIMITED, "Ended early, no network", "caution"),
        (LIMITED | {"limit": "time", "best": net(3)}, "Time is up, best kept", "caution"),
        ({"state": "paused"}, "Paused", "text_2"),
        ({"state": "finished", "status": "local_optimum"}, "Local optimum", "good"),
        ({"state": "finished", "status": "optimal"}, "Proved optimal", "good"),
        (
            {"state": "finished", "status": "optimal_for_ordering"},
            "Optimal for the ordering",
            "good",
        ),
        (
            {"state": "finished", "limit": "user", "score": -100.0, "bound": -98.0},
            "Stopped, best kept",
            "good",
        ),
        (
            {"state": "finished", "limit": "memory", "score": -100.0, "bound": -98.0},
            "Memory limit, best kept",
            "caution",
        ),
        (
            {"state": "finished", "status": "feasible", "limit": "memory"},
            "Memory limit, best kept",
            "caution",
        ),
        (
            {"state": "finished", "status": "feasible", "limit": "user"},
            "Stopped, best kept",
            "good",
        ),
        ({"state": "failed"}, "Failed", "error"),
        ({"state": "failed", "best": net(3)}, "Failed, best kept", "error"),
        (
            {"state": "failed", "best": net(3), "cause": "forced"},
            "Ended by force, best kept",
            "text_2",
        ),
        ({"state": "failed", "best": net(0)}, "Failed", "error"),
    ],
)
def test_how_a_run_stands(fields, message: str, role: str) -> None:
    standing = runs.standing(make_run(1, **fields))
    assert standing.message == message
    assert standing.role == role
    assert standing.icon


def test_a_proof_holds_within_the_background_knowledge() -> None:
    known = Knowledge(roots=("A",))
    for status, said in (
        ("optimal", "Proved optimal within the background knowledge"),
        ("optimal_for_ordering", "Optimal for the ordering within the background knowledge"),
        ("local_optimum", "Local optimum"),
    ):
        run = make_run(1, state="finished", status=status)
        run.spec = replace(run.spec, knowledge=known)
        assert runs.standing(run).message == said
        run.spec = replace(run.spec, knowledge=Knowledge(prior=(("A", "B", 0.5),)))
        assert "knowledge" not in runs.standing(run).message
    run = make_run(1, state="finished", limit="time", score=-100.0, bound=-99.0)
    run.spec = replace(run.spec, knowledge=known)
    assert runs.outcome_text(run).endswith("of the optimum within the background knowledge")


def test_a_score_with_soft_knowledge_says_so() -> None:
    run = make_run(1, state="finished", best=DAG(("A", "B"), [(0, 1)]))
    assert runs.soft_text(run) == ""
    for probability, said in ((0.8, "+2.08 of it"), (0.1, "−1.50 of it")):
        run.spec = replace(run.spec, knowledge=Knowledge(prior=(("A", "B", probability),)))
        assert runs.soft_text(run) == f"{said} from probable arcs"


def test_an_interrupted_run_has_not_failed_and_says_how_it_goes_on() -> None:
    said = "Interrupted: the window was closed while this run was under way."
    ended = {"state": "failed", "message": said, "cause": "interrupted"}
    run = make_run(1, best=net(3), **ended)
    assert runs.standing(run) == runs.Standing("Interrupted, best kept", "warning", "caution")
    assert advice_for(run) == said
    layers = make_run(2, searcher="bfbnb", **ended)
    assert runs.standing(layers).message == "Interrupted"
    assert advice_for(layers) == said  # without a scratch folder nothing is left
    layers.spec = replace(layers.spec, limits=Limits(scratch="somewhere"))
    assert advice_for(layers).endswith("go on from its last whole layer.")
    layers.message = "The run's process was ended from outside (signal 9)."
    layers.cause = "search"
    assert not advice_for(layers).endswith("go on from its last whole layer.")
    layers.cause = "process"
    assert advice_for(layers).endswith("go on from its last whole layer.")


def test_a_run_that_met_its_limit_without_a_network_says_where_another_goes_on() -> None:
    more = "the next run with this scratch folder goes on with layer 5 of 20"
    said = str(without_network(Ending(limit="time", message=more)))
    run = make_run(1, searcher="bfbnb", state="failed", message=said, cause="limit")
    run.spec = replace(run.spec, limits=Limits(scratch="somewhere"))
    assert advice_for(run) == f"T{said[1:]}", "it is told what to do, and told once"


def test_an_ended_run_is_told_once_what_is_kept_and_what_to_do() -> None:
    """By what ended it, and not by the words of its message, which may be in another language."""
    for cause in ("forced", "process"):
        for best, kept in ((None, NONE_YET), (net(2), KEPT)):
            run = make_run(1, state="failed", cause=cause, best=best, message=f"It ended. {kept}.")
            assert advice_for(run) == run.message
    run = make_run(1, state="failed", cause="search", message="There is no room.")
    assert advice_for(run) == "There is no room. Change a setting and learn again."
    run.best = net(2)
    assert advice_for(run) == "There is no room. Its best network so far is kept."


def test_the_card_of_a_run_says_how_it_ended() -> None:
    for fields, said in (
        (LIMITED | {"limit": "time"}, "has found no network"),
        (LIMITED | {"limit": "time", "best": net(2)}, "has ended"),
        (LIMITED | {"limit": "user"}, "was stopped"),
        ({"state": "failed", "cause": "process"}, "has failed"),
        ({"state": "failed", "cause": "forced"}, "was ended by force"),
        ({"state": "finished", "limit": "user"}, "was stopped"),
        ({"state": "finished", "limit": "time"}, "has finished"),
    ):
        assert runs.card_title(make_run(1, **fields)) == f"Run 1 {said}"


def test_a_proof_is_told_while_it_goes_on() -> None:
    run = make_run(1, state="running", score=-100.0, bound=-98.0, searcher="bfbnb")
    run.phase, run.done, run.total = "Finding the candidate parent sets", 3, 20
    assert runs.work_text(run) == "Finding the candidate parent sets · 15\u202f%"
    assert runs.proof_text(run) == "Bound −98.00 · gap 2.00\u202f%"
    run.done = 0
    assert runs.work_text(run) == "Finding the candidate parent sets", "not with a dash behind it"
    run.phase, run.done, run.total = "Layer 5 of 26", 50, 200
    run.metrics["resumed_layers"] = 4.0
    assert runs.work_text(run) == "Layer 5 of 26 · 25\u202f%"
    run.phase = "By branch and bound by layers: layer 5 of 26"  # as another searcher says it
    assert runs.work_text(run).endswith("layer 5 of 26 · 25\u202f%")
    assert runs.proof_text(run).endswith("4 layers taken up")
    run.bound = None
    assert runs.proof_text(run) == ""


def test_a_run_ended_early_says_how_near_to_the_best_it_is() -> None:
    fields = {"state": "finished", "limit": "time", "score": -100.0, "bound": -98.0}
    assert runs.outcome_text(make_run(1, **fields)) == (
        "Time is up, within 2.00\u202f% of the optimum"
    )
    lists = make_run(1, **fields)
    lists.phases = (("identification", 0.0), ("search", 1.0))
    assert runs.outcome_text(lists).endswith("of the best on its lists")
    assert runs.outcome_text(make_run(1, **{**fields, "bound": None})) == ("Time is up, best kept")


@pytest.mark.parametrize(
    ("knowledge", "message"),
    [
        (Knowledge(), "Nothing is required or forbidden"),
        (Knowledge(required=(("A", "B"),)), "1 required arc"),
        (
            Knowledge(
                required=(("A", "B"),),
                forbidden=(("A", "C"), ("B", "C")),
                tiers=(("A",), ("B",), ("C",)),
            ),
            "3 tiers · 1 required · 2 forbidden arcs",
        ),
        (Knowledge(tiers=(("A",), ())), "1 tier"),
        (Knowledge(tiers=((),)), "Nothing is required or forbidden"),
        (Knowledge(max_parents={"A": 1}), "1 limited variable"),
        (
            Knowledge(
                roots=("A",), leaves=("B", "C"), orderings=(("A", "B"),), prior=(("A", "B", 0.8),)
            ),
            "1 root · 2 leaves · 1 ordering · 1 probable arc",
        ),
    ],
)
def test_knowledge_is_counted_in_words(knowledge: Knowledge, message: str) -> None:
    assert knowledge_summary(knowledge) == message


def test_a_failed_run_says_what_to_do() -> None:
    lost = make_run(1, state="failed", message="The worker ran out of memory")
    assert advice_for(lost).endswith("Change a setting and learn again.")
    lost.best = net(0)  # the empty network that it began with
    assert advice_for(lost).endswith("Change a setting and learn again.")
    kept = make_run(2, state="failed", message="It died.", best=net(2))
    assert advice_for(kept) == "It died. Its best network so far is kept."


def test_large_numbers_of_a_phase_are_grouped_and_names_are_not() -> None:
    message = runs.phase_text("12736 moves without a better network")
    assert message == "12\u202f736 moves without a better network"
    assert runs.phase_text("Trying X12345 and 1234_a") == "Trying X12345 and 1234_a"


def test_an_ended_short_run_says_tenths_of_a_second() -> None:
    assert runs.elapsed_text(make_run(1, state="finished", elapsed=0.23)) == "0.2\u202fs"
    assert runs.elapsed_text(make_run(1, state="running", elapsed=0.23)) == "0:00 of 10:00"


def test_a_better_bound_of_another_run_counts_on_the_card_too() -> None:
    fields = {"state": "finished", "limit": "user", "score": -100.0}
    run, other = make_run(1, bound=-95.0, **fields), make_run(2, bound=-99.0, **fields)
    assert runs.outcome_text(run).endswith("within 5.00\u202f% of the optimum")
    assert runs.outcome_text(run, [run, other]).endswith("within 1.00\u202f% of the optimum")
    other.bound = -100.0
    assert runs.outcome_text(run, [run, other]) == (
        "Stopped; Run 2 proves its network to be the best"
    )
    run.state = "running"
    assert runs.proof_text(run, [run, other]) == "Bound −100.00 from Run 2 · no gap"
    other.bound = -99.0
    assert runs.proof_text(run, [run, other]) == "Bound −99.00 from Run 2 · gap 1.00\u202f%"


def test_a_bound_too_far_away_is_said_in_words_instead_of_a_share() -> None:
    run = make_run(1, state="running", score=-100.0, bound=-6.0, searcher="bfbnb")
    assert runs.gap_text(run) == "not known" and runs.open_text(run) == ""
    assert runs.gap_text_alone(run) == "no useful bound yet"
    assert runs.proof_text(run) == "No useful bound yet"
    run.metrics["proved_parents"] = 3.0
    assert runs.gap_text_alone(run) == "none with up to 3 parents is better"
    run.metrics.clear()
    run.state, run.limit = "finished", "time"
    assert runs.outcome_text(run) == runs.standing(run).message == "Time is up, best kept"
    assert runs.open_text(run) == "How near to the best: no useful bound known"
    run.result = SimpleNamespace(counters={"proved_parents": 3.0})
    few = "Proved: no network with up to 3 parents a variable is better"
    assert runs.open_text(run) == few
    run.result = None
    run.bound = -90.0  # a tenth of the score: from here on it tells something
    assert runs.gap_text(run) == "10.00\u202f%" and runs.open_text(run) == ""
    assert runs.outcome_text(run) == ("Time is up, proved only within 10.00\u202f% of the optimum")
    run.bound = None
    assert runs.gap_text(run) == "–" and runs.open_text(run) == runs.gap_text_alone(run) == ""


def test_a_useful_bound_of_another_run_takes_the_place_of_a_far_one() -> None:
    fields = {"state": "finished", "limit": "user", "score": -100.0}
    run, other = make_run(1, bound=-6.0, **fields), make_run(2, bound=-99.0, **fields)
    assert runs.outcome_text(run, [run, other]) == "Stopped, within 1.00\u202f% of the optimum"
    assert runs.gap_text(run, [run, other]) == "Run 2 · 1.00\u202f%"
    assert runs.open_text(run, [run, other]) == ""


def test_a_run_stopped_before_it_began_is_no_failure():
    run = make_run(1, state="failed", status="error", message=STOPPED_EARLY, cause="stopped")
    assert runs.card_title(run) == "Run 1 was stopped"
    assert runs.standing(run) == runs.Standing("Stopped early", "stop-fill", "text_2")
    said = "Stopped before it began to search"
    assert advice_for(run) == f"{said}, so it has no network."
    run.best = net(2)
    assert runs.standing(run).message == "Stopped early, network kept"
    assert advice_for(run) == f"{said}; the network shown is of a first quick climb."


def test_a_run_that_was_stopped_is_called_so():
    run = make_run(1, state="finished", limit="user")
    assert runs.card_title(run) == "Run 1 was stopped"
    assert runs.card_title(make_run(1, state="finished", limit="time")) == "Run 1 has finished"


def test_a_gap_names_whose_bound_it_is_and_what_it_holds_for() -> None:
    fields = {"state": "finished", "limit": "user", "score": -100.0}
    own = make_run(1, bound=-99.0, **fields)
    assert runs.gap_text(own) == "1.00\u202f%"
    on_lists = make_run(2, bound=-99.0, phases=[("search", 1.0)], **fields)
    assert runs.gap_text(on_lists) == "its lists · 1.00\u202f%"
    assert runs.gap_source(own, on_lists) == "lists of Run 2"
    ordered = make_run(3, bound=-99.0, **fields)
    ordered.spec = replace(ordered.spec, ordering=("A", "B"))
    assert runs.gap_text(ordered) == "its ordering · 1.00\u202f%"
    assert runs.gap_source(own, ordered) == "ordering of Run 3"
