// The editor. It is a text box at first, which CodeMirror replaces once it is loaded. If CodeMirror
// cannot be loaded, the text box remains.

import { element } from "../lib/dom.ts";
import { createLate } from "../lib/late-import.ts";

type CodeMirror = typeof import("./codemirror.ts");

/** @param options `onChange` is called for changes by the user, but not for `setText` */
export function createEditor(
  parent: HTMLElement,
  { label, text, onChange }: { label: string; text: string; onChange: (text: string) => void },
) {
  const load: () => Promise<CodeMirror> = createLate(import.meta.codemirror);
  const box = document.createElement("textarea");
  box.className = "code-box";
  box.setAttribute("aria-label", label);
  box.spellcheck = false;
  box.autocapitalize = "off";
  box.value = text;
  box.addEventListener("input", () => onChange(box.value));
  parent.append(box);
  let rich: ReturnType<typeof createRich> | null = null;

  load().then(
    (library) => {
      const focused = document.activeElement === box;
      const { selectionStart } = box;
      // In a shadow root, CodeMirror adopts its style sheets, which the page's content security
      // policy allows.
      const host = element("div", { class: "code" });
      const root = host.attachShadow({ mode: "open" });
      // Typing in the editor must not trigger the page's key bindings.
      host.addEventListener("keydown", (event) => event.stopPropagation());
      box.replaceWith(host);
      rich = createRich(library, root, { label, text: box.value, onChange });
      if (focused) rich.focusAt(selectionStart);
    },
    (error) => console.warn("The editor stays a plain text box:", error),
  );

  return {
    text: () => rich?.text() ?? box.value,
    setText(next: string) {
      if (rich) rich.setText(next);
      else box.value = next;
    },
    markLine(line: number | null) {
      rich?.markLine(line);
    },
  };
}

function createRich(
  library: CodeMirror,
  root: ShadowRoot,
  { label, text, onChange }: { label: string; text: string; onChange: (text: string) => void },
) {
  const { EditorView, EditorState, Decoration, StateEffect, StateField } = library;
  const fault: import("@codemirror/state").StateEffectType<number | null> = StateEffect.define();
  const marked = Decoration.line({ class: "cm-fault" });
  const faulty = StateField.define({
    create: () => Decoration.none,
    update(lines, { docChanged, effects, state }) {
      for (const effect of effects) {
        if (!effect.is(fault)) continue;
        const line = effect.value;
        if (line === null || line < 1 || line > state.doc.lines) return Decoration.none;
        return Decoration.set([marked.range(state.doc.line(line).from)]);
      }
      // After an edit, the marked line may be correct.
      return docChanged ? Decoration.none : lines;
    },
    provide: (field) => EditorView.decorations.from(field),
  });
  let quiet = false;
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        ...extensions(library, label),
        faulty,
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged && !quiet) onChange(state.doc.toString());
        }),
      ],
    }),
  });

  return {
    text: () => view.state.doc.toString(),
    setText(next: string) {
      if (next === view.state.doc.toString()) return;
      quiet = true;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } });
      quiet = false;
    },
    markLine(line: number | null) {
      const { doc } = view.state;
      const there = line !== null && line >= 1 && line <= doc.lines;
      const seen = there ? [EditorView.scrollIntoView(doc.line(line).from)] : [];
      view.dispatch({ effects: [fault.of(line), ...seen] });
    },
    focusAt(at: number) {
      view.focus();
      view.dispatch({ selection: { anchor: at } });
    },
  };
}

function extensions(library: CodeMirror, label: string) {
  const { EditorView, HighlightStyle, keymap, tags } = library;
  const colours = HighlightStyle.define([
    { tag: [tags.keyword, tags.operatorKeyword], color: "var(--accent)", fontWeight: "600" },
    { tag: [tags.string, tags.special(tags.string)], color: "var(--focus)" },
    { tag: [tags.number, tags.bool, tags.null], color: "var(--fault)" },
    { tag: tags.comment, color: "var(--muted)", fontStyle: "italic" },
    { tag: tags.function(tags.definition(tags.variableName)), fontWeight: "700" },
  ]);
  return [
    library.lineNumbers(),
    library.history(),
    library.drawSelection(),
    library.highlightActiveLine(),
    library.bracketMatching(),
    library.indentOnInput(),
    library.indentUnit.of("    "),
    library.python(),
    library.syntaxHighlighting(colours),
    // CodeMirror's key map lets the user leave the editor with Escape and then Tab.
    keymap.of([...library.defaultKeymap, ...library.historyKeymap, library.indentWithTab]),
    // Accessibility checkers require a tabindex on an element that scrolls.
    EditorView.contentAttributes.of({ "aria-label": label, autocapitalize: "off", tabindex: "0" }),
    EditorView.theme({
      "&": { color: "var(--ink)", backgroundColor: "var(--raised)", fontSize: "0.9rem" },
      "&.cm-focused": { outline: "3px solid var(--focus)", outlineOffset: "2px" },
      ".cm-scroller": {
        fontFamily: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
        lineHeight: "1.5",
        minHeight: "12rem",
        maxHeight: "60vh",
      },
      ".cm-content": { caretColor: "var(--ink)" },
      ".cm-cursor": { borderLeftColor: "var(--ink)" },
      ".cm-gutters": {
        backgroundColor: "var(--card)",
        color: "var(--muted)",
        borderRight: "1px solid var(--line)",
      },
      ".cm-activeLine, .cm-activeLineGutter": {
        backgroundColor: "color-mix(in srgb, var(--accent) 7%, transparent)",
      },
      "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground":
        { backgroundColor: "color-mix(in srgb, var(--focus) 25%, transparent)" },
      ".cm-fault": {
        backgroundColor: "color-mix(in srgb, var(--fault) 9%, transparent)",
        boxShadow: "inset 3px 0 var(--fault)",
        outline: "1px solid transparent", // The outline is visible in forced colours.
        outlineOffset: "-1px",
      },
    }),
  ];
}
