// Small helpers that views share. Text only ever goes in as text.

/**
 * The element with an id, of a kind: a page without it is broken, so it's an error.
 * @template {HTMLElement} T
 * @param {string} id @param {{ new (): T, prototype: T }} kind @returns {T}
 */
export function byId(id, kind) {
  const element = document.getElementById(id);
  if (!(element instanceof kind)) throw new Error(`the page has no ${kind.name} #${id}`);
  return element;
}

/**
 * @param {string} tag @param {{ class?: string, text?: string, attributes?: Record<string, string> }} [with_]
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

/** Set a text only if it differs, so that live regions don't repeat. @param {Element} node @param {string} text */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/** Hand the person a file. @param {string} name @param {Blob} content */
export function saveFile(name, content) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** @param {HTMLSelectElement} select @param {Record<string, string>} options value -> label */
export function fillSelect(select, options) {
  select.replaceChildren(
    ...Object.entries(options).map(([value, label]) => new Option(label, value)),
  );
}
