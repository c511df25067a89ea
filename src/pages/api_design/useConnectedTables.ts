import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useCallback, useMemo } from 'react';
import { CallError } from '#providers/callError.ts';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { Flow, ValueKind } from '#schemas/flow/document.ts';

/** Tables with their columns. */
export type KnownTables = Readonly<Record<string, Readonly<Record<string, ValueKind>>>>;

/** How long the answer of a database is taken for true: its tables change while an API is drawn. */
const fresh = 15_000;

/**
 * The tables of the connections that a flow uses, asked when the first node names one; null for a database that does
 * not answer, nothing while it is asked.
 */
export function useConnectedTables(
  flow: Flow,
  known: readonly { readonly name: string }[] | undefined,
): ReadonlyMap<string, KnownTables | null | undefined> {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const names = usedBy(flow)
    .filter((name) => known?.some((one) => one.name === name))
    .join(' ');
  const list = useMemo(() => (names === '' ? [] : names.split(' ')), [names]);
  const queries = list.map((connection) => ({
    queryKey: ['api_design', 'tables', connection],
    staleTime: fresh,
    queryFn: async (): Promise<KnownTables | null> => {
      try {
        const payload = { connection };
        const { tables } = await dataProvider.call<{ tables: KnownTables }>(
          'Admin.ApiDesign.Tables',
          payload,
        );
        return tables;
      } catch (error) {
        if (error instanceof CallError) return null;
        throw error;
      }
    },
  }));
  const combine = useCallback(
    (results: UseQueryResult<KnownTables | null>[]) => results.map(({ data }) => data),
    [],
  );
  const answers = useQueries({ queries, combine });
  return useMemo(() => new Map(list.map((name, at) => [name, answers[at]])), [list, answers]);
}

function usedBy({ nodes }: Flow): string[] {
  const names = Object.values(nodes).map((node) => ('connection' in node ? (node.connection ?? '') : ''));
  return [...new Set(names)].filter((name) => name !== '').sort();
}
