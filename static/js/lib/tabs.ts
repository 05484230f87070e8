// What the arrow keys do on a row of tabs.

/** The arrow keys go to the next tab or the one before, and choose it. */
export function followArrowKeys(tabs: readonly HTMLElement[], choose: (index: number) => void) {
  tabs.forEach((tab, index) => {
    tab.addEventListener("keydown", ({ key }) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
      if (!step) return;
      const next = (index + step + tabs.length) % tabs.length;
      tabs[next].focus();
      choose(next);
    });
  });
}
