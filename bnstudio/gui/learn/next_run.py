"""What is said of the next run before it starts: what it would do, and whether it repeats one."""

from __future__ import annotations

from bnstudio.gui.learn.chosen import Chosen
from bnstudio.gui.services.data import Data
from bnstudio.gui.services.learn_form import LearnForm
from bnstudio.gui.services.runs import Runs
from bnstudio.gui.wording.labels import run_label
from bnstudio.gui.wording.numbers import format_count
from bnstudio.gui.wording.tr import tr
from bnstudio.project.run_rules import repeated
from bnstudio.search.declarations import Uses


def ready_text(chosen: Chosen, data: Data) -> str:
    """Say what would be learned with: "Tabu search, BIC, 37 variables"."""
    # "BIC (MDL)" is BIC here: the other name would cost the narrow card a part of the line.
    score = tr("lists alone") if data.lists_alone else chosen.score.title.partition(" (")[0]
    return tr(
        "{title}, {score}, {several} variables",
        title=chosen.searcher.title,
        score=score,
        several=format_count(len(data.included)),
    )


def repeated_text(chosen: Chosen, data: Data, form: LearnForm, runs: Runs) -> str:
    """Say which run would come out once more, if the next one is sure to; else ""."""
    seeded = Uses.SEED in chosen.searcher.uses
    same = repeated(runs.all, form.spec, data.learning_names, data.number, seeded=seeded)
    if same is None:
        return ""
    settings = tr("settings and seed") if seeded else tr("settings")
    return tr("Same {settings} as {label}: same result", settings=settings, label=run_label(same))
