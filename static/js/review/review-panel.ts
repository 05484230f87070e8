// The review's card: its progress, the totals, the mistakes, and a button for the next mistake.

import { element, findPanel, setHidden, setText } from "../lib/dom.ts";
import type { Likely, Metric, Mistake, ReviewResult } from "../protocol.ts";
import { formatMoves } from "../puzzle/notation.ts";
import type { Better, Review } from "../state/analysis.ts";
import { inVariation, mainMoves, mainPlace } from "../state/lines.ts";
import { isHuge, isLarge, movesAt } from "../state/metric.ts";
import { reviewed, withoutDetours } from "../state/review.ts";
import type { State } from "../state/state.ts";
import * as text from "./review-text.ts";

/** The maximum number of listed mistakes. The slider marks all of them. */
const LISTED = 200;

export function createReviewPanel({
  onReview,
  onStop,
  onClose,
  onNext,
  onSeek,
  onLikely,
  onBetter,
  onApply,
}: {
  onReview: () => void;
  onStop: () => void;
  onClose: () => void;
  onNext: () => void;
  onSeek: (at: number) => void;
  onLikely: (at: number) => void;
  onBetter: (first: number) => void;
  onApply: () => void;
}) {
  const { root: card, part } = findPanel("review");
  const title = part("title");
  const go = part("go", HTMLButtonElement);
  const stop = part("stop", HTMLButtonElement);
  const close = part("close", HTMLButtonElement);
  const progress = part("progress");
  const summary = part("summary");
  const proof = part("proof");
  const next = part("next", HTMLButtonElement);
  const find = part("find");
  const list = part("mistakes");
  go.addEventListener("click", onReview);
  stop.addEventListener("click", onStop);
  close.addEventListener("click", onClose);
  next.addEventListener("click", onNext);
  const better = part("better", HTMLButtonElement);
  const apply = part("apply", HTMLButtonElement);
  apply.addEventListener("click", onApply);
  const betterText = part("better-line");
  /** The mistake at the current move. */
  let shown: ReviewResult["mistakes"][number] | null = null;
  better.addEventListener("click", () => {
    if (shown && better.ariaDisabled !== "true") onBetter(shown.first);
  });

  return {
    show(state: State, before: State | null) {
      const {
        analysis: { review },
        choices: { mode },
        game,
      } = state;
      const at = movesAt(state, mainPlace(game));
      const metric = state.settings.metric;
      setHidden(
        card,
        mode !== "analyse" || (mainMoves(game).length === 0 && review.kind === "none"),
      );
      const aside = review.kind !== "none" && inVariation(game);
      setText(title, aside ? text.TITLE_OF_MAIN : text.TITLE);
      const huge = isHuge(state);
      if (review !== before?.analysis.review || huge !== isHuge(before)) {
        const { kind } = review;
        const running = kind === "running";
        const startable = kind === "none" || kind === "stopped" || kind === "failed";
        const focused = document.activeElement;
        setHidden(go, !startable || huge);
        setHidden(stop, !running);
        setHidden(close, kind === "none" || running);
        setText(progress, huge ? text.TOO_LARGE : progressText(review, isLarge(state)));
        const result = reviewed(state);
        const same = result !== null && result === (before && reviewed(before));
        setText(summary, result ? text.summary(result, metric) : "");
        setText(proof, result ? proofText(result, metric) : "");
        setHidden(next, !result?.mistakes.length);
        setHidden(find, !result?.mistakes.length || !result.exact);
        setHidden(apply, withoutDetours(state) === null);
        if ([go, stop, close, apply].some((each) => each === focused && each.hidden))
          [stop, go, next, close].find((each) => !each.hidden)?.focus();
        if (!same) list.replaceChildren(...(result ? items(result, metric) : []));
      }
      if (review !== before?.analysis.review || mainPlace(game) !== mainPlace(before.game)) {
        const result = reviewed(state);
        const all = result ? stretches(result) : [];
        [...list.querySelectorAll("button")].forEach((button, i) => {
          const stretch = all[i];
          const here = stretch && at >= stretch.first && at <= stretch.last;
          if (here) button.setAttribute("aria-current", "step");
          else button.removeAttribute("aria-current");
        });
        showBetter(result, review, at, metric);
      }
    },
  };

  /** Show the better line for the current mistake, or a button that requests it. */
  function showBetter(result: ReviewResult | null, review: Review, at: number, metric: Metric) {
    shown = result?.mistakes.find(({ first, last }) => at >= first && at <= last) ?? null;
    const known = shown && review.kind === "done" ? (review.better[shown.first] ?? null) : null;
    setHidden(better, !shown || (!result?.exact && !shown.instead) || known?.kind === "failed");
    better.setAttribute("aria-disabled", String(known?.kind === "running"));
    setText(better, result?.exact ? text.PLAY_BETTER : text.PLAY_SHORTER);
    setText(betterText, known ? lineWords(known, metric) : aroundWords(shown, metric));
  }

  function items(result: ReviewResult, metric: Metric) {
    const all = stretches(result);
    const listed = all.slice(0, LISTED).map((stretch) => {
      const { first } = stretch;
      const button = element("button", {
        class: "instead" in stretch ? "way" : "way unproven",
        text: "instead" in stretch ? text.mistake(stretch, metric) : text.probable(stretch),
        attributes: { type: "button" },
      });
      button.addEventListener("click", () => ("instead" in stretch ? onSeek : onLikely)(first));
      return element("li", {}, button);
    });
    const more = all.length - listed.length;
    return more ? [...listed, element("li", { text: text.andMore(more) })] : listed;
  }
}

/** Return the mistakes and the sections that have probably wasted moves, in order. */
function stretches({ mistakes, likely }: ReviewResult): (Mistake | Likely)[] {
  return [...mistakes, ...likely].sort((a, b) => a.first - b.first || b.last - a.last);
}

function lineWords(better: Better, metric: Metric) {
  if (better.kind === "found") return text.betterLine(better, metric);
  return better.kind === "running" ? text.LOOKING : text.NO_BETTER;
}

function aroundWords(mistake: ReviewResult["mistakes"][number] | null, metric: Metric) {
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
