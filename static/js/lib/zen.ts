// Hides the timer, or everything but the board. themes.css does this by the document's `data-zen`.

/** @param zen `off` shows everything, `timer` hides the timer, and `all` hides everything but the board */
export function setZen(zen: "off" | "timer" | "all") {
  const { dataset } = document.documentElement;
  if (zen === "off") delete dataset.zen;
  else dataset.zen = zen;
}
