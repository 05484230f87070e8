// The sheet over a board that the user has solved: the result, its stars, and the next steps. It
// covers part of the board and does not shift the page.

import type { Clock } from "../lib/clock.ts";
import { element, findPanel, setHidden, setText } from "../lib/dom.ts";
import { stopped } from "../lib/format.ts";
import { lengthBy, lengthsOf } from "../puzzle/slides.ts";
import { elapsed } from "../state/clock.ts";
import { otherDaily } from "../state/daily.ts";
import { nextLevel } from "../state/levels.ts";
import { tps } from "../state/solves.ts";
import { STARS, starsOf } from "../state/stars.ts";
import { isOwnWin, type State } from "../state/state.ts";
import * as text from "./play-text.ts";

/** For this long, the sheet ignores clicks, which the user may have meant for the last tile. */
const INERT_MS = 500;

export function createWinSheet({
  clock,
  onNext,
  onDaily,
  onReview,
}: {
  clock: Clock;
  onNext: () => void;
  /** start the daily board of this size for the same day */
  onDaily: (size: string) => void;
  onReview: () => void;
}) {
  const { root: sheet, part } = findPanel("win");
  const stars = part("stars");
  const headline = part("headline");
  const figures = part("figures");
  const remark = part("remark");
  const rule = part("rule");
  const next = part("next", HTMLButtonElement);
  /** The winning line for which the user has closed the sheet. */
  let closed: State["game"]["line"] | null = null;
  let line: State["game"]["line"] | null = null;

  /** The size of the next daily board, or null. */
  let daily: string | null = null;
  next.addEventListener("click", () => (daily === null ? onNext() : onDaily(daily)));
  setText(part("review"), text.REVIEW);
  part("review").addEventListener("click", onReview);
  part("close").addEventListener("click", () => {
    closed = line;
    sheet.hidden = true;
  });

  return {
    pick: ({ game, analysis, choices, page, history, settings }: State) => [
      game,
      settings.metric,
      analysis.shortest,
      analysis.remark,
      choices.mode,
      choices.level,
      page.editing,
      history.solves,
    ],
    show(state: State) {
      const { game, analysis, choices, page } = state;
      line = game.line;
      const wasHidden = sheet.hidden;
      const shown =
        isOwnWin(state) &&
        choices.mode === "play" &&
        !page.embed &&
        page.editing === null &&
        line !== closed;
      setHidden(sheet, !shown);
      if (!shown) return;
      if (wasHidden) {
        sheet.inert = true;
        clock.after(INERT_MS, () => {
          sheet.inert = false;
        });
      }
      const { metric } = state.settings;
      const made = lengthsOf(game.line, 0, game.at);
      const moves = lengthBy(metric, made);
      const milliseconds = elapsed(game.clock, 0);
      const shortest = analysis.shortest?.optimal ? analysis.shortest.length : null;
      const earned = shortest === null ? null : starsOf(moves, shortest);
      stars.hidden = earned === null;
      if (earned !== null) {
        stars.setAttribute("aria-label", text.stars(earned));
        stars.replaceChildren(
          ...Array.from({ length: STARS }, (_, i) =>
            element("span", { class: i < earned ? "earned" : "", text: "★" }),
          ),
        );
      }
      sheet.classList.toggle("perfect", earned === STARS);
      setText(headline, text.result(moves, shortest, metric));
      const speed = tps({ moves: made.moves, milliseconds });
      setText(figures, text.figures(stopped(milliseconds), speed, made, metric));
      figures.title = made.multi === made.moves ? "" : text.MULTI_HELP;
      setText(remark, analysis.remark);
      setText(rule, earned === null || earned === STARS ? "" : text.STARS_RULE);
      daily = otherDaily(state);
      const level = nextLevel(state);
      const board = level === null ? text.NEW_BOARD : text.nextLevel(level);
      setText(next, daily === null ? board : text.nextDaily(daily));
    },
  };
}
