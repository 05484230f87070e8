// The state that the page opens with: what the link asks for, else the game as it was left, else a
// new one.

import { formatBoard, formatMoves } from "../puzzle/notation.js";
import { shuffle } from "../puzzle/shuffle.js";
import { DEFAULTS } from "../state/choices.js";
import { DEFAULT_LEARN } from "../state/learn.js";
import { linkedGame, readLink } from "../state/link.js";
import { changed, initialState } from "../state/state.js";

/** @import { openReplay } from "../puzzle/replay-link.js" */
/** @import { Link } from "../state/link.js" */
/** @import { Choices, Game, State } from "../state/state.js" */

/**
 * @param {string} query the address's
 * @param {{
 *   game: Game | null, choices: Partial<Choices>, newer?: boolean, code?: string,
 * }} kept `newer`: than the address; `code`: what's behind the address's hash
 * @param {Awaited<ReturnType<typeof openReplay>>} [opened] what its `r` holds
 * @returns {State}
 */
export function openingState(query, { game, choices, newer = false, code = "" }, opened) {
  const link = readLink(query, opened?.replay);
  const kept = link.embed ? null : game;
  const state = initialState(openingGame(link, kept, newer, opened?.replay?.times));
  return changed(state, {
    page: {
      embed: link.embed,
      problems: [...link.problems, ...(opened?.problems ?? [])],
      challenge: link.embed ? null : link.challenge,
    },
    choices: {
      ...choices,
      mode: link.mode ?? DEFAULTS.mode,
      algorithm: link.algorithm ?? (link.board ? null : choices.algorithm) ?? DEFAULTS.algorithm,
      heuristic: link.heuristic ?? (link.board ? null : choices.heuristic) ?? DEFAULTS.heuristic,
    },
    learn: {
      lesson: link.lesson ?? DEFAULT_LEARN.lesson,
      step: link.step ?? DEFAULT_LEARN.step,
      view: link.view ?? DEFAULT_LEARN.view,
      own: link.own,
      beside: link.beside,
      together: link.together ?? DEFAULT_LEARN.together,
      boards: link.boards ?? DEFAULT_LEARN.boards,
      runs: link.runs,
      table: link.table ?? DEFAULT_LEARN.table,
      code,
    },
  });
}

/**
 * @param {Link} link
 * @param {Game | null} kept
 * @param {boolean} newer
 * @param {readonly number[]} [times]
 * @returns {Game}
 */
function openingGame(link, kept, newer, times) {
  const { board, goal, size, seed, daily } = link;
  // The page goes on with what there was: the address may be behind by a shuffle.
  if (newer && kept) return kept;
  if (board) {
    // The same game as it was left: then its time and its solution come back too.
    if (kept && !times && sameBoards(kept, link) && sameLine(kept, link))
      return { ...kept, at: link.at };
    return { start: board, ...linkedGame(link), ...(times ? { times } : {}) };
  }
  if (!size && !goal && seed === null && kept) return kept;
  // Today's board, begun already.
  if (daily && kept?.seed === seed && kept.start.rows === size?.rows) return kept;
  const { rows, cols } = size ?? goal ?? DEFAULTS;
  return { start: shuffle(rows, cols, { seed, goal }), goal, seed, practice: goal !== null };
}

/**
 * @param {Game} kept
 * @param {Link} link
 */
function sameLine(kept, { moves }) {
  return formatMoves(kept.line ?? []) === formatMoves(moves);
}

/**
 * @param {Game} kept
 * @param {Link} link
 */
function sameBoards(kept, { board, goal }) {
  const text = (
    /** @type {import("../puzzle/rules.js").Position | null | undefined} */ position,
  ) => (position ? formatBoard(position) : "");
  return text(kept.start) === text(board) && text(kept.goal) === text(goal);
}
