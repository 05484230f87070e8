// The text of the page that replaces the guide if it is not stored and there is no network.

export const GUIDE_MISSING = {
  title: "The guide isn't on this device yet",
  text: "You seem to be offline. Open the guide once while you're online, and it is stored for offline use.",
  back: "Back to the puzzle",
};
