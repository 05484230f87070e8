"""Solve boards on several workers: those of an executor, or the page's helper workers."""
