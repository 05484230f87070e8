// With `?embed=1`, the surrounding page may send a replay to show, in the form of slidysim's replay
// page. Messages from any page are accepted and checked like a link, since the surrounding page can
// set the link, too.

import type { App } from "../app/app.ts";
import { NotationError } from "../puzzle/notation.ts";
import { readMessage, timesOf } from "../puzzle/replay-link.ts";
import { changed, patch, withGame } from "../state/state.ts";

type Message = Readonly<Record<string, unknown>>;

/**
 * Store the newest message until the page is built.
 * @returns a function that passes it, and all later messages, to a listener
 */
export function holdFrameMessages(): (listener: (message: Message) => void) => void {
  let held: Message | null = null;
  let send = (message: Message) => {
    held = message;
  };
  if (parent !== window) {
    addEventListener("message", ({ source, data }) => {
      if (source === parent && data?.type === "runReplay") send(data);
    });
  }
  return (listener) => {
    send = listener;
    if (held) send(held);
  };
}

/** Play the replay in a message to an embedded page, which stores nothing. */
export function showMessage({ store }: App, message: Message) {
  if (!store.get().page.embed) return;
  try {
    const replay = readMessage(message);
    const { start, moves: line } = replay;
    store.update((state) => {
      const game = { start, line, solutionFrom: 0, times: timesOf(replay) };
      const mode = state.choices.mode === "analyse" ? "analyse" : "play";
      return changed(withGame(state, game), {
        game: { playing: line.length > 0 },
        choices: { mode, asPlayed: true },
        page: { problems: [] },
      });
    });
  } catch (error) {
    if (!(error instanceof NotationError)) throw error;
    store.update(patch({ page: { problems: [`runReplay: ${error.message}`] } }));
  }
}
