"""Searches for shortest or short solutions, and what follows from them: distances, detours."""
