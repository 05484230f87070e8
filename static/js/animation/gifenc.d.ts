// What's used of gifenc, which brings no types.

declare module "gifenc" {
  export type Colour = readonly [number, number, number];

  export interface Encoder {
    writeFrame(
      index: Uint8Array,
      width: number,
      height: number,
      options: {
        /** Of the first frame it's the whole picture's. */
        palette?: readonly Colour[];
        transparent?: boolean;
        transparentIndex?: number;
        /** In ms; kept in hundredths of a second. */
        delay?: number;
        /** 1: what's drawn stays. */
        dispose?: number;
        /** 0: for ever. */
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
