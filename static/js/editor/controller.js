// What the editor does: boards taken in, the position and the goal changed, turned, inverted.

import { readBoards } from "../puzzle/board-list.js";
import { asGoal, namedGoal } from "../puzzle/goals.js";
import { formatBoard, NotationError, parseBoard } from "../puzzle/notation.js";
import { openReplay } from "../puzzle/replay-link.js";
import { samePosition } from "../puzzle/rules.js";
import { inverted, swapped, turned } from "../puzzle/transforms.js";
import { readLink } from "../state/link.js";
import { withGoal } from "../state/replay.js";
import { changed, goalOf, seek, withGame } from "../state/state.js";

/** @import { App } from "../app/app.js" */
/** @import { Position } from "../puzzle/rules.js" */
/** @import { Change, State } from "../state/state.js" */
/** @import { Turn } from "../puzzle/transforms.js" */

const TURNED = {
  rotate: "Turned a quarter clockwise",
  mirror: "Mirrored, left and right",
  flip: "Mirrored, top and bottom",
};

/** @param {App} app */
export function createEditorController({ store, set, changePosition, say, reveal }) {
  const endEdit = () => set({ page: { editing: null } });

  /**
   * The goal stays if it fits.
   * @param {Position} start
   */
  function begin(start) {
    changePosition((state) => {
      const fits = start.rows === state.game.start.rows && start.cols === state.game.start.cols;
      const next = withGame(state, { start, goal: fits ? state.game.goal : null });
      return changed(next, { here: { positionProblem: null } });
    });
    say("Loaded.");
    reveal("board");
  }

  /**
   * A link of ours, or a replay's.
   * @param {string} text
   */
  async function open(text) {
    const query = text.slice(text.indexOf("?")).trim();
    const { replay, problems } = await openReplay(query);
    const link = readLink(query, replay);
    const { board, goal, moves, at } = link;
    if (!board)
      return set({
        here: { positionProblem: sentence([...problems, ...link.problems].join("; ")) },
      });
    changePosition((state) =>
      changed(
        withGame(state, {
          start: board,
          goal,
          line: moves,
          at,
          solutionFrom: moves.length ? 0 : null,
          ...(replay ? { times: replay.times } : {}),
        }),
        {
          page: { problems: [...link.problems, ...problems], boards: null },
          here: { positionProblem: null },
        },
      ),
    );
    say("Opened the link.");
    reveal("board");
  }

  /**
   * @param {() => void} act
   * @param {(problem: string | null) => Change} where its fault is shown
   */
  function attempt(act, where) {
    try {
      set(where(null));
      act();
    } catch (error) {
      if (!(error instanceof NotationError)) throw error;
      set(where(sentence(error.message)));
    }
  }
  const inPosition = (/** @type {string | null} */ positionProblem) => ({
    here: { positionProblem },
  });
  const inGoal = (/** @type {string | null} */ goalProblem) => ({ page: { goalProblem } });

  /**
   * @param {Position | null} goal
   * @param {string} words
   */
  function aim(goal, words) {
    changePosition((state) => withGoal(state, goal));
    say(words);
  }

  return {
    /**
     * Take in a board, several, or a link.
     * @param {string} text
     */
    load(text) {
      if (isLink(text)) return void open(text);
      attempt(() => {
        const { boards, unread } = readBoards(text);
        const [first] = boards;
        // With none, the reader of one board says why not.
        if (!first) return begin(parseBoard(text));
        if (boards.length === 1 && !unread) {
          set({ page: { boards: null } });
          return begin(first);
        }
        set({ page: { boards: { list: boards, unread } } });
        say(`${boards.length} boards: choose one.`);
      }, inPosition);
    },
    /** @param {Position} board */
    choose: (board) => begin(board),
    closeBoards: () => set({ page: { boards: null } }),

    /** @param {"position" | "goal"} what begins to be edited, or no longer is */
    edit(what) {
      const { editing } = store.get().page;
      set({ page: { editing: editing === what ? null : what }, game: { playing: false } });
    },
    endEdit,
    /**
     * Editing ends where there's something else to be seen.
     * @param {State} state
     * @param {State | null} before
     */
    follow(
      {
        page: { editing },
        choices: { mode },
        analysis: { search },
        game: { playing, solutionFrom },
      },
      before,
    ) {
      if (!editing || before?.page.editing !== editing) return;
      const shown =
        playing || search !== before.analysis.search || solutionFrom !== before.game.solutionFrom;
      if (mode !== "analyse" || (shown && search.kind !== "none")) endEdit();
    },

    /**
     * @param {number} a a cell of what's being edited
     * @param {number} b
     */
    swap(a, b) {
      const state = store.get();
      const board = state.page.editing === "goal" ? goalOf(state) : state.game.position;
      const [one, other] = [a, b].map((cell) => board.tiles[cell] || "the blank");
      const next = swapped(board, a, b);
      if (state.page.editing === "goal") changePosition((old) => withGoal(old, asGoal(next)));
      else changePosition((old) => withGame(old, { start: next, goal: old.game.goal }));
      say(`Swapped ${one} and ${other}.`);
    },

    /**
     * The puzzle from another side, with its moves.
     * @param {Turn} way
     */
    transform(way) {
      changePosition((state) => {
        const { start, line, at, solutionFrom, times, clock } = state.game;
        const other = turned(way, { board: start, goal: goalOf(state), moves: line });
        const goal = asGoal(other.goal);
        const game = { start: other.board, goal, line: other.moves };
        return withGame(state, { ...game, at, solutionFrom, times, clock });
      });
      say(`${TURNED[way]}, the goal too: it's as far from solved as before.`);
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
      say("Inverted: it's as far from solved as before, by the way back.");
    },

    /** @param {string} name of a goal */
    goalNamed(name) {
      const { rows, cols } = store.get().game.start;
      aim(asGoal(namedGoal(name, rows, cols)), "The goal is another one.");
    },
    /** @param {string} text */
    goalText(text) {
      attempt(() => {
        const goal = parseBoard(text);
        const { rows, cols } = store.get().game.start;
        if (goal.rows !== rows || goal.cols !== cols) {
          throw new NotationError(
            `a ${goal.rows}x${goal.cols} goal doesn't fit a ${rows}x${cols} board`,
          );
        }
        aim(asGoal(goal), `The goal is ${formatBoard(goal)}.`);
      }, inGoal);
    },
    goalHere: () => aim(asGoal(store.get().game.position), "This position is the goal now."),
  };
}

/**
 * Whether a text is a link that holds a board.
 * @param {string} text
 */
export function isLink(text) {
  const query = text.indexOf("?");
  return query >= 0 && /[?&](?:r|board)=/.test(text.slice(query));
}

/** @param {string} text */
function sentence(text) {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
