import { useMemo } from 'react';
import { routeOf } from '#schemas/derive/operations.ts';
import type { Json, Property, Resource, Row } from '#schemas/resource.ts';
import type { CellView } from '../../fields/cellView.ts';
import { useLang } from '../../lang.ts';
import { screenPath } from '../../links.ts';
import { useMay } from '../../may.ts';
import { registry } from '../../registry.ts';
import { recordName } from './names/recordName.ts';
import { isNamed, nameKey } from './names/referred.ts';
import { useReferredNames } from './names/useReferredNames.ts';

/** What the cells of some records need to know; what they refer to is fetched once for each resource. */
export function useCellView(
  resource: Resource,
  properties: Readonly<Record<string, Property>>,
  rows: readonly Row[],
): CellView {
  const lang = useLang();
  const may = useMay();
  const { names, awaited } = useReferredNames(properties, rows);
  return useMemo(
    () => ({
      lang,
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
    [resource, lang, may, names, awaited],
  );
}

function openPath(target: Resource, id: Json | undefined, may: (uri: string) => boolean): string | undefined {
  if (!isNamed(id)) return undefined;
  const screen = (['show', 'edit'] as const).find((one) => may(routeOf(target, one) ?? ''));
  return screen && screenPath(target, screen, id);
}
