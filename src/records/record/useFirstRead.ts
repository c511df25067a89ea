import { useMemo, useState } from 'react';
import { useGetOne } from 'react-admin';
import { CallError } from '#providers/callError.ts';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { Resource } from '#schemas/resource.ts';

/** The options with which react-admin reads the record of a form. */
export interface FirstReadOptions {
  readonly enabled: boolean;
  readonly refetchOnMount: 'always';
  onSuccess(record: IdRow): void;
  onError(): void;
}

interface Read {
  readonly error?: Error | null | undefined;
  readonly refetch: () => unknown;
}

/**
 * Reads the initial record of a form: fetched once, bypassing the cache, because later changes by others must
 * not change the form. The options are for the react-admin hook that reads it.
 */
export function useFirstRead() {
  const [begun, setBegun] = useState<IdRow>();
  const options = useMemo(
    (): FirstReadOptions => ({
      enabled: begun === undefined,
      refetchOnMount: 'always',
      onSuccess: (record) => setBegun((before) => before ?? record),
      onError: () => {},
    }),
    [begun],
  );
  const outcome = ({ error, refetch }: Read) => {
    const refusal = error instanceof CallError && begun === undefined ? error : undefined;
    if (error && !(error instanceof CallError)) throw error;
    return { record: begun, refusal, retry: () => void refetch() };
  };
  return { options, outcome };
}

/** An initial record that is not saved over, such as one that is copied. */
export function useRecordOnce(resource: Resource, id: string) {
  const { options, outcome } = useFirstRead();
  return outcome(useGetOne<IdRow>(resource.name, { id }, options));
}
