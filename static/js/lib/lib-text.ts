// The texts of dialogs, and the messages about missing files, links, and a database that cannot be used.

/** The button of a dialog. */
export const CLOSE = "Close";

/** Shown for a moment on a button that has copied a text. */
export const COPIED = "Copied";

/** The message about missing files of a feature that loads on first use. */
export const PART_MISSING =
  "This part of the page couldn't be loaded. Try again when you're online.";

/** The message about a link from slidestar.html, which is not a web address. */
export const LINK_IN_FILE =
  "Link copied. Paste it into Position in Analyse in any copy of this file.";

const IN_MEMORY = "Your solves stay here until you close this page.";

/** The reasons why new solves are not stored. */
export const UNSTORED = {
  newer: `Another tab has loaded a newer Slidestar. Reload to keep saving solves. ${IN_MEMORY}`,
  blocked: `An older Slidestar is open in another tab. Close it and reload. ${IN_MEMORY}`,
  absent: `This browser doesn't let the page save solves. ${IN_MEMORY}`,
  full: `The browser's storage is full or has failed, so new solves can't be saved. ${IN_MEMORY}`,
};
