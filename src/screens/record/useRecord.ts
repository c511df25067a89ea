import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useId } from 'react';
import { CallError } from '#providers/callError.ts';
import type { IdRow, KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { Resource } from '#schemas/resource.ts';

/** A record as the server has it now, read once for one form: what others change later must not change the form. */
export function useRecord(resource: Resource, id: string) {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const form = useId();
  const { data, error, refetch } = useQuery({
    queryKey: ['form', resource.name, id, form],
    queryFn: ({ signal }) => dataProvider.getOne<IdRow>(resource.name, { id, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const refusal = error instanceof CallError ? error : undefined;
  if (error && !refusal) throw error;
  return { record: data?.data, refusal, retry: () => void refetch() };
}
