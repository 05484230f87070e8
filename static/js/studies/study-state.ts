// Transitions of studies. A chapter is on the board if the game's number is `study.game`. During a
// quiz, the game contains only the moves that the reader has found.

import { formatMoves } from "../puzzle/notation.ts";
import { type Move, samePosition, slideAll } from "../puzzle/rules.ts";
import { treeOf } from "../state/lines.ts";
import { changed, type State, seek, withGame, withoutTrial, withPosition } from "../state/state.ts";
import {
  type Answer,
  type Arrow,
  type Chapter,
  chapterOf,
  NO_STUDY,
  type Note,
  type Study,
  type Tool,
} from "../state/study.ts";
import { merged, toText, type Variation } from "../state/variations.ts";
import { isEmpty, LIMITS } from "./study-format.ts";

const NO_NOTE: Note = { at: "", text: "", tiles: [], fixed: [], arrows: [] };

/** Return whether the user writes the chapter on the board. */
export function isWriting(state: State) {
  return state.study.own && !state.study.quizzing && chapterOf(state) !== null;
}

/** Return the moves up to the position on the board, which identify the position in its chapter. */
function placeOf({ game: { line, at } }: State) {
  return formatMoves(line.slice(0, at));
}

/** Return the note on the current position, which may be empty. */
export function noteOf(state: State): Note {
  const at = placeOf(state);
  const found = chapterOf(state)?.notes.find((note) => note.at === at);
  return found ?? { ...NO_NOTE, at };
}

/**
 * Show a study. If the game on the board is one of the study's chapters, it stays.
 * @param fresh whether the page or its history entry opens with the study, so that the chapter's
 * game replaces the current game
 */
export function withStudy(
  state: State,
  study: Study,
  { own, chapter, fresh }: { own: boolean; chapter: number; fresh: boolean },
): State {
  const next = changed(state, { study: { ...NO_STUDY, study, own } });
  const there = study.chapters[chapter];
  if (there && isChapter(next, there)) return withBinding(next, chapter);
  if (own) return withChapterOnBoard(next);
  return withChapter(next, chapter, fresh);
}

/** Show a study from its first chapter as a new game. `page.study` is its link. */
export function withNewStudy(state: State, study: Study): State {
  return withChapter(changed(state, { study: { ...NO_STUDY, study } }), 0);
}

/** Set the current chapter to the chapter that has the game on the board. */
export function withChapterOnBoard(state: State): State {
  const chapter = state.study.study?.chapters.findIndex((each) => isChapter(state, each)) ?? -1;
  return chapter < 0 ? state : withBinding(state, chapter);
}

function withBinding(state: State, chapter: number): State {
  const { study, own } = state.study;
  const lines = study?.chapters[chapter];
  const quizzing = !own && !!lines?.quiz && !hasAll(state, lines.lines);
  return changed(state, { study: { chapter, game: state.game.number, quizzing } });
}

/** Return whether the game has the chapter's board and lines or, in a quiz, moves of its main line. */
function isChapter(state: State, { start, goal, lines, quiz }: Chapter) {
  const { game, study } = state;
  if (!samePosition(game.start, start)) return false;
  if (game.goal ? !goal || !samePosition(game.goal, goal) : goal) return false;
  if (study.own) return toText(treeOf(game).root) === toText(lines);
  if (hasAll(state, lines)) return true;
  return quiz && !game.tree && game.line.every((move, i) => lines.moves[i] === move);
}

function hasAll({ game }: State, lines: Variation) {
  const { root } = treeOf(game);
  return toText(merged(root, lines)) === toText(root);
}

/** Start a chapter on the board. If it is a quiz, its moves are not shown. */
export function withChapter(state: State, index: number, fresh = false): State {
  const chapter = state.study.study?.chapters[index];
  if (!chapter) return state;
  const { own } = state.study;
  const quizzing = chapter.quiz && !own;
  const same = fresh || chapterOf(state) !== null;
  return opened(state, index, quizzing, same);
}

function opened(state: State, index: number, quizzing: boolean, same: boolean, at = 0): State {
  const chapter = state.study.study?.chapters[index];
  if (!chapter) return state;
  const { start, goal, lines } = chapter;
  const tree = { root: lines, times: [], solutionFrom: 0, edit: null };
  const next = withGame(state, {
    ...{ start, goal, at, solutionFrom: 0 },
    line: quizzing ? [] : lines.moves,
    tree: quizzing || !lines.variations.length ? null : tree,
    ...(same ? { number: state.game.number } : {}),
  });
  return changed(next, {
    page: { study: state.page.study },
    study: {
      ...{ chapter: index, game: next.game.number, quizzing, arrowFrom: null },
      answer: { kind: "start" },
    },
    choices: { mode: "analyse" },
  });
}

