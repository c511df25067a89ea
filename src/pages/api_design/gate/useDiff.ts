import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { IdRow, KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { ApiDiff } from '#schemas/payloads/gate.ts';

/** What differs, or why nobody knows. */
interface Compared {
  readonly diff: ApiDiff | undefined;
  readonly error: Error | null;
  retry(): void;
}

/** Compares two versions of an API: what is live with the draft, unless others are named. */
export function useDiff(record: IdRow, from?: number, to?: number): Compared {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const { id, version, live } = record;
  const { data, error, refetch } = useQuery({
    queryKey: ['api_design', 'diff', id, version, live, from, to],
    queryFn: () =>
      dataProvider.call<ApiDiff>('Admin.ApiDesign.Diff', { id, ...(from && { from }), ...(to && { to }) }),
  });
  // What was compared before the last try may be no longer so.
  return { diff: error ? undefined : data, error, retry: () => void refetch() };
}
