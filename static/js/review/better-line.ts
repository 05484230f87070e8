// Finds and plays a better line in place of a mistake.

import type { App } from "../app/app.ts";
import { boards, counting } from "../engine/requests.ts";
import { parseMoves } from "../puzzle/notation.ts";
import type { Move } from "../puzzle/rules.ts";
import { lengthIn } from "../puzzle/slides.ts";
import type { Better } from "../state/analysis.ts";
import { mainMoves, mainPlace, withMain, withVariation } from "../state/lines.ts";
import { placeOf } from "../state/metric.ts";
import { reviewed, withBetter, withPlace } from "../state/review.ts";
import { changed, seek } from "../state/state.ts";

/** Return a function that plays a better line in place of a mistake. */
export function createBetterLine({ store, client, reveal }: App) {
  /**
   * Play a better line in place of a mistake, as a variation. If the review does not contain a
   * shorter path to the same position, search for a shorter solution.
   * @param first the index of the mistake's first move
   */
  async function better(first: number) {
    const state = store.get();
    const result = reviewed(state);
    const mistake = result?.mistakes.find((one) => one.first === first);
    if (!result || !mistake) return;
    const known = state.analysis.review.kind === "done" && state.analysis.review.better[first];
    if (known && known.kind === "found") return playAside(first, parseMoves(known.moves));
    if (!result.exact && mistake.instead) {
      const rest = mainMoves(state.game).slice(placeOf(state, mistake.last + 1));
      return playAside(first, [...mistake.instead, ...rest]);
    }
    const place = placeOf(state, first);
    const metric = state.settings.metric;
    const { position, goal } = seek(withMain(state), place).game;
    const show = (found: Better) =>
      store.update((current) =>
        reviewed(current) === result ? withBetter(current, first, found) : current,
      );
    const at = mainPlace(state.game);
    show({ kind: "running" });
    try {
      const search = { algorithm: "auto", heuristic: null };
      const request = { type: "solve" as const, ...boards({ position, goal }) };
      const { moves } = await client.request({ ...request, ...counting(metric), ...search });
      const length = lengthIn(metric, parseMoves(moves));
      const proven = result.exact && length === result.distances[first];
      const yours = result.solved ? lengthIn(metric, mainMoves(state.game), place) : null;
      show(proven ? { kind: "found", moves, length, yours } : { kind: "failed" });
      if (proven && reviewed(store.get()) === result && mainPlace(store.get().game) === at)
        playAside(first, parseMoves(moves));
    } catch {
      show({ kind: "failed" });
    }
  }

  /** Show moves as a variation that replaces a move of the review, and play them. */
  function playAside(first: number, moves: readonly Move[]) {
    store.update((state) => {
      const place = placeOf(state, first);
      return changed(withVariation(withPlace(state, place), place, moves), {
        choices: { mode: "analyse" },
        game: { playing: true },
      });
    });
    reveal("board");
  }

  return (first: number) => void better(first);
}
