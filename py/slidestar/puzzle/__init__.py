"""The board and its rules, moves, and both as text."""
