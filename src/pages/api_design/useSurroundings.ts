import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useMemo } from 'react';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { ApiDefinition, Base, Surroundings } from '#schemas/flow/api.ts';
import type { Flow } from '#schemas/flow/document.ts';
import { type KnownTables, useConnectedTables } from './useConnectedTables.ts';

interface Around {
  readonly tables: KnownTables;
  readonly connections: readonly (Base & { readonly name: string })[];
  readonly apis: readonly Pick<ApiDefinition, 'service' | 'parameters' | 'returns'>[];
  readonly topics: readonly string[];
}

/** What a flow can reach: tables and their columns, published APIs, topics. Until it is known, nothing is judged by it. */
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
