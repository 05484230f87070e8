/** The number of arguments that a function call accepts in every browser. */
const CHUNK = 8192;

export function toBase64(bytes: Uint8Array) {
  let letters = "";
  for (let at = 0; at < bytes.length; at += CHUNK) {
    letters += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  }
  return btoa(letters);
}

export function fromBase64(text: string) {
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < letters.length; at++) bytes[at] = letters.charCodeAt(at);
  return bytes;
}
