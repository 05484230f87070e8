// A heuristic's code in an address: `code=` and then deflate-raw in base64url. It is in the fragment,
// which is not sent to the server.

const NAME = "code=";
/** In characters. */
const MAX_LENGTH = 100_000;

/** @returns the fragment, without # */
export async function writeCode(text: string): Promise<string> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return NAME + btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * @param fragment without #
 * @returns null if it has no valid code
 */
export async function readCode(fragment: string): Promise<string | null> {
  if (!fragment.startsWith(NAME)) return null;
  try {
    const letters = atob(fragment.slice(NAME.length).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return await readText(stream);
  } catch {
    return null;
  }
}

/** Read a text up to the greatest length, as a short address can expand to a very long text. */
async function readText(stream: ReadableStream<Uint8Array>) {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const reader = stream.getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
    if (text.length > MAX_LENGTH) {
      reader.cancel();
      throw new Error(`code must have at most ${MAX_LENGTH} characters`);
    }
  }
}
