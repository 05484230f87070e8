// The line over the board during a challenge. It shows the solve to beat, and the ghost on a small board
// at the recorded pace. After a win it shows the comparison.

import { createMiniBoard } from "../board/mini-board.ts";
import type { Clock } from "../lib/clock.ts";
import { Hosted, IconButton } from "../lib/controls.tsx";
import { findPanel, setHidden } from "../lib/dom.ts";
import { render } from "../lib/render.ts";
import type { Position } from "../puzzle/rules.ts";
import { lengthIn } from "../puzzle/slides.ts";
import { positionsOf } from "../puzzle/solution-formats.ts";
import { challengeOn, ghostAt } from "../state/challenge.ts";
import { elapsed } from "../state/clock.ts";
import type { Challenge } from "../state/page.ts";
import { isOwnWin, type State } from "../state/state.ts";
import * as text from "./challenge-text.ts";

const CROSS = "m6 6 12 12M18 6 6 18";

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
        <IconButton class="icon" label={text.LEAVE} path={CROSS} onPress={leave} />
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
  const { line, at, clock } = state.game;
  const { milliseconds } = challenge;
  const ghost = { moves: lengthIn(metric, challenge.moves), milliseconds };
  if (!isOwnWin(state)) return done ? text.ghostDone(ghost, metric) : text.target(ghost, metric);
  const { penalty = 0, resumed } = clock;
  const moves = lengthIn(metric, line, 0, at);
  const you = { moves, milliseconds: elapsed(clock, 0) + (Number(penalty) || 0) };
  if (resumed) return text.unfair(you, metric);
  return penalty === "DNF" ? text.DNF : text.verdict(you, ghost, metric);
}
