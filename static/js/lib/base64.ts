// Bytes as text.

/** As many arguments as a call takes anywhere. */
const AT_ONCE = 8192;

export function toBase64(bytes: Uint8Array) {
  let letters = "";
  for (let at = 0; at < bytes.length; at += AT_ONCE) {
    letters += String.fromCharCode(...bytes.subarray(at, at + AT_ONCE));
  }
  return btoa(letters);
}

export function fromBase64(text: string) {
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < letters.length; at++) bytes[at] = letters.charCodeAt(at);
  return bytes;
}
