// Reads a file in the encoding in which a host has it: compressed by HTTP, as a gzip file (.gz), or
// plain. The headers are unreliable: some hosts declare gzip files as `content-encoding`, others
// send a web page for a missing file. So the encodings are tried in turn until one yields the whole
// file.

/** Large files, for which the gzip file is preferred if the host does not compress. */
const LARGE = ["/pyodide.asm.wasm", "/python_stdlib.zip", "/slidestar.zip"];

/** `open` rejects if the request fails. `openCompressed` returns null if the host does not compress. */
export type Host = {
  open: (address: string) => Promise<Response>;
  openCompressed: (address: string) => Promise<Response | null>;
};

/** @param take reads the file and rejects if it is not complete; then the next encoding is tried */
export async function takeFile<T>(
  address: string,
  { open, openCompressed }: Host,
  take: (response: Response) => Promise<T>,
) {
  const plain = () => open(address);
  const gzipped = async () => decompressed(await open(`${address}.gz`));
  let encodings = [plain, gzipped];
  if (LARGE.some((name) => address.endsWith(name))) {
    const compressed = await openCompressed(address).catch(() => null);
    encodings = compressed ? [async () => compressed, gzipped] : [gzipped, plain];
  }
  let fault: unknown;
  for (const encoding of encodings) {
    try {
      return await take(await encoding());
    } catch (error) {
      if (encoding !== gzipped) fault = error; // the fault of the file itself is more useful
    }
  }
  throw fault;
}

/** Decompress a gzip file, unless the browser already has. */
async function decompressed(response: Response) {
  const stream = (await isGzip(response))
    ? response.body?.pipeThrough(new DecompressionStream("gzip"))
    : response.body;
  return new Response(stream ?? null);
}

/** Return whether a response begins with the signature of gzip. */
async function isGzip(response: Response) {
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
