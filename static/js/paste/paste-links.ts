// Opens a pasted link of Slidestar or slidysim.

import type { App } from "../app/app.ts";
import { during } from "../lib/activity.ts";
import { openHere } from "../lib/links.ts";
import { type FoundLink, linkIn } from "../puzzle/link-text.ts";
import { NotationError } from "../puzzle/notation.ts";
import { TOO_LONG } from "../puzzle/puzzle-text.ts";
import { openReplay, readReplays, replayValues } from "../puzzle/replay-link.ts";
import { samePosition } from "../puzzle/rules.ts";
import { dealtGame, type Link, linkedGame, readLink } from "../state/share-link.ts";
import { changed, type Game, patch, type State, withGame } from "../state/state.ts";
import type { Box, PasteResults } from "./paste-results.ts";
import * as texts from "./paste-text.ts";

/** The maximum length of any format except a listing of boards. */
export const MAX_TEXT = 400_000;

export function createPasteLinks(
  { store }: App,
  { answer, chooseSolve, revealBoard }: PasteResults,
) {
  return async (found: FoundLink, text: string, box: Box, current: () => boolean) => {
    const { replay: replayed, problems, series } = await during(openReplay(found.link));
    if (!current()) return;
    const links = replayValues(text);
    if (series || links.length > 1) {
      if (text.length > MAX_TEXT) throw new NotationError(TOO_LONG);
      const found = (await during(Promise.all(links.map(readReplays)))).flat();
      if (current()) chooseSolve(found, box);
      return;
    }
    const link = readLink(found.link, replayed);
    const faults = [...link.problems, ...problems, ...(mayGoOn(found) ? [texts.ONLY_LINK] : [])];
    if (isView(link, found.link)) return openHere(found.link);
    if (link.event) {
      const { event } = link;
      store.update(patch({ page: { event, problems: faults }, choices: { mode: "play" } }));
      return answer(box, { kind: "read", text: texts.AS_EVENT });
    }
    const game = linkedGame(link) ?? dealtGame(link);
    if (!game) throw new NotationError(faults.join("; ") || texts.NO_BOARD);
    const times = replayed ? { times: replayed.times } : {};
    const inPlay = link.daily || link.challenge !== null;
    store.update((state) =>
      // If the user has already begun today's board, continue it, as when the page opens with such
      // a link.
      changed(isOn(state, link, game) ? state : withGame(state, { ...game, ...times }), {
        page: { problems: faults, boards: null, challenge: link.challenge },
        choices: inPlay ? { mode: "play" } : {},
      }),
    );
    const moves = game.line?.length ?? 0;
    const read = texts.asLink(Boolean(replayed), game.start, moves);
    answer(box, { kind: "read", text: inPlay ? `${read} ${texts.IN_PLAY}` : read });
    revealBoard();
  };
}

/** The fields of a link to a board, in any mode. */
const OF_BOARD = ["board", "goal", "moves", "at", "mode"];

/** Return whether a link opens more than a board: a puzzle, a lesson, a study, code or a result. */
function isView({ board, mode }: Link, link: string) {
  if (mode === "puzzles" || /#(?:study|code|result)=/.test(link)) return true;
  const onlyBoard = [...new URLSearchParams(link).keys()].every((name) => OF_BOARD.includes(name));
  return mode === "learn" && !(board && onlyBoard);
}

/** Return whether the daily board of a link is the current game. */
function isOn({ game }: State, { daily }: Link, { start, seed }: Game) {
  return daily && game.seed === seed && samePosition(game.start, start);
}

/** Return whether the text after a link may be the rest of a broken link, or contains another link. */
function mayGoOn({ link, rest }: FoundLink) {
  const next = linkIn(rest)?.link ?? link; // Markdown may repeat the link.
  return next !== link || /^\s*\n\s*\S+\s*$/.test(rest);
}
