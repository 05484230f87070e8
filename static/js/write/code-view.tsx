// The user's code: its kind, the editor, the examples, and a banner for code from a link.

import { useLayoutEffect, useRef } from "preact/hooks";
import { Button } from "../lib/controls.tsx";
import { RadioChips } from "../lib/fields.tsx";
import type { CodeKind } from "../state/choices.ts";
import { CODE_KINDS } from "../state/state-text.ts";
import type { WritePart } from "../state/write.ts";
import { createEditor } from "./code-editor.ts";
import type { Example } from "./examples.ts";
import * as text from "./write-text.ts";

interface CodeIntents {
  choose(kind: CodeKind): void;
  type(text: string): void;
  load(example: Example): void;
  goBack(): void;
}

type CodeCardProps = { kind: CodeKind; write: WritePart; intents: CodeIntents };

export function CodeCard({ kind, write, intents }: CodeCardProps) {
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
      <RadioChips
        name="code-kind"
        label={text.KIND}
        labels={CODE_KINDS}
        value={kind}
        onValue={intents.choose}
      />
      <p class="note">{text.INTRO[kind]}</p>
      <div
        ref={banner}
        class={`row-ends wrapped banner${foreign ? " warning" : ""}`}
        role="note"
        hidden={own === null}
      >
        <p>{foreign ? text.FOREIGN : linked ? text.LINKED : text.REPLACED}</p>
        <Button onPress={intents.goBack}>{text.BACK}</Button>
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
        {Object.entries(text.EXAMPLES[kind]).map(([example, name]) => (
          <option key={example} value={example}>
            {name}
          </option>
        ))}
      </select>
      <CodeEditor
        key={kind}
        label={text.EDITOR[kind]}
        code={write.text}
        fault={check.kind === "failed" ? check.fault.line : null}
        onType={intents.type}
      />
      <p class="note">
        {text.HINT[kind]}
        <span class="by-keys">{text.KEYS}</span>
      </p>
      <p class="note" hidden={saved}>
        {text.NOT_SAVED}
      </p>
    </section>
  );
}

type CodeEditorProps = {
  label: string;
  code: string;
  fault: number | null;
  onType: (text: string) => void;
};

/** @param props `fault` is the number of the line to mark */
function CodeEditor({ label, code, fault, onType }: CodeEditorProps) {
  const box = useRef<HTMLDivElement>(null);
  const editor = useRef<ReturnType<typeof createEditor>>(null);
  useLayoutEffect(() => {
    if (box.current)
      editor.current = createEditor(box.current, { label, text: code, onChange: onType });
  }, []);
  useLayoutEffect(() => {
    if (code !== editor.current?.text()) editor.current?.setText(code);
  }, [code]);
  useLayoutEffect(() => editor.current?.markLine(fault), [fault]);
  return <div class="code-editor" ref={box} />;
}
