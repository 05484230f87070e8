// The message if the events cannot be loaded.

export const MISSING =
  "The events couldn't be loaded. Check your connection and press Events again.";
