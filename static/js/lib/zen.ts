// Hides the timer, or everything but the board, by `data-zen` of the document. panels/zen.css does it.

/** @param zen `off`: show everything; `timer`: hide the timer; `all`: hide all but the board */
export function setZen(zen: "off" | "timer" | "all") {
  const { dataset } = document.documentElement;
  if (zen === "off") delete dataset.zen;
  else dataset.zen = zen;
}
