// One of the latest solves: its line, and, when it's open, what can be done with it.

import { element } from "../lib/dom.ts";
import { counted } from "../lib/format.ts";
import { dayOfSeed } from "../state/daily.ts";
import { resultText, type Summary, tps } from "../state/solves.ts";
import * as words from "./solves-text.ts";

export function solveRow(solve: Summary, open: boolean) {
  const { key, moves, multi, practice, seed, when, dnf, penalty, comment } = solve;
  const kind = practice ? words.KINDS.practice : dayOfSeed(seed) ? words.KINDS.daily : "";
  const head = element(
    "button",
    {
      class: "solve",
      attributes: { type: "button", "aria-expanded": String(open), "data-key": String(key) },
    },
    element("span", { class: "solve-time", text: resultText(solve) }),
    element("span", { text: moves ? counted(moves, "move") : "" }),
    element("span", {
      text: moves ? words.speed(tps(solve)) : "",
      attributes: moves ? { title: words.SPEED_HELP } : {},
    }),
    element("span", { class: "solve-kind", text: solve.resumed ? words.KINDS.resumed : kind }),
  );
  if (!open) return element("li", {}, head);
  const act = (name: string, label: string, attributes = {}) =>
    element("button", {
      class: "small",
      text: label,
      attributes: { type: "button", "data-act": name, "data-key": String(key), ...attributes },
    });
  const toggle = (on: boolean, title: string) => ({
    "aria-pressed": String(on),
    title,
  });
  const more = [new Date(when).toLocaleString()];
  if (!moves) more.unshift(words.TIME_ONLY);
  if (solve.undone) more.unshift(words.undoneMoves(solve.undone));
  if (moves && multi !== moves) more.unshift(words.multiMoves(multi));
  const scramble = solve.scramble ?? solve.start ?? (moves ? solve.board : null);
  const again = moves || solve.start ? [act("again", words.SAME_SCRAMBLE)] : [];
  const games = [
    act("replay", words.REPLAY),
    act("review", words.REVIEW),
    act("challenge", words.CHALLENGE),
  ];
  return element(
    "li",
    { class: "open" },
    head,
    element("p", { class: "note", text: words.details(more, moves > 0) }),
    ...(scramble ? [quoted(words.SCRAMBLE, scramble)] : []),
    ...(comment ? [quoted(words.COMMENT, comment)] : []),
    ...(practice ? [element("p", { class: "note", text: words.NOT_COUNTED })] : []),
    element(
      "div",
      { class: "file-buttons" },
      ...again,
      ...(moves ? games : []),
      act("plusTwo", words.PLUS_TWO, toggle(!dnf && penalty > 0, words.PLUS_TWO_HELP)),
      act("dnf", words.DNF, toggle(dnf, words.DNF_HELP)),
      act("remove", words.DELETE_SOLVE),
    ),
  );
}

/** A text that a click selects. */
function quoted(label: string, text: string) {
  return element(
    "p",
    { class: "note", text: label },
    element("span", { class: "solve-board", text }),
  );
}
