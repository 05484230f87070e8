// Keeps Python from taking all of the machine's memory.

const PAGE_BYTES = 65_536;

/**
 * From now on, no WebAssembly memory grows beyond this. Python then raises a MemoryError, after
 * which it's well again; at the browser's own limit, a few GB on, a phone's tab would be gone.
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
