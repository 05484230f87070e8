// Installs challenges. A challenge is a link to a solve. The user who opens the link plays the same scramble
// against the ghost of the solve.

import type { App } from "../app/app.ts";
import { linkCopied, linkTo } from "../lib/links.ts";
import { share } from "../lib/share.ts";
import { lengthIn } from "../puzzle/slides.ts";
import { challengeOf, challengeOfGame } from "../state/challenge.ts";
import type { Challenge } from "../state/page.ts";
import { challengeLink, MAX_LINK } from "../state/share-link.ts";
import { type Game, patch } from "../state/state.ts";
import * as text from "./challenge-text.ts";
import { createChallengeView } from "./challenge-view.tsx";

export function installChallenge(app: App) {
  const { store, clock, say } = app;

  /** @param seed the seed of the board, or null if it has none */
  async function send(solve: Challenge, seed: string | null) {
    const link = challengeLink(solve, seed);
    if (link.length > MAX_LINK) return say(text.TOO_LONG);
    const { rows, cols } = solve.start;
    const { milliseconds } = solve;
    const { metric } = store.get().settings;
    const moves = lengthIn(metric, solve.moves);
    const words = text.invitation({ size: `${rows}x${cols}`, moves, milliseconds }, metric);
    const url = linkTo(link);
    const outcome = await share({ text: words, url }, `${words} ${url}`);
    if (outcome === "copied") say(linkCopied(text.COPIED), "win");
    if (outcome === "refused") say(text.REFUSED);
  }

  const leave = () => store.update(patch({ page: { challenge: null } }));
  app.show(createChallengeView({ clock, leave }));
  return {
    /** Share the solve on the board as a challenge. */
    send() {
      const solve = challengeOf(store.get());
      if (solve) void send(solve, store.get().game.seed);
    },
    /** Share a stored solve as a challenge. */
    challenge(game: Game) {
      const solve = challengeOfGame(game);
      if (solve) void send(solve, game.seed ?? null);
      else say(text.NO_GHOST);
    },
  };
}
