// Undoes a browser's translation of a view before it is drawn again. A translation replaces text nodes by
// `<font>` elements, but Preact would update the replaced nodes, which are no longer on the page.

/** The replaced text node of each `<font>` element. */
const originals = new WeakMap<Node, Text>();

if (typeof MutationObserver === "function") {
  new MutationObserver((records) => {
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      for (const text of removedNodes) {
        if (!(text instanceof Text)) continue;
        const near = [...addedNodes, previousSibling, nextSibling];
        const font = near.find((node) => node?.nodeName === "FONT" && !originals.has(node));
        if (font) originals.set(font, text);
      }
    }
  }).observe(document, { childList: true, subtree: true });
}

/** Restore the original text nodes below `root`. The browser then translates what has changed. */
export function untranslate(root: Element) {
  for (const font of [...root.getElementsByTagName("font")]) {
    const text = originals.get(font);
    if (text) font.replaceWith(text);
  }
}
