// Transitions between the main line of a game and its variations. `game.line` is the line on show.
// A game without variations has no tree. In that case, its line is the main line.

import type { Move } from "../puzzle/rules.ts";
import { NO_ANALYSIS } from "./analysis.ts";
import { changed, type GamePart, type State, seek, type Tree, withoutTrial } from "./state.ts";
import { chapterOf } from "./study.ts";
import {
  add,
  find,
  lineAt,
  MAIN,
  mainLine,
  mapped,
  merged,
  type Path,
  paths,
  promote,
  promoteToMain,
  remove,
  type Variation,
  variationAt,
} from "./variations.ts";

type Lines = Pick<GamePart, "line" | "at" | "tree">;

/** Return the tree of a game, with the times of the main line and the start of its solution. */
export function treeOf({ tree, line, times, solutionFrom }: GamePart): Tree {
  if (!tree) return { root: mainLine(line), times, solutionFrom, edit: null };
  return tree.root.moves === line ? { ...tree, times, solutionFrom } : tree;
}

export function mainMoves({ tree, line }: Pick<GamePart, "tree" | "line">) {
  return tree ? tree.root.moves : line;
}

/** Return whether a variation is on show. */
export function inVariation({ tree, line }: Pick<GamePart, "tree" | "line">) {
  return tree !== null && tree.root.moves !== line;
}

export function shownPath({ tree, line }: Pick<GamePart, "tree" | "line">): Path {
  return tree && tree.root.moves !== line ? find(tree.root, line).path : MAIN;
}

/** Return the number of moves that the line on show shares with the main line. */
export function sharedMoves(game: Pick<GamePart, "tree" | "line">) {
  const [first] = shownPath(game);
  const left = first === undefined ? undefined : game.tree?.root.variations[first];
  return left ? left.from : game.line.length;
}

/**
 * Return the place on the main line. While a variation is on show, it is the place where the
 * variation leaves the main line.
 */
export function mainPlace(game: Lines) {
  return Math.min(game.at, sharedMoves(game));
}

/** Return the game with its main line on show. */
export function withMain(state: State): State {
  return withPath(state, MAIN);
}

/** Show a line of the tree, at the last position that it shares with the line on show before. */
function withPath(state: State, path: Path): State {
  const base = withoutTrial(state);
  if (!base.game.tree) return base;
  const tree = treeOf(base.game);
  const line = lineAt(tree.root, path);
  const shared = sharedBy(line, base.game.line);
  if (shared === line.length && shared === base.game.line.length) return base;
  return changed(seek(base, Math.min(base.game.at, shared)), {
    game: { line, tree, playing: false, cut: null, ...aboutLine(tree, path) },
  });
}

/** Return the times of a line, and the place where its solution starts. */
export function aboutLine({ root, times, solutionFrom }: Tree, [first]: Path) {
  const left = first === undefined ? undefined : root.variations[first];
  if (!left) return { times, solutionFrom };
  const after = solutionFrom !== null && solutionFrom <= left.from;
  return { times: times.slice(0, left.from), solutionFrom: after ? solutionFrom : null };
}

/** Go to the position after `at` moves of a line of the tree. */
export function withPlaceAt(state: State, path: Path, at: number): State {
  return changed(seek(withPath(state, path), at), { game: { playing: false } });
}

/**
 * Return to the line that the displayed variation has left, if the position is on that line. A
 * solution that was just found stays on show from its start on.
 */
export function settled(state: State): State {
  const { tree, at, found, line, solutionFrom } = state.game;
  if (!tree || !inVariation(state.game)) return state;
  if (found === line && solutionFrom !== null && at >= solutionFrom) return state;
  let path = shownPath(state.game);
  while (path.length && variationAt(tree.root, path).from >= at) path = path.slice(0, -1);
  return withPath(state, path);
}

/** Show the line of the tree that continues with a move, if there is one. */
export function withKnownMove(state: State, move: Move): State {
  const { tree, line, at } = state.game;
  if (!tree || line[at] === move) return state;
  const moves = [...line.slice(0, at), move];
  const { path, shared } = find(tree.root, moves);
  return shared === moves.length ? withPath(state, path) : state;
}

