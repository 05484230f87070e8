// Remember whether a board was ever solved on this device, to hide the tutorial line.

const KEY = "slidestar-solved";

export function hasSolved() {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false; // The storage is blocked.
  }
}

export function rememberSolved() {
  try {
    localStorage.setItem(KEY, "1");
  } catch {
    // The storage is blocked or full.
  }
}
