import { styled } from '@mui/material/styles';
import { useLayoutEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { createCodeView } from './codeView.ts';
import type { EditorProps } from './editorProps.ts';

/** A code input with line numbers, syntax colours and its own undo history. */
export function CodeEditor(given: EditorProps) {
  const translate = useTranslate();
  // Because Tab indents, keyboard users need a description of how to leave the editor.
  const props = given.isFixed
    ? given
    : { ...given, aria: { ...given.aria, 'aria-description': translate('form.codeKeys') } };
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<ReturnType<typeof createCodeView>>(undefined);
  const latest = useRef(props);
  // Before the first paint, else what stands below would move up and down again.
  useLayoutEffect(() => {
    latest.current = props;
    view.current?.follow(props);
  });
  useLayoutEffect(() => {
    if (!place.current) return;
    const made = createCodeView(place.current, latest);
    view.current = made;
    return () => {
      view.current = undefined;
      made.destroy();
    };
  }, []);
  return <Place ref={place} data-wrong={props.aria['aria-invalid'] === true} data-fixed={props.isFixed} />;
}

const Place = styled('div')(({ theme }) => ({
  border: `1px solid ${theme.tokens.edge}`,
  borderRadius: 8,
  overflow: 'hidden',
  backgroundColor: theme.tokens.surface,
  '&:focus-within': { outline: `2px solid ${theme.tokens.focus}`, outlineOffset: -1 },
  '&[data-wrong="true"]': { borderColor: theme.tokens.tones.danger.mark },
  '&[data-fixed="true"]': { backgroundColor: theme.tokens.sunken },
}));
