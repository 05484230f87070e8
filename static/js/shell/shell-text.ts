// What the page says of itself: how far Python is, and what couldn't be read of a link. (What's
// said where its scripts don't come stands in not-loaded.js, which runs where none can be
// imported.)

import { duration, megabytes } from "../lib/format.ts";

/**
 * @param loaded bytes
 * @param total 0 as long as that isn't known
 */
export const loading = (loaded: number, total: number) =>
  total ? `Loading Python: ${megabytes(loaded)} of ${megabytes(total)} MB` : "Loading Python";

export const STARTING = "Starting Python";
export const IMPORTING = "Importing the solver";

/**
 * A step, where Python isn't started for the first time.
 * @param note why it's started
 */
export const noted = (note: string, step: string) => `${note}. ${step}`;

export const notStarted = (fault: string) => `Python didn't start: ${fault}`;

export const SLOWER =
  "Python runs without its compiled loops: answers take longer, and Auto's may not be shortest.";

/** @param python its version */
export const versions = (python: string, seconds: number) =>
  `Python ${python}, ready in ${duration(seconds)}`;

/** The old version may have something left to answer. */
export const RELOADING = "Loading the new version…";

export const LINK_FAULTS = "Part of this link couldn't be read. The rest was loaded.";
export const GOT_IT = "Got it";
