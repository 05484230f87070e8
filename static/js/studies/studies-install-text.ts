export const MISSING = "The studies couldn't be loaded. Try again when you're online.";
