import Button from '@mui/material/Button';
import { useDataProvider, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { IdRow, KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { Resource, Row } from '#schemas/resource.ts';
import { useLang } from '../../../lang.ts';
import { addWord } from '../addWord.ts';
import { type FormOptions, RecordForm } from '../RecordForm.tsx';
import { useSaved } from '../useSaved.ts';
import { useWays } from '../useWays.ts';

interface NewRecordProps extends FormOptions {
  readonly resource: Resource;
  /** What it begins with. */
  readonly record: Row;
  /** What another one begins with. */
  readonly next: () => Row;
  /** What is sent of what the form holds; all of it by default. */
  readonly toSent?: (values: Row) => Row;
}

/** The form of a new record: it is added once, and leads to the record or to another one. */
export function NewRecord({ resource, record: begun, next, toSent, ...options }: NewRecordProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const ways = useWays(resource);
  const saved = useSaved(resource);
  const [record, setRecord] = useState(begun);
  const submit = addWord(resource, useLang(), translate);
  return (
    <RecordForm
      {...options}
      resource={resource}
      purpose="add"
      record={record}
      save={async (values) => {
        const data = (toSent ? toSent(values) : values) as Partial<IdRow>;
        return (await dataProvider.create<IdRow>(resource.name, { data })).data;
      }}
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
  );
}

const another = 'another';