/**
 * Return the lines of the game after a move that is on no line. It starts a variation in Analyse,
 * and a new main line in Play. Return null if the move only replaces the rest of the line.
 */
export function lineAfter({ game, choices: { mode } }: State, move: Move) {
  const { line, at, solutionFrom } = game;
  if (!game.tree && (mode !== "analyse" || at === line.length)) return null;
  const moves = [...line.slice(0, at), move];
  const tree = treeOf(game);
  const grown = add(tree.root, moves);
  const root = mode === "analyse" ? grown : promoteToMain(grown, moves);
  const { path } = find(root, moves);
  const stays = path.length > 0 && solutionFrom !== null && solutionFrom <= at;
  return {
    line: lineAt(root, path),
    tree: { ...tree, root },
    solutionFrom: stays ? solutionFrom : null,
    cut: null,
  };
}

/**
 * Return the lines of the game with moves to replay after the current position. In Analyse they
 * replace only moves that a solver has found there. A solver's moves become a variation, and other
 * moves become the main line.
 */
export function lineWith(
  { game, choices: { mode } }: State,
  moves: readonly Move[],
  by: "solver" | "user",
) {
  const { line, at, times, found, solutionFrom } = game;
  const whole = [...line.slice(0, at), ...moves];
  const replaces = found === line && solutionFrom === at;
  if (!game.tree && (mode !== "analyse" || replaces || at === line.length)) {
    const mark = by === "solver" ? { found: whole } : { found: null };
    return { line: whole, times: times.slice(0, at), tree: null, ...mark };
  }
  const tree = treeOf(game);
  const base = replaces ? withoutEnd(tree.root, line, at) : tree.root;
  const grown = add(base, whole);
  const added = by === "solver" ? grown : promoteToMain(grown, whole);
  // If the solution is a part of a longer line, remove the later moves unless the user has played
  // them.
  const longer = lineAt(added, find(added, whole).path);
  const ends = by === "solver" && longer.length > whole.length && times.length <= whole.length;
  const root = ends ? withoutEnd(added, longer, whole.length) : added;
  const { path } = find(root, whole);
  const shown = lineAt(root, path);
  if (shown === line) return {};
  return {
    line: shown,
    times: times.slice(0, at),
    tree: { ...tree, root },
    found: by === "solver" && grown !== base ? shown : null,
  };
}

/** Remove the moves of a line after `at` from the tree, unless variations leave these moves. */
function withoutEnd(root: Variation, line: readonly Move[], at: number): Variation {
  const { path } = find(root, line);
  const { from, moves, variations } = variationAt(root, path);
  if (variations.some((each) => each.from >= at)) return root;
  if (path.length && from >= at) return remove(root, path);
  if (path.length) return add(remove(root, path), line.slice(0, at));
  return { from, moves: moves.slice(0, at), variations };
}

/** Add moves after the first `at` moves of the main line, and show the new line from there. */
export function withVariation(state: State, at: number, moves: readonly Move[]): State {
  const { game } = withMain(state);
  const whole = [...game.line.slice(0, at), ...moves];
  const tree = treeOf(game);
  const root = add(tree.root, whole);
  if (root === tree.root && !game.tree) return seek(state, at);
  const grown = changed(withMain(state), { game: { tree: { ...tree, root } } });
  return withPlaceAt(grown, find(root, whole).path, at);
}

/** Promote the displayed variation by one level. */
export function withPromotion(state: State): State {
  const { game } = withoutTrial(state);
  const path = shownPath(game);
  if (!path.length) return state;
  const tree = treeOf(game);
  const root = promote(tree.root, path);
  const line = lineAt(root, path.slice(0, -1));
  const main = path.length === 1 ? aboutLine(tree, path) : {};
  return changed(withoutTrial(state), {
    game: {
      line,
      ...main,
      tree: { ...tree, ...main, root, edit: editOf(tree, game, "promoted") },
    },
    analysis: path.length === 1 ? { review: NO_ANALYSIS.review } : {},
  });
}

