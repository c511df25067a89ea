import { useState } from 'react';
import { EditContextProvider } from 'react-admin';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { Resource, Row } from '#schemas/resource.ts';
import { useLang } from '../lang.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { HistoryButton } from './HistoryButton.tsx';
import { FormSkeleton } from './record/FormSkeleton.tsx';
import { NoRecord } from './record/NoRecord.tsx';
import { RecordForm } from './record/RecordForm.tsx';
import { useRecordSave } from './record/recordSave.ts';
import { useRecordEdit } from './record/useRecordEdit.ts';
import { useSaved } from './record/useSaved.ts';

/** Edits the record of a resource with a single record, such as the site's settings. */
export function SingleScreen({ resource }: { readonly resource: Resource }) {
  // A restored version starts a new form.
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
  const { controller, record, refusal, retry } = useRecordEdit(resource, only);
  return (
    <EditContextProvider value={controller}>
      <PageHead title={resource.label[lang]} help={resource.help?.[lang]}>
        <HistoryButton
          {...{ resource, onRestored }}
          id={only}
          record={record && (controller.record ?? record)}
        />
      </PageHead>
      {refusal && <NoRecord resource={resource} refusal={refusal} onRetry={retry} />}
      {!refusal && !record && <FormSkeleton groups={resource.form.groups} />}
      {record && <OnlyForm resource={resource} record={record} />}
    </EditContextProvider>
  );
}

function OnlyForm({ resource, record }: { readonly resource: Resource; readonly record: IdRow }) {
  const saved = useSaved(resource);
  return (
    <RecordForm
      resource={resource}
      purpose="edit"
      record={record}
      save={useRecordSave()}
      onSaved={(now, _intent, word): Row => {
        saved(now, word);
        return now;
      }}
    />
  );
}

/** The id of a single record in the client; the server needs none. */
const only = 'only';
