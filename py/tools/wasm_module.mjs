// Read a WebAssembly module: its functions, its table of functions and its data. Replace parts of it.

/** The features that the runtime uses. With all features, the output would not load in browsers. */
export const FEATURES = [
  ...["MutableGlobals", "NontrappingFPToInt", "BulkMemory", "BulkMemoryOpt", "SignExt"],
  ...["ExceptionHandling", "ReferenceTypes", "CallIndirectOverlong", "Multivalue", "ExtendedConst"],
];

const [IMPORTS, GLOBALS, EXPORTS, ELEMENTS, CODE, DATA, DATA_COUNT] = [2, 6, 7, 9, 10, 11, 12];
const [END, CONST] = [0x0b, 0x41];
const TRAP = Uint8Array.of(0, 0, END); // a function without locals: unreachable

/**
 * A function of the module, with the functions that it calls or whose references it uses.
 * @typedef {{ calls: number[], body: Uint8Array }} WasmFunction
 */

/** Reads numbers and names from the bytes of a module. */
class Reader {
  /** @param {Uint8Array} bytes @param {number} at */
  constructor(bytes, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }
  byte() {
    return this.bytes[this.at++] ?? 0;
  }
  number() {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.byte();
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  }
  /** Return a signed number of at most 32 bits. */
  signed() {
    let value = 0;
    for (let shift = 0; ; ) {
      const byte = this.byte();
      value |= (byte & 127) << shift;
      shift += 7;
      if (byte < 128) return shift < 32 && byte & 64 ? value | (-1 << shift) : value;
    }
  }
  skip(count = 1) {
    for (let i = 0; i < count; i += 1) while (this.byte() >= 128);
  }
  take(length = this.number()) {
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }
  name() {
    return Buffer.from(this.take()).toString("utf-8");
  }
}

/** Read a function's instructions. @param {Uint8Array} body @returns {WasmFunction} */
function readFunction(body) {
  const reader = new Reader(body);
  /** @type {WasmFunction} */
  const found = { calls: [], body };
  for (let locals = reader.number(); locals > 0; locals -= 1) reader.skip(2);
  while (reader.at < body.length) {
    const code = reader.byte();
    if (code === 0x10 || code === 0x12 || code === 0xd2) found.calls.push(reader.number());
    else if (code >= 0x28 && code <= 0x3e)
      reader.skip(reader.number() & 64 ? 2 : 1); // an access to the memory
    else skipOperands(reader, code);
  }
  return found;
}

/** @param {Reader} reader @param {number} code */
function skipOperands(reader, code) {
  if (code === 0x11 || code === 0x13)
    reader.skip(2); // call_indirect
  else if (code === 0x43)
    reader.at += 4; // f32.const
  else if (code === 0x44)
    reader.at += 8; // f64.const
  else if (code === 0x0e)
    reader.skip(reader.number() + 1); // br_table
  else if (code === 0x1c)
    reader.skip(reader.number()); // select
  else if (code === 0xfc) {
    const more = reader.number();
    if (more >= 8) reader.skip([8, 10, 12, 14].includes(more) ? 2 : 1);
  } else if (
    [0x02, 0x03, 0x04, 0x06, 0x07, 0x08, 0x09, 0x0c, 0x0d, 0x18, CONST, 0x42, 0xd0].includes(
      code,
    ) ||
    (code >= 0x20 && code <= 0x26) ||
    (code >= 0x3f && code <= 0x40)
  )
    reader.skip();
  else if (
    ![0x00, 0x01, 0x05, 0x0a, END, 0x0f, 0x19, 0x1a, 0x1b, 0xd1].includes(code) &&
    !(code >= 0x45 && code <= 0xc4)
  )
    throw new Error(`the runtime has an unknown instruction: ${code}`);
}

