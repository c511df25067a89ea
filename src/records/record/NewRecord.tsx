import Button from '@mui/material/Button';
import { useState } from 'react';
import { CreateContextProvider, useTranslate } from 'react-admin';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { Resource, Row } from '#schemas/resource.ts';
import { useLang } from '../../lang.ts';
import { addWord } from './addWord.ts';
import { type FormOptions, RecordForm } from './RecordForm.tsx';
import { useFormNavigation } from './useFormNavigation.ts';
import { useRecordCreate } from './useRecordCreate.ts';
import { useSaved } from './useSaved.ts';

interface NewRecordProps extends FormOptions {
  readonly resource: Resource;
  /** The initial value. */
  readonly record: Row;
  /** The initial value of the next one. */
  readonly next: () => Row;
  /** Selects what is sent of the form's values; all of it by default. */
  readonly toSent?: (values: Row) => Row;
}

/** The form of a new record: adds it once, and continues with the record or with another new one. */
export function NewRecord({ resource, record: begun, next, toSent, ...options }: NewRecordProps) {
  const translate = useTranslate();
  const ways = useFormNavigation(resource);
  const saved = useSaved(resource);
  const [record, setRecord] = useState(begun);
  const controller = useRecordCreate(resource, record, toSent);
  const submit = addWord(resource, useLang(), translate);
  return (
    <CreateContextProvider value={controller}>
      <RecordForm
        {...options}
        resource={resource}
        purpose="add"
        record={record}
        save={async (values, base) => (await controller.save(values, { base })) as IdRow}
        onSaved={(made, intent): Row | undefined => {
          saved(made, 'added');
          if (intent !== another) return void ways.toRecord(made);
          const following = next();
          setRecord(following);
          return following;
        }}
        submitLabel={submit}
        onCancel={ways.back}
      >
        <Button type="submit" variant="outlined" value={another}>
          {translate('form.addAnother', { submit })}
        </Button>
      </RecordForm>
    </CreateContextProvider>
  );
}

const another = 'another';
