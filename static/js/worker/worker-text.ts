// What's said where the guide is asked for without a network, and isn't kept yet.

export const GUIDE_MISSING = {
  title: "The guide isn't on this device yet",
  text: "You seem to be offline. Open the guide once while you're online, and it's kept for offline use.",
  back: "Back to the puzzle",
};
