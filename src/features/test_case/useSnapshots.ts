import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';

/** One run of a case, in the list of snapshots. */
export interface Snapshot {
  readonly id: number;
  readonly status: string;
  readonly reason: string;
  readonly milliseconds: number | null;
  readonly created_at: string;
}

/** One expectation of a run, and the actual value. */
interface Verdict {
  readonly field: string;
  readonly operator: string;
  readonly value: string | null;
  readonly actual: string;
  readonly type: string;
  readonly holds: boolean;
}

/** The latest run with its full response. */
export interface LatestRun extends Snapshot {
  readonly differences: readonly Verdict[] | null;
  readonly http_status: number | null;
  readonly body: string | null;
  readonly truncated: boolean;
}

/** The last hundred runs of a case, and the latest one in full; a run of the case refetches them. */
export function useSnapshots(id: string) {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  return useQuery({
    // Actions on the case invalidate everything below this key.
    queryKey: ['test_case', 'getOne', 'snapshots', id],
    queryFn: async () => {
      const about = { filter: { case_id: Number(id) }, limit: 100, sort: '-id', total: 'none' };
      const fields = 'id,status,reason,milliseconds,created_at';
      const { items } = await dataProvider.call<{ items: readonly Snapshot[] }>('Admin.TestCase.Snapshots', {
        ...about,
        fields,
      });
      const [first] = items;
      const latest = first
        ? await dataProvider.call<LatestRun>('Admin.TestSnapshot.Get', { id: first.id })
        : null;
      return { items, latest };
    },
  });
}
