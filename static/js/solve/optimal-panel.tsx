// All shortest solutions of the displayed position: their number, the moves at which they diverge,
// and a button to replay each of them.

import { Button, Status } from "../lib/controls.tsx";
import { findPanel } from "../lib/dom.ts";
import { render } from "../lib/render.ts";
import type { Panel } from "../lib/store.ts";
import { formatMoves } from "../puzzle/notation.ts";
import type { Metric } from "../puzzle/slides.ts";
import { isLarge } from "../state/metric.ts";
import { type State, solutionMoves } from "../state/state.ts";
import * as text from "./solve-text.ts";

export interface OptimalIntents {
  findAll(): void;
  /** Show one of the listed solutions. */
  choose(moves: string): void;
}

export function createOptimalPanel(intents: OptimalIntents): Panel<State> {
  const view = findPanel("optimal").part("view");
  return {
    pick: ({ here: { optimal }, game: { start, line, solutionFrom }, settings: { metric } }) => [
      ...[optimal, start, line, solutionFrom, metric],
    ],
    show: (state) => render(<ShortestSolutions state={state} intents={intents} />, view),
  };
}

function ShortestSolutions({ state, intents }: { state: State; intents: OptimalIntents }) {
  const { optimal } = state.here;
  const large = isLarge(state);
  const found = optimal.kind === "found" ? optimal.result.solutions : [];
  const shown = found.length ? formatMoves(solutionMoves(state)) : "";
  return (
    <>
      <div class="row-ends wrapped">
        <Status class="note">
          {large ? text.ONLY_UP_TO_16 : summaryText(optimal, state.settings.metric)}
        </Status>
        {!large && (
          <Button class="small" onPress={intents.findAll}>
            {text.FIND_ALL}
          </Button>
        )}
      </div>
      <ol data-part="list" class="ways" hidden={!found[0]}>
        {found.map((moves, i) => {
          // The moves that are shared with the solution above are dimmed.
          const same = sharedLength(found[i - 1] ?? "", moves);
          return (
            <li key={moves}>
              <button
                type="button"
                class="way"
                aria-current={moves === shown || undefined}
                onClick={() => intents.choose(moves)}
              >
                <span class="shared">{moves.slice(0, same)}</span>
                {moves.slice(same)}
              </button>
            </li>
          );
        })}
      </ol>
    </>
  );
}

/**
 * Return the length of the common prefix of two move strings. A repeat count belongs to its letter.
 */
function sharedLength(one: string, other: string) {
  const split = (moves: string) => moves.match(/[A-Z]\d*/g) ?? [];
  const [a, b] = [split(one), split(other)];
  let length = 0;
  for (const [i, move] of a.entries()) {
    if (move !== b[i]) break;
    length += move.length;
  }
  return length;
}

function summaryText(optimal: State["here"]["optimal"], metric: Metric) {
  if (optimal.kind === "running") return text.FINDING_ALL;
  if (optimal.kind === "failed") return optimal.message;
  if (optimal.kind !== "found") return text.OFTEN_MORE;
  const { solutions, complete, length, common } = optimal.result;
  return text.shortestSolutions({ solutions: solutions.length, complete, length, common, metric });
}
