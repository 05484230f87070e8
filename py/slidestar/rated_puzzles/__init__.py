"""Rated puzzles: deal boards by exact distance, measure their difficulty, and rate the player.

The page imports these modules when the user opens the puzzles.
"""
