"""What ``bnstudio learn`` says of a result, and where it keeps a run."""

__all__ = ["checkpoints", "notes"]
