import Card from '@mui/material/Card';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import type { LevelOperation } from '#schemas/payloads/levels.ts';
import { useWords } from '../../lang.ts';

interface OperationGroupProps {
  readonly operations: readonly LevelOperation[];
  /** The operations being saved. */
  readonly busy: ReadonlySet<string>;
  readonly onTick: (uris: readonly string[], granted: boolean) => void;
}

/** A group of operations: a checkbox for each, and one for all of them. */
export function OperationGroup({ operations, busy, onTick }: OperationGroupProps) {
  const words = useWords();
  const translate = useTranslate();
  const [first] = operations;
  const missing = operations.filter(({ granted }) => !granted);
  const uris = (missing.length > 0 ? missing : operations).map(({ uri }) => uri);
  const name = first ? words(first.group) : '';
  const isMixed = missing.length > 0 && missing.length < operations.length;
  const isBusy = operations.some(({ uri }) => busy.has(uri));
  return (
    <Group role="group" aria-label={name}>
      <FormControlLabel
        className="all"
        label={name}
        control={
          <Checkbox
            size="small"
            checked={missing.length === 0}
            indeterminate={isMixed}
            onChange={() => !isBusy && onTick(uris, missing.length > 0)}
            slotProps={{
              input: {
                'aria-label': translate('permission.levels.allOf', { name }),
                'aria-busy': isBusy,
                // MUI sets only the ARIA attribute, which a native checkbox contradicts.
                ref: (box: HTMLInputElement | null) => {
                  if (box) box.indeterminate = isMixed;
                },
              },
            }}
          />
        }
      />
      <ul>
        {operations.map(({ uri, title, granted }) => (
          <li key={uri}>
            <FormControlLabel
              label={
                <>
                  {words(title)}
                  <code>{uri}</code>
                </>
              }
              control={
                <Checkbox
                  size="small"
                  checked={granted}
                  onChange={() => !busy.has(uri) && onTick([uri], !granted)}
                  slotProps={{ input: { 'aria-busy': busy.has(uri) } }}
                />
              }
            />
          </li>
        ))}
      </ul>
    </Group>
  );
}

const Group = styled(Card)(({ theme: { tokens } }) => ({
  padding: '8px 16px 12px',
  marginBottom: 12,
  '& .all': { '& .MuiFormControlLabel-label': { fontWeight: 600, color: tokens.ink } },
  '& ul': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 250px), 1fr))',
    gap: '0 16px',
    margin: 0,
    padding: 0,
    listStyle: 'none',
  },
  '& code': { display: 'block', fontSize: '0.75rem', color: tokens.inkFaint, overflowWrap: 'anywhere' },
}));
