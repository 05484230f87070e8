"""Searches that obey `Rules`, to count nodes as other programs do.

These searches return counts, not moves.
"""
