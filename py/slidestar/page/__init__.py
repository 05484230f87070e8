"""The page's Python, which answers the requests of the page in slices of time."""
