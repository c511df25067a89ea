import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  closeCompletion,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { languages, sqlOf } from './codeLanguages.ts';
import { codeColours, codeLook } from './codeLook.ts';
import type { EditorProps } from './editorProps.ts';
import { editorTexts } from './editorTexts.ts';

/** Creates a code editor in an element. `follow` passes in outside changes. */
export function createCodeView(parent: HTMLElement, latest: { readonly current: EditorProps }) {
  const changing = new Compartment();
  const speaking = new Compartment();
  let { names } = latest.current;
  const first = latest.current;
  const told = editorTexts(first.text);
  const listener = EditorView.updateListener.of(({ docChanged, state }) => {
    const text = docChanged ? state.doc.toString() : undefined;
    if (text !== undefined && told.tell(text)) latest.current.onText(text);
  });
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: first.text,
      extensions: [
        runKeys(latest),
        ...habits,
        speaking.of(languageOf(first)),
        EditorView.domEventHandlers({ blur: () => latest.current.onLeave?.() }),
        listener,
        changing.of(changeable(first)),
      ],
    }),
  });
  return {
    destroy: () => view.destroy(),
    follow(props: EditorProps): void {
      view.dispatch({ effects: changing.reconfigure(changeable(props)) });
      if (props.names !== names) view.dispatch({ effects: speaking.reconfigure(languageOf(props)) });
      names = props.names;
      // Newer typing must not be overwritten by an older text that comes back from outside.
      if (told.isKnown(props.text)) return;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: props.text } });
    },
  };
}

// Runs before the editor's own key bindings, which would insert a line break.
function runKeys(latest: { readonly current: EditorProps }): Extension {
  const run = (view: EditorView) => {
    const { onRun } = latest.current;
    if (!onRun) return false;
    // An open completion list would cover the result.
    closeCompletion(view);
    onRun();
    return true;
  };
  return keymap.of(['Ctrl-Enter', 'Meta-Enter'].map((key) => ({ key, run, stopPropagation: true })));
}

function languageOf({ language, names }: EditorProps): Extension {
  if (language === 'html') return [];
  return language === 'sql' && names
    ? [sqlOf(names), autocompletion({ icons: false })]
    : languages[language]();
}

const habits: readonly Extension[] = [
  lineNumbers(),
  foldGutter(),
  history(),
  drawSelection(),
  highlightSpecialChars(),
  highlightActiveLine(),
  highlightSelectionMatches(),
  indentOnInput(),
  indentUnit.of('  '),
  bracketMatching(),
  closeBrackets(),
  syntaxHighlighting(codeColours),
  codeLook,
  EditorView.lineWrapping,
  // Tab indents; after Escape it moves the focus, as CodeMirror does everywhere.
  keymap.of([
    ...closeBracketsKeymap,
    ...defaultKeymap,
    ...searchKeymap,
    ...historyKeymap,
    ...foldKeymap,
    indentWithTab,
  ]),
];

function changeable({ id, labelledBy, aria, isFixed }: EditorProps): Extension {
  const told = Object.entries({ ...aria, 'aria-labelledby': labelledBy, 'aria-readonly': isFixed });
  const attributes = told.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return [
    EditorState.readOnly.of(isFixed),
    EditorView.contentAttributes.of({ id, ...Object.fromEntries(attributes) }),
  ];
}
