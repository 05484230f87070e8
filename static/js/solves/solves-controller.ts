// Games against the clock: begun, finished and put into the history, and got out of it again.

import type { App } from "../app/app.ts";
import { saveFile } from "../lib/dom.ts";
import { parseBoard, parseMoves } from "../puzzle/notation.ts";
import { slideAll } from "../puzzle/rules.ts";
import type { Clock } from "../state/clock.ts";
import { dayOf, dayOfSeed } from "../state/daily.ts";
import { becamePractice, storeHelped, wasHelped } from "../state/help.ts";
import { sessionOf } from "../state/sessions.ts";
import { recordOf, resultText, type Summary, summaryOf } from "../state/solves.ts";
import { changed, type Game, isOwn, type State, withGame } from "../state/state.ts";
import type { createFiles } from "./solve-files.ts";
import type { createHistory } from "./solve-history.ts";
import * as words from "./solves-text.ts";

/** As csTimer names its own. */
const EXTENSIONS = { csv: ".csv", json: ".json", cstimer: "-cstimer.txt" };

/**
 * Whether this day's board has been solved before: in another tab, perhaps, while it stood here.
 */
function isKnownDaily({ game: { seed, start }, history }: State) {
  const size = `${start.rows}x${start.cols}`;
  const same = (solve: Summary) => solve.seed === seed && solve.size === size;
  return dayOfSeed(seed) !== null && history.solves.some(same);
}

export function createHistoryController(
  app: App,
  solves: ReturnType<typeof createHistory>,
  files: ReturnType<typeof createFiles>,
) {
  const { store, clock, changePosition, say, now, reveal } = app;

  /** Begin a game against the clock. */
  function begin(game: Game) {
    changePosition((state) => withGame(state, game));
  }

  /** The same scramble once more. */
  function again({ start, goal = null, seed = null }: Pick<Game, "start" | "goal" | "seed">) {
    begin({ start, goal, seed });
  }

  /** @returns whether the solve could be had */
  async function recall(
    key: number,
    use: (game: Game & { line: NonNullable<Game["line"]> }) => void,
  ): Promise<boolean> {
    let record = null;
    try {
      record = await solves.get(key);
    } catch {
      return refuse(words.SOLVE_UNREADABLE);
    }
    if (!record) return refuse(words.SOLVE_GONE);
    const { board, goal, moves, times, seed = null, milliseconds, penalty, dnf } = record;
    const [start, line] = [parseBoard(record.start ?? board), parseMoves(moves)];
    if (slideAll(start, line).count < line.length) {
      return refuse(words.SOLVE_DAMAGED);
    }
    use({
      start,
      goal: goal ? parseBoard(goal) : null,
      line,
      times: times ?? [],
      clock: { since: null, spent: milliseconds, done: true, ...owing(penalty, dnf) },
      seed,
    });
    return true;
  }

  /** The same, to be seen on the board. */
  function onBoard(key: number, use: Parameters<typeof recall>[1]) {
    return recall(key, (game) => {
      reveal("board");
      use(game);
    });
  }

  function refuse(why: string) {
    say(why);
    return false;
  }

  store.subscribe((state, before) => {
    if (before && becamePractice(state, before)) storeHelped(state.game.start);
  });

  return {
    begin,
    again,
    recall,
    /**
     * The person has solved a board.
     * @returns what's to be added to the news
     */
    finish(): string {
      const state = store.get();
      if (!isOwn(state)) return "";
      const record = recordOf(state, clock.date(), now());
      const practice = record.practice || isKnownDaily(state) || wasHelped(state.game.start);
      const best = solves.add({ ...record, practice });
      const { penalty } = state.game.clock;
      const late = penalty ? words.lateStart(penalty, resultText(summaryOf(record, 0))) : "";
      if (record.resumed) return `${late}${words.RESUMED}`;
      if (practice) return `${late}${words.PRACTICE}`;
      const { sessions } = state.history;
      if (sessions.length > 1) {
        return `${late}${best === "new" ? words.bestOfSession(sessionOf(state).name) : ""}`;
      }
      if (best === "new") return `${late}${words.NEW_BEST}`;
      return `${late}${best === "first" ? words.FIRST_BEST : ""}`;
    },
    /** All solves as a file. */
    async exportFile(format: "csv" | "json" | "cstimer") {
      const file = await files.exportFile(format);
      if (file) saveFile(`slidestar-${dayOf(clock.date())}${EXTENSIONS[format]}`, file);
    },
    /** Play a solve's scramble. */
    retry: (key: number) => onBoard(key, again),
    /** See a solve move by move. */
    replay: (key: number) =>
      onBoard(key, (game) => {
        changePosition((state) =>
          changed(withGame(state, { ...game, solutionFrom: 0 }), { game: { playing: true } }),
        );
        say(words.replaying(game.line.length));
      }),
    /** The game as it was played, at its end: what a review looks at. */
    review: (key: number) =>
      onBoard(key, (game) =>
        changePosition((state) =>
          changed(withGame(state, { ...game, at: game.line.length }), {
            choices: { mode: "analyse" },
          }),
        ),
      ),
  };
}

/** What's shown with a time that's told again. */
function owing(penalty?: number, dnf?: boolean): Pick<Clock, "penalty"> {
  if (dnf) return { penalty: "DNF" };
  return penalty ? { penalty } : {};
}
