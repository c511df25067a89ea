import { styled } from '@mui/material/styles';
import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import type { EditorProps } from './editorProps.ts';
import { HtmlToolbar } from './HtmlToolbar.tsx';
import { LazyCodeEditor } from './lazyCodeEditor.ts';
import { extensions } from './rich/extensions.ts';
import { htmlOf } from './rich/htmlOf.ts';
import { Losing } from './rich/Losing.tsx';
import { lost } from './rich/lost.ts';
import { usePictures } from './usePictures.ts';

/** A rich text editor with a toolbar. If the text would lose something in it, the user is asked first. */
export function HtmlEditor(props: EditorProps) {
  const [isSource, setSource] = useState(false);
  return isSource ? (
    <LazyCodeEditor {...props} language="html" />
  ) : (
    <RichEditor {...props} onSource={() => setSource(true)} />
  );
}

function RichEditor(props: EditorProps & { readonly onSource: () => void }) {
  const { text, isFixed, aria, labelledBy, onSource } = props;
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const pictures = usePictures();
  const editor = useEditor({
    extensions,
    content: text,
    editable: !isFixed,
    editorProps: {
      handlePaste: pictures.paste,
      handleDrop: pictures.drop,
      transformPastedHTML: pictures.ofHtml,
      attributes: attributesOf(props),
    },
    onUpdate: ({ editor: now }) => latest.current.onText(htmlOf(now)),
    onBlur: () => latest.current.onLeave?.(),
  });
  pictures.into(editor);
  // Nothing was typed yet: the editor holds what it parsed.
  const [losing, setLosing] = useState(() => lost(text, htmlOf(editor)));
  const isClosed = isFixed || losing.length > 0;
  useEffect(() => {
    editor.setEditable(!isClosed, false);
  }, [editor, isClosed]);
  return (
    <Place data-wrong={aria['aria-invalid'] === true} data-fixed={isClosed}>
      {!isClosed && <HtmlToolbar editor={editor} label={labelledBy} pictures={pictures} />}
      {!isFixed && losing.length > 0 && (
        <Losing what={losing} onSource={onSource} onAgree={() => setLosing([])} />
      )}
      <EditorContent editor={editor} />
    </Place>
  );
}

function attributesOf({ id, aria, labelledBy }: EditorProps): Record<string, string> {
  const told = Object.entries({
    id,
    role: 'textbox',
    'aria-multiline': true,
    'aria-labelledby': labelledBy,
    ...aria,
  });
  return Object.fromEntries(
    told.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}

const Place = styled('div')(({ theme }) => ({
  border: `1px solid ${theme.tokens.edge}`,
  borderRadius: 8,
  overflow: 'hidden',
  backgroundColor: theme.tokens.surface,
  '&:focus-within': { outline: `2px solid ${theme.tokens.focus}`, outlineOffset: -1 },
  '&[data-wrong="true"]': { borderColor: theme.tokens.tones.danger.mark },
  '&[data-fixed="true"]': { backgroundColor: theme.tokens.sunken },
  '& .tiptap': {
    minHeight: 160,
    maxHeight: 'min(60vh, 560px)',
    overflow: 'auto',
    padding: '4px 14px',
    outline: 'none',
    fontSize: '0.875rem',
    lineHeight: 1.7,
    '& p': { margin: '8px 0' },
    '& li p': { margin: '2px 0' },
    '& h1': { ...theme.typography.h2, margin: '18px 0 6px' },
    '& h2': { ...theme.typography.h3, margin: '18px 0 6px' },
    '& h3': { ...theme.typography.h5, margin: '16px 0 6px' },
    '& h4, & h5, & h6': { ...theme.typography.h6, margin: '14px 0 4px' },
    '& table': { borderCollapse: 'collapse', margin: '10px 0', minWidth: '50%' },
    '& td, & th': { border: `1px solid ${theme.tokens.line}`, padding: '2px 8px', position: 'relative' },
    '& td > p, & th > p': { margin: '2px 0' },
    '& th': { backgroundColor: theme.tokens.sunken, textAlign: 'left' },
    '& .selectedCell': { backgroundColor: theme.tokens.chosen },
    '& figure': { margin: '10px 0' },
    '& figcaption': { color: theme.tokens.inkSoft },
    '& a': { color: theme.tokens.accent },
    '& img': { maxWidth: '100%', borderRadius: 6 },
    '& img.ProseMirror-selectednode': { outline: `2px solid ${theme.tokens.focus}` },
    '& blockquote': {
      margin: '10px 0',
      padding: '0 0 0 14px',
      borderLeft: `3px solid ${theme.tokens.line}`,
      color: theme.tokens.inkSoft,
    },
    '& pre': {
      padding: '10px 12px',
      borderRadius: 6,
      backgroundColor: theme.tokens.sunken,
      overflowX: 'auto',
    },
    '& hr': { border: 0, borderTop: `1px solid ${theme.tokens.line}`, margin: '16px 0' },
  },
}));
