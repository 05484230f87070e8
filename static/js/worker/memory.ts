// Limits Python's memory.

const PAGE_BYTES = 65_536;

/**
 * Limit the growth of all WebAssembly memories. At the limit, Python raises a MemoryError and
 * continues to work. Without it, memory could grow to the browser's limit of a few GB, and phones
 * would close the tab.
 */
export function limitMemory(bytes: number) {
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * PAGE_BYTES > bytes) {
      throw new RangeError(`beyond the limit of ${bytes} bytes`);
    }
    return grow.call(this, pages);
  };
}
