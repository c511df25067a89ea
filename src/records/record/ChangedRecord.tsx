import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { Resource, Row } from '#schemas/resource.ts';
import { type FormOptions, RecordForm } from './RecordForm.tsx';
import { useRecordSave } from './recordSave.ts';
import { useFormNavigation } from './useFormNavigation.ts';
import { useSaved } from './useSaved.ts';
import type { Save } from './useSaving.ts';

interface ChangedRecordProps extends FormOptions {
  readonly resource: Resource;
  readonly record: IdRow;
  /** How a page drawn by hand saves; by default only changed fields are sent. */
  readonly saveBy?: (update: Save) => Save;
  /** The form values of a saved record; the record itself by default. */
  readonly toForm?: (record: IdRow) => Row;
}

/** The form of an existing record. The surrounding edit controller saves it. */
export function ChangedRecord(props: ChangedRecordProps) {
  const { resource, record, saveBy = asItIs, toForm = asItIs, ...options } = props;
  const translate = useTranslate();
  const ways = useFormNavigation(resource);
  const saved = useSaved(resource);
  const update = useRecordSave();
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
