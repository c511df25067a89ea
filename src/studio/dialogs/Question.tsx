import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useTexts } from '../texts.ts';

interface QuestionProps {
  readonly title: string;
  readonly text: string;
  readonly lines?: readonly string[];
  readonly confirm: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something that cannot be taken back. */
export function Question({ title, text, lines = [], confirm, onConfirm, onClose }: QuestionProps) {
  const { t } = useTexts();
  const id = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
    >
      <DialogTitle id={`${id}title`}>{title}</DialogTitle>
      <DialogContent id={`${id}text`} sx={{ overflowWrap: 'anywhere' }}>
        {lines.length > 0 && (
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        {text}
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          {t('studio.cancel')}
        </Button>
        <Button variant="contained" color="error" onClick={onConfirm}>
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
