export const MISSING = "Result files couldn't be loaded. Try again when you're online.";
