// Installs challenges. A challenge is a link to a solve. The user who opens the link plays the same scramble
// against the ghost of the solve.

import type { App } from "../app/app.ts";
import { findPanel, setHidden, setText } from "../lib/dom.ts";
import { linkCopied, linkTo } from "../lib/links.ts";
import { share } from "../lib/share.ts";
import { lengthIn } from "../puzzle/slides.ts";
import { challengeOf, challengeOfGame, challengeOn, isFairWin } from "../state/challenge.ts";
import type { Challenge } from "../state/page.ts";
import { challengeLink, MAX_LINK } from "../state/share-link.ts";
import { type Game, patch } from "../state/state.ts";
import {
  CHALLENGE,
  CHALLENGE_BACK,
  COPIED,
  invitation,
  NO_GHOST,
  REFUSED,
  TOO_LONG,
} from "./challenge-text.ts";
import { createChallengeView } from "./challenge-view.ts";

export function installChallenge(app: App) {
  const { store, clock, say } = app;

  /** @param seed the seed of the board, or null if it has none */
  async function send(solve: Challenge, seed: string | null) {
    const link = challengeLink(solve, seed);
    if (link.length > MAX_LINK) return say(TOO_LONG);
    const { rows, cols } = solve.start;
    const { milliseconds } = solve;
    const { metric } = store.get().settings;
    const moves = lengthIn(metric, solve.moves);
    const text = invitation({ size: `${rows}x${cols}`, moves, milliseconds }, metric);
    const url = linkTo(link);
    const outcome = await share({ text, url }, `${text} ${url}`);
    if (outcome === "copied") say(linkCopied(COPIED));
    if (outcome === "refused") say(REFUSED);
  }

  function challenge() {
    const solve = challengeOf(store.get());
    if (solve) void send(solve, store.get().game.seed);
  }

  app.show(
    createChallengeView({
      clock,
      onLeave: () => store.update(patch({ page: { challenge: null } })),
    }),
  );
  app.panel(() => {
    const { part } = findPanel("challenge-offer");
    const make = part("make", HTMLButtonElement);
    make.addEventListener("click", challenge);
    return {
      show(state) {
        setHidden(make, !isFairWin(state) || state.choices.mode === "learn");
        setText(make, challengeOn(state) ? CHALLENGE_BACK : CHALLENGE);
      },
    };
  });
  return {
    /** Share a stored solve as a challenge. */
    challenge(game: Game) {
      const solve = challengeOfGame(game);
      if (solve) void send(solve, game.seed ?? null);
      else say(NO_GHOST);
    },
  };
}
