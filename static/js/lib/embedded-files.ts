// The files at the end of slidestar.html.

/** Remove the gzip files in base64 from the document, and return their parts by name. */
export function takeFiles(): Map<string, string[]> {
  const parts: Map<string, string[]> = new Map();
  for (const script of document.querySelectorAll<HTMLScriptElement>("script[data-engine]")) {
    const { engine = "" } = script.dataset;
    parts.set(engine, [...(parts.get(engine) ?? []), script.text]);
    script.remove(); // its text takes memory
  }
  return parts;
}
