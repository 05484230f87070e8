// The tooltip on the review's curve: the position under the pointer, and its numbers.

import { createMiniBoard } from "../board/mini-board.ts";
import { element, setText } from "../lib/dom.ts";
import type { ReviewResult } from "../protocol.ts";
import { mainMoves, withMain } from "../state/lines.ts";
import { placeOf } from "../state/metric.ts";
import { type State, seek } from "../state/state.ts";
import { boundWords, distanceWords, LED_AWAY, placeWords } from "./review-text.ts";

export function createChartTip() {
  const board = createMiniBoard();
  const heading = element("strong");
  const number = element("span");
  const fault = element("span", { class: "away", text: LED_AWAY });
  const tip = element(
    "div",
    { class: "chart-tip", attributes: { "aria-hidden": "true", hidden: "" } },
    board.element,
    element("p", {}, heading, number, fault),
  );

  return {
    element: tip,
    /** @param across the horizontal position, from 0 to 1 */
    show(
      state: State,
      { distances, result }: { distances: readonly (number | null)[]; result: ReviewResult | null },
      at: number,
      across: number,
    ) {
      const distance = distances[at];
      const place = placeOf(state, at);
      const unknown = distance === null || distance === undefined;
      tip.hidden = unknown || place > mainMoves(state.game).length;
      if (tip.hidden) return;
      const { position } = seek(withMain(state), place).game;
      board.show(position, "");
      const metric = state.settings.metric;
      setText(heading, placeWords(at, metric));
      const exact = !result || result.exact;
      setText(
        number,
        exact
          ? distanceWords(Number(distance), metric)
          : boundWords(result.distances[at] ?? 0, result.at_most[at] ?? null),
      );
      fault.hidden = !result?.wrong.includes(at - 1);
      tip.classList.toggle("left", across > 0.5);
    },
    hide() {
      tip.hidden = true;
    },
  };
}