// Quizzes.

/** Start the quiz of the chapter on the board, or end it and show the chapter's lines. */
export function withQuiz(state: State, quizzing: boolean): State {
  const at = quizzing ? 0 : state.game.at;
  return opened(withoutTrial(state), state.study.chapter, quizzing, true, at);
}

/**
 * Make moves in a quiz. A right move is made. A wrong move is shown on the board until the
 * controller undoes it.
 */
export function withAttempt(state: State, moves: readonly Move[]): State {
  const base = withoutTrial(state);
  const chapter = chapterOf(base);
  if (!chapter) return state;
  const { game } = base;
  const { position, count } = slideAll(game.position, moves);
  if (count < moves.length || count === 0) return state;
  const wanted = chapter.lines.moves;
  const wrong = moves.findIndex((move, i) => wanted[game.at + i] !== move);
  if (wrong >= 0) {
    const tried = formatMoves([...game.line.slice(0, game.at), ...moves.slice(0, wrong + 1)]);
    const text = chapter.notes.find((note) => note.at === tried)?.text ?? "";
    const trial = { moves, back: game.position, judged: true, good: false };
    return changed(withPosition(base, position), {
      here: { trial },
      study: { answer: { kind: "wrong", text } },
    });
  }
  const at = game.at + moves.length;
  const line = at > game.line.length ? wanted.slice(0, at) : game.line;
  const made = seek(changed(base, { game: { line, playing: false } }), at);
  const over = line.length === wanted.length && at === line.length;
  const next = over ? opened(made, made.study.chapter, false, true, at) : made;
  const answer: Answer = { kind: over ? "solved" : "right" };
  return changed(next, { study: { answer } });
}

// Writing a study.

/** Return the study with the chapter on the board changed. */
function withChapterChanged(state: State, change: (chapter: Chapter) => Chapter): State {
  const { study, chapter } = state.study;
  if (!study || !isWriting(state)) return state;
  const chapters = study.chapters.map((each, i) => (i === chapter ? change(each) : each));
  return changed(state, { study: { study: { ...study, chapters } } });
}

/** Copy the lines of the game into the chapter on the board. */
export function withLinesOfGame(state: State): State {
  const chapter = chapterOf(state);
  if (!chapter || !isWriting(state)) return state;
  const { start, goal } = state.game;
  const { root } = treeOf(state.game);
  if (chapter.start === start && chapter.goal === goal && toText(chapter.lines) === toText(root))
    return state;
  return withChapterChanged(state, (each) => ({ ...each, start, goal, lines: root }));
}

/**
 * Return the game on the board as a study of one chapter: the user's chapter with its notes, or a
 * new one under a title.
 */
export function studyOfGame(state: State, title: string): Study {
  const chapter = chapterOf(state);
  if (!chapter) return { title, chapters: [chapterOfGame(state, "")] };
  return { title: state.study.study?.title ?? title, chapters: [chapter] };
}

function chapterOfGame({ game }: State, title: string): Chapter {
  const { start, goal } = game;
  return { title, start, goal, lines: treeOf(game).root, notes: [], quiz: false };
}

/** Add the game on the board as a chapter. */
export function withGameAdded(state: State, title: string): State {
  const { study } = state.study;
  const { number } = state.game;
  const chapter = chapterOfGame(state, title);
  const chapters = [...(study?.chapters ?? []), chapter];
  return changed(state, {
    study: {
      ...{ own: true, chapter: chapters.length - 1, game: number, quizzing: false, undone: null },
      message: "",
      study: { title: study?.title ?? "", chapters },
    },
  });
}

export const withStudyTitle = (state: State, title: string) =>
  changed(state, {
    study: { own: true, study: { chapters: state.study.study?.chapters ?? [], title } },
  });

export const withChapterTitle = (state: State, title: string) =>
  withChapterChanged(state, (chapter) => ({ ...chapter, title }));

export const withChapterQuiz = (state: State, quiz: boolean) =>
  withChapterChanged(state, (chapter) => ({ ...chapter, quiz }));

