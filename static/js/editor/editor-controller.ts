// The commands of the card of the position and the goal: rotate, mirror, invert, and another goal.

import type { App } from "../app/app.ts";
import { failure } from "../engine/requests.ts";
import { capitalized } from "../lib/format.ts";
import { asGoal, namedGoal } from "../puzzle/goals.ts";
import { formatBoard, NotationError } from "../puzzle/notation.ts";
import { type Position, samePosition } from "../puzzle/rules.ts";
import { inverted, type Turn, turned } from "../puzzle/transforms.ts";
import { mappedLines } from "../state/lines.ts";
import { withGoal } from "../state/replay.ts";
import { goalOf, patch, seek, withGame } from "../state/state.ts";
import { goalMisfit } from "../state/state-text.ts";
import type { createBoardReader } from "./board-reader.ts";
import * as text from "./editor-text.ts";

export type EditorIntents = ReturnType<typeof createEditorController>;

export function createEditorController(
  { store, say }: App,
  readBoard: ReturnType<typeof createBoardReader>,
) {
  let newestGoal = 0;

  const inGoal = (goalProblem: string | null) => ({ page: { goalProblem } });

  function setGoal(goal: Position | null, news: string) {
    store.update((state) => withGoal(state, goal));
    say(news);
  }

  return {
    closeBoards: () => store.update(patch({ page: { boards: null } })),

    /** Rotate or mirror the puzzle and its moves. */
    transform(turn: Turn) {
      store.update((state) => {
        const { start, at, solutionFrom, times, clock, number } = state.game;
        const puzzle = { board: start, goal: goalOf(state) };
        const other = turned(turn, { ...puzzle, moves: [] });
        const { line, tree } = mappedLines(
          state.game,
          (moves) => turned(turn, { ...puzzle, moves }).moves,
        );
        const goal = asGoal(other.goal);
        const game = { start: other.board, goal, line, tree };
        return withGame(state, { ...game, at, solutionFrom, times, clock, number });
      });
      say(text.turned(turn));
    },

    /** Swap the position and the goal, and reverse a known solution. */
    invert() {
      store.update((state) => {
        const goal = goalOf(state);
        const rest = state.game.line.slice(state.game.at);
        const solved = samePosition(seek(state, state.game.line.length).game.position, goal);
        const moves = solved ? rest : [];
        const other = inverted({ board: state.game.position, goal, moves });
        return withGame(state, {
          start: other.board,
          goal: asGoal(other.goal),
          line: other.moves,
          solutionFrom: other.moves.length ? 0 : null,
        });
      });
      say(text.INVERTED);
    },

    goalNamed(name: string) {
      const { rows, cols } = store.get().game.start;
      setGoal(asGoal(namedGoal(name, rows, cols)), text.GOAL_CHANGED);
    },
    async goalText(input: string) {
      const own = ++newestGoal;
      store.update(patch(inGoal(null)));
      try {
        const goal = await readBoard(input, "goal");
        if (own !== newestGoal) return;
        const { start } = store.get().game;
        if (goal.rows !== start.rows || goal.cols !== start.cols) {
          throw new NotationError(goalMisfit(goal, start));
        }
        setGoal(asGoal(goal), text.goalIs(formatBoard(goal)));
      } catch (error) {
        if (own !== newestGoal) return;
        const fault = error instanceof NotationError ? error.message : failure(error).message;
        store.update(patch(inGoal(`${capitalized(fault)}.`)));
      }
    },
    goalHere: () => setGoal(asGoal(store.get().game.position), text.GOAL_HERE),
  };
}
