// A canvas as wide as its box, sharp on every screen, that's pressed.

import { element } from "../lib/dom.js";

/**
 * @param {{ label: string, onPress: (x: number, y: number) => void }} options
 */
export function createCanvas({ label, onPress }) {
  const canvas = document.createElement("canvas");
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", label);
  const box = element("div", { class: "canvas" }, canvas);
  canvas.addEventListener("click", ({ offsetX, offsetY }) => onPress(offsetX, offsetY));

  return {
    element: box,
    /** @param {string} text for whoever can't see it */
    name(text) {
      if (canvas.getAttribute("aria-label") !== text) canvas.setAttribute("aria-label", text);
    },
    /**
     * An empty sheet, and the colours that the theme has now.
     * @param {number} width in CSS pixels
     * @param {number} height
     */
    begin(width, height) {
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
      const sheet = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
      sheet.setTransform(sharp, 0, 0, sharp, 0, 0);
      sheet.clearRect(0, 0, width, height);
      const style = getComputedStyle(canvas);
      const colour = (/** @type {string} */ name) => style.getPropertyValue(name).trim();
      return {
        sheet,
        font: (/** @type {number} */ px) => `${px}px ${style.fontFamily}`,
        colours: {
          expanded: colour("--brand"), // blue in every theme
          waiting: colour("--waiting"),
          gone: colour("--line"),
          way: colour("--accent"),
          ink: colour("--ink"),
          muted: colour("--muted"),
          line: colour("--line"),
          card: colour("--card"),
        },
      };
    },
  };
}
