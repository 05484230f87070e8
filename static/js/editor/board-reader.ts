// Reads a board that the user types or pastes.

import type { App } from "../app/app.ts";
import { linkIn } from "../puzzle/link-text.ts";
import { NotationError, parseBoard } from "../puzzle/notation.ts";
import type { Position } from "../puzzle/rules.ts";
import { readLink } from "../state/share-link.ts";

/**
 * Return a function that reads a board, or the start or goal of a link. Python reads the notations that
 * the page cannot read.
 */
export function createBoardReader({ client }: App) {
  return async (text: string, what: "position" | "goal"): Promise<Position> => {
    try {
      const found = linkIn(text);
      const link = found && readLink(found.link);
      return (what === "goal" && link?.goal) || (link?.board ?? parseBoard(text));
    } catch (error) {
      if (!(error instanceof NotationError) || !text.trim()) throw error;
      const { boards, moves } = await client.request({ type: "read", text });
      const board = boards.at(-1);
      if (!board || (boards.length > 1 && moves === null)) throw error;
      return parseBoard(board);
    }
  };
}
