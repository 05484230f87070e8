// A file in whichever form a host has it: sent compressed, packed beside (.gz), or as it is. What a
// host says of its files isn't to be relied on: some state packed files as an encoding, some send a
// page in place of what's missing. So the forms are tried in turn, and the first that proves whole
// is taken.

/**
 * So large that they're worth asking for in packed form, where the host itself compresses nothing.
 */
const LARGE = ["/pyodide.asm.wasm", "/python_stdlib.zip", "/slidestar.zip"];

/**
 * `open` rejects whatever isn't a sound answer; `openCompressed` gives null where the host sends
 * the file as it is.
 */
export type Host = {
  open: (address: string) => Promise<Response>;
  openCompressed: (address: string) => Promise<Response | null>;
};

/** @param take rejects what isn't the whole file: then comes another form */
export async function takeFile<T>(
  address: string,
  { open, openCompressed }: Host,
  take: (response: Response) => Promise<T>,
) {
  const plain = () => open(address);
  const packed = async () => unpacked(await open(`${address}.gz`));
  let forms = [plain, packed];
  if (LARGE.some((name) => address.endsWith(name))) {
    const compressed = await openCompressed(address).catch(() => null);
    forms = compressed ? [async () => compressed, packed] : [packed, plain];
  }
  let fault: unknown;
  for (const form of forms) {
    try {
      return await take(await form());
    } catch (error) {
      if (form !== packed) fault = error; // what's wrong with the file itself says more
    }
  }
  throw fault;
}

/** What may have been unpacked by the browser already. */
async function unpacked(response: Response) {
  const packed = await beginsPacked(response);
  const stream = packed
    ? response.body?.pipeThrough(new DecompressionStream("gzip"))
    : response.body;
  return new Response(stream ?? null);
}

/** Does it begin as gzip does? */
async function beginsPacked(response: Response) {
  const reader = response.clone().body?.getReader();
  const start = [];
  while (start.length < 2) {
    const chunk = (await reader?.read())?.value;
    if (!chunk) break;
    start.push(...chunk.subarray(0, 2));
  }
  reader?.cancel();
  return start[0] === 0x1f && start[1] === 0x8b;
}
