// Types for the functions of gifenc that the page uses. The package has no types of its own.

declare module "gifenc" {
  export type Colour = readonly [number, number, number];

  export interface Encoder {
    writeFrame(
      index: Uint8Array,
      width: number,
      height: number,
      options: {
        /** The palette of the whole picture, passed with the first frame. */
        palette?: readonly Colour[];
        transparent?: boolean;
        transparentIndex?: number;
        /** The duration in ms, rounded to hundredths of a second. */
        delay?: number;
        /** 1 leaves the frame's pixels in place for the next frame. */
        dispose?: number;
        /** 0 repeats the picture forever. */
        repeat?: number;
      },
    ): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
  }

  export function GIFEncoder(): Encoder;
  export function quantize(rgba: Uint8ClampedArray, colours: number): Colour[];
  export function applyPalette(rgba: Uint8ClampedArray, palette: readonly Colour[]): Uint8Array;
}
