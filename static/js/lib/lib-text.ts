// What's said where the browser's database can't be had.

const KEPT_HERE = "Your solves are still kept until you close this page.";

/** Why new solves aren't kept for another visit. */
export const UNKEPT = {
  newer: `Another tab has loaded a newer Slidestar: reload to go on keeping solves. ${KEPT_HERE}`,
  blocked: `An older Slidestar is open in another tab: close it and reload. ${KEPT_HERE}`,
  absent: `This browser doesn't let the page keep solves. ${KEPT_HERE}`,
  full: `The browser's storage is full or has failed, so new solves can't be kept. ${KEPT_HERE}`,
};
