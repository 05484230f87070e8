// The check: its size, Check and Stop, how far it is, what the code prints, and where it leads.

import { element, fillSelect, setText } from "../lib/dom.ts";
import type { Write } from "./write-state.ts";
import * as say from "./write-text.ts";

/** `onRace` and `onTrace` are there where the page has what they lead to. */
export function createCheckView({
  onSize,
  onCheck,
  onStop,
  onRace,
  onTrace,
  onSolve,
}: {
  onSize: (size: string) => void;
  onCheck: () => void;
  onStop: () => void;
  onRace?: (() => void) | undefined;
  onTrace?: (() => void) | undefined;
  onSolve: () => void;
}) {
  const sizes = element("select") as HTMLSelectElement;
  fillSelect(sizes, say.SIZES);
  sizes.addEventListener("change", () => onSize(sizes.value));
  const size = element("label", { class: "field" }, element("span", { text: say.CHECK_ON }), sizes);
  const check = button(say.CHECK, "primary", onCheck) as HTMLButtonElement;
  const stop = button(say.STOP, "strong", onStop);
  stop.hidden = true;
  const progress = document.createElement("progress");
  progress.hidden = true;
  progress.setAttribute("aria-label", say.CHECK);
  const said = element("p", { class: "note", attributes: { role: "status" } });
  const printed = element("pre", {
    class: "printed",
    attributes: { "aria-label": say.PRINTED, tabindex: "0", hidden: "" },
  });
  const onward = [
    onRace && button(say.RACE, "small", onRace),
    onTrace && button(say.WATCH, "small", onTrace),
    button(say.SOLVE, "small", onSolve),
  ].filter((one) => one !== undefined);
  const line = element("div", { class: "onward" }, ...onward);
  line.hidden = onward.length === 0;

  return {
    element: element(
      "section",
      { class: "card" },
      element("div", { class: "check-line" }, size, check, stop),
      progress,
      said,
      printed,
      line,
    ),
    show({ size: shown, check: { kind, ...check_ }, printed: text, foreign, opening }: Write) {
      sizes.value = shown;
      check.disabled = opening;
      const running = kind === "running";
      check.hidden = running;
      stop.hidden = !running;
      progress.hidden = !running;
      const { phase = "", done = null } = check_ as any;
      if (done === null) progress.removeAttribute("value");
      else progress.value = done;
      setText(said, running ? say.under(phase) : kind === "stopped" ? say.STOPPED : "");
      printed.hidden = !text;
      setText(printed, text);
      // Only Check runs somebody else's code.
      for (const each of onward) each.toggleAttribute("disabled", foreign || running || opening);
    },
  };
}

function button(text: string, kind: string, onClick: () => void) {
  const made = element("button", { class: kind, text, attributes: { type: "button" } });
  made.addEventListener("click", onClick);
  return made;
}
