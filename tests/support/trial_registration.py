"""Registers the trial searchers in a worker process, which imports this module at its start."""

from bnstudio.search.registry import SEARCHERS
from tests.support import trial_searchers
from tests.support.trial_adding import Adding

trial_searchers.register()
SEARCHERS[Adding.name] = Adding
