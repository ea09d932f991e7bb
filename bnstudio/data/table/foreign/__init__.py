"""Tables that are no delimited text: workbooks, ARFF, Parquet, SPSS, Stata, described data.

``opened`` says what a reader hands over, ``kinds`` which reader belongs to which ending, and
``reading`` makes a table, or its first rows, of what any of them hands over.
"""

__all__ = ["kinds", "opened", "reading", "statistics_process"]
