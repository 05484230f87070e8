// What the editor does: the position and the goal changed, turned, inverted.

import type { App } from "../app/app.ts";
import { failure } from "../engine/requests.ts";
import { asGoal, namedGoal } from "../puzzle/goals.ts";
import { formatBoard, NotationError, parseBoard } from "../puzzle/notation.ts";
import { type Position, samePosition, slideAll } from "../puzzle/rules.ts";
import { hasHeader, readListing } from "../puzzle/solution-text.ts";
import { inverted, swapped, type Turn, turned } from "../puzzle/transforms.ts";
import { withGoal } from "../state/replay.ts";
import { isLink, queryOf, readLink } from "../state/share-link.ts";
import { goalOf, type State, seek, withGame } from "../state/state.ts";
import * as words from "./editor-text.ts";

export function createEditorController({ store, client, set, changePosition, say }: App) {
  let newestGoal = 0;
  const endEdit = () => set({ page: { editing: null } });

  const inGoal = (goalProblem: string | null) => ({ page: { goalProblem } });

  /** A goal as text. Python reads the forms that the page does not. */
  async function readGoal(text: string): Promise<Position> {
    try {
      return goalIn(text);
    } catch (error) {
      if (!(error instanceof NotationError) || !text.trim()) throw error;
      const [board, ...others] = (await client.request({ type: "read", text })).boards;
      if (!board || others.length) throw error;
      return parseBoard(board);
    }
  }

  function aim(goal: Position | null, news: string) {
    changePosition((state) => withGoal(state, goal));
    say(news);
  }

  return {
    closeBoards: () => set({ page: { boards: null } }),

    /** @param what begins to be edited, or no longer is */
    edit(what: "position" | "goal") {
      const { editing } = store.get().page;
      set({ page: { editing: editing === what ? null : what }, game: { playing: false } });
    },
    endEdit,
    /** Editing ends where there's something else to be seen. */
    follow(
      {
        page: { editing },
        choices: { mode },
        analysis: { search },
        game: { playing, solutionFrom },
      }: State,
      before: State | null,
    ) {
      if (!editing || before?.page.editing !== editing) return;
      const shown =
        playing || search !== before.analysis.search || solutionFrom !== before.game.solutionFrom;
      if (mode !== "analyse" || (shown && search.kind !== "none")) endEdit();
    },

    /** @param a a cell of what's being edited */
    swap(a: number, b: number) {
      const state = store.get();
      const board = state.page.editing === "goal" ? goalOf(state) : state.game.position;
      const next = swapped(board, a, b);
      if (state.page.editing === "goal") changePosition((old) => withGoal(old, asGoal(next)));
      else changePosition((old) => withGame(old, { start: next, goal: old.game.goal }));
      say(words.swapped(board.tiles[a], board.tiles[b]));
    },

    /** The puzzle from another side, with its moves. */
    transform(way: Turn) {
      changePosition((state) => {
        const { start, line, at, solutionFrom, times, clock, number } = state.game;
        const other = turned(way, { board: start, goal: goalOf(state), moves: line });
        const goal = asGoal(other.goal);
        const game = { start: other.board, goal, line: other.moves };
        return withGame(state, { ...game, at, solutionFrom, times, clock, number });
      });
      say(words.turned(way));
    },

    /** The way back; with a solution that's known, also that. */
    invert() {
      changePosition((state) => {
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
      say(words.INVERTED);
    },

    /** @param name of a goal */
    goalNamed(name: string) {
      const { rows, cols } = store.get().game.start;
      aim(asGoal(namedGoal(name, rows, cols)), words.GOAL_CHANGED);
    },
    async goalText(text: string) {
      const own = ++newestGoal;
      set(inGoal(null));
      try {
        const goal = await readGoal(text);
        if (own !== newestGoal) return;
        const { start } = store.get().game;
        if (goal.rows !== start.rows || goal.cols !== start.cols) {
          throw new NotationError(words.goalMisfit(goal, start));
        }
        aim(asGoal(goal), words.goalIs(formatBoard(goal)));
      } catch (error) {
        if (own !== newestGoal) return;
        const fault = error instanceof NotationError ? error.message : failure(error).message;
        set(inGoal(sentence(fault)));
      }
    },
    goalHere: () => aim(asGoal(store.get().game.position), words.GOAL_HERE),
  };
}

/** A goal as text: a board, a link's, or where a solution ends. */
function goalIn(text: string): Position {
  const link = isLink(text) ? readLink(queryOf(text)) : null;
  const linked = link?.goal ?? link?.board;
  if (linked) return linked;
  if (!hasHeader(text)) return parseBoard(text);
  const { start, moves } = readListing(text);
  return slideAll(start, moves).position;
}

function sentence(text: string) {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
