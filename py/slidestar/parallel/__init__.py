"""Solve boards on several workers: the workers of an executor, or the page's helper workers."""
