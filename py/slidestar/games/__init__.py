"""Games that were played: graded, kept, and compared."""
