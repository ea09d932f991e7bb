"""Tests, their oracles (``naive``), helpers (``support``) and longer campaigns (``benchmarks``)."""
