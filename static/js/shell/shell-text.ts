// Messages about Python's boot, links and updates. The messages of not-loaded.js are in that file,
// since it cannot import modules.

import { duration, megabytes } from "../lib/format.ts";

/**
 * @param loaded the number of bytes loaded
 * @param total the number of all bytes, or 0 if it is not known yet
 */
export const loading = (loaded: number, total: number) =>
  total ? `Loading Python: ${megabytes(loaded)} of ${megabytes(total)} MB` : "Loading Python";

export const STARTING = "Starting Python";
export const IMPORTING = "Importing the solver";

/** @param note the reason for a restart */
export const noted = (note: string, step: string) => `${note}. ${step}`;

export const notStarted = (fault: string) => `Python didn't start: ${fault}`;

export const SLOWER =
  "Python is running without its compiled code, so answers take longer and Auto's may not be the shortest.";

/** @param python the version of Python */
export const versions = (python: string, seconds: number) =>
  `Python ${python}, ready in ${duration(seconds)}`;

/** Shown while the old service worker finishes its requests. */
export const RELOADING = "Loading the new version…";

export const LINK_FAULTS = "Part of this link couldn't be read. The rest was loaded.";
export const GOT_IT = "Got it";
