import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { IdRow, KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { ApiDiff } from '#schemas/payloads/gate.ts';

/** The differences, or why they are unknown. */
interface Compared {
  readonly diff: ApiDiff | undefined;
  readonly error: Error | null;
  retry(): void;
}

/** Compares two versions of an API: the live one and the draft by default. */
export function useDiff(record: IdRow, from?: number, to?: number): Compared {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const { id, version, live } = record;
  const { data, error, refetch } = useQuery({
    queryKey: ['api_design', 'diff', id, version, live, from, to],
    queryFn: () =>
      dataProvider.call<ApiDiff>('Admin.ApiDesign.Diff', { id, ...(from && { from }), ...(to && { to }) }),
  });
  // The comparison from before the last attempt may be outdated.
  return { diff: error ? undefined : data, error, retry: () => void refetch() };
}
