"""Python's end of the page: the requests that it can make, answered in slices of time."""
