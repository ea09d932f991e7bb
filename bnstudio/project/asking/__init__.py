"""What takes the numeric libraries, and who has them: this process, or one that a window has.

``ask`` passes a question on; ``questions`` are those that there are, with ``sampling``;
``searchers`` is what there is to choose from, once it is known; ``score_service`` answers of scores
in a thread.
"""

__all__ = ["ask", "questions", "sampling", "score_service", "searchers"]
