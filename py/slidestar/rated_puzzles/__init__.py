"""Rated puzzles: boards dealt by exact distance, their difficulty, and the player's rating.

The page imports these modules when the user opens the puzzles.
"""
