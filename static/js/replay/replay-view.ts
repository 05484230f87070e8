// The replay of a solution: a slider over its moves, and player buttons.

import { fillSelect, findPanel, setHidden, setText } from "../lib/dom.ts";
import { type Move, type Position, samePosition, slideAll } from "../puzzle/rules.ts";
import { lengthsOf } from "../puzzle/slides.ts";
import type { Speed } from "../state/choices.ts";
import { isCoached } from "../state/coach.ts";
import { hasTimes, pickedSpeed } from "../state/replay.ts";
import { goalOf, type State } from "../state/state.ts";
import { SPEED_LABELS } from "../state/state-text.ts";
import * as text from "./replay-text.ts";

const NO_MOVES: readonly Move[] = [];

/**
 * @param intents `at` counts from the beginning of the line. `onSeek` stays on the displayed line,
 * and `onGo` may return to the line that it has left.
 */
export function createReplayView({
  getState,
  onSeek,
  onGo,
  onPlay,
  onSpeed,
}: {
  getState: () => State;
  onSeek: (at: number) => void;
  onGo: (at: number) => void;
  onPlay: () => void;
  onSpeed: (speed: Speed | "played") => void;
}) {
  const { root: panel, part } = findPanel("replay");
  const title = part("title");
  const place = part("place");
  const none = part("none");
  const slider = part("slider", HTMLInputElement);
  const playing = part("play", HTMLButtonElement);
  const speed = part("speed", HTMLSelectElement);
  let solved = { line: NO_MOVES, goal: null as Position | null, reached: false };

  /** Return whether the line ends at the goal. */
  function solves(state: State) {
    const { start, line, goal } = state.game;
    if (line !== solved.line || goal !== solved.goal) {
      const reached = samePosition(slideAll(start, line).position, goalOf(state));
      solved = { line, goal, reached };
    }
    return solved.reached;
  }

  // In Analyse, the slider covers all moves, like the list below it.
  const from = ({ choices, game }: State) =>
    choices.mode === "analyse" ? 0 : (game.solutionFrom ?? 0);
  const steps: [string, (state: State) => number][] = [
    ["first", from],
    ["previous", (state) => Math.max(from(state), state.game.at - 1)],
    ["next", ({ game }) => game.at + 1],
    ["last", ({ game }) => game.line.length],
  ];
  for (const [name, target] of steps) {
    part(name, HTMLButtonElement).addEventListener("click", () => onGo(target(getState())));
  }
  playing.addEventListener("click", onPlay);
  const buttons = [playing, ...steps.map(([name]) => part(name, HTMLButtonElement))];
  slider.addEventListener("input", () => onSeek(from(getState()) + Number(slider.value)));
  fillSelect(speed, SPEED_LABELS);
  const asPlayed = new Option(text.AS_PLAYED, "played");
  speed.addEventListener("change", () => onSpeed(speed.value as Speed | "played"));

  return {
    show(state: State) {
      const first = from(state);
      const length = state.game.line.length - first;
      const analyses = state.choices.mode === "analyse";
      // The coach teaches on the learner's board without showing its solution.
      const shows = analyses || (state.game.solutionFrom !== null && !isCoached(state));
      // When the panel is hidden, its place under the board stays empty, so that no move shifts the
      // content below.
      setHidden(panel, !shows || (length === 0 && !analyses));
      panel.classList.toggle("empty", length === 0);
      // In a study this message is not shown, since the reader must find the moves.
      setHidden(none, state.page.study !== null);
      slider.disabled = length === 0;
      for (const button of buttons) button.setAttribute("aria-disabled", String(length === 0));
      if (panel.hidden) return;
      const solution = length > 0 && solves(state);
      setText(title, solution ? text.SOLUTION : text.MOVES);
      const done = Math.max(0, state.game.at - first);
      slider.max = String(length);
      slider.value = String(done);
      slider.style.setProperty("--done", `${length ? (100 * done) / length : 0}%`);
      slider.setAttribute("aria-valuetext", text.placeRead(done, length));
      const { metric } = state.settings;
      const { line } = state.game;
      const made = lengthsOf(line, first, first + done);
      const all = lengthsOf(line, first);
      setText(place, text.placeIn(metric, made, all));
      place.title = text.otherPlace(metric, made, all);
      if (hasTimes(state) !== asPlayed.isConnected) {
        if (asPlayed.isConnected) asPlayed.remove();
        else speed.prepend(asPlayed);
      }
      speed.value = pickedSpeed(state);
      playing.setAttribute("aria-label", state.game.playing ? text.PAUSE : text.PLAY);
      playing.classList.toggle("playing", state.game.playing);
    },
  };
}
