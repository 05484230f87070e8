// With `?embed=1`, the page around the frame may send the replay to show, in the form of slidysim's
// replay page. It is checked as a link is, from any page: that page could also set such a link.

import type { App } from "../app/app.ts";
import { NotationError } from "../puzzle/notation.ts";
import { readMessage, timesOf } from "../puzzle/replay-link.ts";
import { changed, patch, withGame } from "../state/state.ts";

type Message = Readonly<Record<string, unknown>>;

/**
 * Hold the newest message until the page is built.
 * @returns a function that sends it, and later ones, to a listener
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

/** Play the replay of a message in a frame. Nothing is stored there. */
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
