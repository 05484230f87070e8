// Cards that fold to one line. They are closed at first on phones, and open on laptops. The user's
// changes are stored for the visit.

import { findPanel } from "../lib/dom.ts";
import { readJson, writeJson } from "../lib/web-storage.ts";

const KEY = "slidestar-folds";

export function createFolds() {
  const { root } = findPanel("views");
  const laptop = matchMedia("(min-width: 56rem)");
  const folds = root.querySelectorAll("details[data-fold]") as NodeListOf<HTMLDetailsElement>;
  const chosen = readJson(KEY, "sessionStorage");
  const nameOf = ({ dataset }: HTMLDetailsElement) =>
    `${laptop.matches ? "laptop" : "phone"} ${dataset.fold}`;

  function place() {
    for (const fold of folds) {
      const open = chosen[nameOf(fold)];
      fold.open = typeof open === "boolean" ? open : laptop.matches;
      fold.classList.add("placed");
    }
  }
  for (const fold of folds) {
    fold.querySelector("summary")?.addEventListener("click", () => {
      chosen[nameOf(fold)] = !fold.open;
      writeJson(KEY, chosen, "sessionStorage");
    });
  }
  laptop.addEventListener("change", place);
  place();
}
