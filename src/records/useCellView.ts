import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDataProvider } from 'react-admin';
import type { CallMeta, IdRow, KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { routeOf } from '#schemas/derive/operations.ts';
import type { Json, Property, Resource, Row } from '#schemas/resource.ts';
import { useFeature } from '../feature.ts';
import type { CellView } from '../fields/cellView.ts';
import { recordName } from '../fields/recordName.ts';
import { useLang } from '../lang.ts';
import { screenPath } from '../links.ts';
import { useMay } from '../may.ts';
import { registry } from '../registry.ts';
import {
  fieldsOf,
  isNamed,
  type Known,
  mostNamed,
  nameKey,
  namesIn,
  type Wanted,
  wantedOf,
} from './referred.ts';

/** What the cells of some records need to know. Their references are fetched once per resource. */
export function useCellView(
  resource: Resource,
  properties: Readonly<Record<string, Property>>,
  rows: readonly Row[],
): CellView {
  const lang = useLang();
  const may = useMay();
  const { names, awaited } = useReferredNames(properties, rows);
  const { cells } = useFeature(resource);
  return useMemo(
    () => ({
      lang,
      // Not a nested field that happens to have the same name.
      ...(cells && {
        ownCell: (name, property) =>
          resource.schema.properties[name] === property ? cells[name]?.component : undefined,
      }),
      nameOf: (record) => recordName(resource, record, lang),
      referenced: ({ reference }, value) => {
        const target = reference && registry.resources.get(reference.resource);
        if (!target || !isNamed(value)) return {};
        const { id, name } = names[nameKey(target, reference, value)] ?? {};
        const to = openPath(target, reference.field ? id : value, may);
        const isAwaited = name === undefined && awaited.includes(target.name);
        return {
          ...(name !== undefined && { name }),
          ...(to !== undefined && { to }),
          ...(isAwaited && { isAwaited }),
        };
      },
    }),
    [resource, lang, may, names, awaited, cells],
  );
}

function openPath(target: Resource, id: Json | undefined, may: (uri: string) => boolean): string | undefined {
  if (!isNamed(id)) return undefined;
  const screen = (['show', 'edit'] as const).find((one) => may(routeOf(target, one) ?? ''));
  return screen && screenPath(target, screen, id);
}

/** The names of records, and the resources whose names are still loading. */
interface Names {
  readonly names: Readonly<Record<string, Known>>;
  readonly awaited: readonly string[];
}

/** The names of the records that rows reference: one fetch per resource, for any number of rows. */
function useReferredNames(properties: Readonly<Record<string, Property>>, rows: readonly Row[]) {
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
    // Plain objects: an equal result keeps its identity, and no row renders again.
    combine: (answers): Names => ({
      names: Object.fromEntries(answers.flatMap(({ data }, at) => namesIn(data ?? [], wanted[at]))),
      awaited: wanted.filter((_one, at) => answers[at]?.isLoading).map(({ target }) => target.name),
    }),
  });
}

async function recordsOf(dataProvider: KaifangDataProvider, wanted: Wanted): Promise<readonly IdRow[]> {
  const { target, key, values } = wanted;
  const fields = target.provider.type !== 'rest' ? { fields: fieldsOf(wanted) } : {};
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
