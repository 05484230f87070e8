// The tree of a search, as one of three views, beside the tree of the second search.

import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { SaveFigure } from "../figures/save-figure.tsx";
import { Button, Hosted } from "../lib/controls.tsx";
import { TREE_VIEWS, type TreeView, type Watched } from "../state/learn.ts";
import type { State } from "../state/state.ts";
import type { Trace } from "../state/trace.ts";
import {
  partingStep,
  shownEntry,
  watchedSearch,
  watchedSecond,
  watchedStep,
  watchedTrace,
} from "../state/watch.ts";
import { nameOf } from "./setup-view.tsx";
import type { Trees } from "./trees.ts";
import type { WatchController } from "./watch-controller.ts";
import { treeFigure } from "./watch-figures.ts";
import * as text from "./watch-text.ts";

const VIEWS = Object.keys(TREE_VIEWS) as TreeView[];

type TreeProps = { state: State; trees: Trees; watch: WatchController };

export function Tree({ state, trees, watch }: TreeProps) {
  const { view, presenting } = state.learn;
  const trace = watchedTrace(state);
  const step = trace ? watchedStep(state, trace) : 0;
  /** The last state with a trace. Its titles remain while another search is pending. */
  const traced = useRef(state);
  useLayoutEffect(() => {
    if (trace) traced.current = state;
  });
  const titled = trace ? state : traced.current;
  const { second } = titled.learn;
  const onMap = view === "map" ? ` ${text.ON_THE_MAP[watchedSearch(state).algorithm]}` : "";
  return (
    <section class="card watch-tree" aria-labelledby="tree-title">
      <div class="row-ends">
        <h2 id="tree-title">{text.TREE}</h2>
        <span class="place">{trace && text.treeSize(sizeAt(trace, step))}</span>
      </div>
      <div class="segments" role="group" aria-label={text.FORMS}>
        {VIEWS.map((name) => (
          <Button
            key={name}
            class=""
            pressed={name === view}
            onPress={() => watch.learn({ view: name })}
          >
            {TREE_VIEWS[name]}
          </Button>
        ))}
      </div>
      {presenting && view !== "fold" ? (
        <p>{text.LEGEND}</p>
      ) : (
        <p class="note">{text.ABOUT_FORM[view] + onMap}</p>
      )}
      <Parting state={state} onStep={watch.go} />
      <div class="trees">
        <div>
          <p class="watch-title" hidden={!second}>
            {titleOf(titled)}
          </p>
          <Hosted node={trees.first} />
        </div>
        <div hidden={!second}>
          <p class="watch-title">{second && secondTitleOf(titled)}</p>
          <Hosted node={trees.second} />
        </div>
      </div>
      <div class="row-ends">
        <p class="watch-entry">{trace && facts(trace, shownEntry(state, trace), step)}</p>
        {trace && (
          <SaveFigure
            what={text.FIGURES.tree}
            make={() =>
              treeFigure(state, trace, [titleOf(state) ?? "", second ? secondTitleOf(state) : ""])
            }
          />
        )}
      </div>
    </section>
  );
}

/** The first step in which the two searches differ. */
function Parting({ state, onStep }: { state: State; onStep: (step: number) => void }) {
  const one = watchedTrace(state);
  const other = watchedSecond(state)?.trace ?? null;
  const step = useMemo(() => one && other && partingStep(one, other), [one, other]);
  const complete = one?.rows.complete && other?.rows.complete;
  if (!one || !other || (step === null && !complete)) return null;
  return (
    <p class="note parted">
      <span>{text.parting(step)}</span>
      {step !== null && <Button onPress={() => onStep(step)}>{text.SHOW_PARTING}</Button>}
    </p>
  );
}

/** Return the number of entries up to a step. */
function sizeAt({ size, born }: Trace, step: number) {
  let count = 0;
  while (count < size && (born[count] ?? 0) <= step) count++;
  return count;
}

function titleOf(state: State) {
  const trace = watchedTrace(state);
  return trace && named(state.here.trace, trace, watchedStep(state, trace));
}

function secondTitleOf(state: State) {
  const second = watchedSecond(state);
  return second ? named(state.here.secondTrace, second.trace, second.step) : text.SECOND_RUNNING;
}

function named(watched: Watched, trace: Trace, step: number) {
  if (watched.kind !== "done") return "";
  const done = step === trace.length && trace.rows.complete;
  return text.treeTitle(nameOf(watched), {
    step,
    last: trace.length,
    done,
    moves: trace.rows.result?.length ?? trace.rows.by_rules?.counts?.length ?? null,
  });
}

/** Describe an entry as of a step. */
function facts(trace: Trace, entry: number, step: number) {
  const { g, left, fates, instead } = trace.rows;
  const shown = (fate: string) => text.shown(trace.numbersOf(entry), fate);
  const fate = fates[entry];
  const leftAt = left[entry] ?? -1;
  if (fate === "k") return shown(text.knownBy(g[instead[entry] ?? 0] ?? 0));
  if (fate === "g" && leftAt <= step) return shown(text.FATES.goal);
  if (trace.inFrontier(entry, step)) return shown(text.FATES.waits);
  if (fate === "s") return shown(text.FATES.superseded);
  if (fate === "c") return shown(text.FATES.cut);
  return shown(text.expandedIn(leftAt + 1));
}
