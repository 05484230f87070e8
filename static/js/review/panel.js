// The review's card: how far it is, the totals, the mistakes, and the way to the next one.

import { element, findPanel, setText } from "../lib/dom.js";
import { count, seconds } from "../lib/format.js";
import { reviewed } from "../state/review.js";

/** @import { ReviewResult } from "../protocol.js" */
/** @import { Review, State } from "../state/state.js" */

/** So many mistakes are listed; the slider marks the rest. */
const LISTED = 200;

/**
 * @param {{
 *   onReview: () => void, onStop: () => void, onClose: () => void,
 *   onNext: () => void, onSeek: (at: number) => void,
 * }} intents
 */
export function createReviewPanel({ onReview, onStop, onClose, onNext, onSeek }) {
  const { root: card, part } = findPanel("review");
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

  return {
    /**
     * @param {State} state
     * @param {State | null} before
     */
    show(state, before) {
      const {
        analysis: { review },
        choices: { mode },
        game: { line, at },
      } = state;
      card.hidden = mode !== "analyse" || (line.length === 0 && review.kind === "none");
      if (review !== before?.analysis.review) {
        const { kind } = review;
        const running = kind === "running";
        card.classList.toggle("on", kind !== "none");
        swap(go, kind === "none" || kind === "stopped" || kind === "failed", stop, running);
        close.hidden = kind === "none" || running;
        setText(progress, progressText(review));
        const result = reviewed(state);
        setText(summary, result ? `${result.summary}.` : "");
        setText(proof, result ? proofText(result) : "");
        next.hidden = !result?.mistakes.length;
        find.hidden = next.hidden || !result?.exact;
        list.replaceChildren(...(result ? items(result) : []));
      }
      if (review !== before?.analysis.review || at !== before?.game.at) {
        const mistakes = reviewed(state)?.mistakes ?? [];
        [...list.querySelectorAll("button")].forEach((button, i) => {
          const here = at >= mistakes[i].first && at <= mistakes[i].last;
          if (here) button.setAttribute("aria-current", "step");
          else button.removeAttribute("aria-current");
        });
      }
    },
  };

  /** @param {ReviewResult} result */
  function items({ mistakes }) {
    const listed = mistakes.slice(0, LISTED).map(({ first, text, milliseconds }) => {
      const took = milliseconds === undefined ? "" : `; took ${seconds(milliseconds)}`;
      const words = `${text.charAt(0).toUpperCase()}${text.slice(1)}${took}`;
      const button = element("button", {
        class: "way",
        text: words,
        attributes: { type: "button" },
      });
      button.addEventListener("click", () => onSeek(first));
      return element("li", {}, button);
    });
    const more = mistakes.length - listed.length;
    return more ? [...listed, element("li", { text: `and ${count(more)} more` })] : listed;
  }
}

/**
 * Show one button in the place of another; the focus goes along.
 * @param {HTMLButtonElement} a
 * @param {boolean} showA
 * @param {HTMLButtonElement} b
 * @param {boolean} showB
 */
function swap(a, showA, b, showB) {
  const focused = document.activeElement;
  a.hidden = !showA;
  b.hidden = !showB;
  if (focused === a && showB) b.focus();
  if (focused === b && showA) a.focus();
}

/** @param {Review} review */
function progressText(review) {
  if (review.kind === "none") return "Every move, held against the shortest way.";
  if (review.kind === "failed") return `No review: ${review.message}`;
  if (review.kind === "done") return "";
  const { distances } = review;
  const known = distances.filter((distance) => distance !== null).length;
  const done = `${count(known)} of ${count(distances.length)} positions`;
  if (review.kind === "stopped") return `Stopped after ${done}.`;
  if (review.waiting) return "Python is still on its way; the review begins when it's there.";
  if (review.prepared !== null && known === 0) {
    return `Preparing the tables for this size and goal: ${Math.floor(100 * review.prepared)}%`;
  }
  return `Measuring: ${done}`;
}

/** @param {ReviewResult} result */
function proofText({ exact, estimates, mistakes, solved }) {
  if (exact) return "";
  return [
    "Too large a board to prove every distance.",
    "The shaded band is proven: the distance is somewhere in it.",
    estimates ? "The line in it is an estimate." : "",
    mistakes.length
      ? "The mistakes are proven: moves that came back to an earlier position. There may be more."
      : "No move is proven wrong; that doesn't mean that none is.",
    solved ? "" : "Its upper edge is missing where no way to the goal is known.",
  ]
    .filter(Boolean)
    .join(" ");
}
