// The steps of the displayed solution for a user with a wooden puzzle. Tiles that slide together are one step.

import type { Move } from "../puzzle/rules.ts";
import { placesIn } from "../puzzle/slides.ts";
import { movedTiles } from "../puzzle/solution-formats.ts";
import { isSolved, type State, seek } from "./state.ts";

type HandSteps = {
  /** the number of steps that are done, and of all */
  done: number;
  all: number;
  /** the places on the line before and after the next step */
  back: number;
  next: number;
  /** the tiles that the next step slides, and their direction, or null after the last step */
  slide: { tiles: readonly number[]; move: Move } | null;
};

/** Return whether the steps of this game's solution are on show. */
export const showsSteps = ({ game, choices: { mode } }: State) =>
  game.steps && (mode === "play" || mode === "analyse");

/** Return the steps, or null if no solution is shown, for example after a move of the user. */
export function handSteps(state: State): HandSteps | null {
  const { solutionFrom: from, line, at } = state.game;
  if (from === null || at < from || !isSolved(seek(state, line.length))) return null;
  const places = placesIn("mtm", line.slice(from)).map((place) => from + place);
  const done = places.findLastIndex((place) => place <= at);
  const [begin = at, end = at] = places.slice(done);
  const moves = line.slice(begin, end);
  const { position } = seek(state, begin).game;
  const [move] = moves;
  const tiles = movedTiles({ start: position, moves, atLeast: 0 });
  return {
    done,
    all: places.length - 1,
    back: places[at > begin ? done : done - 1] ?? from,
    next: end,
    slide: move ? { tiles, move } : null,
  };
}

/** Return the tiles of the next step to mark on the board. */
export function tilesToSlide(state: State): readonly number[] {
  const running = state.analysis.search.kind === "running";
  return showsSteps(state) && !running ? (handSteps(state)?.slide?.tiles ?? []) : [];
}
