// What the page says of itself: how far Python is, and what couldn't be read of a link. (What's
// said where its scripts don't come stands in not-loaded.js, which runs where none can be
// imported.)

import { duration, megabytes } from "../lib/format.js";

/**
 * @param {number} loaded bytes
 * @param {number} total 0 as long as that isn't known
 */
export const loading = (loaded, total) =>
  total ? `Loading Python: ${megabytes(loaded)} of ${megabytes(total)} MB` : "Loading Python";

export const STARTING = "Starting Python";
export const IMPORTING = "Importing the solver";

/**
 * A step, where Python isn't started for the first time.
 * @param {string} note why it's started
 * @param {string} step
 */
export const noted = (note, step) => `${note}. ${step}`;

/** @param {string} fault */
export const notStarted = (fault) => `Python didn't start: ${fault}`;

export const SLOWER =
  "Python runs without its compiled loops: answers take longer, and Auto's may not be shortest.";

/**
 * @param {string} python its version
 * @param {number} seconds
 */
export const versions = (python, seconds) => `Python ${python}, ready in ${duration(seconds)}`;

/** The old version may have something left to answer. */
export const RELOADING = "Loading the new version…";

export const LINK_FAULTS = "Part of this link couldn't be read. The rest was loaded.";
export const GOT_IT = "Got it";
