"""What courses on search need: heuristics of one's own, checked over every position.

It's imported when it's asked for, as the page doesn't need it before Learn is opened.
"""
