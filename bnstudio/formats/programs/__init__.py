"""Code that makes a network in another program, written only: R for bnlearn, pgmpy, pyAgrum.

Names are quoted strings there, so that they stay as they are; numbers have all their digits.
"""

__all__ = ["bnlearn_r", "pgmpy", "pyagrum"]
