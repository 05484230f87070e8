// The folded tree: the path to one position as boards, with its branches as small boards or as
// counts.

import { MiniBoard } from "../board/mini-board-view.tsx";
import { element } from "../lib/dom.ts";
import { render } from "../lib/render.ts";
import { formatBoard } from "../puzzle/notation.ts";
import type { Trace } from "../state/trace.ts";
import * as text from "./watch-text.ts";

/** The maximum number of boards for the path, not counting the start. */
const LEVELS = 7;

export function createFold(onPick?: (entry: number) => void) {
  const list = element("ol", { class: "folded-tree" });
  return {
    element: list,
    draw: (trace: Trace, step: number, entry: number) =>
      render(<Fold trace={trace} step={step} entry={entry} onPick={onPick} />, list),
  };
}

type OnPick = ((entry: number) => void) | undefined;

function Fold({
  trace,
  step,
  entry,
  onPick,
}: {
  trace: Trace;
  step: number;
  entry: number;
  onPick: OnPick;
}) {
  const below = descendants(trace, step);
  const path = trace.pathTo(entry);
  const from = Math.max(1, path.length - LEVELS);
  const childrenOf = (parent: number) =>
    (trace.children[parent] ?? []).filter((child) => (trace.born[child] ?? 0) <= step);
  const node = (each: number, small: boolean) => (
    <Node
      trace={trace}
      entry={each}
      more={small ? (below[each] ?? 0) : null}
      current={each === entry}
      onPick={onPick}
    />
  );
  const children = childrenOf(entry);
  return (
    <>
      <li>{node(path[0] ?? 0, false)}</li>
      <li class="note" hidden={from === 1}>
        {text.moreOnTheWay(from - 1)}
      </li>
      {path.slice(from).map((at, i) => (
        <li key={i}>
          {node(at, false)}
          {childrenOf(trace.rows.parent[at] ?? -1)
            .filter((child) => child !== at)
            .map((child) => node(child, true))}
        </li>
      ))}
      <li class="children" hidden={children.length === 0}>
        {children.map((child) => node(child, true))}
      </li>
    </>
  );
}

/** @param props `more` is the number of the entry's descendants, or null for an entry of the path */
function Node({
  trace,
  entry,
  more,
  current,
  onPick,
}: {
  trace: Trace;
  entry: number;
  more: number | null;
  current: boolean;
  onPick: OnPick;
}) {
  const position = trace.positionOf(entry);
  const numbers = text.numbers(trace.numbersOf(entry));
  return (
    <button
      type="button"
      class={more === null ? "entry" : "entry small"}
      aria-current={current || undefined}
      onClick={() => onPick?.(entry)}
    >
      <MiniBoard still position={position} label={formatBoard(position)} />
      <span class="numbers">{more === null ? numbers.join("  ") : numbers[2]}</span>
      {more !== null && (
        <span class="below" hidden={more === 0}>
          {more > 0 && text.below(more)}
        </span>
      )}
    </button>
  );
}

/** Return the number of descendants of each entry, up to a step. */
function descendants({ size, born, rows: { parent } }: Trace, step: number) {
  const below = new Int32Array(size);
  for (let i = size - 1; i > 0; i--) {
    const above = parent[i] ?? -1;
    if ((born[i] ?? 0) <= step && above >= 0)
      below[above] = (below[above] ?? 0) + (below[i] ?? 0) + 1;
  }
  return below;
}
