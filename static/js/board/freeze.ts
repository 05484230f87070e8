// Freezes hovering while a key or a mouse button is held, so that the pointer can be placed before a solve.
// board.css styles a frozen board by the document's attribute `data-frozen`.

const holds: Set<"key" | "button"> = new Set();

export function setFrozen(by: "key" | "button", on: boolean) {
  if (on) holds.add(by);
  else holds.delete(by);
  document.documentElement.toggleAttribute("data-frozen", isFrozen());
}

export const isFrozen = () => holds.size > 0;
