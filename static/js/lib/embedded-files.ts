// Reads the files at the end of slidestar.html.

/** Remove the files from the document, and return the parts of each file's text by its name. */
export function takeFiles(): Map<string, string[]> {
  const parts: Map<string, string[]> = new Map();
  for (const script of document.querySelectorAll<HTMLScriptElement>("script[data-engine]")) {
    const { engine = "" } = script.dataset;
    parts.set(engine, [...(parts.get(engine) ?? []), script.text]);
    script.remove(); // This frees the memory of the text.
  }
  return parts;
}
