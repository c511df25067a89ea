import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { concernMoment } from '#schemas/derive/concernMoment.ts';
import type { ConcernedApi } from '#schemas/payloads/gate.ts';
import type { Resource } from '#schemas/resource.ts';
import { useWords } from '../../lang.ts';
import { Concerned } from './useSaveQuestion.tsx';

interface ConcernNoteProps {
  readonly resource: Resource;
  /** The affected APIs; null if they are unknown. */
  readonly items: readonly ConcernedApi[] | null;
  /** The time from which it counts, in the format of the browser's control; empty for at once. */
  readonly from: string;
  readonly onFrom: (text: string) => void;
}

/**
 * Whom writing several records would affect, as the resource file says it, with the time from which that
 * counts.
 */
export function ConcernNote({ resource, items, from, onFrom }: ConcernNoteProps) {
  const words = useWords();
  const translate = useTranslate();
  const moment = concernMoment(resource);
  const { concerns } = resource.form;
  const label = resource.schema.properties[moment ?? '']?.label;
  return (
    <Note>
      <p>{concerns && words(concerns.text)}</p>
      <Concerned answer={items === null ? undefined : { items }} />
      {label && (
        <TextField
          type="datetime-local"
          size="small"
          label={words(label)}
          value={from}
          helperText={translate('callers.from')}
          onChange={({ target }) => onFrom(target.value)}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      )}
    </Note>
  );
}

/** The chosen time as the server takes it; undefined for at once. */
export function chosenMoment(from: string): string | undefined {
  return from === '' ? undefined : new Date(from).toISOString();
}

const Note = styled('section')({ display: 'grid', gap: 12, margin: '0 0 12px', '& > p': { margin: 0 } });
