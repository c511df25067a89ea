import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Resource } from '#schemas/resource.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import type { Clash, Side } from '../conflict.ts';
import { ClashTable } from './ClashTable.tsx';

interface ConflictDialogProps {
  readonly resource: Resource;
  readonly clashes: readonly Clash[];
  readonly busy: boolean;
  readonly onChosen: (sides: Readonly<Record<string, Side>>) => void;
  readonly onClose: () => void;
}

/** Shows both versions of a record after a conflict, field by field, and asks which to keep. */
export function ConflictDialog({ resource, clashes, busy, onChosen, onClose }: ConflictDialogProps) {
  const translate = useTranslate();
  const id = useId();
  const [sides, setSides] = useState(() => sidesOf(clashes, ({ likely }) => likely));
  return (
    <Dialog
      open
      onClose={(_event, reason) => reason === 'escapeKeyDown' && !busy && onClose()}
      role="alertdialog"
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
      maxWidth="md"
      fullWidth
    >
      <DialogTitle id={`${id}title`}>{translate('form.conflict.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}text`} sx={{ mb: 2 }}>
          {translate('form.conflict.text')}
        </DialogContentText>
        <ClashTable
          resource={resource}
          clashes={clashes}
          sides={sides}
          onChoose={(name, side) => setSides({ ...sides, [name]: side })}
        />
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        {clashes.length > 1 && <AllButtons onAll={(side) => setSides(sidesOf(clashes, () => side))} />}
        <BusyButton busy={busy} onClick={onClose}>
          {translate('form.conflict.back')}
        </BusyButton>
        <BusyButton variant="contained" autoFocus busy={busy} onClick={() => onChosen(sides)}>
          {translate('form.conflict.save')}
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}

function AllButtons({ onAll }: { readonly onAll: (side: Side) => void }) {
  const translate = useTranslate();
  return (
    <>
      <Button onClick={() => onAll('mine')}>{translate('form.conflict.allMine')}</Button>
      <Button onClick={() => onAll('theirs')} sx={{ mr: 'auto' }}>
        {translate('form.conflict.allTheirs')}
      </Button>
    </>
  );
}

function sidesOf(clashes: readonly Clash[], side: (clash: Clash) => Side): Readonly<Record<string, Side>> {
  return Object.fromEntries(clashes.map((clash) => [clash.name, side(clash)]));
}
