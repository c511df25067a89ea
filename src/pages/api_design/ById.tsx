import { useState } from 'react';
import { useParams } from 'react-router';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Resource } from '#schemas/resource.ts';
import { registry } from '../../registry.ts';
import { FormSkeleton } from '../../screens/record/FormSkeleton.tsx';
import { NoRecord } from '../../screens/record/NoRecord.tsx';
import { useRecord } from '../../screens/record/useRecord.ts';
import { usePageName } from '../../shell/pageName.ts';
import { Designer } from './Designer.tsx';
import { Drawable } from './flow/Drawable.tsx';
import { Replay } from './replay/Replay.tsx';

const resource = resourceOf(registry, 'api_design');

/**
 * The designer of one API, or, as a page with a permission of its own, a logged call on its canvas. By hand, since a
 * flow is a drawing, and since it leads from there to the gateway.
 */
export function ById({ resource: { kind } }: { readonly resource: Resource }) {
  const { id = '' } = useParams();
  return kind === 'page' ? <Replay key={id} call={id} /> : <Design id={id} />;
}

function Design({ id }: { readonly id: string }) {
  const { record, refusal, retry } = useRecord(resource, id);
  usePageName(record && String(record['service']));
  if (refusal) return <NoRecord resource={resource} refusal={refusal} onRetry={retry} />;
  if (!record) return <FormSkeleton groups={resource.form.groups} />;
  return <Loaded key={record.id} first={record} />;
}

interface Opened {
  readonly record: IdRow;
  readonly round: number;
  readonly startAt?: 'flow' | 'publish';
}

// What was published or restored is another record to go on with.
function Loaded({ first }: { readonly first: IdRow }) {
  const [{ record, round, startAt }, setState] = useState<Opened>({ record: first, round: 0 });
  const again = (next: IdRow, at: 'flow' | 'publish') =>
    setState((now) => ({ record: next, round: now.round + 1, startAt: at }));
  return (
    <Drawable key={round} flow={record['flow']} onAnew={() => again({ ...record, flow: null }, 'flow')}>
      <Designer
        record={record}
        startAt={startAt}
        onRecord={(next) => setState((now) => ({ ...now, record: next }))}
        onRestored={(next) => again(next, 'publish')}
      />
    </Drawable>
  );
}
