// The ghost: an optimal solution on a small board next to the replay, in step with it.

import type { App } from "../app/app.ts";
import { createMiniBoard } from "../board/mini-board.ts";
import { counting } from "../engine/requests.ts";
import { Hosted } from "../lib/controls.tsx";
import { findPanel } from "../lib/dom.ts";
import { createLatest } from "../lib/latest.ts";
import { render } from "../lib/render.ts";
import type { Panel } from "../lib/store.ts";
import { formatBoard, parseMoves } from "../puzzle/notation.ts";
import { type Position, samePosition } from "../puzzle/rules.ts";
import { lengthIn } from "../puzzle/slides.ts";
import { positionsOf } from "../puzzle/solution-formats.ts";
import { withHelp } from "../state/help.ts";
import { foldsMoves, offersGhost, shownLine } from "../state/replay.ts";
import { patch, type State } from "../state/state.ts";
import * as text from "./replay-text.ts";

export function installGhost(app: App) {
  const { store, client } = app;
  const latest = createLatest();
  const show = (ghost: Partial<State["ghost"]>) => store.update(patch({ ghost }));

  /** Request a solution for the displayed line, unless the ghost already has one. */
  async function follow(state: State) {
    const { ghost } = state;
    if (!ghost.on || state.game.solutionFrom === null || !offersGhost(state)) return;
    const { start } = shownLine(state);
    const goal = state.game.goal ? { goal: formatBoard(state.game.goal) } : {};
    if (ghost.from && samePosition(ghost.from, start) && ghost.goal === state.game.goal) return;
    const signal = latest.begin();
    show({ from: start, goal: state.game.goal, moves: null, problem: null });
    const request = { type: "solve" as const, board: formatBoard(start), ...goal };
    const { metric } = state.settings;
    try {
      const found = await client.request(
        { ...request, ...counting(metric), algorithm: "auto", heuristic: null },
        { signal },
      );
      if (!latest.isNewest(signal)) return;
      show({ moves: parseMoves(found.moves), optimal: found.optimal });
      store.update(withHelp);
    } catch (error) {
      if (!latest.counts(signal)) return;
      show({ problem: text.noGhost(error instanceof Error ? error.message : String(error)) });
    }
  }

  function choose(on: boolean) {
    if (!on) latest.end();
    show({ on, from: null });
  }

  app.panel(() => createGhostView(choose));
  store.subscribe((state) => void follow(state));
}

function createGhostView(choose: (on: boolean) => void): Panel<State> {
  const { root } = findPanel("ghost");
  const board = createMiniBoard();
  let positions: Position[] = [];

  return {
    pick: ({ ghost, game, analysis: { search }, settings: { metric }, choices, page }) => [
      ...[ghost, game.start, game.goal, game.line, game.solutionFrom, choices.mode, page.folded],
      ...(ghost.on ? [game.at] : []),
      ...[search, metric],
    ],
    show(state, before) {
      const { ghost, game } = state;
      const offered = offersGhost(state) && game.line.length > 0 && !foldsMoves(state);
      const { from, moves } = ghost;
      if (ghost !== before?.ghost)
        positions = from && moves ? positionsOf({ start: from, moves, atLeast: 0 }) : [];
      const length = positions.length - 1;
      const done = Math.min(Math.max(0, game.at - (game.solutionFrom ?? 0)), length);
      const position = positions[done];
      if (ghost.on && offered && position) board.show(position, text.GHOST);
      board.element.hidden = !position;
      render(
        <>
          {offered && (
            <label class="ghost-choice">
              <input
                type="checkbox"
                checked={ghost.on}
                onChange={({ currentTarget: { checked } }) => choose(checked)}
              />
              <span>{text.GHOST_OFFER}</span>
            </label>
          )}
          {offered && ghost.on && (
            <figure data-part="ghost-figure" class="ghost">
              <Hosted node={board.element} />
              <figcaption>{captionOf(state, done, length)}</figcaption>
            </figure>
          )}
        </>,
        root,
      );
    },
  };
}

/** @param length the length of the ghost's solution, or -1 if it is not known yet */
function captionOf({ ghost, settings: { metric } }: State, done: number, length: number) {
  if (ghost.problem) return ghost.problem;
  if (length < 0) return text.GHOST_SOUGHT;
  if (done < length) return text.place(done, length);
  return text.ghostDone(lengthIn(metric, ghost.moves ?? []), metric);
}
