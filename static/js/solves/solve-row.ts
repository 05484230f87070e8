// A row of the list of solves. An open row has details and buttons.

import { element } from "../lib/dom.ts";
import { niceSize } from "../lib/format.ts";
import type { Metric } from "../puzzle/slides.ts";
import { dayOfSeed } from "../state/daily.ts";
import type { Summary } from "../state/history.ts";
import { CONTROL_NAMES, mainLength, otherLength } from "../state/metric-text.ts";
import { resultText, tps } from "../state/solves.ts";
import * as text from "./solves-text.ts";

/** @param sized whether the row shows the size of its board */
export function solveRow(solve: Summary, open: boolean, metric: Metric, sized: boolean) {
  const { key, moves, multi, practice, seed, when, dnf, penalty, comment } = solve;
  const kind = practice ? text.KINDS.practice : dayOfSeed(seed) ? text.KINDS.daily : "";
  const about = [sized ? niceSize(solve.size) : "", solve.resumed ? text.KINDS.resumed : kind];
  const head = element(
    "button",
    {
      class: "solve",
      attributes: { type: "button", "aria-expanded": String(open), "data-key": String(key) },
    },
    element("span", { class: "solve-time", text: resultText(solve) }),
    element("span", { text: moves ? mainLength(solve, metric) : "" }),
    element("span", {
      text: moves ? text.speed(tps(solve)) : "",
      attributes: moves ? { title: text.SPEED_HELP } : {},
    }),
    element("span", { class: "solve-kind", text: about.filter(Boolean).join(" · ") }),
  );
  if (!open) return element("li", {}, head);
  const action = (name: string, label: string, attributes = {}) =>
    element("button", {
      class: "small",
      text: label,
      attributes: { type: "button", "data-act": name, "data-key": String(key), ...attributes },
    });
  const toggle = (on: boolean, title: string) => ({ "aria-pressed": String(on), title });
  const more = [new Date(when).toLocaleString()];
  if (!moves) more.unshift(text.TIME_ONLY);
  if (solve.control) more.unshift(CONTROL_NAMES[solve.control]);
  if (solve.undone) more.unshift(text.undoneMoves(solve.undone));
  if (moves && multi !== moves) more.unshift(otherLength(solve, metric));
  const scramble = solve.scramble ?? solve.start ?? (moves ? solve.board : null);
  const again = moves || solve.start ? [action("again", text.SAME_SCRAMBLE)] : [];
  const games = [
    action("replay", text.REPLAY),
    action("review", text.REVIEW),
    // A ghost cannot pause, but the clock of a resumed game did.
    ...(solve.resumed ? [] : [action("challenge", text.CHALLENGE)]),
  ];
  return element(
    "li",
    { class: "open" },
    head,
    element("p", { class: "note", text: text.details(more, moves > 0) }),
    ...(scramble ? [quoted(text.SCRAMBLE, scramble)] : []),
    ...(comment ? [quoted(text.COMMENT, comment)] : []),
    ...(practice ? [element("p", { class: "note", text: text.NOT_COUNTED })] : []),
    element(
      "div",
      { class: "button-row" },
      ...again,
      ...(moves ? games : []),
      action("plusTwo", text.PLUS_TWO, toggle(!dnf && penalty > 0, text.PLUS_TWO_HELP)),
      action("dnf", text.DNF, toggle(dnf, text.DNF_HELP)),
      action("remove", text.DELETE_SOLVE),
    ),
  );
}

/** Create a labelled text that is selected by a click. */
function quoted(label: string, text: string) {
  return element(
    "p",
    { class: "note", text: label },
    element("span", { class: "solve-board", text }),
  );
}
