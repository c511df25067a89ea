import { useParams } from 'react-router';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import { registry } from '../../registry.ts';
import { Show } from '../../screens/show/Show.tsx';
import { Results } from './Results.tsx';

/** A test case with its latest result and its snapshots. By hand, since a generated screen shows one record alone. */
export function ById() {
  const { id = '' } = useParams();
  return (
    <>
      <Show key={id} resource={resourceOf(registry, 'test_case')} id={id} />
      <Results key={`results ${id}`} id={id} />
    </>
  );
}
