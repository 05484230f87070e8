// A dialog that asks what to share of a game that has begun.

import { createDialog } from "../lib/dialog.tsx";

/** @param onChoose called with the user's choice, to copy a link to the game or to the position */
export function createShareDialog(onChoose: (what: "game" | "position") => void) {
  const { open, close, part } = createDialog("share");
  for (const what of ["position", "game"] as const) {
    part(what, HTMLButtonElement).addEventListener("click", () => {
      close();
      onChoose(what);
    });
  }
  return { open };
}
