import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { Resource, Row } from '#schemas/resource.ts';
import { type FormOptions, RecordForm } from '../RecordForm.tsx';
import { useSaved } from '../useSaved.ts';
import type { Save } from '../useSaving.ts';
import { useUpdate } from '../useUpdate.ts';
import { useWays } from '../useWays.ts';

interface ChangedRecordProps extends FormOptions {
  readonly resource: Resource;
  readonly record: IdRow;
  readonly onStay: (record: IdRow) => void;
  /** How a page by hand saves; by default what differs is sent. */
  readonly saveBy?: (update: Save) => Save;
  /** What the form shows of a record that was saved; the record itself by default. */
  readonly toForm?: (record: IdRow) => Row;
}

/** The form of a record that is there already. */
export function ChangedRecord(props: ChangedRecordProps) {
  const { resource, record, onStay, saveBy = asItIs, toForm = asItIs, ...options } = props;
  const translate = useTranslate();
  const ways = useWays(resource);
  const saved = useSaved(resource);
  const update = useUpdate(resource, record.id);
  return (
    <RecordForm
      {...options}
      resource={resource}
      purpose="edit"
      record={toForm(record)}
      save={saveBy(update)}
      onSaved={(now, intent, word): Row | undefined => {
        saved(now, word);
        if (intent !== stay) return void ways.toRecord(now);
        onStay(now);
        return toForm(now);
      }}
      onCancel={ways.back}
    >
      <Button type="submit" variant="outlined" value={stay}>
        {translate('form.saveAndStay')}
      </Button>
    </RecordForm>
  );
}

const stay = 'stay';
const asItIs = <T,>(one: T): T => one;
