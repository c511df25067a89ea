import { useQueries } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useMemo } from 'react';
import type { CallMeta, IdRow, KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { routeOf } from '#schemas/derive/operations.ts';
import type { Json, Property, Resource, Row } from '#schemas/resource.ts';
import type { CellView } from '../../fields/cellView.ts';
import { useLang } from '../../lang.ts';
import { screenPath } from '../../links.ts';
import { useMay } from '../../may.ts';
import { registry } from '../../registry.ts';
import { recordName } from './recordName.ts';

/** What the cells of some records need to know; what they refer to is fetched once for each resource. */
export function useCellView(
  resource: Resource,
  properties: Readonly<Record<string, Property>>,
  rows: readonly Row[],
): CellView {
  const lang = useLang();
  const may = useMay();
  const names = useReferredNames(properties, rows);
  return useMemo(
    () => ({
      lang,
      nameOf: (record) => recordName(resource, record, lang),
      referenced: ({ reference }, value) => {
        const target = reference && registry.resources.get(reference.resource);
        if (!target || !isId(value)) return {};
        const name = names[nameKey(target.name, reference.display ?? target.display, value)];
        const to = openPath(target, value, may);
        return { ...(name !== undefined && { name }), ...(to !== undefined && { to }) };
      },
    }),
    [resource, lang, may, names],
  );
}

interface Wanted {
  readonly target: Resource;
  readonly displays: ReadonlySet<string>;
  readonly ids: readonly IdRow['id'][];
}

function useReferredNames(properties: Readonly<Record<string, Property>>, rows: readonly Row[]) {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const may = useMay();
  const wanted = useMemo(
    () => wantedOf(properties, rows).filter(({ target }) => may(routeOf(target, 'list') ?? '')),
    [properties, rows, may],
  );
  return useQueries({
    queries: wanted.map(({ target, displays, ids }) => {
      const meta: CallMeta = { quiet: true, ...fieldsOf(target, displays) };
      return {
        queryKey: [target.name, 'getMany', { ids, meta }],
        queryFn: async () => (await dataProvider.getMany<IdRow>(target.name, { ids: [...ids], meta })).data,
        staleTime: 30_000,
      };
    }),
    // A plain object: one that is equal to the one before takes its place, and no row is drawn again.
    combine: (answers) =>
      Object.fromEntries(answers.flatMap(({ data }, at) => namesIn(data ?? [], wanted[at]))) as Readonly<
        Record<string, string>
      >,
  });
}

function fieldsOf({ provider }: Resource, displays: ReadonlySet<string>): Pick<CallMeta, 'fields'> {
  return provider.type === 'kaifang' ? { fields: ['id', ...displays] } : {};
}

function wantedOf(properties: Readonly<Record<string, Property>>, rows: readonly Row[]): Wanted[] {
  const byTarget = new Map<string, { target: Resource; displays: Set<string>; ids: Set<IdRow['id']> }>();
  for (const [name, { reference }] of Object.entries(properties)) {
    const target = reference && registry.resources.get(reference.resource);
    if (!target) continue;
    const found = byTarget.get(target.name) ?? { target, displays: new Set(), ids: new Set() };
    byTarget.set(target.name, found);
    found.displays.add(reference.display ?? target.display);
    for (const row of rows) if (isId(row[name])) found.ids.add(row[name]);
  }
  return [...byTarget.values()]
    .filter(({ ids }) => ids.size > 0)
    .map(({ target, displays, ids }) => ({ target, displays, ids: [...ids].sort() }));
}

function namesIn(records: readonly IdRow[], wanted: Wanted | undefined): [string, string][] {
  if (!wanted) return [];
  return records.flatMap((record) =>
    [...wanted.displays].flatMap((display): [string, string][] => {
      const name = record[display] ?? null;
      const isWord = typeof name === 'string' || typeof name === 'number';
      return isWord && name !== '' ? [[nameKey(wanted.target.name, display, record.id), String(name)]] : [];
    }),
  );
}

function openPath(target: Resource, id: Json, may: (uri: string) => boolean): string | undefined {
  if (!isId(id)) return undefined;
  const screen = (['show', 'edit'] as const).find((one) => may(routeOf(target, one) ?? ''));
  return screen && screenPath(target, screen, id);
}

function nameKey(target: string, display: string, id: Json): string {
  return `${target}/${display}/${String(id)}`;
}

function isId(value: Json | undefined): value is IdRow['id'] {
  return typeof value === 'number' || (typeof value === 'string' && value !== '');
}
