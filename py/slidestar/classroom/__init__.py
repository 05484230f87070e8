"""Tools for courses on search: checks of heuristics, and races.

The page imports these modules when the user opens Learn.
"""
