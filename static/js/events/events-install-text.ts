// The message that the events could not be loaded.

export const MISSING =
  "The events couldn't be loaded. Check your connection and press Events again.";
