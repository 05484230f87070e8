// The folded tree: the path to one position as boards, with its branches as small boards or as
// counts.

import { MiniBoard } from "../board/mini-board-view.tsx";
import { Button } from "../lib/controls.tsx";
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
    range() {
      const { top } = list.getBoundingClientRect();
      const shown = list.querySelector("[aria-current]")?.getBoundingClientRect();
      const { bottom = top } = list.lastElementChild?.getBoundingClientRect() ?? {}; // the children
      return shown && { top: shown.top - top, bottom: Math.max(shown.bottom, bottom) - top };
    },
  };
}

type OnPick = ((entry: number) => void) | undefined;

type FoldProps = { trace: Trace; step: number; entry: number; onPick: OnPick };

function Fold({ trace, step, entry, onPick }: FoldProps) {
  const { path, leftOut, branches, children, below } = foldOf(trace, step, entry);
  const node = (each: number, small: boolean) => (
    <Node
      trace={trace}
      entry={each}
      more={small ? (below[each] ?? 0) : null}
      current={each === entry}
      onPick={onPick}
    />
  );
  return (
    <>
      <li>{node(path[0] ?? 0, false)}</li>
      <li class="note" hidden={leftOut === 0}>
        {text.moreOnTheWay(leftOut)}
      </li>
      {path.slice(1).map((at, i) => (
        <li key={i}>
          {node(at, false)}
          {branches[i]?.map((child) => node(child, true))}
        </li>
      ))}
      <li class="children" hidden={children.length === 0}>
        {children.map((child) => node(child, true))}
      </li>
    </>
  );
}

type NodeProps = {
  trace: Trace;
  entry: number;
  more: number | null;
  current: boolean;
  onPick: OnPick;
};

/** @param props `more` is the number of the entry's descendants, or null for an entry of the path */
function Node({ trace, entry, more, current, onPick }: NodeProps) {
  const position = trace.positionOf(entry);
  const numbers = text.numbers(trace.numbersOf(entry));
  return (
    <Button
      class={more === null ? "entry" : "entry small"}
      current={current && "true"}
      onPress={() => onPick?.(entry)}
    >
      <MiniBoard still position={position} label={formatBoard(position)} />
      <span class="numbers">{more === null ? numbers.join("  ") : numbers[2]}</span>
      {more !== null && (
        <span class="below" hidden={more === 0}>
          {more > 0 && text.below(more)}
        </span>
      )}
    </Button>
  );
}

/**
 * Return the root and the last entries of the path to an entry, the number of entries between them,
 * the branches at each of these last entries, the children of the entry, and the number of
 * descendants of all entries.
 */
export function foldOf(trace: Trace, step: number, entry: number) {
  const whole = trace.pathTo(entry);
  const from = Math.max(1, whole.length - LEVELS);
  const path = [whole[0] ?? 0, ...whole.slice(from)];
  const childrenOf = (parent: number) =>
    (trace.children[parent] ?? []).filter((child) => (trace.born[child] ?? 0) <= step);
  const branches = path
    .slice(1)
    .map((at) => childrenOf(trace.rows.parent[at] ?? -1).filter((child) => child !== at));
  const below = descendants(trace, step);
  return { path, leftOut: from - 1, branches, children: childrenOf(entry), below };
}

function descendants({ size, born, rows: { parent } }: Trace, step: number) {
  const below = new Int32Array(size);
  for (let i = size - 1; i > 0; i--) {
    const above = parent[i] ?? -1;
    if ((born[i] ?? 0) <= step && above >= 0)
      below[above] = (below[above] ?? 0) + (below[i] ?? 0) + 1;
  }
  return below;
}
