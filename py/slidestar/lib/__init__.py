"""Helpers that are independent of the puzzle."""
