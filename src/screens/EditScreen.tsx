import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { Resource } from '#schemas/resource.ts';
import { useLang } from '../lang.ts';
import { PageHead } from '../shell/page/PageHead.tsx';
import { usePageName } from '../shell/pageName.ts';
import { pageTitle } from '../shell/pageTitle.ts';
import { HistoryButton } from './HistoryButton.tsx';
import { recordName } from './list/names/recordName.ts';
import { FormSkeleton } from './record/FormSkeleton.tsx';
import { ChangedRecord } from './record/form/ChangedRecord.tsx';
import { FoundRecord } from './record/form/FoundRecord.tsx';
import { NoRecord } from './record/NoRecord.tsx';
import { useRecord } from './record/useRecord.ts';
import { States } from './show/States.tsx';

interface EditScreenProps {
  readonly resource: Resource;
  /** Draws the form by hand. */
  readonly draw?: (record: IdRow, onStay: (record: IdRow) => void) => ReactNode;
}

/** Changes a record of any resource. */
export function EditScreen({ resource, draw }: EditScreenProps) {
  const { id = '' } = useParams();
  // A restored version is another record to begin with.
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
      {record && (
        <FoundRecord resource={resource} record={record}>
          {draw ? (
            draw(record, setSaved)
          ) : (
            <ChangedRecord resource={resource} record={record} onStay={setSaved} />
          )}
        </FoundRecord>
      )}
    </>
  );
}
