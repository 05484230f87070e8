"""Boards, their rules and moves, and the text of both."""
