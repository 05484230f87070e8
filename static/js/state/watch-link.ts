// The search that a link opens in Watch.

import { samePosition } from "../puzzle/rules.ts";
import { NOTHING_HERE } from "./analysis.ts";
import { DEFAULT_CHOICES } from "./choices.ts";
import { DEFAULT_LEARN, FROM_THE_START, type Learn } from "./learn.ts";
import { type Link, linkedGame } from "./share-link.ts";
import { changed, type Game, type State, withGame } from "./state.ts";

/** Return the values of Watch that a link sets. */
export const watchOf = (link: Link) =>
  ({
    step: link.step ?? DEFAULT_LEARN.step,
    view: link.view ?? DEFAULT_LEARN.view,
    own: link.own,
    options: link.options,
    rules: link.rules ?? DEFAULT_LEARN.rules,
    second: link.beside,
    together: link.together ?? DEFAULT_LEARN.together,
  }) satisfies Partial<Learn>;

/** Return the game in a link, or null if it has none or its board is the current one. */
export function otherGame(state: State, link: Link): Game | null {
  const { position, goal } = state.game;
  const game = linkedGame(link);
  return game && samePosition(game.start, position) && goal === game.goal ? null : game;
}

/** Start the game in a link, unless its board is the current one. */
export function withLinkedGame(state: State, link: Link): State {
  const game = otherGame(state, link);
  return game ? withGame(state, game) : state;
}

/** Choose the search in a link, and go to its step. */
export function withLinkedSearch(state: State, link: Link): State {
  const { trace, secondTrace } = NOTHING_HERE;
  return changed(state, {
    choices: {
      algorithm: link.algorithm ?? DEFAULT_CHOICES.algorithm,
      heuristic: link.heuristic ?? DEFAULT_CHOICES.heuristic,
    },
    learn: { ...FROM_THE_START, ...watchOf(link), guessing: false },
    here: { trace, secondTrace },
  });
}
