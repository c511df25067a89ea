import { useState } from 'react';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { Resource, Row } from '#schemas/resource.ts';
import { useLang } from '../lang.ts';
import { PageHead } from '../shell/page/PageHead.tsx';
import { HistoryButton } from './HistoryButton.tsx';
import { FormSkeleton } from './record/FormSkeleton.tsx';
import { NoRecord } from './record/NoRecord.tsx';
import { RecordForm } from './record/RecordForm.tsx';
import { useRecord } from './record/useRecord.ts';
import { useSaved } from './record/useSaved.ts';
import { useUpdate } from './record/useUpdate.ts';

/** Changes the one record of a resource that has only one, such as the site's settings. */
export function SingleScreen({ resource }: { readonly resource: Resource }) {
  // A restored version is another record to begin with.
  const [round, setRound] = useState(0);
  return (
    <OnlyRecord
      key={`${resource.name}/${round}`}
      resource={resource}
      onRestored={() => setRound(round + 1)}
    />
  );
}

interface OnlyRecordProps {
  readonly resource: Resource;
  readonly onRestored: () => void;
}

function OnlyRecord({ resource, onRestored }: OnlyRecordProps) {
  const lang = useLang();
  const saved = useSaved(resource);
  const update = useUpdate(resource, only);
  const { record, refusal, retry } = useRecord(resource, only);
  const [present, setPresent] = useState<IdRow>();
  return (
    <>
      <PageHead title={resource.label[lang]} help={resource.help?.[lang]}>
        <HistoryButton {...{ resource, onRestored }} id={only} record={present ?? record} />
      </PageHead>
      {refusal && <NoRecord resource={resource} refusal={refusal} onRetry={retry} />}
      {!refusal && !record && <FormSkeleton groups={resource.form.groups} />}
      {record && (
        <RecordForm
          resource={resource}
          purpose="edit"
          record={record}
          save={update}
          onSaved={(now, _intent, word): Row => {
            saved(now, word);
            setPresent(now);
            return now;
          }}
        />
      )}
    </>
  );
}

/** What a single record is asked for by; the server needs no id to find it. */
const only = 'only';
