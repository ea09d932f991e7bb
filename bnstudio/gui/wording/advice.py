"""Why a run ended as it did, and what to do about it, in words. No Qt in here."""

from __future__ import annotations

from bnstudio.gui.wording.runs import sentence
from bnstudio.gui.wording.tr import tr, tr_core
from bnstudio.project.run import Run
from bnstudio.project.run_rules import has_network, interrupted, stopped_early


def early_text(run: Run) -> str:
    """Say of a run that was stopped before it began to search what there is of it."""
    if has_network(run):
        return tr("Stopped before it began to search; the network shown is of a first quick climb.")
    return tr("Stopped before it began to search, so it has no network.")


def advice_for(run: Run) -> str:
    """Say why a run failed, or met a limit, and what to do about it; "" if there is no more to say.

    What to do is added where the run's own message does not tell.
    """
    if run.state != "failed":
        return "" if run.active else tr_core(run.message)
    if stopped_early(run):
        return early_text(run)
    # The layers that it had written are still there.
    again = ""
    if run.spec.searcher in ("bfbnb", "exact") and run.spec.limits.scratch is not None:
        again = tr(" Learn with the same settings to go on from its last whole layer.")
    if interrupted(run):
        return tr_core(run.message) + again
    message = (
        sentence((tr_core(run.message) or tr("It ended without saying why")).rstrip(".")) + "."
    )
    if run.cause == "limit":
        return message  # it has what to do, and where another run goes on
    if run.cause in ("process", "forced"):
        return message + again  # it has what is kept, and what to do
    if has_network(run):
        return tr("{message} Its best network so far is kept.", message=message)
    return tr("{message} Change a setting and learn again.", message=message)
