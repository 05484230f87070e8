// Over the board while a challenge is played: the ghost on a small board, in its own time, and what
// is to be beaten; after the win, who was faster and who was shorter.

import { createMiniBoard } from "../board/mini-board.js";
import { findPanel, setText } from "../lib/dom.js";
import { positionsOf } from "../puzzle/solution-text.js";
import { challengeOn, ghostAt } from "../state/challenge.js";
import { elapsed } from "../state/clock.js";
import { isOwnWin } from "../state/state.js";
import { GHOST, ghostDone, place, target, verdict } from "./messages.js";

/** @import { Clock } from "../lib/clock.js" */
/** @import { Position } from "../puzzle/rules.js" */
/** @import { Challenge } from "../state/challenge.js" */
/** @import { State } from "../state/state.js" */

/** @param {{ clock: Clock, onLeave: () => void }} options */
export function createChallengeView({ clock, onLeave }) {
  const { root: line, part } = findPanel("challenge");
  const words = part("words");
  const where = part("place");
  const board = createMiniBoard();
  line.prepend(board.element);
  part("leave", HTMLButtonElement).addEventListener("click", onLeave);
  /** @type {{ challenge: Challenge, positions: Position[], state: State } | null} */
  let race = null;
  let cancel = () => {};

  function draw() {
    cancel();
    if (!race) return;
    const { challenge, positions, state } = race;
    const { clock: spent, at } = state.game;
    const { made, due } = ghostAt(challenge, spent, clock.now());
    board.show(/** @type {Position} */ (positions[made]), GHOST);
    const { milliseconds } = challenge;
    const ghost = { moves: challenge.moves.length, milliseconds };
    setText(where, place(made, ghost.moves));
    if (isOwnWin(state)) {
      setText(words, verdict({ moves: at, milliseconds: elapsed(spent, 0) }, ghost));
    } else if (made === ghost.moves) setText(words, ghostDone(ghost));
    else setText(words, target(ghost));
    cancel = due === null ? () => {} : clock.alarm(due, draw);
  }

  return {
    /**
     * @param {State} state
     * @param {State | null} before
     */
    show(state, before) {
      const same =
        state.game === before?.game &&
        state.page.challenge === before.page.challenge &&
        state.choices.mode === before.choices.mode;
      if (same) return;
      const challenge = state.choices.mode === "play" ? challengeOn(state) : null;
      line.hidden = !challenge;
      if (!challenge) race = null;
      else if (race?.challenge === challenge) race.state = state;
      else race = { challenge, positions: positionsOf({ ...challenge, atLeast: 0 }), state };
      draw();
    },
  };
}
