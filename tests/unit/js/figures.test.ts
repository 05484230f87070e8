// The figures that can be saved: SVG files of the tree, the map, the frontier and the path.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Figure } from "../../../static/js/figures/figure.ts";
import { COLOURS, figureSvg } from "../../../static/js/figures/figure-file.ts";
import type { TraceResult } from "../../../static/js/protocol.ts";
import { parseBoard } from "../../../static/js/puzzle/notation.ts";
import { changed, initialState, type State } from "../../../static/js/state/state.ts";
import { watchedTrace } from "../../../static/js/state/watch.ts";
import { frontierFigure, treeFigure } from "../../../static/js/watch/watch-figures.ts";

const TITLES = ["first", "second"] as const;

/** A search from a board two moves from the goal, of which the first step is done. */
function watched(learn: Partial<State["learn"]> = {}) {
  const rows: TraceResult = {
    ...{ parent: [-1, 0, 0, 1], g: [0, 1, 1, 2], h: [2, 1, 3, 0], left: [0, 1, -1, -1] },
    ...{ instead: [-1, -1, -1, -1], steps: [0, 1], moves: "-LRL", fates: "eewg" },
    ...{ thresholds: [], complete: true, result: null, stopped: null },
  };
  const found = { kind: "done", algorithm: "astar", heuristic: "manhattan", rows } as const;
  const state = changed(initialState({ start: parseBoard("1-2-3_4-5-6_0-7-8") }), {
    choices: { mode: "learn", algorithm: "astar", heuristic: "manhattan" },
    learn: { lesson: "watch", step: 1, ...learn },
    here: { trace: found },
  });
  const trace = watchedTrace(state);
  if (!trace) throw new Error("the state has no trace");
  return { state, trace };
}

/** The elements with this tag: their attributes and their text. */
const elements = (svg: string, tag: string) =>
  [...svg.matchAll(new RegExp(`<${tag}\\b([^>]*?)/?>(?:([^<]*)</${tag}>)?`, "g"))].map(
    ([, attributes = "", text = ""]) => ({ attributes, text }),
  );

describe.each(["fold", "dots", "map"] as const)("the figure of the view %s", (view) => {
  const { state, trace } = watched({ view, primer: "2" });
  const { svg } = figureSvg(treeFigure(state, trace, TITLES));

  test("has a title and a caption with the board and the search", () => {
    expect(svg).toMatch(/<title>[^<]+: A\*, Manhattan; step 1 of 2<\/title>/);
    const [about] = elements(svg, "desc");
    expect(about?.text).toContain("Board 1-2-3_4-5-6_0-7-8, goal 1-2-3_4-5-6_7-8-0.");
    expect(about?.text).toContain("How A* works, chapter 2.");
  });

  test("needs no style sheet, no other file and no property of the page", () => {
    expect(svg).not.toMatch(/var\(|--|class=|style|href|foreignObject|NaN|undefined/);
    expect(svg).toMatch(/font-family="[^"]+, sans-serif"/);
  });
});

test("the tree has a dot for each node so far, and the map its numbers as text", () => {
  const dots = watched({ view: "dots" });
  const circles = (svg: string, colour: string) =>
    elements(svg, "path")
      .filter(({ attributes }) => attributes.includes(`fill="${colour}"`))
      .map(({ attributes }) => attributes.match(/M/g)?.length);
  const tree = figureSvg(treeFigure(dots.state, dots.trace, TITLES)).svg;
  expect(circles(tree, COLOURS["--brand"] ?? "")).toStrictEqual([1]);
  expect(circles(tree, COLOURS["--waiting"] ?? "")).toStrictEqual([2]);
  const map = watched({ view: "map" });
  const numbers = elements(figureSvg(treeFigure(map.state, map.trace, TITLES)).svg, "text");
  expect(numbers.map(({ text }) => text)).toEqual(expect.arrayContaining(["g", "h", "0", "1"]));
});

test("the figure of two searches has both, side by side", () => {
  const second = { algorithm: "bfs", heuristic: "manhattan" };
  const { state } = watched({ view: "dots", second });
  const { trace: found } = state.here;
  const both = changed(state, { here: { secondTrace: { ...found, ...second } } });
  const trace = watchedTrace(both);
  const figure = treeFigure(both, trace as NonNullable<typeof trace>, TITLES);
  const { svg } = figureSvg(figure);
  expect(svg).toContain("A*, Manhattan, compared with Breadth-first");
  const places = [...svg.matchAll(/<g transform="translate\((\d+) \d+\)"/g)].map(([, x]) => x);
  expect(places).toStrictEqual(["16", "492"]);
  expect(svg).toMatch(/>first<.*>second</s);
});

test("the figure of the frontier has the listed boards with their numbers and tags", () => {
  const { state, trace } = watched();
  const { svg, height } = figureSvg(
    frontierFigure(state, trace, {
      shown: [
        { entry: 1, tag: "next" },
        { entry: 2, tag: "" },
      ],
      rest: 5,
      left: [{ entry: 3, tag: "known" }],
    }),
  );
  const texts = elements(svg, "text").map(({ text }) => text.replaceAll("\u00a0", " "));
  expect(texts).toEqual(
    expect.arrayContaining([
      "g 1, h 1, f 2 · next",
      "g 1, h 3, f 4",
      "5 more",
      "g 2, h 0, f 2 · known",
    ]),
  );
  expect(texts.filter((text) => /^[1-8]$/.test(text))).toHaveLength(3 * 8);
  expect(height).toBeGreaterThan(3 * 66);
});

test("a figure escapes its texts and wraps a long caption", () => {
  const figure: Figure = {
    ...{ name: "x", title: "a < b & c", caption: ["word ".repeat(60)] },
    pictures: [{ title: "", content: { width: 200, height: 10, marks: [] } }],
  };
  const { svg } = figureSvg(figure);
  expect(svg).toContain("<title>a &lt; b &amp; c</title>");
  expect(elements(svg, "text").length).toBeGreaterThan(4);
});

test("the colours of figures are the light theme's, on white", () => {
  const css = readFileSync(new URL("../../../static/css/tokens.css", import.meta.url), "utf8");
  const hex = (value: string) =>
    value.replace(
      /^rgb\((\d+) (\d+) (\d+)\)$/,
      (_, ...rgb) =>
        `#${rgb
          .slice(0, 3)
          .map((part: string) => Number(part).toString(16).padStart(2, "0"))
          .join("")}`,
    );
  const light = Object.keys(COLOURS).map((name) => [
    name,
    hex(css.match(new RegExp(`^  ${name}: ([^;]+);`, "m"))?.[1] ?? ""),
  ]);
  expect({ ...Object.fromEntries(light), "--card": "#ffffff" }).toStrictEqual(COLOURS);
});
