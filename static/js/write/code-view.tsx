// The user's code: the editor, the examples, and a banner for code from a link.

import { useLayoutEffect, useRef } from "preact/hooks";
import { Button } from "../lib/controls.tsx";
import type { WritePart } from "../state/write.ts";
import { createEditor } from "./code-editor.ts";
import * as text from "./write-text.ts";

type Example = keyof typeof text.EXAMPLES;

export interface CodeIntents {
  type(text: string): void;
  load(example: Example): void;
  goBack(): void;
}

export function CodeCard({ write, intents }: { write: WritePart; intents: CodeIntents }) {
  const { own, linked, foreign, check, saved } = write;
  const banner = useRef<HTMLDivElement>(null);
  const examples = useRef<HTMLSelectElement>(null);
  useLayoutEffect(() => {
    if (own === null && banner.current?.contains(document.activeElement)) {
      examples.current?.focus({ preventScroll: true });
    }
  }, [own]);
  return (
    <section class="card">
      <p class="note">{text.INTRO}</p>
      <div
        ref={banner}
        class={`row-ends wrapped banner${foreign ? " warning" : ""}`}
        role="note"
        hidden={own === null}
      >
        <p>{foreign ? text.FOREIGN : linked ? text.LINKED : text.REPLACED}</p>
        <Button class="small" onPress={intents.goBack}>
          {text.BACK}
        </Button>
      </div>
      <select
        ref={examples}
        aria-label={text.EXAMPLE}
        onChange={({ currentTarget }) => {
          if (currentTarget.value) intents.load(currentTarget.value as Example);
          currentTarget.value = "";
        }}
      >
        <option value="">{text.LOAD_EXAMPLE}</option>
        {Object.entries(text.EXAMPLES).map(([example, name]) => (
          <option key={example} value={example}>
            {name}
          </option>
        ))}
      </select>
      <CodeEditor
        code={write.text}
        fault={check.kind === "failed" ? check.fault.line : null}
        onType={intents.type}
      />
      <p class="note">
        {text.HINT}
        <span class="by-keys">{text.KEYS}</span>
      </p>
      <p class="note" hidden={saved}>
        {text.NOT_SAVED}
      </p>
    </section>
  );
}

/** @param props `fault` is the number of the line to mark */
function CodeEditor({
  code,
  fault,
  onType,
}: {
  code: string;
  fault: number | null;
  onType: (text: string) => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const editor = useRef<ReturnType<typeof createEditor>>(null);
  useLayoutEffect(() => {
    if (box.current) editor.current = createEditor(box.current, { text: code, onChange: onType });
  }, []);
  useLayoutEffect(() => {
    if (code !== editor.current?.text()) editor.current?.setText(code);
  }, [code]);
  useLayoutEffect(() => editor.current?.markLine(fault), [fault]);
  return <div class="code-editor" ref={box} />;
}
