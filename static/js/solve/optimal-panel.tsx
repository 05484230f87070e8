// All shortest solutions of the displayed position: their number, the moves at which they diverge,
// and a button to replay each of them. Or a shortest solution for each move, with its cost.

import { Button, Status } from "../lib/controls.tsx";
import { findPanel } from "../lib/dom.ts";
import { render } from "../lib/render.ts";
import type { Panel } from "../lib/store.ts";
import { formatMoves, parseMoves } from "../puzzle/notation.ts";
import { slideAll } from "../puzzle/rules.ts";
import { lengthIn, type Metric, placesIn } from "../puzzle/slides.ts";
import { isLarge } from "../state/metric.ts";
import { type State, solutionMoves } from "../state/state.ts";
import * as text from "./solve-text.ts";

interface OptimalIntents {
  find(what: "optimal" | "lines"): void;
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
  const lines = linesIn(state);
  const shown = lines.length ? formatMoves(solutionMoves(state)) : "";
  return (
    <>
      <div class="row-ends wrapped">
        <Status class="note">
          {large ? text.ONLY_UP_TO_16 : summaryText(optimal, state.settings.metric)}
        </Status>
        {!large && (
          <div class="button-row">
            <Button onPress={() => intents.find("optimal")}>{text.FIND_ALL}</Button>
            <Button onPress={() => intents.find("lines")}>{text.FIND_LINES}</Button>
          </div>
        )}
      </div>
      <ol data-part="list" class="ways" hidden={!lines[0]}>
        {lines.map(({ moves, name, same }) => (
          <li key={moves}>
            <Button
              class="way"
              current={moves === shown && "true"}
              onPress={() => intents.choose(moves)}
            >
              {name}
              <span class="shared">{moves.slice(0, same)}</span>
              {moves.slice(same)}
            </Button>
          </li>
        ))}
      </ol>
    </>
  );
}

/** Return the listed lines. The first `same` characters of their moves are dimmed. */
function linesIn({ game, here: { optimal }, settings: { metric } }: State) {
  if (optimal.kind !== "found") return [];
  if ("solutions" in optimal.result) {
    const { solutions } = optimal.result;
    return solutions.map((moves, i) => ({
      ...{ moves, name: "" },
      same: sharedLength(solutions[i - 1] ?? "", moves),
    }));
  }
  const { position } = slideAll(game.start, game.line.slice(0, optimal.at));
  const lines = optimal.result.lines.map((moves) => ({ moves, line: parseMoves(moves) }));
  const lengths = lines.map(({ line }) => lengthIn(metric, line));
  const least = Math.min(...lengths);
  return lines.map(({ moves, line }, i) => {
    // The gap moves to the cell of the tile to press.
    const first = line.slice(0, placesIn(metric, line)[1]);
    const tile = position.tiles[slideAll(position, first).position.tiles.indexOf(0)] ?? 0;
    const length = lengths[i] ?? 0;
    const name = `${text.lineName(tile, length, length - least, metric)} `;
    return { moves, name, same: moves.length };
  });
}

/** Return the length of the common prefix of two move strings. A repeat count belongs to its letter. */
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
  if ("lines" in optimal.result)
    return optimal.result.lines.length ? text.BEST_LINES : text.SOLVED_HERE;
  const { solutions, complete, length, common } = optimal.result;
  return text.shortestSolutions({ solutions: solutions.length, complete, length, common, metric });
}
