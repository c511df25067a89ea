import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { Parameter } from '#schemas/flow/api.ts';
import type { Row } from '#schemas/resource.ts';

/** The server's data about an API, for a case of it. */
export interface Prepared {
  /** Null when the API is not one of this platform. */
  readonly parameters: readonly Parameter[] | null;
  /** The initial values of a new case. */
  readonly values: Row;
}

/** The title of an API that the platform knows; undefined for any other. */
export function titleIn(prepared: Prepared | undefined): string {
  return prepared?.parameters ? String(prepared.values['api_name'] ?? '') : '';
}

const whole = /^[A-Za-z][A-Za-z0-9]*\.[A-Za-z]\w*\.[A-Za-z]\w*$/;

/**
 * The rules of an API by its name, or the parameters of a logged call; undefined while the name is
 * incomplete.
 */
export function usePrepared(asked: { readonly api_path: string } | { readonly call_id: number }) {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const isAsked = 'call_id' in asked || whole.test(asked.api_path);
  const { data, isLoading } = useQuery({
    queryKey: ['test_case', 'prepared', asked],
    enabled: isAsked,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => dataProvider.call<Prepared>('Admin.TestCase.Prepare', { ...asked }, { signal }),
  });
  return { prepared: isAsked ? data : undefined, isLoading: isAsked && isLoading };
}
