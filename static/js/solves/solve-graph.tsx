// The graph of times with its controls: the kind of graph, and a zoom to a part of the solves, by sliders, by
// dragging over the part, or by the wheel with Ctrl.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Chips } from "../lib/controls.tsx";
import { Field, Slider } from "../lib/fields.tsx";
import { stopped } from "../lib/format.ts";
import { render } from "../lib/render.ts";
import { createDrawing, type GraphKind, type Part, type Solves } from "./solve-drawing.ts";
import * as text from "./solves-text.ts";

/** The fewest solves to which the graph zooms. */
const MIN_SHOWN = 12;

export function showGraph(root: HTMLElement, solves: Solves) {
  render(<Graph solves={solves} />, root);
}

/** Return the greatest zoom. Each step halves the number of solves on show. */
export const maxZoom = (count: number) => Math.max(0, Math.ceil(Math.log2(count / MIN_SHOWN)));

/**
 * Return the range of the solves on show.
 * @param zoom the number of times that the solves are halved, which may be a fraction
 * @param end the number of solves up to the last one on show, or null for all
 */
export function shownRange(count: number, zoom: number, end: number | null) {
  const size = zoom ? Math.min(count, Math.max(MIN_SHOWN, Math.ceil(count / 2 ** zoom))) : count;
  const to = Math.min(count, Math.max(size, end ?? count));
  return { from: to - size, to, size };
}

/** Return the zoom and the end that show a part of the solves, and not much more. */
export function zoomTo({ from, to }: Part, count: number) {
  const size = Math.min(count, Math.max(MIN_SHOWN, Math.round(to - from)));
  const end = Math.min(count, Math.max(size, Math.round((from + to + size) / 2)));
  // The rest of a division must not add a solve.
  return { zoom: Math.max(0, Math.log2(count / size) + 1e-9), end: end < count ? end : null };
}

function Graph({ solves }: { solves: Solves }) {
  const box = useRef<HTMLDivElement>(null);
  const drawing = useRef<ReturnType<typeof createDrawing> | null>(null);
  const [kind, setKind] = useState<GraphKind>("solves");
  const [zoom, setZoom] = useState(0);
  const [end, setEnd] = useState<number | null>(null);
  const count = solves.results.length;
  const last = maxZoom(count);
  const { from, to, size } = shownRange(count, Math.min(zoom, last), end);
  const meaning = text.shownSolves(from, to, count);
  useLayoutEffect(() => {
    if (box.current) drawing.current ??= createDrawing(box.current);
    drawing.current?.show(solves, { kind, from, to }, (part) => {
      const next = zoomTo(part, count);
      setZoom(next.zoom);
      setEnd(next.end);
    });
  }, [solves, kind, from, to]);
  return (
    <>
      <Chips
        label="Graph"
        names={Object.keys(text.GRAPHS) as GraphKind[]}
        nameOf={(name) => text.GRAPHS[name]}
        value={kind}
        onValue={setKind}
      />
      <div ref={box} class="times-graph" role="img" aria-label={labelOf(solves)} />
      {last > 0 && (
        <div class="graph-zoom">
          <Field class="inline" label="Zoom">
            <Slider
              max={last}
              value={Math.min(Math.round(zoom), last)}
              aria-valuetext={meaning}
              onValue={setZoom}
            />
          </Field>
          <Field class="inline" label="Up to solve">
            <Slider
              min={size}
              max={count}
              value={to}
              aria-valuetext={meaning}
              onValue={(value) => setEnd(value < count ? value : null)}
            />
          </Field>
          <p class="note">{meaning}</p>
        </div>
      )}
    </>
  );
}

function labelOf({ results }: Solves) {
  const times = results.filter((result) => result !== null);
  if (!times.length) return undefined;
  const [first = 0] = times;
  const best = times.reduce((a, b) => Math.min(a, b), first);
  const worst = times.reduce((a, b) => Math.max(a, b), first);
  return text.graph(results.length, stopped(best), stopped(worst));
}
