// A race as it's seen: a sentence, a picture, a table, and all of it as files.

import { createMiniBoard } from "../board/mini-board.js";
import { element, saveFile, setText } from "../lib/dom.js";
import { count, duration } from "../lib/format.js";
import { parseBoard } from "../puzzle/notation.js";
import { barsOf } from "./bars.js";
import { toCsv } from "./csv.js";
import { pngFile, svgFile, toSvg } from "./picture.js";
import { plotOf } from "./plot.js";
import { byLength, countOf } from "./race.js";
import * as say from "./result-messages.js";
import { radio } from "./setup.js";

/** @import { Count, Measure, Race } from "./race.js" */

const NARROWEST = 280;
/** Seconds: what's below is chance. */
const SHORT = 0.05;
const WIDEST = 900;

/** @param {{ onMissing: (text: string) => void }} intents `onMissing`: a file couldn't be made */
export function createResult({ onMissing }) {
  const title = element("h2");
  const mini = createMiniBoard();
  const sentence = element("p");
  /** @type {Measure} */
  let measure = "expanded";
  /** @type {Race | null} */
  let race = null;

  const measures = element(
    "div",
    { class: "chips", attributes: { role: "radiogroup", "aria-label": say.DRAWN } },
    .../** @type {Measure[]} */ (Object.keys(say.MEASURES)).map((name) => {
      const input = radio("race-measure", name, name === measure);
      input.addEventListener("change", () => {
        measure = name;
        draw();
      });
      return element("label", {}, input, element("span", { text: say.MEASURES[name] }));
    }),
  );
  const picture = element("div", { class: "race-picture", attributes: { role: "img" } });
  const table = element("table");
  const box = element(
    "div",
    { class: "scroll", attributes: { role: "region", tabindex: "0", "aria-label": say.COUNTS } },
    table,
  );
  const key = element("p", { class: "note" });
  const root = element(
    "section",
    { class: "card race-result", attributes: { "aria-label": say.RESULT, hidden: "" } },
    element("div", { class: "race-head" }, mini.element, element("div", {}, title, sentence)),
    measures,
    picture,
    box,
    key,
    element(
      "div",
      { class: "file-buttons" },
      button(say.FILES.csv, () => save("csv")),
      button(say.FILES.svg, () => save("svg")),
      button(say.FILES.png, () => save("png")),
    ),
  );
  new ResizeObserver(() => draw()).observe(root);

  const drawn = () => {
    const room = picture.clientWidth || root.clientWidth - 40;
    return draft(Math.round(Math.min(WIDEST, Math.max(NARROWEST, room))));
  };

  /** @param {number} width */
  function draft(width) {
    if (!race) throw new Error("there's no race to draw");
    return race.kind === "one" ? barsOf(race, width) : plotOf(race, measure, width);
  }

  function draw() {
    if (!race || root.hidden) return;
    picture.replaceChildren(toSvg(drawn()));
    const names = race.contestants.map(({ label }) => label);
    const words = race.kind === "one" ? say.BARS : say.plot(measure, names);
    picture.setAttribute("aria-label", `${words} ${sentence.textContent ?? ""}`.trim());
    const { head, body } = race.kind === "one" ? ofOne(race) : ofMany(race, measure);
    table.replaceChildren(headOf(head), element("tbody", {}, ...body.map(line)));
    const short = body.some((cells) => cells.includes(say.SHORT_TIME));
    const ofBoard = short ? `${say.KEY_ONE} ${say.KEY_SHORT}` : say.KEY_ONE;
    setText(key, race.kind === "one" ? ofBoard : say.KEY_MANY[measure]);
  }

  /** @param {"csv" | "svg" | "png"} format */
  async function save(format) {
    if (!race) return;
    const made =
      format === "csv"
        ? new Blob([toCsv(race)], { type: "text/csv" })
        : await (format === "svg" ? svgFile : pngFile)(draft(720), root);
    if (made) saveFile(`slidestar-race.${format}`, made);
    else onMissing(say.NO_PICTURE);
  }

  return {
    element: root,
    /** @param {Race} shown */
    show(shown) {
      const first = race?.boards !== shown.boards;
      race = shown;
      root.hidden = false;
      const [board] = shown.boards;
      const one = shown.kind === "one";
      mini.element.hidden = !one;
      measures.hidden = one;
      if (first && one && board) mini.show(parseBoard(board.board), say.boardLabel(board.board));
      setText(title, say.title(one, shown.boards.length));
      setText(sentence, say.seen(shown));
      draw();
    },
    hide() {
      race = null;
      root.hidden = true;
    },
  };
}

