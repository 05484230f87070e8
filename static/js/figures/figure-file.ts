// Writes a figure as an SVG or PNG file, for papers and slides. The file is loaded on first use.

import { type Mark, type Picture, svgOf } from "../lib/chart.ts";
import { escaped } from "../puzzle/film-strip.ts";
import { pictureOfRows, textWidth } from "./board-rows.ts";
import type { Content, Figure, FigureFormat } from "./figure.ts";
import { recordPicture } from "./record-canvas.ts";

/** The colours of the light theme in css/tokens.css, on white. */
export const COLOURS: Readonly<Record<string, string>> = {
  "--card": "#ffffff",
  "--ink": "#2a2420",
  "--muted": "#6b5f53",
  "--line": "#e2d7c6",
  "--tray": "#d8c8ae",
  "--tray-deep": "#b7a283",
  "--accent": "#a94a06",
  "--brand": "#0f4c81",
  "--waiting": "#d98e3f",
  "--tile": "#0f4c81",
  "--tile-home": "#d9efff",
  "--tone-1": "#807a70",
  "--tone-2": "#d2691e",
  "--tone-3": "#2b7fc2",
  "--tone-4": "#2e8b57",
  "--tone-5": "#9b59b6",
  "--tone-6": "#c8508a",
};

const MARGIN = 16;
const TITLE = { size: 14, height: 24 };
const CAPTION = { size: 12, height: 17 };
const MIN_WIDTH = 440;
/** The PNG file has this number of pixels for each unit of the SVG file. */
const SHARP = 3;

/** Return the SVG document of a figure. It has no style sheet and needs no other file. */
export function figureSvg({ title, caption, pictures }: Figure) {
  const parts = pictures.map(({ title: name, content }) => ({ name, ...pictureOf(content) }));
  const top = MARGIN + (parts.length > 1 ? TITLE.height : 0);
  let x = MARGIN;
  let body = "";
  for (const { name, width, marks } of parts) {
    const label: Mark = { text: name, x: 0, y: -10, fill: "--ink", size: TITLE.size };
    const all = parts.length > 1 ? [label, ...marks] : marks;
    body += `<g transform="translate(${x} ${top})">\n${all.map(written).join("\n")}\n</g>\n`;
    x += Math.max(width, parts.length > 1 ? textWidth(name, TITLE.size) : 0) + MARGIN;
  }
  const width = Math.ceil(Math.max(x, MIN_WIDTH));
  const across = width - 2 * MARGIN;
  const lines = [title, ...caption].flatMap((line, i) =>
    wrapped(line, across).map((text) => ({ text, fill: i ? "--muted" : "--ink" })),
  );
  const foot = top + Math.max(...parts.map(({ height }) => height)) + TITLE.height;
  const words = lines.map((line, i): Mark => {
    const y = Math.round(foot + i * CAPTION.height);
    return { ...line, x: MARGIN, y, size: CAPTION.size };
  });
  const height = Math.ceil(foot + (lines.length - 1) * CAPTION.height + MARGIN);
  const about = [...caption, ...parts.flatMap(({ alternative }) => alternative)].join(" ");
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" width="${width}" height="${height}"` +
    ` viewBox="0 0 ${width} ${height}" font-family="Helvetica, Arial, sans-serif">\n` +
    `<title>${escaped(title)}</title>\n<desc>${escaped(about)}</desc>\n` +
    `${written({ d: `M0 0H${width}V${height}H0z`, fill: "--card" })}\n` +
    `${body}${words.map(written).join("\n")}\n</svg>\n`;
  return { svg, width, height };
}

/** Return the file of a figure, or null if the browser cannot make it. */
export async function figureFile(figure: Figure, format: FigureFormat): Promise<Blob | null> {
  const { svg, width, height } = figureSvg(figure);
  const file = new Blob([svg], { type: "image/svg+xml" });
  if (format === "svg") return file;
  const address = URL.createObjectURL(file);
  try {
    const image = new Image(width, height);
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [width * SHARP, height * SHARP];
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}

function pictureOf(content: Content): Picture & { alternative: string[] } {
  if ("rows" in content) return { ...pictureOfRows(content.rows), alternative: [] };
  if (!("draw" in content)) return { ...content, alternative: [] };
  const { name, ...picture } = recordPicture(content.draw);
  return { ...picture, alternative: [`${name}.`] };
}

function written(mark: Mark) {
  const { tag, attributes, text } = svgOf(mark, (name) => COLOURS[name] ?? name);
  const values = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${escaped(String(value))}"`);
  return `<${tag}${values.join("")}${text ? `>${escaped(text)}</${tag}>` : "/>"}`;
}

/** Break a line between words, so that it is not wider than the figure. */
function wrapped(line: string, width: number) {
  const lines = [""];
  for (const word of line.split(" ")) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (textWidth(longer, CAPTION.size) > width && lines.at(-1)) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}
