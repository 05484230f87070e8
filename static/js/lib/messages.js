// What's said where the browser's database can't be had.

const KEPT_HERE = "Until you close this page, your solves are kept all the same.";

/** Why new solves aren't kept for another visit. */
export const UNKEPT = {
  newer: `Another tab has brought in a newer Slidestar: reload to keep solves in it. ${KEPT_HERE}`,
  blocked: `An older Slidestar is open in another tab: close it and reload. ${KEPT_HERE}`,
  absent: `This browser lets no page keep solves here. ${KEPT_HERE}`,
  full: `The browser's storage is full or fails, so new solves can't be kept. ${KEPT_HERE}`,
};
