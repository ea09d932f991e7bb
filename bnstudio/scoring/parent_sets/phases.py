"""What the providing of parent set lists says while it goes on.

It is the phase of a run's progress; the window tells by it that the search has not begun.
"""

IDENTIFYING = "Identifying parent sets"
SCORING_ALL = "Scoring all parent sets"
READING = "Reading the parent sets"
SCORING_GIVEN = "Scoring the parent sets of the file"

OF_LISTS = frozenset((IDENTIFYING, SCORING_ALL, READING, SCORING_GIVEN))
"""All of them."""
