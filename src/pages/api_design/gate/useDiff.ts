import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { IdRow, KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { ApiDiff } from '#schemas/payloads/gate.ts';

/** Compares two versions of an API: what is live with the draft, unless others are named. */
export function useDiff(record: IdRow, from?: number, to?: number): UseQueryResult<ApiDiff> {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const { id, version, live } = record;
  return useQuery({
    queryKey: ['api_design', 'diff', id, version, live, from, to],
    queryFn: () =>
      dataProvider.call<ApiDiff>('Admin.ApiDesign.Diff', { id, ...(from && { from }), ...(to && { to }) }),
  });
}
