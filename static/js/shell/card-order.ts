// The order of the cards, on the screen and for the Tab key. It is the order in index.html, except
// that in Analyse the moves are under the board on a laptop, and under the result of Solve on a phone,
// where the player of a shared win is under the board.
// During a review, the curve and the mistakes come first. While the user reads a linked study, its moves
// and its comments come first, and a line unfolds the other cards.

import { findPanel, setHidden } from "../lib/dom.ts";
import { showsSharedWin } from "../state/replay.ts";
import type { State } from "../state/state.ts";

/** Matches if the panel is next to the board, and there is space for moves below the board. */
const WIDE = "(min-width: 56rem) and (min-height: 31.01rem)";

export function createCardOrder() {
  const { root: solver, part } = findPanel("solver");
  const { root: replay } = findPanel("replay");
  const { root: variations } = findPanel("variations");
  const { root: ghost } = findPanel("ghost");
  const { root: review } = findPanel("review");
  const { root: reader } = findPanel("study-reader");
  const { root: study } = findPanel("study");
  const { root: optimal } = findPanel("optimal");
  const { root: tools } = findPanel("tools", HTMLDetailsElement);
  const toolbar = findPanel("controls").root.querySelector(".toolbar") as HTMLElement;
  const { root: challenge } = findPanel("challenge");
  const { root: views } = findPanel("views");
  const stage = challenge.parentElement as HTMLElement;
  const wide = matchMedia(WIDE);
  let on = { analysing: false, reviewing: false, studying: false, sharing: false };
  let asked = false;

  function arrange() {
    const { analysing, reviewing, studying, sharing } = on;
    const focused = document.activeElement;
    // Only the other cards are moved, so that the review's lists and buttons keep their scroll
    // position and focus.
    const under = wide.matches ? analysing : sharing;
    const inSolver = analysing && !under && !reviewing && !studying;
    const moves = under || inSolver ? [] : [replay];
    if (studying) review.before(...moves, reader, variations, study, tools, solver);
    else {
      if (reviewing) review.after(...moves, variations, solver);
      else review.before(solver, ...moves, reader);
      if (!reviewing) (under ? review : inSolver ? solver : replay).after(variations);
      optimal.after(study);
    }
    if (inSolver) part("view").after(replay);
    if (under) toolbar.before(replay);
    if (under && analysing) variations.append(ghost);
    else replay.append(ghost);
    // An element loses the focus when it is moved.
    if (focused instanceof HTMLElement && document.activeElement !== focused)
      focused.focus({ preventScroll: true });
  }
  // A challenge is beside the board if the board's height is limited.
  const placeChallenge = () => (wide.matches ? views : stage).prepend(challenge);
  wide.addEventListener("change", arrange);
  wide.addEventListener("change", placeChallenge);
  placeChallenge();

  return {
    show(state: State) {
      const { choices, analysis, page } = state;
      const { mode } = choices;
      const analysing = mode === "analyse" && !page.embed;
      const reviewing = mode === "analyse" && analysis.review.kind !== "none";
      const studying = analysing && page.study !== null;
      const sharing = showsSharedWin(state) && !page.embed;
      const asks = reviewing || analysis.search.kind !== "none";
      setHidden(tools, !studying);
      // Solve and Review are also keys.
      if (!studying || asks !== asked) tools.open = studying && (asks || tools.open);
      asked = asks;
      const now = { analysing, reviewing, studying, sharing };
      if (Object.values(now).join() === Object.values(on).join()) return;
      on = now;
      arrange();
    },
  };
}
