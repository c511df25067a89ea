import { useGetOne } from 'ra-core';
import { useParams } from 'react-router';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import { registry } from '../../registry.ts';
import { Show } from '../../screens/show/Show.tsx';
import { CallChart } from './CallChart.tsx';
import { Workbench } from './Workbench.tsx';

/** A stored procedure with its editor and its test. By hand, since a generated screen runs nothing. */
export function ById() {
  const { id = '' } = useParams();
  const { data } = useGetOne<IdRow>('procedure', { id });
  return (
    <>
      <Show key={id} resource={resourceOf(registry, 'procedure')} id={id} />
      {data && <CallChart record={data} />}
      {data && <Workbench key={`bench ${id}`} record={data} />}
    </>
  );
}
