// A tree of moves as plain data: a line, and the variations that leave it. The main line is the
// root. A place in the tree is identified by a path of indices from the root, or by the moves that
// lead to it.

import { formatMoves, NotationError, parseMoves } from "../puzzle/notation.ts";
import { type Move, type Position, slideAll } from "../puzzle/rules.ts";

/**
 * A line of moves. It replaces the moves of its parent line after the first `from` moves of the
 * game. The main line has no parent, and its `from` is 0. All variations of a line have a larger
 * `from` than the line.
 */
export type Variation = {
  readonly from: number;
  readonly moves: readonly Move[];
  readonly variations: readonly Variation[];
};
/** The indices of the variations that lead from the main line to a line. */
export type Path = readonly number[];

export const MAIN: Path = [];
/** The maximum depth of a tree that can be read. */
const DEEPEST = 500;

export function mainLine(moves: readonly Move[]): Variation {
  return { from: 0, moves, variations: [] };
}

/** Return the variation at a path, or the last existing variation along the path. */
export function variationAt(root: Variation, path: Path): Variation {
  return path.reduce((line, index) => line.variations[index] ?? line, root);
}

/** Return all moves of a line from the start of the game. */
export function lineAt(root: Variation, path: Path): readonly Move[] {
  let line = root.moves;
  let parent = root;
  for (const index of path) {
    const next = parent.variations[index];
    if (!next) break;
    line = [...line.slice(0, next.from), ...next.moves];
    parent = next;
  }
  return line;
}

/**
 * Return the path of the line that shares the most moves with the given moves, and the number of
 * shared moves.
 */
export function find(root: Variation, moves: readonly Move[]): { path: Path; shared: number } {
  const path: number[] = [];
  let line = root;
  for (;;) {
    const { from, moves: own, variations } = line;
    let shared = from;
    while (shared < moves.length && own[shared - from] === moves[shared]) shared++;
    const next = variations.findIndex(
      (each) => each.from === shared && each.moves[0] === moves[shared],
    );
    const child = variations[next];
    if (!child) return { path, shared };
    path.push(next);
    line = child;
  }
}

/**
 * Add a line, given by its moves from the start of the game. Moves that are on no line become a
 * variation.
 */
export function add(root: Variation, moves: readonly Move[]): Variation {
  const { path, shared } = find(root, moves);
  if (shared === moves.length) return root;
  const more = moves.slice(shared);
  return edited(root, path, (line) =>
    shared === line.from + line.moves.length
      ? { ...line, moves: [...line.moves, ...more] }
      : {
          ...line,
          variations: [...line.variations, { from: shared, moves: more, variations: [] }],
        },
  );
}

/** Exchange a variation with the rest of its parent line. The variation then has the parent's path. */
export function promote(root: Variation, path: Path): Variation {
  return edited(root, path.slice(0, -1), (line) => {
    const index = path.at(-1) ?? -1;
    const chosen = line.variations[index];
    if (!chosen) return line;
    const { from } = chosen;
    const later = line.variations.filter((each) => each.from > from);
    const rest = { from, moves: line.moves.slice(from - line.from), variations: later };
    const others = line.variations
      .map((each, i) => (i === index ? rest : each))
      .filter((each) => each.from <= from);
    return {
      from: line.from,
      moves: [...line.moves.slice(0, from - line.from), ...chosen.moves],
      variations: [...others, ...chosen.variations],
    };
  });
}

/** Make a line the main line. */
export function promoteToMain(root: Variation, moves: readonly Move[]): Variation {
  const { path } = find(root, moves);
  return path.length ? promoteToMain(promote(root, path), moves) : root;
}

/** Delete a variation and its own variations. */
export function remove(root: Variation, path: Path): Variation {
  return edited(root, path.slice(0, -1), (line) => ({
    ...line,
    variations: line.variations.filter((_, i) => i !== path.at(-1)),
  }));
}

/** Return the paths of all lines in the order of the list, in which a line comes before its variations. */
export function paths(root: Variation, path: Path = MAIN): Path[] {
  const { variations } = variationAt(root, path);
  const order = [...variations.entries()].sort(([, a], [, b]) => a.from - b.from);
  return [path, ...order.flatMap(([index]) => paths(root, [...path, index]))];
}

/** Add all lines of another tree to a tree. */
export function merged(root: Variation, other: Variation): Variation {
  return paths(other).reduce((tree, path) => add(tree, lineAt(other, path)), root);
}

/** Apply a function to the moves of each line. */
export function mapped(
  { from, moves, variations }: Variation,
  change: (moves: readonly Move[]) => readonly Move[],
): Variation {
  return { from, moves: change(moves), variations: variations.map((each) => mapped(each, change)) };
}

/** Return whether all moves are legal. */
export function isLegal({ from, moves, variations }: Variation, position: Position): boolean {
  return (
    slideAll(position, moves).count === moves.length &&
    variations.every((each) => {
      const made = moves.slice(0, each.from - from);
      return each.moves.length > 0 && isLegal(each, slideAll(position, made).position);
    })
  );
}

/** Return the tree as text. As in chess, a variation follows the move that it replaces, such as `RD(UL)L`. */
export function toText({ from, moves, variations }: Variation): string {
  let text = "";
  let done = 0;
  for (const fork of [...new Set(variations.map((each) => each.from))].sort((a, b) => a - b)) {
    const end = fork + 1 - from;
    text += formatMoves(moves.slice(done, end));
    done = end;
    for (const each of variations) if (each.from === fork) text += `(${toText(each)})`;
  }
  return text + formatMoves(moves.slice(done));
}

/** Parse the text returned by `toText`. */
export function fromText(text: string): Variation {
  const open: { from: number; moves: Move[]; variations: Variation[] }[] = [];
  let line = { from: 0, moves: [] as Move[], variations: [] as Variation[] };
  for (const piece of text.split(/([()])/)) {
    if (piece === "(") {
      if (open.push(line) > DEEPEST) throw new NotationError(text);
      line = { from: line.from + line.moves.length - 1, moves: [], variations: [] };
      if (line.from < 0) throw new NotationError(text);
    } else if (piece === ")") {
      const parent = open.pop();
      if (!parent || !line.moves.length) throw new NotationError(text);
      parent.variations.push(line);
      line = parent;
    } else {
      for (const move of parseMoves(piece)) line.moves.push(move);
    }
  }
  if (open.length) throw new NotationError(text);
  return line;
}

/** Return the tree with the line at a path replaced. */
function edited(root: Variation, path: Path, change: (line: Variation) => Variation): Variation {
  const [index, ...rest] = path;
  if (index === undefined) return change(root);
  const variations = root.variations.map((each, i) =>
    i === index ? edited(each, rest, change) : each,
  );
  return { ...root, variations };
}
