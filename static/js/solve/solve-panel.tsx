// The card of Solve: the choice of a search, Solve and Stop, the progress, and the result.

import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { Button, Fact } from "../lib/controls.tsx";
import { findPanel, setHidden, setText } from "../lib/dom.ts";
import { Select } from "../lib/fields.tsx";
import { count, counted, duration } from "../lib/format.ts";
import { render } from "../lib/render.ts";
import type { Panel } from "../lib/store.ts";
import type { Stats } from "../protocol.ts";
import { formatMoves, parseMoves } from "../puzzle/notation.ts";
import { samePosition, slideAll, solved } from "../puzzle/rules.ts";
import { lengthsOf, type Metric } from "../puzzle/slides.ts";
import { NO_ANALYSIS, type Search } from "../state/analysis.ts";
import { leastFrom, secondsMore } from "../state/bounds.ts";
import { ALGORITHMS, type Choices, DESCRIPTIONS, HEURISTICS, INFORMED } from "../state/choices.ts";
import { showsSteps } from "../state/hand-steps.ts";
import { OWN } from "../state/learn.ts";
import { isHuge, isLarge, metricOfSolve } from "../state/metric.ts";
import { IMPROVING } from "../state/settings.ts";
import { goalOf, type State } from "../state/state.ts";
import { drawCurve } from "./curve-view.ts";
import * as text from "./solve-text.ts";

interface SolverIntents {
  solve(): void;
  stop(): void;
  improve(): void;
  choose(choices: Partial<Choices>): void;
  /** Set the time for finding shorter solutions. */
  improveFor(seconds: number): void;
}

export function createSolverPanel(intents: SolverIntents): Panel<State> {
  const { root: card, part } = findPanel("solver");
  const view = part("view");
  const fold = part("search");
  const name = part("search-name");
  const choices = part("choices");
  const counts = part("counts");

  return {
    pick: (state) => [
      ...Object.values(state.choices),
      ...[state.game.start, state.game.goal, state.game.line, state.game.solutionFrom],
      ...[state.analysis.search, state.analysis.review.kind === "running"],
      ...[state.settings.improving, state.settings.metric],
    ],
    show(state) {
      const { mode, algorithm } = state.choices;
      const search = describesLine(state) ? state.analysis.search : NO_ANALYSIS.search;
      // In Play, the card is shown only for a search that the user has started.
      const unused = mode === "play" && ["none", "unconfirmed"].includes(search.kind);
      setHidden(card, unused);
      // Learn has separate controls with the same names.
      if (mode === "learn") fold.remove();
      else if (!fold.isConnected) card.append(fold);
      // A hidden card is not drawn after each move.
      if (unused) return;
      render(<Solver {...{ state, search, intents }} />, view);
      const stats = statsOf(search);
      setHidden(counts, !stats);
      render(stats && <Counts stats={stats} />, counts);
      setText(name, searchName(state.choices));
      const shortens = algorithm === "auto" && isLarge(state) && !isHuge(state);
      const improving = shortens ? state.settings.improving : null;
      render(
        <SearchChoices choices={state.choices} improving={improving} intents={intents} />,
        choices,
      );
    },
  };
}

type SolverProps = {
  state: State;
  /** the last search if it is about the displayed line */
  search: Search;
  intents: SolverIntents;
};

function Solver({ state, search, intents }: SolverProps) {
  const { line, goal, solutionFrom } = state.game;
  const running = search.kind === "running";
  // Screen readers get only one Stop button at a time. While only a review runs, it is the review's.
  const reviewStops = state.analysis.review.kind === "running" && !running;
  const improvable = useMemo(() => canBeImproved(state), [line, goal, solutionFrom]);
  const improves = improvable && !running && !(search.kind === "solved" && search.result.optimal);
  const wording = search.kind === "solved" ? text.keepImproving : text.shorten;
  const exhausted = search.kind === "failed" && ["limit", "memory"].includes(search.code);

  return (
    <>
      <div class="actions">
        <Button data-part="solve" class="primary" inactive={running} onPress={intents.solve}>
          {text.SOLVE}
        </Button>
        <Button
          data-part="stop"
          class="strong"
          inactive={!running}
          aria-hidden={reviewStops || undefined}
          tabIndex={reviewStops ? -1 : 0}
          onPress={intents.stop}
        >
          {text.STOP}
        </Button>
      </div>
      <p data-part="live" class="live" hidden={!running}>
        {running && liveText(search, metricOfSolve(state))}
      </p>
      <LengthCurve search={search} metric={metricOfSolve(state)} />
      <Outcome state={state} search={search} />
      {improves && <Button onPress={intents.improve}>{wording(secondsMore(state))}</Button>}
      {exhausted && <p class="note">{text.ADVICE}</p>}
    </>
  );
}

function LengthCurve({ search, metric }: { search: Search; metric: Metric }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (box.current) drawCurve(box.current, curveOf(search), metric);
  }, [search]);
  return <div ref={box} class="curve" role="img" />;
}

/** The result of a search. */
function Outcome({ state, search }: Omit<SolverProps, "intents">) {
  const line = useRef<HTMLParagraphElement>(null);
  const ran = useRef(false);
  const outcome = useMemo(() => outcomeText(state, search), [search]);
  useLayoutEffect(() => {
    // On a small phone, the result and its player may be below the visible part of the page. Steps are
    // under the board.
    if (ran.current && outcome && !showsSteps(state)) {
      const player = line.current?.closest("section")?.querySelector('[data-part="player"]');
      for (const shown of [...(player?.children ?? []), line.current])
        shown?.scrollIntoView({ block: "nearest" });
    }
    ran.current = search.kind === "running";
  }, [search]);
  return (
    <p data-part="outcome" class="outcome" role="status" ref={line}>
      {outcome}
    </p>
  );
}

