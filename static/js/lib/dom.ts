// Helper functions for views. They insert texts as text nodes, never as HTML.

type AnyKind = { new (): HTMLElement; prototype: HTMLElement };

/**
 * Return the element with this `data-panel`, and a function that finds its parts. A part is a descendant
 * with a `data-part` that is not in a nested panel. Throw an `Error` if the panel or a part is missing.
 * @param kind the class of the panel's element
 */
export function findPanel<K extends AnyKind = typeof HTMLElement>(panel: string, kind?: K) {
  const root = ofKind(document.querySelector(`[data-panel="${panel}"]`), `panel ${panel}`, kind);
  return {
    root,
    part<P extends AnyKind = typeof HTMLElement>(name: string, partKind?: P) {
      const found = [...root.querySelectorAll(`[data-part="${name}"]`)];
      const own = found.find((one) => one.closest("[data-panel]") === root) ?? null;
      return ofKind(own, `part ${name} in ${panel}`, partKind);
    },
  };
}

/** Return the elements that display a key, each as a pair of the command's name and the element. */
export function findShortcuts(): [string, Element][] {
  const found = document.querySelectorAll("[data-shortcut]");
  return [...found].map((sign) => [sign.getAttribute("data-shortcut") ?? "", sign]);
}

/** Call a function when the user presses a button whose `data-opens` is this name. */
export function onOpen(name: string, open: () => void) {
  for (const opener of document.querySelectorAll(`[data-opens="${name}"]`))
    opener.addEventListener("click", open);
}

function ofKind<K extends AnyKind>(
  found: Element | null,
  what: string,
  kind: K | typeof HTMLElement = HTMLElement,
) {
  if (!(found instanceof kind)) throw new Error(`the page has no ${kind.name} for the ${what}`);
  return found as InstanceType<K>;
}

export function element(
  tag: string,
  {
    class: name,
    text,
    attributes,
  }: { class?: string; text?: string; attributes?: Record<string, string> } = {},
  ...children: Node[]
) {
  const made = document.createElement(tag);
  if (name) made.className = name;
  if (text !== undefined) made.textContent = text;
  for (const [key, value] of Object.entries(attributes ?? {})) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** Set a text only if it differs, so that live regions do not repeat it. */
export function setText(node: Element, text: string) {
  if (node.textContent !== text) node.textContent = text;
}

/**
 * Set a number that changes with each move. Only the data of the text node changes, not the tree, so that
 * the browser does not evaluate rules with `:has()` again.
 */
export function setFigure(node: Element, text: string) {
  const [only] = node.childNodes;
  if (!(only instanceof Text)) node.textContent = text;
  else if (only.data !== text) only.data = text;
}

/**
 * Hide or show an element. Do nothing if its state is the same, to avoid a style recalculation.
 *
 * @param next the element to focus if the focus was in the hidden element
 */
export function setHidden(element: HTMLElement, hidden: boolean, next?: HTMLElement | null) {
  if (element.hidden === hidden) return;
  if (hidden && element.contains(document.activeElement)) next?.focus({ preventScroll: true });
  element.hidden = hidden;
}

/**
 * Show a text in a box. If the box has the focus, select the text, so that the next input replaces the
 * text.
 */
export function setValue(box: HTMLInputElement | HTMLTextAreaElement, text: string) {
  if (box.value === text) return;
  box.value = text;
  if (document.activeElement === box) box.select();
}

/** Submit the text of a text area on Enter, but not on Shift+Enter. */
export function onSubmit(
  form: HTMLFormElement,
  box: HTMLTextAreaElement,
  submit: (text: string) => void,
) {
  box.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    form.requestSubmit();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    submit(box.value);
  });
}

/**
 * Handle files that are dropped on an element, except pictures, which are for the tiles.
 * @param take returns whether it handles the files. Otherwise an element around `target` may do so.
 */
export function onDroppedFiles(target: HTMLElement, take: (files: readonly File[]) => boolean) {
  target.addEventListener("dragover", (event) => {
    const [item] = event.dataTransfer?.items ?? [];
    if (item?.kind === "file" && !item.type.startsWith("image/")) event.preventDefault();
  });
  target.addEventListener("drop", (event) => {
    const files = [...(event.dataTransfer?.files ?? [])].filter((file) => !isPicture(file));
    if (!event.defaultPrevented && files.length && take(files)) event.preventDefault();
  });
}

/** Return whether a file is a picture. Systems that cannot show HEIC files report no type. */
export function isPicture({ name, type }: File) {
  return type.startsWith("image/") || (!type && /\.(hei[cf]|hif|avif|jxl|dng)$/i.test(name));
}

/** Return whether a file is a result file, by its name. */
export const isResultFile = ({ name }: File) => /\.slide\.json$/i.test(name);

/** Download a file that the page has made. */
export function saveFile(name: string, content: Blob) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Return whether the user has asked the browser to save data. Not all browsers have this setting. */
export function savesData() {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
