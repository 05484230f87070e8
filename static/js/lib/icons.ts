// The paths of icons that several views have, in a square of 24 by 24.

export const CLOSE = "m6 6 12 12M18 6 6 18";
export const UNDO = "M9 4 4 9l5 5M4 9h10a6 6 0 0 1 0 12h-2";
export const REDO = "m15 4 5 5-5 5M20 9H10a6 6 0 0 0 0 12h2";
export const RESET = "M5 5v6h6M5.5 11A8 8 0 1 1 6 17";
export const PREVIOUS = "m15 5-7 7 7 7";
export const NEXT = "m9 5 7 7-7 7";
export const SHARE = "M12 15V4m0 0L8 8m4-4 4 4M5 13v6h14v-6";
export const SHUFFLE =
  "M3 7h3.5c5 0 5.5 10 11 10H21m0 0-3-3m3 3-3 3M3 17h3.5c2 0 3.2-1.6 4.2-3.4M21 7h-3.5c-2 0-3.2 1.6-4.2 3.4M21 7l-3-3m3 3-3 3";
