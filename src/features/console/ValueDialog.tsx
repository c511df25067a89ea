import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import type { Cell } from '#schemas/payloads/console.ts';
import { CopyButton } from '../../fields/CopyButton.tsx';

interface ValueDialogProps {
  readonly name: string;
  readonly cell: Cell;
  readonly onClose: () => void;
}

/** Shows a full value, as far as it was received, with formatted JSON and a copy button. */
export function ValueDialog({ name, cell, onClose }: ValueDialogProps) {
  const translate = useTranslate();
  const title = useId();
  const text = cell === null ? 'NULL' : typeof cell === 'string' ? cell : cell.cut;
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={title}>
      <DialogTitle id={title}>{name}</DialogTitle>
      <DialogContent>
        <Text tabIndex={0}>{inLines(text)}</Text>
        {typeof cell === 'object' && cell !== null && (
          <p>{translate('console.cut', { most: text.length })}</p>
        )}
      </DialogContent>
      <DialogActions>
        <CopyButton text={text} label={translate('console.copy')} />
        <Button onClick={onClose} variant="contained">
          {translate('form.ok')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

// Only where formatting is lossless: numbers beyond 2^53 would be rounded.
function inLines(text: string): string {
  if (!/^\s*[[{]/.test(text) || /\d{16}/.test(text)) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

const Text = styled('pre')(({ theme: { tokens } }) => ({
  margin: 0,
  padding: 12,
  maxHeight: '60vh',
  overflow: 'auto',
  borderRadius: 8,
  fontFamily: 'var(--kf-font-code)',
  fontSize: '0.8125rem',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  backgroundColor: tokens.sunken,
}));
