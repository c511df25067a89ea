import { useQueries } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useMemo } from 'react';
import type { CallMeta, IdRow, KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { routeOf } from '#schemas/derive/operations.ts';
import type { Property, Row } from '#schemas/resource.ts';
import { useMay } from '../../../may.ts';
import { fieldsOf, type Known, mostNamed, namesIn, type Wanted, wantedOf } from './referred.ts';

/** What records are called, and of which resources that is not known yet. */
export interface Names {
  readonly names: Readonly<Record<string, Known>>;
  readonly awaited: readonly string[];
}

/** What the records are called that rows name: fetched at once for each resource, however many rows there are. */
export function useReferredNames(properties: Readonly<Record<string, Property>>, rows: readonly Row[]) {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const may = useMay();
  const wanted = useMemo(
    () => wantedOf(properties, rows).filter(({ target }) => may(routeOf(target, 'list') ?? '')),
    [properties, rows, may],
  );
  return useQueries({
    queries: wanted.map((one) => ({
      queryKey: [one.target.name, 'getMany', { key: one.key, values: one.values, fields: fieldsOf(one) }],
      queryFn: () => recordsOf(dataProvider, one),
      staleTime: 30_000,
    })),
    // Plain objects: what is equal to the one before takes its place, and no row is drawn again.
    combine: (answers): Names => ({
      names: Object.fromEntries(answers.flatMap(({ data }, at) => namesIn(data ?? [], wanted[at]))),
      awaited: wanted.filter((_one, at) => answers[at]?.isLoading).map(({ target }) => target.name),
    }),
  });
}

async function recordsOf(dataProvider: KaifangDataProvider, wanted: Wanted): Promise<readonly IdRow[]> {
  const { target, key, values } = wanted;
  const fields = target.provider.type === 'kaifang' ? { fields: fieldsOf(wanted) } : {};
  const meta: CallMeta = fields;
  if (key === 'id') return (await dataProvider.getMany<IdRow>(target.name, { ids: [...values], meta })).data;
  const answer = await dataProvider.getList<IdRow>(target.name, {
    filter: { [key]: { in: values } },
    pagination: { page: 1, perPage: mostNamed },
    sort: { field: 'id', order: 'ASC' },
    meta: { ...meta, total: 'none' },
  });
  return answer.data;
}
