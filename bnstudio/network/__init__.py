"""Bayesian networks with probability tables: fitting, sampling, likelihood."""