/** @param {Uint8Array} bytes */
export function readModule(bytes) {
  const sections = readSections(bytes);
  const at = (/** @type {number} */ id) => new Reader(sections.get(id) ?? Uint8Array.of(0));
  const imported = readImports(at(IMPORTS));
  const code = at(CODE);
  /** @type {WasmFunction[]} The imported functions come first. */
  const functions = Array.from({ length: imported.functions }, () => ({
    ...{ calls: [], body: TRAP },
  }));
  for (let left = code.number(); left > 0; left -= 1) functions.push(readFunction(code.take()));
  /** @type {number[]} The values of the globals that are constants. */
  const globals = Array(imported.globals).fill(0);
  const values = at(GLOBALS);
  for (let left = values.number(); left > 0; left -= 1) {
    values.skip(2);
    const constant = values.byte() === CONST;
    globals.push(values.signed());
    if (!constant) globals[globals.length - 1] = 0;
    values.skip();
  }
  /** @type {Map<string, number>} */
  const exported = new Map();
  /** @type {Map<string, number>} */
  const addresses = new Map();
  const exports = at(EXPORTS);
  for (let left = exports.number(); left > 0; left -= 1) {
    const name = exports.name();
    const kind = exports.byte();
    const index = exports.number();
    if (kind === 0) exported.set(name, index);
    if (kind === 3) addresses.set(name, globals[index] ?? 0);
  }
  const elements = at(ELEMENTS);
  const start = [elements.number(), elements.number(), elements.byte(), elements.signed()].join();
  if (start !== `1,0,${CONST},1`) throw new Error("the runtime's table has an unknown form");
  elements.skip();
  /** @type {(number | null)[]} The functions of the table. A pointer is an index into it. */
  const table = [null];
  for (let left = elements.number(); left > 0; left -= 1) table.push(elements.number());
  return { sections, functions, imported: imported.functions, exported, addresses, table };
}

/** @param {Uint8Array} bytes */
function readSections(bytes) {
  /** @type {Map<number, Uint8Array>} */
  const sections = new Map();
  const reader = new Reader(bytes, 8);
  while (reader.at < bytes.length) sections.set(reader.byte(), reader.take());
  return sections;
}

/** Return the number of imported functions and globals. @param {Reader} reader */
function readImports(reader) {
  const found = { functions: 0, globals: 0 };
  for (let left = reader.number(); left > 0; left -= 1) {
    reader.take();
    reader.take();
    const kind = reader.byte();
    if (kind === 0) found.functions += 1;
    if (kind === 3) found.globals += 1;
    if (kind === 1) reader.skip(); // the type of a table
    // A limit with a maximum has one more number.
    if (kind === 1 || kind === 2) reader.skip(reader.number() & 1 ? 2 : 1);
    else reader.skip(kind === 0 ? 1 : 2);
  }
  return found;
}

/** Return the initial memory and its segments. @param {Map<number, Uint8Array>} sections */
export function readMemory(sections) {
  const reader = new Reader(sections.get(DATA) ?? Uint8Array.of(0));
  const segments = [];
  let end = 0;
  for (let left = reader.number(); left > 0; left -= 1) {
    if (reader.number() !== 0) throw new Error("the runtime's data has an unknown form");
    reader.byte();
    const start = reader.signed();
    reader.skip();
    segments.push({ start, bytes: reader.take() });
    end = start + (segments.at(-1)?.bytes.length ?? 0);
  }
  const memory = new Uint8Array(4 * Math.ceil(end / 4));
  for (const { start, bytes } of segments) memory.set(bytes, start);
  return memory;
}

/**
 * Return a module with a new memory, and without the functions for which `removed` is 1. A call of a
 * removed function traps.
 * @param {ReturnType<typeof readModule>} module @param {Uint8Array} memory @param {Uint8Array} removed
 */
export function writeModule({ sections, functions, imported, table }, memory, removed) {
  const trap = removed.indexOf(1);
  const bodies = functions
    .slice(imported)
    .map(({ body }, i) => (removed[imported + i] ? TRAP : body));
  const pointers = table.slice(1).map((index) => (index && removed[index] ? trap : (index ?? 0)));
  /** @type {Map<number, (number | Uint8Array)[]>} */
  const changed = new Map([
    [CODE, [...leb(bodies.length), ...bodies.flatMap((body) => [...leb(body.length), body])]],
    [ELEMENTS, [1, 0, CONST, 1, END, ...leb(pointers.length), ...pointers.flatMap(leb)]],
    [DATA_COUNT, leb(1)],
    // The address 0 as a signed number. A later pass splits the data at long runs of zeros.
    [DATA, [1, 0, CONST, 0, END, ...leb(memory.length), memory]],
  ]);
  const header = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);
  const parts = [...sections].map(([id, bytes]) => {
    const body = joined(changed.get(id) ?? [bytes]);
    return joined([id, ...leb(body.length), body]);
  });
  return joined([header, ...parts]);
}

/** @param {(number | Uint8Array)[]} parts */
function joined(parts) {
  return Buffer.concat(parts.map((part) => (typeof part === "number" ? Buffer.of(part) : part)));
}

/** @param {number} value @returns {number[]} */
function leb(value) {
  return value < 128 ? [value] : [(value & 127) | 128, ...leb(Math.floor(value / 128))];
}
