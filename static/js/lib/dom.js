// Small helpers that views share. Text only ever goes in as text.

/** @typedef {{ new (): HTMLElement, prototype: HTMLElement }} AnyKind */

/**
 * A panel, which is the element with this `data-panel`, and a way to find its parts: those with a
 * `data-part` below it, but in no panel inside it. A page without one of them is broken, so it's an
 * error.
 * @template {AnyKind} [K=typeof HTMLElement]
 * @param {string} panel
 * @param {K} [kind] the root's
 */
export function findPanel(panel, kind) {
  const root = ofKind(document.querySelector(`[data-panel="${panel}"]`), `panel ${panel}`, kind);
  return {
    root,
    /**
     * @template {AnyKind} [P=typeof HTMLElement]
     * @param {string} name
     * @param {P} [partKind]
     */
    part(name, partKind) {
      const found = [...root.querySelectorAll(`[data-part="${name}"]`)];
      const own = found.find((one) => one.closest("[data-panel]") === root) ?? null;
      return ofKind(own, `part ${name} in ${panel}`, partKind);
    },
  };
}

/**
 * A person can't choose what counts for nothing. (A script may set it for later, which it couldn't
 * do if it were disabled; the reason stands beside it.)
 * @param {HTMLSelectElement} select
 * @param {boolean} unused
 */
export function setUnused(select, unused) {
  select.classList.toggle("unused", unused);
  select.tabIndex = unused ? -1 : 0;
}

/**
 * The signs of keys on the page, and what each key does.
 * @returns {[string, Element][]}
 */
export function findShortcuts() {
  const found = document.querySelectorAll("[data-shortcut]");
  return [...found].map((sign) => [sign.getAttribute("data-shortcut") ?? "", sign]);
}

/**
 * @template {AnyKind} K
 * @param {Element | null} found
 * @param {string} what
 * @param {K | typeof HTMLElement} [kind]
 */
function ofKind(found, what, kind = HTMLElement) {
  if (!(found instanceof kind)) throw new Error(`the page has no ${kind.name} for the ${what}`);
  return /** @type {InstanceType<K>} */ (found);
}

/**
 * @param {string} tag
 * @param {{ class?: string, text?: string, attributes?: Record<string, string> }} [with_]
 * @param {...Node} children
 */
export function element(tag, { class: name, text, attributes } = {}, ...children) {
  const made = document.createElement(tag);
  if (name) made.className = name;
  if (text !== undefined) made.textContent = text;
  for (const [key, value] of Object.entries(attributes ?? {})) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/**
 * Set a text only if it differs, so that live regions don't repeat.
 * @param {Element} node
 * @param {string} text
 */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/**
 * Show a text in a box. If the box has the focus, all of the text is selected, so that what's typed
 * or pasted next replaces it.
 * @param {HTMLInputElement | HTMLTextAreaElement} box
 * @param {string} text
 */
export function setValue(box, text) {
  if (box.value === text) return;
  box.value = text;
  if (document.activeElement === box) box.select();
}

/**
 * Hand the person a file.
 * @param {string} name
 * @param {Blob} content
 */
export function saveFile(name, content) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/**
 * @param {HTMLSelectElement} select
 * @param {Record<string, string>} options value -> label
 */
export function fillSelect(select, options) {
  select.replaceChildren(
    ...Object.entries(options).map(([value, label]) => new Option(label, value)),
  );
}
