"""What ``bnstudio learn`` says of a result, where it keeps a run, and the ledger of all runs."""

__all__ = ["checkpoints", "ledger", "notes", "report", "rescue"]
