// The line over the board during a challenge. It shows the solve to beat, and the ghost on a small board
// at the recorded pace. On a laptop it is a card beside the board, which keeps its size.

import { createMiniBoard } from "../board/mini-board.ts";
import type { Clock } from "../lib/clock.ts";
import { Hosted, IconButton } from "../lib/controls.tsx";
import { findPanel, setHidden } from "../lib/dom.ts";
import { CLOSE } from "../lib/icons.ts";
import { render } from "../lib/render.ts";
import type { Position } from "../puzzle/rules.ts";
import { positionsOf } from "../puzzle/solution-formats.ts";
import { challengeOn, figuresOf, ghostAt } from "../state/challenge.ts";
import type { Challenge } from "../state/page.ts";
import { isOwnWin, type State } from "../state/state.ts";
import * as text from "./challenge-text.ts";

export function createChallengeView({ clock, leave }: { clock: Clock; leave: () => void }) {
  const { root } = findPanel("challenge");
  const board = createMiniBoard();
  let race: { challenge: Challenge; positions: Position[]; state: State } | null = null;
  let cancel = () => {};

  const write = (words: string, place: string) =>
    render(
      <>
        <Hosted node={board.element} />
        <div class="challenge-words">
          <p data-part="words" role="status">
            {words}
          </p>
          <p data-part="place" class="note">
            {place}
          </p>
        </div>
        <IconButton class="icon" label={text.LEAVE} path={CLOSE} onPress={leave} />
      </>,
      root,
    );

  function draw() {
    cancel();
    if (!race) return;
    const { challenge, positions, state } = race;
    const { made, due } = ghostAt(challenge, state.game.clock, clock.now());
    board.show(positions[made] as Position, text.GHOST);
    write(
      wordsOf(state, challenge, made === challenge.moves.length),
      text.place(made, challenge.moves.length),
    );
    cancel = due === null ? () => {} : clock.alarm(due, draw);
  }

  write("", "");
  return {
    pick: (state: State) => [
      state.game,
      state.page.challenge,
      state.choices.mode,
      state.settings.metric,
    ],
    show(state: State) {
      const challenge = state.choices.mode === "play" ? challengeOn(state) : null;
      setHidden(root, !challenge);
      if (!challenge) race = null;
      else if (race?.challenge === challenge) race.state = state;
      else race = { challenge, positions: positionsOf({ ...challenge, atLeast: 0 }), state };
      draw();
    },
  };
}

/** @param done whether the ghost has solved its board */
function wordsOf(state: State, challenge: Challenge, done: boolean) {
  const { metric } = state.settings;
  const friend = figuresOf(state, challenge);
  // The result says who won.
  if (isOwnWin(state)) return text.friendsSolve(friend, metric);
  return done ? text.ghostDone(friend, metric) : text.target(friend, metric);
}