/**
 * @param {string} text
 * @param {() => void} onClick
 */
function button(text, onClick) {
  const made = element("button", { class: "small", text, attributes: { type: "button" } });
  made.addEventListener("click", onClick);
  return made;
}

/** @param {readonly string[]} names */
function headOf(names) {
  const cells = names.map((text) => element("th", { text, attributes: { scope: "col" } }));
  return element("thead", {}, element("tr", {}, ...cells));
}

/** @param {readonly string[]} cells */
function line([name = "", ...cells]) {
  return element(
    "tr",
    {},
    element("th", { text: name, attributes: { scope: "row" } }),
    ...cells.map((text) => element("td", { text })),
  );
}

/**
 * A row for each contestant. Seconds only where all ran the same kind of loops.
 * @param {Race} race
 */
function ofOne(race) {
  const kinds = new Set(race.contestants.map(({ run, ask }) => `${run.compiled ?? false} ${!ask}`));
  const timed = kinds.size === 1;
  const body = race.contestants.map(({ label }, i) => {
    const row = race.rows[0]?.[i];
    const blank = [label, race.state === "running" ? "…" : say.NOT_RUN, "", "", "", ""];
    if (!row) return timed ? [...blank, ""] : blank;
    const { stats } = row;
    const failed = "error" in row;
    const cells = [
      label,
      say.lengthWords(race, 0, row),
      words(countOf(row, "expanded")),
      failed || !stats ? "–" : count(stats.generated),
      words(countOf(row, "frontier")),
      row.branching === null ? "–" : row.branching.toFixed(2),
    ];
    return timed ? [...cells, failed || !stats ? "–" : time(stats.seconds)] : cells;
  });
  const head = [...say.ONE_COLUMNS, ...(timed ? [say.TIME_COLUMN] : [])];
  return { head, body };
}

/**
 * A row for each length.
 * @param {Race} race
 * @param {Measure} measure
 */
function ofMany(race, measure) {
  const columns = race.contestants.map((_, i) => byLength(race, i, measure));
  const lengths = [...new Set(columns.flatMap((groups) => groups.map(({ length }) => length)))];
  const body = lengths
    .sort((a, b) => a - b)
    .map((length) => {
      const groups = columns.map((column) => column.find((group) => group.length === length));
      const boards = Math.max(
        ...groups.map((group) => (group ? group.counts.length + group.unknown : 0)),
      );
      const middles = groups.map((group) =>
        measure === "branching"
          ? (group?.median?.value.toFixed(2) ?? "–")
          : words(group?.median ? rounded(group.median) : null),
      );
      return [count(length), count(boards), ...middles];
    });
  return { head: [...say.MANY_COLUMNS, ...race.contestants.map(({ label }) => label)], body };
}

/**
 * The same short run takes 1 ms or 30, as it's the first one or as the browser has other work.
 * @param {number} seconds
 */
const time = (seconds) => (seconds < SHORT ? say.SHORT_TIME : duration(seconds));

/** @param {Count | null} found */
const words = (found) => (found ? `${found.more ? "> " : ""}${count(found.value)}` : "–");

/** @param {Count} found */
const rounded = ({ value, more }) => ({ value: Math.round(value), more });
