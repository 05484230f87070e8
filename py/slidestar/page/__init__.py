"""The page's Python: answers the requests of its workers in slices of time."""
