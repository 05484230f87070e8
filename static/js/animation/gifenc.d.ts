// The functions of gifenc in use; it has no types of its own.

declare module "gifenc" {
  export type Colour = readonly [number, number, number];

  export interface Encoder {
    writeFrame(
      index: Uint8Array,
      width: number,
      height: number,
      options: {
        /** In the first frame: the palette of the whole picture. */
        palette?: readonly Colour[];
        transparent?: boolean;
        transparentIndex?: number;
        /** In ms, rounded to hundredths of a second. */
        delay?: number;
        /** 1: keep the frame's pixels. */
        dispose?: number;
        /** 0: forever. */
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
