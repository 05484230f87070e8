// Limits Python's memory.

const PAGE_BYTES = 65_536;

/**
 * Limit the growth of all WebAssembly memories. At the limit, Python raises a MemoryError and can
 * continue. The browser's own limit is a few GB, at which phones end the tab.
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
