import { type ReactNode, useState } from 'react';
import { EditContextProvider } from 'react-admin';
import { useParams } from 'react-router';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { Resource } from '#schemas/resource.ts';
import { recordName } from '../fields/recordName.ts';
import { useLang } from '../lang.ts';
import { usePageName } from '../shell/pageName.ts';
import { pageTitle } from '../shell/pageTitle.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { HistoryButton } from './HistoryButton.tsx';
import { ChangedRecord } from './record/ChangedRecord.tsx';
import { FormSkeleton } from './record/FormSkeleton.tsx';
import { FoundRecord } from './record/FoundRecord.tsx';
import { NoRecord } from './record/NoRecord.tsx';
import { useRecordEdit } from './record/useRecordEdit.ts';
import { States } from './show/States.tsx';

interface EditScreenProps {
  readonly resource: Resource;
  /** Draws the form by hand. */
  readonly draw?: (record: IdRow) => ReactNode;
}

/** Edits a record of any resource. */
export function EditScreen({ resource, draw }: EditScreenProps) {
  const { id = '' } = useParams();
  // A restored version starts a new form.
  const [round, setRound] = useState(0);
  return (
    <EditedRecord
      key={`${resource.name}/${id}/${round}`}
      {...{ resource, id, draw }}
      onRestored={() => setRound(round + 1)}
    />
  );
}

interface EditedRecordProps {
  readonly resource: Resource;
  readonly draw: EditScreenProps['draw'];
  readonly id: string;
  readonly onRestored: () => void;
}

function EditedRecord({ resource, id, draw, onRestored }: EditedRecordProps) {
  const lang = useLang();
  const { controller, record, refusal, retry } = useRecordEdit(resource, id);
  // The record as last saved; the form may have started from an earlier state of it.
  const present = record && (controller.record ?? record);
  const name = present && recordName(resource, present, lang);
  usePageName(name, { isRecord: true });
  return (
    <EditContextProvider value={controller}>
      <PageHead
        title={pageTitle({ resource, screen: 'edit', uri: '', id }, lang, name)}
        help={present ? <States resource={resource} record={present} /> : resource.help?.[lang]}
      >
        <HistoryButton {...{ resource, id, onRestored }} record={present} />
      </PageHead>
      {refusal && <NoRecord resource={resource} refusal={refusal} onRetry={retry} />}
      {!refusal && !record && <FormSkeleton groups={resource.form.groups} />}
      {record && (
        <FoundRecord resource={resource} record={record}>
          {draw ? draw(record) : <ChangedRecord resource={resource} record={record} />}
        </FoundRecord>
      )}
    </EditContextProvider>
  );
}
