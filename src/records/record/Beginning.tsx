import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Resource, Row } from '#schemas/resource.ts';
import { useProfile } from '../../session/profile.ts';
import { type Caller, copiedValues, newValues } from '../forms/values.ts';
import { FormSkeleton } from './FormSkeleton.tsx';
import { NoRecord } from './NoRecord.tsx';
import { useRecordOnce } from './useFirstRead.ts';

interface BeginningProps {
  readonly resource: Resource;
  readonly children: (record: Row) => ReactNode;
}

/** The initial value of a new record: its defaults, or the record that the address names as `copy`. */
export function Beginning({ resource, children }: BeginningProps) {
  const [asked] = useSearchParams();
  const copy = asked.get('copy');
  if (copy !== null) return <Copied key={copy} {...{ resource, children }} id={copy} />;
  return <Fresh {...{ resource, children }} />;
}

function Fresh({ resource, children }: BeginningProps) {
  const caller = useProfile();
  const isWanted = Object.values(resource.schema.properties).some(({ begins }) =>
    begins?.startsWith('caller.'),
  );
  if (!caller && isWanted) return <FormSkeleton groups={resource.form.groups} />;
  return <Known {...{ resource, caller, children }} />;
}

function Known({ resource, caller, children }: BeginningProps & { readonly caller: Caller | undefined }) {
  const [record] = useState(() => newValues(resource.schema, caller));
  return children(record);
}

function Copied({ resource, id, children }: BeginningProps & { readonly id: string }) {
  const { record, refusal, retry } = useRecordOnce(resource, id);
  if (refusal) return <NoRecord resource={resource} refusal={refusal} onRetry={retry} />;
  if (!record) return <FormSkeleton groups={resource.form.groups} />;
  return children(copiedValues(resource.schema, record));
}
