"""Campaigns against hostile files and rough handling: one module and one command each.

Each prints how many cases it tried, how many were accepted and refused, and the faults; none is the
aim. The suite runs a smaller, seeded part of each; ``docs/benchmarks-hostile.md`` has the results.
"""
