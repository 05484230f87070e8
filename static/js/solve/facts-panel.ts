// Facts about the position: whether and why it is solvable, and the heuristics' estimates.

import { element, findPanel, setText } from "../lib/dom.ts";
import { count } from "../lib/format.ts";
import { isSolvable, manhattan } from "../puzzle/rules.ts";
import { lengthIn, type Metric } from "../puzzle/slides.ts";
import { leastFrom, mostFrom } from "../state/bounds.ts";
import { goalOf, type State } from "../state/state.ts";
import {
  atLeast,
  atLeastAbout,
  DISTANCE,
  FACTS,
  fromTo,
  NO_TABLE,
  NOT_SOLVABLE,
  PER_DISTANCE,
  PER_DISTANCE_HELP,
  parity,
  soFar,
  solvable,
  TPS,
  TPS_HELP,
} from "./solve-text.ts";
import { createSplitsView } from "./splits-view.ts";

/** A name, a value, and an explanation. */
type Fact = [name: string, value: number | string | null, title?: string];

const UNKNOWN = "…";

export function createFactsPanel({
  onLive,
  onSeek,
}: {
  onLive: (live: boolean) => void;
  onSeek: (at: number) => void;
}) {
  const { root: panel, part } = findPanel("facts");
  const reason = part("reason");
  const list = part("list");
  const live = part("live", HTMLInputElement);
  live.addEventListener("change", () => onLive(live.checked));
  const splits = createSplitsView(part("splits"), { onSeek });
  let split: Pick<State["game"], "line" | "goal"> | null = null;
  /** True if the panel is out of date. It is not updated while another mode is open. */
  let stale = false;

  return {
    show(state: State, before: State | null) {
      live.checked = state.choices.live;
      const same =
        before &&
        state.game.start === before.game.start &&
        state.game.goal === before.game.goal &&
        state.game.line === before.game.line &&
        state.game.at === before.game.at &&
        state.game.times === before.game.times &&
        state.settings.metric === before.settings.metric &&
        state.here.facts === before.here.facts &&
        state.analysis.proven === before.analysis.proven &&
        state.analysis.review === before.analysis.review &&
        state.here.distance === before.here.distance;
      if (same && !stale) return;
      stale = state.choices.mode !== "analyse";
      if (stale) return;
      const { line, goal } = state.game;
      if (split?.line !== line || split.goal !== goal) splits.show(state);
      split = { line, goal };
      const { facts, distance } = state.here;
      const least = leastFrom(state, state.game.at, distance?.lower_bound ?? 0);
      // Moves do not change solvability, so the start position can be used.
      const canBeSolved = isSolvable(state.game.start, goalOf(state));
      // Rows with unknown values stay, so that the layout does not jump during a fast replay.
      panel.setAttribute("aria-busy", String(!facts));
      const why = parity(state.game.position.cols, facts);
      setText(reason, canBeSolved ? solvable(why) : NOT_SOLVABLE);
      const values: Fact[] = [
        ...(canBeSolved
          ? [distanceRow(distance, least, mostFrom(state), state.settings.metric)]
          : []),
        [FACTS.inversions, facts ? facts.inversions : UNKNOWN],
        [FACTS.hamming, facts ? facts.hamming : UNKNOWN],
        [FACTS.manhattan, facts ? facts.manhattan : UNKNOWN],
        [FACTS.linearConflict, facts ? facts.linear_conflict : UNKNOWN],
        [FACTS.walkingDistance, facts ? facts.walking_distance : UNKNOWN],
        ...movesPerDistance(state),
        ...speeds(state),
      ];
      list.replaceChildren(
        ...values.map(([name, value, title]) =>
          element(
            "div",
            { attributes: title ? { title } : {} },
            element("dt", { text: name }),
            element("dd", { text: valueText(value) }),
          ),
        ),
      );
    },
  };
}

/**
 * Return the ratio of moves to the start's Manhattan distance, for the moves so far and for the
 * whole line.
 */
function movesPerDistance(state: State): Fact[] {
  const { start, line, at } = state.game;
  const { metric } = state.settings;
  const distance = manhattan(start, goalOf(state));
  if (!line.length || !distance) return [];
  const share = (moves: number) => lengthIn(metric, line, 0, moves) / distance;
  return [[PER_DISTANCE[metric], soFar(share(at), share(line.length)), PER_DISTANCE_HELP]];
}

/**
 * Return the tiles per second, for the moves so far and for the whole line, if the times are known.
 */
function speeds({ game: { line, at, times } }: State): Fact[] {
  if (!line.length || times.length !== line.length) return [];
  const speed = (moves: number) => {
    const milliseconds = times[moves - 1] ?? 0;
    return milliseconds ? (1000 * moves) / milliseconds : 0;
  };
  return [[TPS, soFar(speed(at), speed(line.length)), TPS_HELP]];
}

/**
 * @param least a proven lower bound of the distance
 * @param most the length of a known solution, if there is one
 */
function distanceRow(
  known: State["here"]["distance"],
  least: number,
  most: number | null,
  metric: Metric,
): Fact {
  const name = DISTANCE[metric];
  if (!known) return [name, UNKNOWN];
  const { distance, estimate } = known;
  if (distance !== null) return [name, distance];
  if (most !== null) return [name, fromTo(least, most)];
  if (estimate === null) return [name, atLeast(least)];
  return [name, atLeastAbout(least, Math.max(estimate, least))];
}

function valueText(value: number | string | null) {
  return typeof value === "number" ? count(value) : (value ?? NO_TABLE);
}
