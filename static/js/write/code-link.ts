// A heuristic's text in an address: `code=` and then deflate-raw in base64url. It's in the part
// behind the hash, which no host gets to see.

const NAME = "code=";
/** As much as anyone reads. */
const MOST = 100_000;

/** @returns what's behind the hash */
export async function writeCode(text: string): Promise<string> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return NAME + btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * @param hash what's behind it
 * @returns null where there's no code
 */
export async function readCode(hash: string): Promise<string | null> {
  if (!hash.startsWith(NAME)) return null;
  try {
    const letters = atob(hash.slice(NAME.length).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return await firstOf(stream);
  } catch {
    return null;
  }
}

/** The text, unless it's longer than any that's typed: a small address can hold a very long one. */
async function firstOf(stream: ReadableStream<Uint8Array>) {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const reader = stream.getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
    if (text.length > MOST) {
      reader.cancel();
      throw new Error("it's too long");
    }
  }
}
