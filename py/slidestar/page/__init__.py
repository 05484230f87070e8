"""The Python side of the page, which answers the page's requests in slices of time."""
