// Checks the replies of the sandbox, which runs code that nobody vouches for: only messages of the
// right form, with texts of a limited length, reach the rest of the page. Whether a result is true
// is another question, which Python answers outside the sandbox (the request `judge`).

import type { SandboxMessage, SandboxReply, SandboxRequest } from "../protocol.ts";
import { REPLIES, RESULTS } from "./sandbox-checks.ts";

/** Sent before the worker has loaded any code, by the page's own script. */
const LIFE = ["boot", "ready", "keep", "compiled", "again", "outdated", "fatal"];

/** Return a message of the worker, or null if it has the wrong form. */
export function checked(data: any): SandboxMessage | null {
  const type = data?.type;
  if (LIFE.includes(type)) return data;
  return Object.hasOwn(REPLIES, type) && REPLIES[type as "at"](data) ? data : null;
}

/** Return whether a result fits its request. */
export function isAnswer(
  { type }: SandboxRequest,
  { result, values }: Extract<SandboxReply, { type: "result" }>,
) {
  if (!RESULTS[type](result)) return false;
  if (type === "values") return values instanceof Uint8Array && values.length % 8 === 0;
  return type !== "trace" || isTree(result as any);
}

/**
 * Return whether all columns have the same length and each entry follows from an older one by a
 * move.
 */
function isTree({
  parent,
  g,
  h,
  left,
  instead,
  steps,
  moves,
  fates,
}: import("../protocol.ts").TraceResult) {
  const count = parent.length;
  return (
    [g, h, left, instead, moves, fates].every(({ length }) => length === count) &&
    parent.every((from, entry) => from < entry) &&
    g.every((made, entry) => made === (parent[entry] < 0 ? 0 : g[parent[entry]] + 1)) &&
    /^[-UDLR]*$/.test(moves) &&
    /^[wegskc]*$/.test(fates) &&
    instead.every((other) => other < count) &&
    steps.every((entry) => entry < count) &&
    left.every((step) => step <= steps.length)
  );
}
