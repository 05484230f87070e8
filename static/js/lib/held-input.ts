// Queues input while the page is being built, and replays it afterwards.

const POINTER = ["pointerdown", "pointermove", "pointerup", "pointercancel", "click"];
const TYPES = [...POINTER, "input", "change", "submit", "keydown", "keyup"];
/** The keys with which browsers scroll or go back. */
const BROWSER_KEYS = /^(Arrow|Page|Home$|End$|Backspace$| $)/;

/**
 * Queue the page's input events before they reach any other listener. The returned function replays
 * the events in order.
 */
export function holdInput(document: Document): () => void {
  const held: { event: Event; target: EventTarget | null; value: string | null }[] = [];

  function hold(event: Event) {
    event.stopImmediatePropagation();
    // The default action (such as checking a box or following a link) happens when the click is replayed.
    const { type } = event;
    if (type === "click" || type === "submit" || isPageKey(event)) event.preventDefault();
    held.push({ event, target: event.target, value: enteredBy(event) });
  }

  for (const type of TYPES) document.addEventListener(type, hold, { capture: true });
  return () => {
    for (const type of TYPES) document.removeEventListener(type, hold, { capture: true });
    for (const { event, target, value } of held) {
      // The value is not in the state yet, so a view may have overwritten it.
      if (value !== null && isField(target)) target.value = value;
      target?.dispatchEvent(copyOf(event));
    }
  };
}

/**
 * Return whether the page handles a key itself. The browser must then neither scroll nor insert a line
 * break into a text that Enter submits.
 */
function isPageKey(event: Event) {
  if (!(event instanceof KeyboardEvent) || event.type !== "keydown") return false;
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
  const { target } = event;
  if (target instanceof HTMLTextAreaElement) return event.key === "Enter" && !event.shiftKey;
  const takers = `input, select${event.key === " " ? ", button, a, summary" : ""}`;
  const taken = target instanceof Element && target.closest(takers) !== null;
  return !taken && BROWSER_KEYS.test(event.key);
}

/** Return the entered value if the event reports one. */
function enteredBy({ type, target }: Event) {
  return (type === "input" || type === "change") && isField(target) ? target.value : null;
}

function isField(
  target: EventTarget | null,
): target is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  return (
    target instanceof HTMLElement && target.matches("textarea, select, input:not([type=file])")
  );
}

/** Copy an event with its time, since the original event cannot be dispatched again. */
function copyOf(event: Event): Event {
  const { type, timeStamp } = event;
  const Kind = event.constructor as typeof Event;
  return Object.defineProperty(new Kind(type, event), "timeStamp", { value: timeStamp });
}
