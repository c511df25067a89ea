import { styled } from '@mui/material/styles';
import Image from '@tiptap/extension-image';
import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useRef } from 'react';
import type { EditorProps } from './editorProps.ts';
import { HtmlToolbar } from './HtmlToolbar.tsx';
import { usePictures } from './usePictures.ts';

/** A box for rich text, with the buttons that shape it. */
export function HtmlEditor(props: EditorProps) {
  const { text, isFixed, aria, labelledBy } = props;
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const pictures = usePictures();
  const editor = useEditor({
    extensions,
    content: text,
    editable: !isFixed,
    editorProps: { handlePaste: pictures.paste, handleDrop: pictures.drop, attributes: attributesOf(props) },
    onUpdate: ({ editor: now }) => latest.current.onText(now.isEmpty ? '' : now.getHTML()),
    onBlur: () => latest.current.onLeave?.(),
  });
  pictures.into(editor);
  useEffect(() => {
    editor.setEditable(!isFixed, false);
  }, [editor, isFixed]);
  return (
    <Place data-wrong={aria['aria-invalid'] === true} data-fixed={isFixed}>
      {!isFixed && <HtmlToolbar editor={editor} label={labelledBy} pictures={pictures} />}
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

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, defaultProtocol: 'https', protocols: ['http', 'https', 'mailto'] },
  }),
  Image,
];

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
    '& h2': { ...theme.typography.h3, margin: '18px 0 6px' },
    '& h3': { ...theme.typography.h5, margin: '16px 0 6px' },
    '& h4': { ...theme.typography.h6, margin: '14px 0 4px' },
    '& a': { color: theme.tokens.accent },
    '& img': { maxWidth: '100%', borderRadius: 6, display: 'block' },
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