/** Make moves the main line. Undo restores the former main line. */
export function withNewMain(state: State, moves: readonly Move[]): State {
  const { game } = withMain(state);
  const tree = treeOf(game);
  const root = promoteToMain(add(tree.root, moves), moves);
  const line = root.moves;
  const at = Math.min(game.at, sharedBy(line, game.line));
  return changed(seek(withMain(state), at), {
    game: {
      line,
      times: [],
      cut: null,
      found: null,
      playing: false,
      tree: { ...tree, root, edit: editOf(tree, game, "promoted") },
    },
    analysis: { review: NO_ANALYSIS.review },
  });
}

/** Delete the displayed variation. */
export function withDeletion(state: State): State {
  const { game } = withoutTrial(state);
  const path = shownPath(game);
  if (!path.length) return state;
  const tree = treeOf(game);
  const parent = withPath(state, path.slice(0, -1));
  const { root } = treeOf(parent.game);
  const left = remove(root, path);
  return changed(parent, {
    game: {
      line: lineAt(left, path.slice(0, -1)),
      tree: { ...treeOf(parent.game), root: left, edit: editOf(tree, game, "deleted") },
    },
  });
}

function editOf(tree: Tree, { line, at }: GamePart, kind: "promoted" | "deleted") {
  return { ...tree, line, at, kind };
}

/** Return whether Undo applies to a promotion or deletion, because no move was made after it. */
export function undoesEdit({ game: { tree, at }, choices: { mode } }: State) {
  return mode === "analyse" && tree !== null && tree.edit !== null && at <= tree.edit.at;
}

/** Undo the last promotion or deletion. Variations that were added later stay. */
export function withoutEdit(state: State): State {
  const base = withoutTrial(state);
  const { tree } = base.game;
  const edit = tree?.edit;
  if (!tree || !edit) return state;
  const root = merged(edit.root, tree.root);
  const main = root.moves !== tree.root.moves;
  const { at, path } = { at: edit.at, path: find(root, edit.line).path };
  const old = { root, times: edit.times, solutionFrom: edit.solutionFrom, edit: edit.edit };
  const line = lineAt(root, path);
  const shared = sharedBy(line, base.game.line);
  const there = changed(seek(base, Math.min(base.game.at, shared)), {
    game: { line, tree: old, playing: false, cut: null, found: null, ...aboutLine(old, path) },
    analysis: main ? { review: NO_ANALYSIS.review } : {},
  });
  return seek(there, at);
}

/** Apply a function to the moves of all lines. The last edit cannot be undone afterwards. */
export function mappedLines(
  { tree, line }: Pick<GamePart, "tree" | "line">,
  change: (moves: readonly Move[]) => readonly Move[],
): Pick<GamePart, "tree" | "line"> {
  if (!tree) return { tree, line: change(line) };
  const root = mapped(tree.root, change);
  const shown = inVariation({ tree, line }) ? change(line) : root.moves;
  return { tree: { ...tree, root, edit: null }, line: shown };
}

/** Go to the next or previous line in the list, which begins with the main line. */
export function withNextLine(state: State, by: 1 | -1): State {
  const base = withoutTrial(state);
  const { tree, at } = base.game;
  if (!tree) return state;
  const all = paths(tree.root);
  const shown = shownPath(base.game).join();
  const index = all.findIndex((path) => path.join() === shown);
  const begin = (path: Path) => variationAt(tree.root, path).from;
  const ahead = all.findIndex((path) => path.length === 1 && begin(path) >= at - 1);
  const next = all[index === 0 && by > 0 ? Math.max(1, ahead) : index + by];
  if (!next) return state;
  const left = next.length ? begin(next) : begin(all[index] ?? MAIN);
  return withPlaceAt(base, next, left + 1);
}

/** Return whether the user's game in Analyse has variations or notes, which its link then contains. */
export function sharesLines(state: State) {
  const { choices, page, game } = state;
  if (choices.mode !== "analyse" || page.study !== null) return false;
  return !!game.tree?.root.variations.length || !!chapterOf(state)?.notes.length;
}

function sharedBy(one: readonly Move[], other: readonly Move[]) {
  const apart = one.findIndex((move, i) => move !== other[i]);
  return apart < 0 ? one.length : apart;
}