export function withNote(state: State, change: Partial<Note>): State {
  const note = { ...noteOf(state), ...change };
  return withChapterChanged(state, (chapter) => {
    const others = chapter.notes.filter(({ at }) => at !== note.at);
    return { ...chapter, notes: isEmpty(note) ? others : [...others, note] };
  });
}

export function withTileToggled(state: State, tile: number, mark: "tiles" | "fixed"): State {
  const tiles = noteOf(state)[mark];
  const others = tiles.filter((each) => each !== tile);
  return withNote(state, { [mark]: others.length < tiles.length ? others : [...tiles, tile] });
}

/** Draw an arrow, or remove the arrow if it exists. */
export function withArrowToggled(state: State, [from, to]: Arrow): State {
  const { arrows } = noteOf(state);
  const others = arrows.filter((each) => each[0] !== from || each[1] !== to);
  const isNew = from !== to && others.length === arrows.length && arrows.length < LIMITS.arrows;
  const next: Arrow[] = isNew ? [...arrows, [from, to]] : others;
  return changed(withNote(state, { arrows: next }), { study: { arrowFrom: null } });
}

/** Start an arrow at a tile, or end the arrow there. */
export function withArrowEnd(state: State, tile: number): State {
  const { arrowFrom } = state.study;
  if (arrowFrom === null) return changed(state, { study: { arrowFrom: tile } });
  return withArrowToggled(state, [arrowFrom, tile]);
}

/** Choose the tool for marking tiles or drawing arrows, or null for none. */
export const withTool = (state: State, tool: Tool | null) =>
  changed(state, { study: { tool, arrowFrom: null } });

/**
 * Set the marks from the text of their fields. Parts that do not name a tile are ignored.
 * @param marks tiles such as `3, 5` for `tiles` and `fixed`, and arrows such as `5-3, 5-0`
 */
export function withMarks(
  state: State,
  { tiles, fixed, arrows }: { tiles: string; fixed: string; arrows: string },
): State {
  const cells = state.game.start.tiles.length;
  const numbers = (list: string) => (list.match(/\d+/g) ?? []).map(Number);
  const known = (tile: number) => tile < cells;
  const named = (list: string) => [...new Set(numbers(list).filter(known))];
  const pairs = (arrows.match(/\d+\s*\D\s*\d+/g) ?? []).map(numbers);
  const drawn = pairs.flatMap(([from = 0, to = 0]): Arrow[] =>
    known(from) && known(to) && from !== to ? [[from, to]] : [],
  );
  return withNote(state, {
    tiles: named(tiles),
    fixed: named(fixed),
    arrows: [...new Map(drawn.map((arrow) => [arrow.join(), arrow])).values()].slice(
      0,
      LIMITS.arrows,
    ),
  });
}

/** Move the chapter on the board up or down in the list. */
export function withChapterMoved(state: State, by: 1 | -1): State {
  const { study, chapter } = state.study;
  const to = chapter + by;
  const [one, other] = [study?.chapters[chapter], study?.chapters[to]];
  if (!study || !one || !other || !isWriting(state)) return state;
  const chapters = study.chapters.map((each, i) => (i === chapter ? other : i === to ? one : each));
  return changed(state, { study: { study: { ...study, chapters }, chapter: to } });
}

/** Delete the chapter on the board. Its game stays on the board. */
export function withoutChapter(state: State): State {
  const { study, chapter } = state.study;
  if (!study || !isWriting(state)) return state;
  const chapters = study.chapters.filter((_, i) => i !== chapter);
  return changed(state, {
    study: {
      ...{ study: { ...study, chapters }, chapter: 0, game: null, tool: null },
      undone: { kind: "chapter", study },
    },
  });
}

/** Replace the user's study. Undo restores the old study. */
export function withOwnStudy(state: State, study: Study, before: Study | null): State {
  const undone = before?.chapters.length ? ({ kind: "study", study: before } as const) : null;
  const next = changed(state, {
    page: { study: null },
    study: { ...NO_STUDY, study, own: true, undone },
  });
  return withChapterOnBoard(next);
}

/** Undo the deletion of a chapter or the replacement of a study. */
export function withStudyUndone(state: State): State {
  const { undone } = state.study;
  if (!undone) return state;
  return withChapterOnBoard(
    changed(state, { study: { ...NO_STUDY, study: undone.study, own: true } }),
  );
}
