// The control that saves a figure as an SVG or PNG file.

import { useState } from "preact/hooks";
import { during } from "../lib/activity.ts";
import { Button, Status } from "../lib/controls.tsx";
import { saveFile } from "../lib/dom.ts";
import { createLate } from "../lib/late-import.ts";
import { PART_MISSING } from "../lib/lib-text.ts";
import type { Figure, FigureFormat } from "./figure.ts";
import * as text from "./figure-text.ts";

const load = createLate<typeof import("./figure-file.ts")>(import.meta.figures);
const FORMATS = Object.keys(text.FORMATS) as FigureFormat[];

/** @param props `what` names the figure, such as "tree", and `make` returns it */
export function SaveFigure({ what, make }: { what: string; make: () => Figure }) {
  const [open, setOpen] = useState(false);
  const [problem, setProblem] = useState("");

  async function save(format: FigureFormat) {
    const figure = make();
    try {
      const { figureFile } = await load();
      const file = await figureFile(figure, format);
      setProblem(file ? "" : text.NOT_SAVED);
      if (file) saveFile(`${figure.name}.${format}`, file);
    } catch (error) {
      console.warn("figures:", error);
      setProblem(PART_MISSING);
    }
  }

  return (
    <div class="save-figure">
      <Button class="link" aria-expanded={open} onPress={() => setOpen(!open)}>
        {text.SAVE_FIGURE}
      </Button>
      {open &&
        FORMATS.map((format) => (
          <Button
            key={format}
            label={text.saveAs(what, format)}
            onPress={() => void during(save(format))}
          >
            {text.FORMATS[format]}
          </Button>
        ))}
      <Status class="note">{problem}</Status>
    </div>
  );
}
