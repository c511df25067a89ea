import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { memo } from 'react';
import type { Node, NodeProps } from 'reactflow';
import { useDesign } from '../designContext.ts';
import type { NoteData } from './canvasNode.ts';

/** A note that people leave for each other; it means nothing to the API. */
export const NoteCard = memo(function NoteCard({ data, selected }: NodeProps<Node<NoteData, 'note'>>) {
  const translate = useTranslate();
  const { edit } = useDesign();
  const change = (text: string) =>
    edit(
      (flow) => ({
        ...flow,
        notes: (flow.notes ?? []).map((note, at) => (at === data.at ? { ...note, text } : note)),
      }),
      `note ${data.at}`,
    );
  return (
    <Paper data-selected={selected}>
      <textarea
        className="nodrag nowheel"
        aria-label={translate('designer.note')}
        placeholder={translate('designer.noteHint')}
        value={data.text}
        maxLength={1000}
        rows={Math.min(8, Math.max(2, data.text.split('\n').length))}
        onChange={({ target }) => change(target.value)}
      />
    </Paper>
  );
});

const Paper = styled('div')(({ theme: { tokens } }) => ({
  width: 200,
  padding: '14px 10px 8px',
  borderRadius: 4,
  cursor: 'grab',
  backgroundColor: tokens.tones.warning.soft,
  border: '1px solid transparent',
  '&[data-selected="true"]': { borderColor: tokens.accent },
  '& textarea': {
    width: '100%',
    border: 0,
    padding: 0,
    resize: 'none',
    font: 'inherit',
    fontSize: '0.8125rem',
    color: tokens.tones.warning.ink,
    backgroundColor: 'transparent',
  },
}));
