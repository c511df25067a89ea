import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import { ChangeList } from './ChangeList.tsx';
import { GateProblem } from './GateProblem.tsx';
import { useDiff } from './useDiff.ts';

interface CompareDialogProps {
  readonly record: IdRow;
  readonly numbers: readonly number[];
  /** The version to show in detail. */
  readonly number: number;
  readonly onClose: () => void;
}

const draft = 0;

/** Any two versions side by side, including the draft: initially the live one and the requested one. */
export function CompareDialog({ record, numbers, number, onClose }: CompareDialogProps) {
  const translate = useTranslate();
  const live = Number(record['live'] ?? 0);
  const [from, setFrom] = useState(live && live !== number ? live : number);
  const [to, setTo] = useState(live && live !== number ? number : draft);
  const { diff, error, retry } = useDiff(record, from, to === draft ? undefined : to);
  const word = (one: number) =>
    one === draft ? translate('designer.draft') : translate('designer.version', { number: one });
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby="compare-title">
      <DialogTitle id="compare-title">{translate('gate.compare')}</DialogTitle>
      <DialogContent>
        <Sides>
          <TextField
            select
            size="small"
            label={translate('gate.from')}
            value={from}
            onChange={({ target }) => setFrom(Number(target.value))}
          >
            {numbers.map((one) => (
              <MenuItem key={one} value={one}>
                {word(one)}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            select
            size="small"
            label={translate('gate.to')}
            value={to}
            onChange={({ target }) => setTo(Number(target.value))}
          >
            {[draft, ...numbers].map((one) => (
              <MenuItem key={one} value={one}>
                {word(one)}
              </MenuItem>
            ))}
          </TextField>
        </Sides>
        {error && <GateProblem what={translate('gate.notCompared')} error={error} onRetry={retry} />}
        {diff && diff.changes.length === 0 && <p>{translate('gate.same')}</p>}
        {diff && <ChangeList changes={diff.changes} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('gate.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

const Sides = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))',
  gap: 12,
  padding: '8px 0 16px',
});
