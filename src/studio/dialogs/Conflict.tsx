import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { diffLines } from 'diff';
import { useId } from 'react';
import type { StudioDraft } from '#schemas/payloads/studio.ts';
import { useTexts } from '../texts.ts';

interface ConflictProps {
  readonly draft: StudioDraft;
  /** The text of the file; null where it was removed. */
  readonly onDisk: string | null;
  readonly onKeep: () => void;
  readonly onTake: () => void;
}

/** A file changed on the disk while its text was edited here: the person chooses, and sees the difference. */
export function Conflict({ draft, onDisk, onKeep, onTake }: ConflictProps) {
  const { t } = useTexts();
  const id = useId();
  const lines = diffLines(onDisk ?? '', draft.text)
    .filter(({ added, removed }) => added || removed)
    .flatMap(({ value, added = false }) =>
      value
        .trimEnd()
        .split('\n')
        .map((line) => ({ isMine: added, text: `${added ? '+' : '−'} ${line}` })),
    );
  return (
    <Dialog
      open
      maxWidth="md"
      fullWidth
      role="alertdialog"
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
    >
      <DialogTitle id={`${id}title`}>{t('studio.conflict.title', { name: draft.name })}</DialogTitle>
      <DialogContent>
        <p id={`${id}text`}>{t(onDisk === null ? 'studio.conflict.removed' : 'studio.conflict.text')}</p>
        <Lines tabIndex={0} role="region" aria-label={t('studio.conflict.difference')}>
          {lines.map(({ isMine, text }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change places.
            <div key={at} data-mine={isMine}>
              {text}
            </div>
          ))}
        </Lines>
      </DialogContent>
      <DialogActions>
        <Button onClick={onTake}>{t('studio.conflict.take')}</Button>
        <Button variant="contained" onClick={onKeep} autoFocus>
          {t('studio.conflict.keep')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const Lines = styled('div')(({ theme: { tokens } }) => ({
  maxHeight: '40vh',
  overflow: 'auto',
  padding: 8,
  fontFamily: 'var(--kf-font-code)',
  fontSize: '0.8125rem',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  backgroundColor: tokens.sunken,
  borderRadius: 8,
  '& > div': { color: tokens.tones.danger.ink },
  '& > [data-mine="true"]': { color: tokens.tones.success.ink },
}));
