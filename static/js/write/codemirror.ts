// The parts of CodeMirror that the editor uses, bundled separately.

export {
  defaultKeymap,
  history,
  historyKeymap,
  indentWithTab,
} from "@codemirror/commands";
export { python } from "@codemirror/lang-python";
export {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from "@codemirror/language";
export { EditorState, StateEffect, StateField } from "@codemirror/state";
export {
  Decoration,
  drawSelection,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
} from "@codemirror/view";
export { tags } from "@lezer/highlight";
