import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { Keys } from './Keys.tsx';
import { usePresentCommands } from './present.ts';

/** Lists the shortcuts of the open screen and the global ones. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const translate = useTranslate();
  const title = useId();
  const here = usePresentCommands().filter(({ key }) => key !== undefined);
  const everywhere = [
    { name: 'palette', label: translate('record.palette.name'), key: 'Ctrl+K' },
    { name: 'keys', label: translate('record.keys.name'), key: '?' },
    { name: 'close', label: translate('record.keys.close'), key: 'Esc' },
  ];
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} maxWidth="xs" fullWidth>
      <DialogTitle id={title}>{translate('record.keys.name')}</DialogTitle>
      <DialogContent>
        {[
          { word: 'here', keys: here },
          { word: 'everywhere', keys: everywhere },
        ].map(
          ({ word, keys }) =>
            keys.length > 0 && (
              <Group key={word}>
                <h3>{translate(`record.keys.${word}`)}</h3>
                <dl>
                  {keys.map(({ name, label, key = '' }) => (
                    <div key={name}>
                      <dt>{label}</dt>
                      <dd>
                        <Keys of={key} />
                      </dd>
                    </div>
                  ))}
                </dl>
              </Group>
            ),
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {translate('form.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const Group = styled('section')(({ theme: { tokens } }) => ({
  '& + &': { marginTop: 20 },
  '& h3': { margin: '0 0 6px', fontSize: '0.8125rem', fontWeight: 500, color: tokens.inkSoft },
  '& dl': { margin: 0 },
  '& dl > div': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 16,
    padding: '6px 0',
    borderBottom: `1px solid ${tokens.line}`,
  },
  '& dd': { margin: 0, flex: 'none' },
}));
