import Button from '@mui/material/Button';
import { useDataProvider, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { Resource, Row } from '#schemas/resource.ts';
import { newValues } from '../forms/values.ts';
import { useLang } from '../lang.ts';
import { PageHead } from '../shell/page/PageHead.tsx';
import { pageTitle } from '../shell/pageTitle.ts';
import { createOnce } from './record/createOnce.ts';
import { RecordForm } from './record/RecordForm.tsx';
import { useSaved } from './record/useSaved.ts';
import { useWays } from './record/useWays.ts';

/** Makes a new record of any resource. */
export function AddScreen({ resource }: { readonly resource: Resource }) {
  const lang = useLang();
  return (
    <>
      <PageHead title={pageTitle({ resource, screen: 'add', uri: '' }, lang)} help={resource.help?.[lang]} />
      <NewRecord key={resource.name} resource={resource} />
    </>
  );
}

function NewRecord({ resource }: { readonly resource: Resource }) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const ways = useWays(resource);
  const saved = useSaved(resource);
  const [record, setRecord] = useState(() => newValues(resource.schema));
  const [create] = useState(createOnce);
  return (
    <RecordForm
      resource={resource}
      purpose="add"
      record={record}
      save={(values) => create(dataProvider, resource.name, values)}
      onSaved={(made, intent): Row | undefined => {
        saved(made, 'added');
        if (intent !== another) return void ways.toRecord(made);
        const next = newValues(resource.schema);
        setRecord(next);
        return next;
      }}
      submitLabel={translate('form.add')}
      onCancel={ways.back}
    >
      <Button type="submit" variant="outlined" value={another}>
        {translate('form.addAnother')}
      </Button>
    </RecordForm>
  );
}

const another = 'another';
