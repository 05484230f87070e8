// Whether somebody has solved a board on this device: who has needs no telling what the aim is.

const KEY = "slidestar-solved";

export function hasSolved() {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false; // blocked
  }
}

export function keepSolved() {
  try {
    localStorage.setItem(KEY, "1");
  } catch {
    // blocked or full
  }
}
