export const MISSING =
  "The events couldn't be loaded. Check your connection and press Events again.";
