// Read a file of solves in pieces, since a large file does not fit into Python's memory. Each piece
// is a small file for Python. The items of a piece are records of Slidestar's JSON, rows of its
// CSV, or lines with replay links. A file in another format is a single piece.

import { OTHER_ENCODING, TOO_LARGE } from "./solves-text.ts";

/** A piece, whose file is `head`, the items joined by `between`, and `tail`. */
export type Piece = { head: string; items: readonly string[]; between: string; tail: string };

/** The number of characters in a piece. A smaller file is a single piece. */
const SIZE = 250_000;
/** The maximum length of a record, in pieces. A longer record lacks a quotation mark or a bracket. */
const MAX_ITEM_PIECES = 16;
const MAX_WHOLE_BYTES = 100e6;

const JSON_HEAD =
  /^\s*(\{\s*"format"\s*:\s*"slidestar history"\s*,\s*"version"\s*:\s*[^,{}[\]"]+,\s*"solves"\s*:\s*\[)/;
const JSON_EVENTS = /^\s*,\s*"events"\s*:\s*\[/;
/** The comma before a record. It cannot occur inside a string of valid JSON. */
const NEXT_RECORD = /,(?=\s*\{\s*"when")/;
const CSV_HEAD = /^\s*(?:sep=[^\r\n]*\s+)?[^\r\n]*milliseconds[^\r\n]*(?:\r\n?|\n)/i;
const LINE_OF_LINKS = /^\s*(?![{[\s])[^\r\n]*[?&]r=/;
/** An item that Python reports as damaged. It represents a missing or wrong end of a file. */
const CUT_OFF = "{";

/**
 * Yield the pieces of a file. The first piece has no items, so an error in it concerns the whole
 * file.
 * @throws {RangeError} if a file that must be read at once is too large
 * @throws {Error} if the encoding is neither UTF-8 nor UTF-16
 */
export async function* piecesOf(file: Blob, size = SIZE): AsyncGenerator<Piece> {
  const chunks = decoded(file, size);
  const text: Text = {
    rest: "",
    async more() {
      const { value, done } = await chunks.next();
      if (!done) text.rest += value;
      return !done;
    },
  };
  while (text.rest.length <= size && (await text.more()));
  const large = text.rest.length > size;
  const json = large && JSON_HEAD.exec(text.rest);
  const csv = large && !/^\s*[{[]/.test(text.rest) && CSV_HEAD.exec(text.rest);
  if (json) {
    const head = json[1] ?? "";
    text.rest = text.rest.slice(json[0].length);
    const solves = { head, between: ",", tail: "]}" };
    yield { ...solves, items: [] };
    yield* batches(jsonItems(text, size), solves, size);
    while (text.rest.length < size && (await text.more()));
    const events = JSON_EVENTS.exec(text.rest);
    if (events) {
      text.rest = text.rest.slice(events[0].length);
      const results = { ...solves, head: `${head}], "events": [` };
      yield* batches(jsonItems(text, size), results, size);
    }
    while (await text.more());
    if (!isJson(`{"solves": []${text.rest}`)) yield { ...solves, items: [CUT_OFF] };
  } else if (csv || (large && LINE_OF_LINKS.test(text.rest))) {
    const head = csv ? csv[0] : "";
    text.rest = text.rest.slice(head.length);
    const rows = { head, between: "", tail: "" };
    if (head) yield { ...rows, items: [] };
    yield* batches(rowItems(text, size, head !== ""), rows, size);
  } else {
    if (file.size > MAX_WHOLE_BYTES) throw new RangeError(TOO_LARGE);
    while (await text.more());
    yield { head: text.rest, items: [], between: "", tail: "" };
  }
}

/** The unread text of a file. `more` appends to it, and returns false at the end of the file. */
type Text = { rest: string; more: () => Promise<boolean> };

/** Yield the text of a file in UTF-8, or in UTF-16 with a byte order mark. */
async function* decoded(file: Blob, size: number) {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const little = first === 0xff && second === 0xfe;
  const big = first === 0xfe && second === 0xff;
  const encoding = little ? "utf-16le" : big ? "utf-16be" : "utf-8";
  const decoder = new TextDecoder(encoding, { fatal: true });
  function decode(bytes = new ArrayBuffer(0), options: TextDecodeOptions = {}) {
    try {
      return decoder.decode(bytes, options);
    } catch (error) {
      throw error instanceof TypeError ? new Error(OTHER_ENCODING) : error;
    }
  }

  for (let at = 0; at < file.size; at += size) {
    yield decode(await file.slice(at, at + size).arrayBuffer(), { stream: true });
  }
  yield decode();
}

/** Yield the items in pieces. A null in `items` starts a new piece. */
async function* batches(
  items: AsyncIterable<string | null>,
  frame: Omit<Piece, "items">,
  size: number,
): AsyncGenerator<Piece> {
  let batch: string[] = [];
  let length = 0;
  for await (const item of items) {
    if (batch.length && (item === null || length + item.length > size)) {
      yield { ...frame, items: batch };
      batch = [];
      length = 0;
    }
    if (item === null) continue;
    batch.push(item);
    length += item.length;
  }
  if (batch.length) yield { ...frame, items: batch };
}

/**
 * Yield the items of a JSON array, after which `text` continues behind the array. A damaged item
 * ends before the next record.
 */
async function* jsonItems(text: Text, size: number): AsyncGenerator<string> {
  const most = MAX_ITEM_PIECES * size;
  let at = 0;
  let depth = 0;
  let quoted = false;
  function cut(end: number) {
    const item = text.rest.slice(0, end);
    text.rest = text.rest.slice(end + 1);
    at = 0;
    depth = 0;
    quoted = false;
    return item;
  }
  /** Return the index where the next record begins, or -1. */
  async function nextRecord() {
    for (;;) {
      const found = text.rest.search(NEXT_RECORD);
      if (found >= 0 || text.rest.length > most || !(await text.more())) return found;
    }
  }

  for (;;) {
    const sign = text.rest[at];
    if (sign === undefined && at <= most && (await text.more())) continue;
    const isOpen = sign === undefined || at > most;
    const isEnd = depth === 0 && !quoted && (sign === "," || sign === "]");
    if (isOpen || isEnd) {
      const item = text.rest.slice(0, at);
      const isBlank = item.trim() === "";
      const next = isBlank || isJson(item) ? -1 : await nextRecord();
      if (next >= 0) {
        yield cut(next);
      } else if (isEnd) {
        cut(at);
        if (!isBlank || sign === ",") yield item;
        if (sign === "]") return;
      } else {
        text.rest = "}"; // The next item reports the missing end.
        if (!isBlank) yield item.slice(0, size);
        if (isBlank || isJson(item)) yield CUT_OFF;
        return;
      }
      continue;
    }
    at += sign === "\\" ? 2 : 1;
    if (sign === '"') quoted = !quoted;
    else if (!quoted && (sign === "{" || sign === "[")) depth += 1;
    else if (!quoted && (sign === "}" || sign === "]")) depth -= 1;
  }
}

function isJson(text: string) {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Yield rows with their line ends. A row that lacks a quotation mark becomes a separate piece,
 * because it would otherwise include the rows after it.
 * @param quotes whether quoted values may contain line ends
 */
async function* rowItems(text: Text, size: number, quotes: boolean): AsyncGenerator<string | null> {
  let at = 0;
  let quoted = false;
  for (;;) {
    const tooLong = at > MAX_ITEM_PIECES * size;
    if (tooLong || at >= text.rest.length) {
      if (!tooLong && (await text.more())) continue;
      if (!text.rest) return;
      if (quoted || tooLong) at = lineEnd(text.rest);
    } else {
      const sign = text.rest[at];
      if (sign === '"') quoted = quotes && !quoted;
      if (quoted || (sign !== "\n" && sign !== "\r")) {
        at += 1;
        continue;
      }
      if (at + 1 === text.rest.length && (await text.more())) continue; // CR and LF are one line end.
    }
    while (text.rest[at] === "\r" || text.rest[at] === "\n") at += 1;
    const row = text.rest.slice(0, at);
    if (quoted) yield null;
    yield row;
    if (quoted) yield null;
    text.rest = text.rest.slice(at);
    at = 0;
    quoted = false;
  }
}

/** Return the length of the first line. */
function lineEnd(text: string) {
  const end = text.search(/[\r\n]/);
  return end < 0 ? text.length : end;
}
