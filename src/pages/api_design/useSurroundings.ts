import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useMemo } from 'react';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { ApiDefinition, Surroundings } from '#schemas/flow/api.ts';
import type { ValueKind } from '#schemas/flow/document.ts';

interface Around {
  readonly tables: Readonly<Record<string, Readonly<Record<string, ValueKind>>>>;
  readonly apis: readonly Pick<ApiDefinition, 'service' | 'parameters' | 'returns'>[];
  readonly topics: readonly string[];
}

/** What a flow can reach: tables and their columns, published APIs, topics. Until it is known, nothing is judged by it. */
export function useSurroundings(): Surroundings {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const { data } = useQuery({
    queryKey: ['api_design', 'surroundings'],
    queryFn: () => dataProvider.call<Around>('Admin.ApiDesign.Surroundings', {}, { quiet: true }),
  });
  return useMemo(() => (data ? surroundingsOf(data) : {}), [data]);
}

function surroundingsOf({ tables, apis, topics }: Around): Surroundings {
  const known = new Map(apis.map((api) => [api.service, api]));
  return {
    columns: (connection, table) =>
      connection === '' && Object.hasOwn(tables, table) ? (tables[table] ?? null) : null,
    tables: (connection) => (connection === '' ? Object.keys(tables) : []),
    api: (service) => known.get(service) ?? null,
    services: [...known.keys()],
    topics,
    connections: [],
  };
}
