"""Registers the trial searchers in a worker process, which imports this module at its start."""

from tests.support import trial_searchers

trial_searchers.register()
