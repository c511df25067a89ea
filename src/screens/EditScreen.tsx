import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { Resource, Row } from '#schemas/resource.ts';
import { useLang } from '../lang.ts';
import { PageHead } from '../shell/page/PageHead.tsx';
import { usePageName } from '../shell/pageName.ts';
import { pageTitle } from '../shell/pageTitle.ts';
import { HistoryButton } from './HistoryButton.tsx';
import { recordName } from './list/recordName.ts';
import { FormSkeleton } from './record/FormSkeleton.tsx';
import { NoRecord } from './record/NoRecord.tsx';
import { RecordForm } from './record/RecordForm.tsx';
import { useRecord } from './record/useRecord.ts';
import { useSaved } from './record/useSaved.ts';
import { useUpdate } from './record/useUpdate.ts';
import { useWays } from './record/useWays.ts';
import { States } from './show/States.tsx';

/** Changes a record of any resource. */
export function EditScreen({ resource }: { readonly resource: Resource }) {
  const { id = '' } = useParams();
  // A restored version is another record to begin with.
  const [round, setRound] = useState(0);
  return (
    <EditedRecord
      key={`${resource.name}/${id}/${round}`}
      {...{ resource, id }}
      onRestored={() => setRound(round + 1)}
    />
  );
}

interface EditedRecordProps {
  readonly resource: Resource;
  readonly id: string;
  readonly onRestored: () => void;
}

function EditedRecord({ resource, id, onRestored }: EditedRecordProps) {
  const lang = useLang();
  const { record, refusal, retry } = useRecord(resource, id);
  const [saved, setSaved] = useState<IdRow>();
  const present = saved ?? record;
  const name = present && recordName(resource, present, lang);
  usePageName(name);
  return (
    <>
      <PageHead
        title={pageTitle({ resource, screen: 'edit', uri: '', id }, lang, name)}
        help={present ? <States resource={resource} record={present} /> : resource.help?.[lang]}
      >
        <HistoryButton {...{ resource, id, onRestored }} record={present} />
      </PageHead>
      {refusal && <NoRecord resource={resource} refusal={refusal} onRetry={retry} />}
      {!refusal && !record && <FormSkeleton groups={resource.form.groups} />}
      {record && <ChangedRecord resource={resource} record={record} onStay={setSaved} />}
    </>
  );
}

interface ChangedRecordProps {
  readonly resource: Resource;
  readonly record: IdRow;
  readonly onStay: (record: IdRow) => void;
}

function ChangedRecord({ resource, record, onStay }: ChangedRecordProps) {
  const translate = useTranslate();
  const ways = useWays(resource);
  const saved = useSaved(resource);
  const update = useUpdate(resource, record.id);
  return (
    <RecordForm
      resource={resource}
      purpose="edit"
      record={record}
      save={update}
      onSaved={(now, intent, word): Row | undefined => {
        saved(now, word);
        if (intent !== stay) return void ways.toRecord(now);
        onStay(now);
        return now;
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
