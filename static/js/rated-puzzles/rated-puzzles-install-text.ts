// Text of the mode before its scripts are loaded.

export const LOADING = "Loading the puzzles…";
export const MISSING = "The puzzles couldn't be loaded.";
export const OFFLINE =
  "You're offline, and the puzzles aren't on this device yet. Open them once while you're online to keep them here.";
export const AGAIN = "Try again";
