// The line over the board during a challenge. It shows the solve to beat, and the ghost on a small board
// at the recorded pace. After a win it shows the comparison.

import { createMiniBoard } from "../board/mini-board.ts";
import type { Clock } from "../lib/clock.ts";
import { findPanel, setHidden, setText } from "../lib/dom.ts";
import type { Position } from "../puzzle/rules.ts";
import { lengthIn } from "../puzzle/slides.ts";
import { positionsOf } from "../puzzle/solution-formats.ts";
import { challengeOn, ghostAt } from "../state/challenge.ts";
import { elapsed } from "../state/clock.ts";
import type { Challenge } from "../state/page.ts";
import { isOwnWin, type State } from "../state/state.ts";
import { DNF, GHOST, ghostDone, place, target, unfair, verdict } from "./challenge-text.ts";

export function createChallengeView({ clock, onLeave }: { clock: Clock; onLeave: () => void }) {
  const { root: line, part } = findPanel("challenge");
  const words = part("words");
  const where = part("place");
  const board = createMiniBoard();
  line.prepend(board.element);
  part("leave", HTMLButtonElement).addEventListener("click", onLeave);
  let race: { challenge: Challenge; positions: Position[]; state: State } | null = null;
  let cancel = () => {};

  function draw() {
    cancel();
    if (!race) return;
    const { challenge, positions, state } = race;
    const { clock: spent, at } = state.game;
    const { made, due } = ghostAt(challenge, spent, clock.now());
    board.show(positions[made] as Position, GHOST);
    const { milliseconds } = challenge;
    const { metric } = state.settings;
    const ghost = { moves: lengthIn(metric, challenge.moves), milliseconds };
    setText(where, place(made, challenge.moves.length));
    if (isOwnWin(state)) {
      const moves = lengthIn(metric, state.game.line, 0, at);
      const { penalty = 0, resumed } = spent;
      const you = { moves, milliseconds: elapsed(spent, 0) + (Number(penalty) || 0) };
      const result = penalty === "DNF" ? DNF : verdict(you, ghost, metric);
      setText(words, resumed ? unfair(you, metric) : result);
    } else if (made === challenge.moves.length) setText(words, ghostDone(ghost, metric));
    else setText(words, target(ghost, metric));
    cancel = due === null ? () => {} : clock.alarm(due, draw);
  }

  return {
    pick: (state: State) => [
      state.game,
      state.page.challenge,
      state.choices.mode,
      state.settings.metric,
    ],
    show(state: State) {
      const challenge = state.choices.mode === "play" ? challengeOn(state) : null;
      setHidden(line, !challenge);
      if (!challenge) race = null;
      else if (race?.challenge === challenge) race.state = state;
      else race = { challenge, positions: positionsOf({ ...challenge, atLeast: 0 }), state };
      draw();
    },
  };
}