/** @param props `improving` is the time for finding shorter solutions, or null if none are sought */
function SearchChoices({
  choices: { algorithm, heuristic },
  improving,
  intents,
}: {
  choices: Choices;
  improving: number | null;
  intents: SolverIntents;
}) {
  const informed = INFORMED.includes(algorithm);
  return (
    <>
      <div class="choices">
        <Select
          label={text.ALGORITHM}
          values={Object.keys(ALGORITHMS)}
          nameOf={named}
          value={algorithm}
          onValue={(chosen) => intents.choose({ algorithm: chosen })}
        />
        <Select
          label={text.HEURISTIC}
          describedBy="heuristic-unused"
          values={Object.keys(HEURISTICS)}
          nameOf={(name) => (HEURISTICS as Record<string, string>)[name] ?? ""}
          value={heuristic}
          unused={!informed}
          onValue={(chosen) => intents.choose({ heuristic: chosen })}
        />
        <p id="heuristic-unused" class="note unused-note" hidden={informed}>
          {informed ? "" : text.unusedBy(named(algorithm))}
        </p>
        {improving !== null && (
          <Select
            label={text.LOOK_FOR_SHORTER}
            values={IMPROVING}
            nameOf={text.goOnFor}
            value={improving}
            onValue={intents.improveFor}
          />
        )}
      </div>
      <p class="note">
        {[algorithm, ...(informed ? [heuristic] : [])].map((name) => DESCRIPTIONS[name]).join(" ")}
      </p>
    </>
  );
}

/** Return the name of the chosen search, which is shown while the choices are folded. */
function searchName({ algorithm, heuristic }: Choices) {
  const estimate = (HEURISTICS as Record<string, string>)[heuristic] ?? text.OWN;
  return text.searchName(named(algorithm), INFORMED.includes(algorithm) ? estimate : null);
}

function liveText(
  { stats, bound, waiting, prepared, best }: Extract<Search, { kind: "running" }>,
  metric: Metric,
) {
  if (waiting) return text.WAITING;
  if (best) return text.improving(best.curve[0]?.length ?? best.length, best.length, bound, metric);
  if (prepared !== null) return text.preparing(prepared);
  return stats ? text.live(stats, bound, metric) : text.SEARCHING;
}

/** Return whether the displayed solution belongs to a large board, so that it may not be optimal. */
function canBeImproved(state: State) {
  const { start, line, solutionFrom } = state.game;
  if (!isLarge(state) || isHuge(state) || solutionFrom === null) return false;
  return line.length > 0 && samePosition(slideAll(start, line).position, goalOf(state));
}

/** Return whether the displayed line ends with the result of the last search, or there is no result. */
function describesLine({ analysis: { search }, game: { start, line, goal } }: State) {
  if (search.kind !== "solved") return true;
  const { moves, length } = search.result;
  if (formatMoves(line.slice(line.length - length)) !== moves) return false;
  return samePosition(slideAll(start, line).position, goal ?? solved(start.rows, start.cols));
}

function named(algorithm: string) {
  return (ALGORITHMS as Readonly<Record<string, string>>)[algorithm] ?? algorithm;
}

function outcomeText(state: State, search: Search) {
  if (search.kind === "unconfirmed") return search.by === "pointer" ? text.ASK_BY_POINTER : "";
  if (search.kind === "solved") {
    const { optimal, heuristic, lower_bound: proven, metric = "stm" } = search.result;
    const from = state.game.solutionFrom ?? state.game.at;
    const least = metric === state.settings.metric ? leastFrom(state, from, proven) : proven;
    const length = lengthsOf(parseMoves(search.result.moves));
    const solved = text.solved(length, metric, optimal ? null : least, heuristic === OWN);
    return isHuge(state) && !optimal ? text.notShortened(solved) : solved;
  }
  if (search.kind === "stopped") return text.stopped(search.stats?.expanded ?? 0);
  if (search.kind !== "failed") return "";
  if (search.code === "unsolvable") return ""; // The banner shows the reason.
  return search.code === "limit" ? text.gaveUp(search.message) : text.noAnswer(search.message);
}

/** Return the curve of the solution's length. */
function curveOf(search: Search) {
  if (search.kind === "solved") return search.curve;
  return search.kind === "running" ? (search.best?.curve ?? []) : [];
}

function statsOf(search: Search): Stats | null {
  if (search.kind === "solved") return search.result.stats;
  return search.kind === "stopped" || search.kind === "failed" ? search.stats : null;
}

/** Shorter preparations, such as of pattern databases in memory, are not shown. */
const NOTICED_S = 0.05;

function Counts({ stats }: { stats: Stats }) {
  const { preparing = 0, seconds } = stats;
  const searching = seconds - preparing;
  const speed = searching > 0 ? stats.expanded / searching : 0;
  const facts: Partial<Record<keyof typeof text.COUNTS, string>> = {
    expanded: count(stats.expanded),
    generated: count(stats.generated),
    duplicates: count(stats.duplicates),
    peakFrontier: count(stats.peak_frontier),
    deepest: counted(stats.deepest, "move"),
    time: duration(seconds),
    ...(preparing >= NOTICED_S ? { tables: duration(preparing) } : {}),
    speed: count(Math.round(speed)),
  };
  return (
    <>
      <summary>{text.COUNTS_TITLE}</summary>
      <dl data-part="counts-list" class="facts">
        {Object.entries(facts).map(([key, value]) => {
          const [name = "", help] = text.COUNTS[key as keyof typeof text.COUNTS];
          return (
            <Fact key={key} name={name} help={help || undefined}>
              {value}
            </Fact>
          );
        })}
      </dl>
    </>
  );
}
