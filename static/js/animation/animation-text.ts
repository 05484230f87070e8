// Texts of animated pictures.

import { counted, megabytes } from "../lib/format.ts";

export const MAKING = "Making the animated picture …";
export const NOT_LOADED =
  "The part that makes animated pictures couldn't be loaded: try again when you're online.";

/** @param made `step`: only every `step`-th move is shown */
export function saved({ moves, bytes, step }: { moves: number; bytes: number; step: number }) {
  const size = bytes < 1e6 ? `${Math.ceil(bytes / 1000)} kB` : `${megabytes(bytes)} MB`;
  const whole = `The animated picture is saved: ${counted(moves, "move")}, ${size}.`;
  return step === 1 ? whole : `${whole} It shows one move in ${step}, to stay small.`;
}
