"""The parts of ``bnstudio learn``: the run that its options describe, how it is watched and kept,
what is written and said of its result, and the ledger of all runs.
"""

__all__ = [
    "checkpoints",
    "ledger",
    "network_file",
    "notes",
    "report",
    "rescue",
    "run_spec",
    "summary",
    "watch",
]
