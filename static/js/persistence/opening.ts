// The state with which the page opens: the game in the link, else the saved game, else a new game.

import { formatBoard, formatMoves } from "../puzzle/notation.ts";
import { REPLAY } from "../puzzle/puzzle-text.ts";
import { type openReplay, plainValue, replayValue } from "../puzzle/replay-link.ts";
import { shuffle } from "../puzzle/shuffle.ts";
import { type Choices, DEFAULT_CHOICES, DEFAULT_SIZE, LEVELS } from "../state/choices.ts";
import { eventOfSolves } from "../state/events.ts";
import { DEFAULT_LEARN, type Lesson, LINKED_LESSON } from "../state/learn.ts";
import { levelGame } from "../state/levels.ts";
import { mainMoves, mainPlace } from "../state/lines.ts";
import {
  type Link,
  linkedGame,
  opensSolved,
  RESULT_FRAGMENT,
  readLink,
} from "../state/share-link.ts";
import { changed, type Game, initialState, type State } from "../state/state.ts";
import { isStudy } from "../state/study.ts";
import { watchOf } from "../state/watch-link.ts";

/** The lessons for a frame in another page. */
const IN_FRAMES: readonly Lesson[] = ["watch", "race", "tables"];

/**
 * @param query the query of the address
 * @param saved the saved game. It is `newer` if it is newer than the address. `code` is the
 * address's hash.
 * @param opened the replay in the parameter `r`
 */
export function openingState(
  query: string,
  {
    game,
    choices,
    newer = false,
    code = "",
  }: {
    game: Game | null;
    choices: Partial<Choices>;
    newer?: boolean;
    code?: string;
  },
  opened?: Awaited<ReturnType<typeof openReplay>>,
): State {
  const link = readLink(query, opened?.replay);
  const study = isStudy(code);
  const result = code.startsWith(RESULT_FRAGMENT);
  const savedGame = link.embed || (study && !newer) ? null : game;
  const state = initialState(
    openingGame(link, savedGame, newer, choices.level ?? LEVELS, opened?.replay?.times),
  );
  return changed(state, {
    page: {
      embed: link.embed,
      sharedWin: opensSolved(state) ? state.game.line : null,
      problems: [
        ...link.problems,
        ...(opened?.problems ?? []),
        ...(link.embed && opened?.series ? [`r: ${REPLAY.several}`] : []),
      ],
      challenge: link.embed ? null : link.challenge,
      puzzle: link.puzzle,
      event: link.embed || study ? null : (link.event ?? seriesIn(query, opened)),
      study: study ? code : null,
      result: result && !link.embed ? code : null,
    },
    choices: {
      ...choices,
      mode: mayShow(link)
        ? (link.mode ?? (study ? "analyse" : DEFAULT_CHOICES.mode))
        : DEFAULT_CHOICES.mode,
      algorithm:
        link.algorithm ?? (link.board ? null : choices.algorithm) ?? DEFAULT_CHOICES.algorithm,
      heuristic:
        link.heuristic ?? (link.board ? null : choices.heuristic) ?? DEFAULT_CHOICES.heuristic,
    },
    learn: {
      lesson: link.lesson ?? (link.mode === "learn" ? LINKED_LESSON : DEFAULT_LEARN.lesson),
      chapter: link.chapter,
      primer: link.primer,
      // A reload has the board of a level in its address, too, but the user has not chosen it.
      preferred: state.game.level === null || link.mode === "learn" ? link.board : null,
      ...watchOf(link),
      boards: link.boards ?? DEFAULT_LEARN.boards,
      runs: link.runs,
      table: link.table ?? DEFAULT_LEARN.table,
      code: study || result ? "" : code,
    },
  });
}

/** Return whether the view of a link may be shown. A frame has none that stores games, drafts or results. */
function mayShow({ embed, mode, lesson }: Link) {
  if (!embed || mode === null) return true;
  return mode === "learn" ? IN_FRAMES.includes(lesson ?? LINKED_LESSON) : mode !== "puzzles";
}

/** Return the event that replays a link with several solves, or null for other links. */
function seriesIn(query: string, opened?: Awaited<ReturnType<typeof openReplay>>) {
  const value = replayValue(query);
  if (!opened?.series || opened.problems.length || value === null) return null;
  const { solves, average } = opened.series;
  // Slidysim omits one result at each end, and its links have no penalties.
  const results = solves.map(({ times }) => Math.round(times.at(-1) ?? 0));
  const facts = average ? { results, trim: "one" as const } : {};
  return eventOfSolves(plainValue(value), solves, facts);
}

function openingGame(
  link: Link,
  savedGame: Game | null,
  newer: boolean,
  level: number,
  times?: readonly number[],
): Game {
  const { board, goal, size, seed, daily } = link;
  // The address may be older than the saved game.
  if (newer && savedGame) return savedGame;
  if (board) {
    // The link has the saved game's board and moves. Use the saved game, which also has times and a
    // solution.
    if (savedGame && !times && sameBoards(savedGame, link) && sameLine(savedGame, link))
      return gameAt(savedGame, link.at);
    return { start: board, ...linkedGame(link), ...(times ? { times } : {}) };
  }
  if (!size && !goal && seed === null && savedGame) return savedGame;
  // The user has already begun today's board.
  if (daily && savedGame?.seed === seed && savedGame.start.rows === size?.rows) return savedGame;
  if (!size && !goal && seed === null && level < LEVELS) return levelGame(level);
  const { rows, cols } = size ?? goal ?? DEFAULT_SIZE;
  return { start: shuffle(rows, cols, { seed, goal }), goal, seed, practice: goal !== null };
}

/**
 * Return a saved game at a place on its main line. If a variation leaves the main line there, the
 * variation stays on show.
 */
function gameAt(savedGame: Game, at: number): Game {
  const { tree } = savedGame;
  if (!tree || mainPlace(lines(savedGame)) === at)
    return { ...savedGame, at: tree ? (savedGame.at ?? 0) : at };
  const { times, solutionFrom } = tree;
  return { ...savedGame, line: tree.root.moves, times, solutionFrom, at };
}

const lines = ({ line = [], at = 0, tree = null }: Game) => ({ line, at, tree });

function sameLine(savedGame: Game, { moves }: Link) {
  return formatMoves(mainMoves(lines(savedGame))) === formatMoves(moves);
}

function sameBoards(savedGame: Game, { board, goal }: Link) {
  const text = (position: import("../puzzle/rules.ts").Position | null | undefined) =>
    position ? formatBoard(position) : "";
  return text(savedGame.start) === text(board) && text(savedGame.goal) === text(goal);
}
