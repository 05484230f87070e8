// A challenge: a solve, sent as a link, whose reader plays the same scramble beside its ghost.

import { findPanel } from "../lib/dom.js";
import { share } from "../lib/share.js";
import { challengeOf } from "../state/challenge.js";
import { challengeLink, LONGEST } from "../state/link.js";
import { COPIED, invitation, REFUSED, TOO_LONG } from "./messages.js";
import { createChallengeView } from "./view.js";

/** @import { App } from "../app/app.js" */

/** @param {App} app */
export function installChallenge(app) {
  const { store, now, set, say } = app;

  async function challenge() {
    const solve = challengeOf(store.get());
    if (!solve) return;
    const link = challengeLink(solve, store.get().game.seed);
    if (link.length > LONGEST) return say(TOO_LONG);
    const { rows, cols } = solve.start;
    const { milliseconds } = solve;
    const text = invitation({ size: `${rows}x${cols}`, moves: solve.moves.length, milliseconds });
    const url = new URL(link, location.href).href;
    const became = await share({ text, url }, url);
    if (became === "copied") say(COPIED);
    if (became === "refused") say(REFUSED);
  }

  app.show(createChallengeView({ now, onLeave: () => set({ page: { challenge: null } }) }));
  app.panel(() => {
    const { part } = findPanel("challenge-offer");
    // It stands in what's shown of a win.
    part("make", HTMLButtonElement).addEventListener("click", () => void challenge());
    return { show() {} };
  });
}
