// Facts about the position: whether and why it is solvable, the heuristics' estimates, and the splits of
// a solve of a large board.

import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import { Button, Fact } from "../lib/controls.tsx";
import { findPanel } from "../lib/dom.ts";
import { count, seconds, stopped } from "../lib/format.ts";
import { render } from "../lib/render.ts";
import type { Panel } from "../lib/store.ts";
import { isSolvable, manhattan } from "../puzzle/rules.ts";
import { lengthIn } from "../puzzle/slides.ts";
import { leastFrom, mostFrom } from "../state/bounds.ts";
import { tps } from "../state/solves.ts";
import { cubicEstimate, splitsOf } from "../state/splits.ts";
import { goalOf, type State } from "../state/state.ts";
import * as text from "./solve-text.ts";

interface FactsIntents {
  /** Show or hide the distance and the good moves in Play, too. */
  showLive(live: boolean): void;
  seek(at: number): void;
}

/** A name, a value, and an explanation. */
type Row = [name: string, value: number | string | null, help?: string];

const UNKNOWN = "…";

export function createFactsPanel({ showLive, seek }: FactsIntents): Panel<State> {
  const { root } = findPanel("facts");
  /** The facts of the last position in Analyse. They are not updated while another mode is open. */
  let facts: ComponentChildren = null;

  return {
    pick({ choices: { live, mode }, game, settings: { metric }, here, analysis }) {
      if (mode !== "analyse") return [live, mode];
      const { start, goal, line, at, times } = game;
      const { proven, review } = analysis;
      const known = [metric, here.facts, here.distance, proven, review];
      return [live, mode, start, goal, line, at, times, ...known];
    },
    show(state) {
      if (state.choices.mode === "analyse") {
        root.setAttribute("aria-busy", String(!state.here.facts));
        facts = <PositionFacts state={state} seek={seek} />;
      }
      render(
        <>
          <h2>{text.POSITION}</h2>
          {facts}
          <label class="tick">
            <input
              type="checkbox"
              data-part="live"
              checked={state.choices.live}
              onChange={({ currentTarget: { checked } }) => showLive(checked)}
            />
            <span>{text.LIVE}</span>
          </label>
        </>,
        root,
      );
    },
  };
}

function PositionFacts({ state, seek }: { state: State; seek: FactsIntents["seek"] }) {
  const { facts, distance } = state.here;
  // Moves do not change solvability, so the start position can be used.
  const canBeSolved = isSolvable(state.game.start, goalOf(state));
  const why = text.parity(state.game.position.cols, facts);
  // Rows with unknown values stay, so that the layout does not jump during a fast replay.
  const rows: Row[] = [
    ...(canBeSolved ? [distanceRow(state, distance)] : []),
    [text.FACTS.inversions, facts ? facts.inversions : UNKNOWN],
    [text.FACTS.hamming, facts ? facts.hamming : UNKNOWN],
    [text.FACTS.manhattan, facts ? facts.manhattan : UNKNOWN],
    [text.FACTS.linearConflict, facts ? facts.linear_conflict : UNKNOWN],
    [text.FACTS.walkingDistance, facts ? facts.walking_distance : UNKNOWN],
    ...movesPerDistance(state),
    ...speeds(state),
  ];
  return (
    <>
      <p class="note">{canBeSolved ? text.solvable(why) : text.NOT_SOLVABLE}</p>
      <dl data-part="list" class="facts">
        {rows.map(([name, value, help]) => (
          <Fact key={name} name={name} help={help}>
            {typeof value === "number" ? count(value) : (value ?? text.NO_TABLE)}
          </Fact>
        ))}
      </dl>
      <Splits state={state} seek={seek} />
    </>
  );
}

/** The splits of the line. They do not depend on the current move. */
function Splits({ state, seek }: { state: State; seek: FactsIntents["seek"] }) {
  const { start, line, goal } = state.game;
  return useMemo(() => {
    const found = splitsOf(state);
    const isTen = start.rows === 10 && start.cols === 10;
    const pace = seconds(cubicEstimate(start, state.game.times.at(-1) ?? 0));
    return (
      <details class="counts splits" hidden={found.length === 0}>
        <summary>{text.SPLITS}</summary>
        <table>
          <thead>
            <tr>
              {text.SPLIT_COLUMNS.map((name) => (
                <th key={name}>{name}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {found.map((split, index) => (
              <tr key={index}>
                <th>
                  <Button class="link" onPress={() => seek(split.at)}>
                    {text.splitName(split, index)}
                  </Button>
                </th>
                <td>{stopped(split.ms)}</td>
                <td>{count(split.moves)}</td>
                <td>{tps({ moves: split.moves, milliseconds: split.ms })}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p class="note">{isTen ? "" : text.cubic(pace)}</p>
      </details>
    );
  }, [line, goal]);
}

/**
 * Return the ratio of moves to the start's Manhattan distance, for the moves so far and for the
 * whole line.
 */
function movesPerDistance(state: State): Row[] {
  const { start, line, at } = state.game;
  const { metric } = state.settings;
  const distance = manhattan(start, goalOf(state));
  if (!line.length || !distance) return [];
  const share = (moves: number) => lengthIn(metric, line, 0, moves) / distance;
  const ratio = text.soFar(share(at), share(line.length));
  return [[text.PER_DISTANCE[metric], ratio, text.PER_DISTANCE_HELP]];
}

/** Return the tiles per second, for the moves so far and for the whole line, if the times are known. */
function speeds({ game: { line, at, times } }: State): Row[] {
  if (!line.length || times.length !== line.length) return [];
  const speed = (moves: number) => {
    const milliseconds = times[moves - 1] ?? 0;
    return milliseconds ? (1000 * moves) / milliseconds : 0;
  };
  return [[text.TPS, text.soFar(speed(at), speed(line.length)), text.TPS_HELP]];
}

function distanceRow(state: State, known: State["here"]["distance"]): Row {
  const name = text.DISTANCE[state.settings.metric];
  if (!known) return [name, UNKNOWN];
  const { distance, estimate } = known;
  if (distance !== null) return [name, distance];
  const least = leastFrom(state, state.game.at, known.lower_bound);
  const most = mostFrom(state);
  if (most !== null) return [name, text.fromTo(least, most)];
  if (estimate === null) return [name, text.atLeast(least)];
  return [name, text.atLeastAbout(least, Math.max(estimate, least))];
}
