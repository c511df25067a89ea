import type { Resource, Row } from '#schemas/resource.ts';
import { useLang } from '../lang.ts';
import { PageHead } from '../shell/page/PageHead.tsx';
import { FormSkeleton } from './record/FormSkeleton.tsx';
import { NoRecord } from './record/NoRecord.tsx';
import { RecordForm } from './record/RecordForm.tsx';
import { useRecord } from './record/useRecord.ts';
import { useSaved } from './record/useSaved.ts';
import { useUpdate } from './record/useUpdate.ts';

/** Changes the one record of a resource that has only one, such as the site's settings. */
export function SingleScreen({ resource }: { readonly resource: Resource }) {
  const lang = useLang();
  return (
    <>
      <PageHead title={resource.label[lang]} help={resource.help?.[lang]} />
      <OnlyRecord key={resource.name} resource={resource} />
    </>
  );
}

function OnlyRecord({ resource }: { readonly resource: Resource }) {
  const saved = useSaved(resource);
  const update = useUpdate(resource, only);
  const { record, refusal, retry } = useRecord(resource, only);
  if (refusal) return <NoRecord resource={resource} refusal={refusal} onRetry={retry} />;
  if (!record) return <FormSkeleton groups={resource.form.groups} />;
  return (
    <RecordForm
      resource={resource}
      purpose="edit"
      record={record}
      save={update}
      onSaved={(now): Row => {
        saved(now, 'saved');
        return now;
      }}
    />
  );
}

/** What a single record is asked for by; the server needs no id to find it. */
const only = 'only';
