"""The best answer there is, by whichever search gives it, and the tables that it needs."""
