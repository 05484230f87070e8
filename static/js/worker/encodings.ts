// Reads a file in whichever encoding the host has it: compressed by HTTP, as a gzip file (.gz), or
// plain. The headers are unreliable, since some hosts declare gzip files as `content-encoding` and
// others send a web page for a missing file. Therefore the encodings are tried in turn until one of
// them yields the whole file.

/** Large files. If the host does not compress them, the gzip file is tried first. */
const LARGE = ["/pyodide.asm.wasm", "/python_stdlib.zip", "/slidestar.zip"];
export const isLarge = (address: string) => LARGE.some((name) => address.endsWith(name));

export type Host = {
  /** Rejects if the request fails. */
  open: (address: string) => Promise<Response>;
  /** Returns null if the host does not compress the file. */
  openCompressed: (address: string) => Promise<Response | null>;
};

/**
 * @param take reads the file, and rejects if it is not complete, so that the next encoding is tried
 */
export async function takeFile<T>(
  address: string,
  { open, openCompressed }: Host,
  take: (response: Response) => Promise<T>,
) {
  const plain = () => open(address);
  const gzipped = async () => decompressed(await open(`${address}.gz`));
  let encodings = [plain, gzipped];
  if (isLarge(address)) {
    const compressed = await openCompressed(address).catch(() => null);
    encodings = compressed ? [async () => compressed, gzipped] : [gzipped, plain];
  }
  let fault: unknown;
  for (const encoding of encodings) {
    try {
      return await take(await encoding());
    } catch (error) {
      // The error of the gzip file is less useful than the error of the file itself.
      if (encoding !== gzipped) fault = error;
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
