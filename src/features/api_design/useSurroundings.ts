import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useDataProvider } from 'react-admin';
import { CallError } from '#providers/callError.ts';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { ApiDefinition, Base, Surroundings } from '#schemas/flow/api.ts';
import type { Flow, ValueKind } from '#schemas/flow/document.ts';

/** How long a database's response is cached: its tables may change while an API is drawn. */
const fresh = 15_000;

interface Around {
  readonly tables: KnownTables;
  readonly connections: readonly (Base & { readonly name: string })[];
  readonly apis: readonly Pick<ApiDefinition, 'service' | 'parameters' | 'returns'>[];
  readonly topics: readonly string[];
}

/**
 * What a flow can reach: tables and their columns, published APIs, topics. Until it is loaded, its checks are
 * skipped.
 */
export function useSurroundings(flow: Flow): Surroundings {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const { data } = useQuery({
    queryKey: ['api_design', 'surroundings'],
    queryFn: () => dataProvider.call<Around>('Admin.ApiDesign.Surroundings'),
  });
  const connected = useConnectedTables(flow, data?.connections);
  return useMemo(() => (data ? surroundingsOf(data, connected) : {}), [data, connected]);
}

function surroundingsOf(
  { tables, connections, apis, topics }: Around,
  connected: ReadonlyMap<string, KnownTables | null | undefined>,
): Surroundings {
  const known = new Map(apis.map((api) => [api.service, api]));
  const bases = new Map(connections.map((one) => [one.name, one]));
  const tablesOf = (connection: string) => (connection === '' ? tables : connected.get(connection));
  return {
    columns: (connection, table) => {
      const found = tablesOf(connection);
      if (!found) return undefined;
      return Object.hasOwn(found, table) ? (found[table] ?? null) : null;
    },
    tables: (connection) => Object.keys(tablesOf(connection) ?? {}),
    api: (service) => known.get(service) ?? null,
    services: [...known.keys()],
    topics,
    connections: [...bases.keys()],
    unreachable: [...connected].filter(([, found]) => found === null).map(([name]) => name),
    base: (name) => bases.get(name),
  };
}

/** Tables with their columns. */
type KnownTables = Readonly<Record<string, Readonly<Record<string, ValueKind>>>>;

/**
 * The tables of a flow's connections, requested when the first node uses one; null for a database that does
 * not respond, undefined while loading.
 */
function useConnectedTables(
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
