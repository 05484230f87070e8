// The editor's commands, which change, rotate, mirror and invert the position and the goal.

import type { App } from "../app/app.ts";
import { failure } from "../engine/requests.ts";
import { capitalized } from "../lib/format.ts";
import { asGoal, namedGoal } from "../puzzle/goals.ts";
import { linkIn } from "../puzzle/link-text.ts";
import { formatBoard, NotationError, parseBoard } from "../puzzle/notation.ts";
import { type Position, samePosition } from "../puzzle/rules.ts";
import { inverted, swapped, type Turn, turned } from "../puzzle/transforms.ts";
import { mappedLines } from "../state/lines.ts";
import { withGoal } from "../state/replay.ts";
import { readLink } from "../state/share-link.ts";
import { goalOf, patch, type State, seek, withGame } from "../state/state.ts";
import { goalMisfit } from "../state/state-text.ts";
import * as text from "./editor-text.ts";

export type EditorIntents = Omit<ReturnType<typeof createEditorController>, "follow">;

export function createEditorController({ store, client, say }: App) {
  let newestGoal = 0;
  const endEdit = () => store.update(patch({ page: { editing: null } }));

  const inGoal = (goalProblem: string | null) => ({ page: { goalProblem } });

  /** Read a goal from a text. Python reads the notations that the page cannot read. */
  async function readGoal(text: string): Promise<Position> {
    try {
      return goalIn(text);
    } catch (error) {
      if (!(error instanceof NotationError) || !text.trim()) throw error;
      const { boards, moves } = await client.request({ type: "read", text });
      const goal = boards.at(-1);
      if (!goal || (boards.length > 1 && moves === null)) throw error;
      return parseBoard(goal);
    }
  }

  function setGoal(goal: Position | null, news: string) {
    store.update((state) => withGoal(state, goal));
    say(news);
  }

  return {
    closeBoards: () => store.update(patch({ page: { boards: null } })),

    /** Start editing a board, or stop if it is already being edited. */
    edit(what: "position" | "goal") {
      const { editing } = store.get().page;
      store.update(
        patch({ page: { editing: editing === what ? null : what }, game: { playing: false } }),
      );
    },
    endEdit,
    /** Stop editing when the user leaves Analyse, or when a search or its solution is shown. */
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

    /** Swap two cells of the edited board. */
    swap(a: number, b: number) {
      const state = store.get();
      const board = state.page.editing === "goal" ? goalOf(state) : state.game.position;
      const next = swapped(board, a, b);
      if (state.page.editing === "goal") store.update((old) => withGoal(old, asGoal(next)));
      else store.update((old) => withGame(old, { start: next, goal: old.game.goal }));
      say(text.swapped(board.tiles[a] ?? 0, board.tiles[b] ?? 0));
    },

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
        const goal = await readGoal(input);
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

/** Read a goal from a board or from a link. */
function goalIn(text: string): Position {
  const found = linkIn(text);
  const link = found && readLink(found.link);
  return link?.goal ?? link?.board ?? parseBoard(text);
}
