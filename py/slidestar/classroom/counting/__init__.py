"""Searches that obey `Rules`, to count nodes as other programs do.

These searches are for counting: they return no moves. Those of `slidestar.algorithms` are the same
searches with fixed rules.
"""
