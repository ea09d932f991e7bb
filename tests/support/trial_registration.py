"""Registers the trial searchers and score in a worker process, which imports this at its start."""

from bnstudio.search.registry import SEARCHERS
from tests.support import trial_score, trial_searchers
from tests.support.trial_adding import Adding

trial_searchers.register()
SEARCHERS[Adding.name] = Adding
trial_score.register()
