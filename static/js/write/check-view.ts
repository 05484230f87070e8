// The check of a heuristic: size, Check and Stop, progress, output, and the buttons that use the
// heuristic.

import { element, fillSelect, setHidden, setText } from "../lib/dom.ts";
import type { Write } from "./write-state.ts";
import * as text from "./write-text.ts";

/** @param options without `onRace` or `onTrace`, the button for it is omitted */
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
  fillSelect(sizes, text.SIZES);
  sizes.addEventListener("change", () => onSize(sizes.value));
  const size = element(
    "label",
    { class: "field" },
    element("span", { text: text.CHECK_ON }),
    sizes,
  );
  const checkButton = button(text.CHECK, "primary", onCheck) as HTMLButtonElement;
  const stop = button(text.STOP, "strong", onStop);
  stop.hidden = true;
  const progress = document.createElement("progress");
  progress.hidden = true;
  progress.setAttribute("aria-label", text.CHECK);
  const status = element("p", { class: "note", attributes: { role: "status" } });
  const printed = element("pre", {
    class: "printed",
    attributes: { "aria-label": text.PRINTED, tabindex: "0", hidden: "" },
  });
  const onward = [
    onRace && button(text.RACE, "small", onRace),
    onTrace && button(text.WATCH, "small", onTrace),
    button(text.SOLVE, "small", onSolve),
  ].filter((one) => one !== undefined);
  const line = element("div", { class: "onward" }, ...onward);
  line.hidden = onward.length === 0;

  return {
    element: element(
      "section",
      { class: "card" },
      element("div", { class: "check-line" }, size, checkButton, stop),
      progress,
      status,
      printed,
      line,
    ),
    show({ size: shown, check, printed: output, foreign, opening }: Write) {
      sizes.value = shown;
      checkButton.disabled = opening;
      const running = check.kind === "running";
      const shownButton = running ? stop : checkButton;
      shownButton.hidden = false; // Show the button first, since a hidden element cannot get the focus.
      setHidden(running ? checkButton : stop, true, shownButton);
      progress.hidden = !running;
      const { phase, done } = check.kind === "running" ? check : { phase: "", done: null };
      if (done === null) progress.removeAttribute("value");
      else progress.value = done;
      setText(status, running ? text.under(phase) : check.kind === "stopped" ? text.STOPPED : "");
      printed.hidden = !output;
      setText(printed, output);
      if (running && line.contains(document.activeElement)) stop.focus({ preventScroll: true });
      // Code from a link must first be checked.
      for (const each of onward) each.toggleAttribute("disabled", foreign || running || opening);
    },
  };
}

function button(text: string, kind: string, onClick: () => void) {
  const made = element("button", { class: kind, text, attributes: { type: "button" } });
  made.addEventListener("click", onClick);
  return made;
}
