"""What courses on search need: heuristics of one's own, checked over every position.

It's imported only when asked for: the page doesn't need it until Learn is opened.
"""
