import type { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { styled } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import { useTexts } from '../texts.ts';
import type { Evaluated } from '../useStudio.ts';
import { createEditorState, type EditorPort, showFaults } from './studioEditor.ts';
import type { Known } from './suggestions.ts';

interface EditorProps {
  readonly name: string;
  readonly text: string;
  readonly known: Omit<Known, 'lang'>;
  readonly evaluated: Evaluated | undefined;
  /** A line to go to. */
  readonly place: { readonly line: number } | undefined;
  readonly onText: (text: string) => void;
  readonly onSave: () => void;
}

/** The editor of the open file. Each file keeps its own undo history. */
export function Editor(props: EditorProps) {
  const { name, text, evaluated, place } = props;
  const { t, lang } = useTexts();
  const parent = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const states = useRef(new Map<string, EditorState>());
  const shown = useRef('');
  const port = useRef<EditorPort>(undefined);
  port.current = {
    label: t('studio.editor.label'),
    phrases: phrases(t),
    known: () => ({ ...props.known, lang }),
    onText: props.onText,
    onSave: props.onSave,
  };
  useEffect(() => {
    if (!parent.current) return;
    const made = new EditorView({ parent: parent.current });
    view.current = made;
    shown.current = '';
    return () => made.destroy();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another file or another language makes another state.
  useEffect(() => {
    const editor = view.current;
    if (!editor) return;
    const key = `${lang} ${name}`;
    if (shown.current !== '') states.current.set(shown.current, editor.state);
    editor.setState(states.current.get(key) ?? createEditorState(text, () => port.current as EditorPort));
    shown.current = key;
    editor.scrollDOM.scrollTop = 0;
  }, [name, lang]);
  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === text) return;
    editor.dispatch({ changes: difference(editor.state.doc.toString(), text) });
  }, [text]);
  useEffect(() => {
    if (!view.current || !evaluated) return;
    showFaults(
      view.current,
      evaluated.drafts.get(name)?.text ?? text,
      evaluated.faults.filter((fault) => fault.name === name),
    );
  }, [evaluated, name, text]);
  useEffect(() => {
    const editor = view.current;
    if (!editor || !place) return;
    const { from } = editor.state.doc.line(Math.min(place.line, editor.state.doc.lines));
    editor.dispatch({
      selection: { anchor: from },
      effects: EditorView.scrollIntoView(from, { y: 'center' }),
    });
    editor.focus();
  }, [place]);
  return <Place ref={parent} />;
}

/** The one change that makes a text of another: what is equal before and after it keeps cursor and history. */
function difference(before: string, after: string) {
  let from = 0;
  while (from < Math.min(before.length, after.length) && before[from] === after[from]) from++;
  let end = 0;
  const most = Math.min(before.length, after.length) - from;
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end++;
  return { from, to: before.length - end, insert: after.slice(from, after.length - end) };
}

function phrases(t: (key: string) => string): Readonly<Record<string, string>> {
  return {
    Diagnostics: t('studio.problems.title'),
    'No diagnostics': t('studio.problems.none'),
    Find: t('studio.editor.find'),
    Replace: t('studio.editor.replace'),
    next: t('studio.editor.next'),
    previous: t('studio.editor.previous'),
    all: t('studio.editor.all'),
    'match case': t('studio.editor.case'),
    regexp: t('studio.editor.regexp'),
    'by word': t('studio.editor.word'),
    replace: t('studio.editor.replaceOne'),
    'replace all': t('studio.editor.replaceAll'),
    close: t('studio.close'),
    Completions: t('studio.editor.completions'),
  };
}

const Place = styled('div')(({ theme: { tokens } }) => ({
  flex: 1,
  minHeight: 0,
  overflow: 'hidden',
  backgroundColor: tokens.surface,
  '&:focus-within': { outline: `2px solid ${tokens.focus}`, outlineOffset: -2 },
}));
