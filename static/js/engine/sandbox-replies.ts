// Validates the messages of the sandbox, which runs untrusted code. Only messages of the right form, with
// texts of a limited length, reach the rest of the page. Python checks the results themselves outside the
// sandbox (the request `judge`).

import type { SandboxMessage, SandboxReply, SandboxRequest, TraceResult } from "../protocol.ts";
import { REPLIES, RESULTS } from "./sandbox-checks.ts";

/** The messages that the page's own script sends before the worker loads the user's code. */
const LIFE = ["boot", "ready", "compiled", "again", "outdated", "fatal"];

/** Return a message from the worker, or null if it has the wrong form. */
export function checked(data: unknown): SandboxMessage | null {
  const type = typeof data === "object" && data !== null && "type" in data ? data.type : null;
  if (typeof type !== "string") return null;
  const valid =
    LIFE.includes(type) ||
    (Object.hasOwn(REPLIES, type) && REPLIES[type as keyof typeof REPLIES](data));
  return valid ? (data as SandboxMessage) : null;
}

/** Return whether a result has the type that its request needs. */
export function isAnswer(
  { type }: SandboxRequest,
  { result, bytes }: Extract<SandboxReply, { type: "result" }>,
) {
  if (!RESULTS[type](result)) return false;
  if (type === "values") return bytes instanceof Uint8Array && bytes.length % 8 === 0;
  if (type === "search") return bytes instanceof Uint8Array;
  return type !== "trace" || isTree(result as unknown as TraceResult);
}

/** Return whether all columns have the same length and each entry results from an older entry by one move. */
function isTree({ parent, g, h, left, instead, steps, moves, fates }: TraceResult) {
  const count = parent.length;
  return (
    [g, h, left, instead, moves, fates].every(({ length }) => length === count) &&
    parent.every((from, entry) => from < entry) &&
    parent.every((from, entry) => g[entry] === (g[from] ?? -1) + 1) && // the root's parent is -1
    /^[-UDLR]*$/.test(moves) &&
    /^[wegskc]*$/.test(fates) &&
    instead.every((other) => other < count) &&
    steps.every((entry) => entry < count) &&
    left.every((step) => step <= steps.length)
  );
}
