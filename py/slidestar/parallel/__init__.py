"""One board, or many, on several workers: an executor's, or the page's helper workers."""
