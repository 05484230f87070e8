// A challenge: a solve, sent as a link, whose reader plays the same scramble beside its ghost.

import { findPanel } from "../lib/dom.js";
import { share } from "../lib/share.js";
import { challengeOf, challengeOfGame } from "../state/challenge.js";
import { challengeLink, LONGEST } from "../state/link.js";
import { COPIED, invitation, NO_GHOST, REFUSED, TOO_LONG } from "./messages.js";
import { createChallengeView } from "./view.js";

/** @import { App } from "../app/app.js" */
/** @import { Challenge } from "../state/challenge.js" */
/** @import { Game } from "../state/state.js" */

/** @param {App} app */
export function installChallenge(app) {
  const { store, clock, set, say } = app;

  /**
   * @param {Challenge} solve
   * @param {string | null} seed of its board
   */
  async function send(solve, seed) {
    const link = challengeLink(solve, seed);
    if (link.length > LONGEST) return say(TOO_LONG);
    const { rows, cols } = solve.start;
    const { milliseconds } = solve;
    const text = invitation({ size: `${rows}x${cols}`, moves: solve.moves.length, milliseconds });
    const url = new URL(link, location.href).href;
    const became = await share({ text, url }, url);
    if (became === "copied") say(COPIED);
    if (became === "refused") say(REFUSED);
  }

  function challenge() {
    const solve = challengeOf(store.get());
    if (solve) void send(solve, store.get().game.seed);
  }

  app.show(createChallengeView({ clock, onLeave: () => set({ page: { challenge: null } }) }));
  app.panel(() => {
    const { part } = findPanel("challenge-offer");
    // It stands in what's shown of a win.
    part("make", HTMLButtonElement).addEventListener("click", challenge);
    return { show() {} };
  });
  return {
    /**
     * One of the solves that are kept.
     * @param {Game} game
     */
    challenge(game) {
      const solve = challengeOfGame(game);
      if (solve) void send(solve, game.seed ?? null);
      else say(NO_GHOST);
    },
  };
}
