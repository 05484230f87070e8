"""Searches for shortest or short solutions, and applications such as distances and detours."""
