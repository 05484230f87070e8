// Remember whether a board was ever solved on this device, to hide the tutorial line.

const KEY = "slidestar-solved";

export function hasSolved() {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false; // blocked
  }
}

export function rememberSolved() {
  try {
    localStorage.setItem(KEY, "1");
  } catch {
    // blocked or full
  }
}
