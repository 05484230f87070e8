"""What knows nothing of puzzles."""
