"""What each variable tells about a target: ``target`` keeps the choice and has it worked out."""

__all__ = ["target"]
