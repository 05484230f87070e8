// A dialog that asks what to share of a game that has begun.

import { createDialog } from "../lib/dialog.tsx";
import { SHARED_GAME } from "./play-text.ts";

/** @param onChoose called with the user's choice: a link to the game or to the position, or a file */
export function createShareDialog(onChoose: (what: "game" | "position" | "file") => void) {
  const { open, close, part } = createDialog("share");
  for (const what of ["position", "game", "file"] as const) {
    part(what, HTMLButtonElement).addEventListener("click", () => {
      close();
      onChoose(what);
    });
  }
  return {
    /** @param lines true if the link has variations and notes, so that the game can be a file, too */
    open(lines: boolean) {
      part("game").textContent = SHARED_GAME[lines ? "lines" : "line"];
      part("file").hidden = !lines;
      open();
    },
  };
}
