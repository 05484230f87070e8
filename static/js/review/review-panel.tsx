// The review's card: its progress, the totals, the mistakes, and a button for the next mistake.

import { useLayoutEffect, useRef } from "preact/hooks";
import { Button } from "../lib/controls.tsx";
import { findPanel, setHidden } from "../lib/dom.ts";
import { render } from "../lib/render.ts";
import type { Panel } from "../lib/store.ts";
import type { Likely, Metric, Mistake, ReviewResult } from "../protocol.ts";
import { formatMoves } from "../puzzle/notation.ts";
import type { Better, Review } from "../state/analysis.ts";
import { inVariation, mainMoves, mainPlace } from "../state/lines.ts";
import { isHuge, isLarge, movesAt } from "../state/metric.ts";
import { reviewed, withoutDetours } from "../state/review.ts";
import type { State } from "../state/state.ts";
import type { Reviews } from "./review-controller.ts";
import * as text from "./review-text.ts";

/** The maximum number of listed mistakes. The slider marks all of them. */
const LISTED = 200;

export function createReviewCard(intents: Reviews): Panel<State> {
  const { root: card } = findPanel("review");

  return {
    pick: ({ analysis: { review }, choices: { mode }, settings: { metric }, game }) => [
      ...[review, mode, metric, game],
    ],
    show(state, before) {
      const { analysis, choices, game } = state;
      const empty = mainMoves(game).length === 0 && analysis.review.kind === "none";
      const hidden = choices.mode !== "analyse" || empty;
      setHidden(card, hidden);
      if (hidden && before) return;
      card.ariaLabel = titleOf(state);
      render(<ReviewCard state={state} intents={intents} />, card);
    },
  };
}

const titleOf = ({ analysis: { review }, game }: State) =>
  review.kind !== "none" && inVariation(game) ? text.TITLE_OF_MAIN : text.TITLE;

function ReviewCard({ state, intents }: { state: State; intents: Reviews }) {
  const { review } = state.analysis;
  const { metric } = state.settings;
  const { kind } = review;
  const result = reviewed(state);
  const at = movesAt(state, mainPlace(state.game));
  const huge = isHuge(state);
  const startable = kind === "none" || kind === "stopped" || kind === "failed";
  const mistaken = result !== null && result.mistakes.length > 0;
  /** The mistake at the current move. */
  const shown = result?.mistakes.find((mistake) => contains(mistake, at)) ?? null;
  const better = shown && kind === "done" ? (review.better[shown.first] ?? null) : null;
  const playable = result?.exact || shown?.instead;
  const row = useRef<HTMLDivElement>(null);
  const buttons: [label: string, shown: boolean, press: () => void][] = [
    [text.TITLE, startable && !huge, intents.review],
    [text.STOP, kind === "running", intents.stop],
    [text.NEXT, mistaken, intents.toNextMistake],
    [text.CLOSE, kind !== "none" && kind !== "running", intents.close],
  ];
  const focused = document.activeElement;
  useLayoutEffect(() => {
    // The pressed button has vanished.
    if (focused?.isConnected === false) row.current?.querySelector("button")?.focus();
  });

  return (
    <>
      <div class="row-ends">
        <h2 data-part="title">{titleOf(state)}</h2>
        <div class="button-row" ref={row}>
          {buttons.map(
            ([label, shown, press]) =>
              shown && (
                <Button key={label} onPress={press}>
                  {label}
                </Button>
              ),
          )}
        </div>
      </div>
      <p data-part="progress" class="note">
        {huge ? text.TOO_LARGE : progressText(review, isLarge(state))}
      </p>
      <p data-part="summary" class="review-summary" role="status">
        {result && text.summary(result, metric)}
      </p>
      <div data-panel="review-chart" class="chart" role="img" hidden />
      <p data-part="proof" class="note">
        {result && proofText(result, metric)}
      </p>
      {mistaken && result.exact && <p class="note">{text.FIND}</p>}
      <div class="better">
        {shown && playable && better?.kind !== "failed" && (
          <Button inactive={better?.kind === "running"} onPress={() => intents.better(shown.first)}>
            {result?.exact ? text.PLAY_BETTER : text.PLAY_SHORTER}
          </Button>
        )}
        {withoutDetours(state) && <Button onPress={intents.apply}>{text.APPLY}</Button>}
        <p data-part="better-line" class="note" role="status">
          {better ? lineWords(better, metric) : aroundWords(shown, metric)}
        </p>
      </div>
      <ol data-part="mistakes" class="mistakes" aria-label={text.MISTAKES}>
        {result && <Mistakes result={result} at={at} metric={metric} intents={intents} />}
      </ol>
    </>
  );
}

type MistakesProps = { result: ReviewResult; at: number; metric: Metric; intents: Reviews };

function Mistakes({ result, at, metric, intents }: MistakesProps) {
  // The mistakes and the sections that have probably wasted moves, in order.
  const all: (Mistake | Likely)[] = [...result.mistakes, ...result.likely];
  all.sort((a, b) => a.first - b.first || b.last - a.last);
  return (
    <>
      {all.slice(0, LISTED).map((stretch, i) => {
        const proven = "instead" in stretch;
        return (
          <li key={i}>
            <Button
              class={proven ? "way" : "way unproven"}
              current={contains(stretch, at) && "step"}
              onPress={() => (proven ? intents.toMistake : intents.toLikely)(stretch.first)}
            >
              {proven ? text.mistake(stretch, metric) : text.probable(stretch)}
            </Button>
          </li>
        );
      })}
      {all.length > LISTED && <li>{text.andMore(all.length - LISTED)}</li>}
    </>
  );
}

const contains = ({ first, last }: Mistake | Likely, at: number) => at >= first && at <= last;

function lineWords(better: Better, metric: Metric) {
  if (better.kind === "found") return text.betterLine(better, metric);
  return better.kind === "running" ? text.LOOKING : text.NO_BETTER;
}

function aroundWords(mistake: Mistake | null, metric: Metric) {
  if (!mistake?.instead?.length) return "";
  const { first, last, cost, instead } = mistake;
  const made = last - first + 1;
  return text.shorterWay(formatMoves(instead), made - cost, made, metric);
}

function progressText(review: Review, large: boolean) {
  if (review.kind === "none") return text.NOT_BEGUN;
  if (review.kind === "failed") return text.noReview(review.message);
  if (review.kind === "done") return "";
  const { distances } = review;
  const known = distances.filter((distance) => distance !== null).length;
  if (review.kind === "stopped") return text.stopped(known, distances.length);
  if (review.waiting) return text.WAITING;
  if (review.prepared !== null && known === 0) return text.preparing(review.prepared);
  return large ? text.SHORTENING : text.measuring(known, distances.length);
}

function proofText(
  { distances, exact, estimates, mistakes, likely, solved, wrong }: ReviewResult,
  metric: Metric,
) {
  return text.proof({
    metric,
    exact,
    estimated: Boolean(estimates),
    mistakes: mistakes.length,
    likely: likely.length > 0,
    solved,
    wrong: wrong.length,
    // All wrong moves are made up for once the distance is the smallest so far.
    owed: (distances.at(-1) ?? 0) - least(distances),
    undoes: mistakes.some(({ undoes }) => undoes),
  });
}

function least(distances: readonly number[]) {
  return distances.reduce((a, b) => Math.min(a, b));
}
