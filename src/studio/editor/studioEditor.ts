import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language';
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  hoverTooltip,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser';
import type { StudioFault } from '#schemas/payloads/studio.ts';
import { codeColours, codeLook } from '../../fields/editors/codeLook.ts';
import { aboutAt, type Known, suggestionsAt } from './suggestions.ts';

/** What the editor asks for and tells, always the latest. */
export interface EditorPort {
  readonly label: string;
  readonly phrases: Readonly<Record<string, string>>;
  readonly known: () => Known;
  readonly onText: (text: string) => void;
  readonly onSave: () => void;
}

/** The state of a file's editor: its text, its own undo history and what it offers. */
export function createEditorState(text: string, port: () => EditorPort): EditorState {
  const { label, phrases } = port();
  const save = () => {
    port().onSave();
    return true;
  };
  return EditorState.create({
    doc: text,
    extensions: [
      ...habits,
      EditorState.phrases.of(phrases),
      json(),
      autocompletion({ override: [(context) => completions(context, port().known())], icons: false }),
      hoverTooltip((view, at) => hover(view, at, port().known())),
      EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
      EditorView.updateListener.of(({ docChanged, state }) => {
        if (docChanged) port().onText(state.doc.toString());
      }),
      keymap.of([{ key: 'Mod-s', run: save, preventDefault: true }]),
    ],
  });
}

const habits: readonly Extension[] = [
  lineNumbers(),
  foldGutter(),
  lintGutter(),
  history(),
  drawSelection(),
  highlightActiveLine(),
  highlightSelectionMatches(),
  indentOnInput(),
  indentUnit.of('  '),
  bracketMatching(),
  closeBrackets(),
  syntaxHighlighting(codeColours),
  EditorView.theme({
    '&': { height: '100%' },
    '.cm-scroller': { maxHeight: 'none', overflow: 'auto' },
    // The panel of a completion's meaning stands beside the list.
    '.cm-tooltip.cm-tooltip-autocomplete': { overflow: 'visible' },
    '.cm-tooltip-hover': { maxWidth: 'min(460px, 90vw)', padding: '6px 10px', whiteSpace: 'pre-line' },
    '.cm-tooltip.cm-completionInfo': { padding: '6px 10px', maxWidth: '320px' },
    '.cm-completionDetail': { color: 'var(--kf-ink-faint)', fontStyle: 'normal' },
    '.cm-diagnostic': { padding: '4px 10px', overflowWrap: 'anywhere' },
    '.cm-diagnostic-error': { borderLeftColor: 'var(--kf-tone-danger-ink)' },
    '.cm-diagnostic-warning': { borderLeftColor: 'var(--kf-tone-warning-ink)' },
  }),
  codeLook,
  EditorView.lineWrapping,
  keymap.of([
    ...closeBracketsKeymap,
    ...completionKeymap,
    ...lintKeymap,
    ...defaultKeymap,
    ...searchKeymap,
    ...historyKeymap,
    ...foldKeymap,
    indentWithTab,
  ]),
];

function completions({ state, pos, explicit }: CompletionContext, known: Known): CompletionResult | null {
  const text = state.doc.toString();
  if (!explicit && !/[\w".-]/.test(text.slice(Math.max(0, pos - 1), pos))) return null;
  const { from, to, options } = suggestionsAt(text, pos, known);
  // The word is matched without its quotes, and replaced with them.
  const before = text[from] === '"' ? 1 : 0;
  const after = to - pos;
  return {
    from: from + before,
    validFor: /^[\w.-]*$/,
    options: options.map(
      ({ label, insert, detail, info }): Completion => ({
        label,
        ...(detail !== undefined && { detail }),
        ...(info !== undefined && { info }),
        apply: (view, _completion, start, end) => apply(view, insert, start - before, end + after),
      }),
    ),
  };
}

function apply(view: EditorView, insert: string, from: number, to: number): void {
  const at = insert.indexOf('|');
  const text = at < 0 ? insert : insert.slice(0, at) + insert.slice(at + 1);
  view.dispatch({
    changes: { from, to, insert: text },
    selection: { anchor: from + (at < 0 ? text.length : at) },
    userEvent: 'input.complete',
  });
}

function hover({ state }: EditorView, at: number, known: Known) {
  const about = aboutAt(state.doc.toString(), at, known);
  if (!about) return null;
  const create = () => {
    const dom = document.createElement('div');
    const title = document.createElement('strong');
    title.textContent = about.word;
    dom.append(title, `\n${about.text}`);
    return { dom };
  };
  return { pos: about.from, end: about.to, create, above: true };
}

/** Marks the faults of a file in its editor; `text` is the text that they are about. */
export function showFaults(view: EditorView, text: string, faults: readonly StudioFault[]): void {
  const { doc } = view.state;
  // The faults of the newer text will follow.
  if (doc.toString() !== text) return;
  const tree = parseTree(text);
  const diagnostics = faults.map(
    ({ isRemark, text: message, ...fault }): Diagnostic => ({
      ...rangeOf(tree, fault, lineRange(doc.line(Math.min(Math.max(1, fault.line), doc.lines)))),
      severity: isRemark ? 'warning' : 'error',
      message,
    }),
  );
  view.dispatch(setDiagnostics(view.state, diagnostics));
}

function lineRange({ from, to, text }: { from: number; to: number; text: string }) {
  return { from: from + (text.length - text.trimStart().length), to };
}

type Range = Pick<Diagnostic, 'from' | 'to'>;

/** Where a fault is: at the name of its place, at the unknown word inside, or else in its line. */
export function rangeOf(
  tree: Node | undefined,
  { path, unknown }: Pick<StudioFault, 'path' | 'unknown'>,
  line: Range,
): Range {
  const steps = path
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  const node = tree && path !== '' ? nodeAt(tree, steps) : undefined;
  if (!node) return line;
  const inside =
    unknown === undefined
      ? undefined
      : node.children?.find((one) => one.value === unknown || one.children?.[0]?.value === unknown);
  const found =
    inside ??
    (node.parent?.type === 'property' && node.type !== 'string' ? node.parent.children?.[0] : node) ??
    node;
  const at = found.type === 'property' ? (found.children?.[0] ?? found) : found;
  return { from: at.offset, to: at.offset + at.length };
}

function nodeAt(tree: Node, steps: readonly string[]): Node | undefined {
  return steps.reduce<Node | undefined>((node, step) => {
    if (!node) return undefined;
    return findNodeAtLocation(node, [node.type === 'array' ? Number(step) : step]);
  }, tree);
}
