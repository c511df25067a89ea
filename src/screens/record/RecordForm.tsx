import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import { type ReactNode, useId, useMemo } from 'react';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { Resource, Row } from '#schemas/resource.ts';
import { LeaveGuard } from '../../forms/keep/LeaveGuard.tsx';
import { SchemaForm } from '../../forms/SchemaForm.tsx';
import { useSaveKey } from '../../forms/useSaveKey.ts';
import { formValues } from '../../forms/values.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { DraftNote } from './DraftNote.tsx';
import { GoneNote } from './GoneNote.tsx';
import type { SavedWord } from './savedWord.ts';
import { useRounds } from './useRounds.ts';
import { type Save, useSaving } from './useSaving.ts';

interface RecordFormProps {
  readonly resource: Resource;
  readonly purpose: 'add' | 'edit';
  /** The record as it was read, or the defaults of a new one. */
  readonly record: Row;
  readonly save: Save;
  /** What follows a save; the record to go on with when the form stays. */
  readonly onSaved: (record: IdRow, intent: string, word: SavedWord) => Row | undefined;
  readonly submitLabel?: string;
  readonly onCancel?: () => void;
  readonly children?: ReactNode;
}

/** The form of a record: nothing that was typed is lost, whatever happens to the page, the session or the record. */
export function RecordForm({ resource, purpose, record, save, onSaved, ...props }: RecordFormProps) {
  const { schema, name, form } = resource;
  const id = `record${useId().replace(/\W/g, '')}`;
  const rounds = useRounds(resource, record);
  const { round, draft, kept } = rounds;
  const saving = useSaving({ schema, save, rounds, onSaved });
  const { trouble } = saving;
  const before = useMemo(() => formValues(schema, round.base), [schema, round.base]);
  useSaveKey(id);
  return (
    <Sheet>
      {draft && <DraftNote draft={draft} record={record} onDiscard={() => rounds.begin(record)} />}
      {trouble?.kind === 'gone' && (
        <GoneNote resource={resource} values={() => kept.values() ?? round.values} />
      )}
      <SchemaForm
        key={round.number}
        id={id}
        schema={schema}
        purpose={purpose}
        groups={form.groups}
        rules={`${name}.${purpose}`}
        value={round.values}
        before={before}
        errors={round.errors}
        onChange={kept.typed}
        onSubmit={saving.submit}
        place="page"
        autoFocus={purpose === 'add' && round.errors.length === 0}
        {...props}
      />
      {trouble?.kind === 'conflict' && (
        <ConflictDialog resource={resource} clashes={trouble.clashes} {...saving.answers} />
      )}
      <LeaveGuard kept={kept} />
    </Sheet>
  );
}

const Sheet = styled(Card)(({ theme }) => ({
  maxWidth: 1080,
  padding: 24,
  overflow: 'visible',
  [theme.breakpoints.down('sm')]: { padding: 16 },
}));
