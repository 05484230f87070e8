/** Let the arrow keys focus and choose the next or the previous tab in a row of tabs. */
export function followArrowKeys(tabs: readonly HTMLElement[], choose: (index: number) => void) {
  tabs.forEach((tab, index) => {
    tab.addEventListener("keydown", ({ key }) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
      if (!step) return;
      const next = (index + step + tabs.length) % tabs.length;
      tabs[next]?.focus();
      choose(next);
    });
  });
}
