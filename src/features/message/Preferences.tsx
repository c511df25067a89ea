import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { NoticePreferences } from '#schemas/payloads/noticePreferences.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { useAttempt } from '../../ui/useAttempt.ts';

const queryKey = ['message', 'preferences'];

/** The dialog in which an account chooses the notices that it gets. */
export function Preferences({ onClose }: { readonly onClose: () => void }) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const id = useId();
  const { data, error } = useQuery({
    queryKey,
    queryFn: () => dataProvider.call<NoticePreferences>('Admin.Message.GetPreferences'),
  });
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>{translate('work.message.preferences')}</DialogTitle>
      {data ? (
        <Choice preferences={data} onClose={onClose} />
      ) : (
        <DialogContent>
          {error ? <Alert severity="warning">{error.message}</Alert> : <Skeleton height={240} />}
        </DialogContent>
      )}
    </Dialog>
  );
}

interface ChoiceProps {
  readonly preferences: NoticePreferences;
  readonly onClose: () => void;
}

function Choice({ preferences: { items, always }, onClose }: ChoiceProps) {
  const translate = useTranslate();
  const [muted, setMuted] = useState(() => items.filter(({ message }) => !message).map(({ kind }) => kind));
  const { save, busy, refusal } = useSave(onClose);
  const toggle = (kind: string) =>
    setMuted(muted.includes(kind) ? muted.filter((one) => one !== kind) : [...muted, kind]);
  return (
    <>
      <DialogContent>
        <Kinds>
          <p>{translate('work.message.preferencesHelp')}</p>
          <ul>
            {items.map(({ kind, label, examples }) => (
              <li key={kind}>
                <FormControlLabel
                  control={<Checkbox checked={!muted.includes(kind)} onChange={() => toggle(kind)} />}
                  label={label}
                />
                <small>{examples.join(' · ')}</small>
              </li>
            ))}
          </ul>
          <h3>{translate('work.message.always.title')}</h3>
          <small>{always.join(' · ')}</small>
        </Kinds>
        {refusal && <Alert severity="error">{refusal.message}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('form.cancel')}</Button>
        <BusyButton variant="contained" busy={busy} onClick={() => save(muted)}>
          {translate('work.message.save')}
        </BusyButton>
      </DialogActions>
    </>
  );
}

function useSave(onSaved: () => void) {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const queries = useQueryClient();
  const notify = useNotify();
  const { attempt, busy, refusal } = useAttempt();
  const save = (muted: readonly string[]) =>
    void attempt(async () => {
      await dataProvider.call('Admin.Message.SavePreferences', { muted: [...muted] });
      await queries.invalidateQueries({ queryKey });
      notify('work.message.saved', { type: 'success' });
      onSaved();
    });
  return { save, busy, refusal };
}

const Kinds = styled('div')(({ theme: { tokens, typography } }) => ({
  '& p': { margin: '0 0 8px', color: tokens.inkSoft },
  '& ul': { margin: 0, padding: 0, listStyle: 'none' },
  '& li': { padding: '6px 0 10px', borderBottom: `1px solid ${tokens.line}` },
  '& li > small': { display: 'block', paddingLeft: 32 },
  '& small': { color: tokens.inkSoft, fontSize: '0.8125rem', overflowWrap: 'anywhere' },
  '& h3': { ...typography.h4, margin: '16px 0 4px' },
}));
