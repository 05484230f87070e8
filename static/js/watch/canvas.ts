// A clickable canvas in device pixels.

import { element } from "../lib/dom.ts";
import { COLOURS, type Drawable } from "../lib/drawable.ts";

/** The available space for a picture, in CSS pixels. */
export type Room = { width: number; height: number };

export function createCanvas({
  label,
  onPress,
}: {
  label: string;
  onPress: (x: number, y: number) => void;
}): Drawable & { element: HTMLElement } {
  const canvas = document.createElement("canvas");
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", label);
  const box = element("div", { class: "canvas" }, canvas);
  canvas.addEventListener("click", ({ offsetX, offsetY }) => onPress(offsetX, offsetY));

  return {
    element: box,
    em: () => Number.parseFloat(getComputedStyle(canvas).fontSize) || 11,
    name(text: string) {
      if (canvas.getAttribute("aria-label") !== text) canvas.setAttribute("aria-label", text);
    },
    begin(width: number, height: number) {
      const sharp = devicePixelRatio;
      if (
        canvas.width !== Math.round(width * sharp) ||
        canvas.height !== Math.round(height * sharp)
      ) {
        canvas.width = Math.round(width * sharp);
        canvas.height = Math.round(height * sharp);
        canvas.style.width = `${width}px`;
        canvas.style.height = `${height}px`;
      }
      const sheet = canvas.getContext("2d") as CanvasRenderingContext2D;
      sheet.setTransform(sharp, 0, 0, sharp, 0, 0);
      sheet.clearRect(0, 0, width, height);
      const style = getComputedStyle(canvas);
      const colour = (name: string) => style.getPropertyValue(name).trim();
      return {
        sheet,
        font: `${style.fontSize} ${style.fontFamily}`,
        colours: {
          expanded: colour(COLOURS.expanded),
          waiting: colour(COLOURS.waiting),
          gone: colour(COLOURS.gone),
          path: colour(COLOURS.path),
          muted: colour(COLOURS.muted),
          line: colour(COLOURS.line),
        },
      };
    },
  };
}
