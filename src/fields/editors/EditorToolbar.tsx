import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useRovingFocus } from '../../ui/useRovingFocus.ts';

interface EditorToolbarProps {
  /** The id of the label of the text below. */
  readonly label: string;
  /** Groups of buttons, each in a `span`. */
  readonly children: ReactNode;
  readonly className?: string;
}

/** The toolbar of an editor: one tab stop, in which the arrow keys move. */
export const EditorToolbar = styled(({ label, children, className }: EditorToolbarProps) => (
  <div role="toolbar" aria-labelledby={label} className={className} {...useRovingFocus()}>
    {children}
  </div>
))(({ theme: { tokens } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  '& > span': { display: 'flex', gap: 2 },
  '& > span + span': { marginLeft: 4, paddingLeft: 4, borderLeft: `1px solid ${tokens.line}` },
}));
