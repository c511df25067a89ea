import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { Property, Resource, Row } from '#schemas/resource.ts';
import type { ListAnswer } from '#schemas/wire.ts';
import { drawValue } from '../../fields/drawValue.tsx';
import { useLang } from '../../lang.ts';
import { useCellView } from '../../screens/list/useCellView.ts';
import { OwnBones } from './OwnBones.tsx';
import { PlainTable } from './PlainTable.tsx';

const [most, columns] = [5, 5];

/** The newest of an account's own records of one kind, and how many there are; nothing where it may not ask for them. */
export function OwnTable({ side }: { readonly side: Resource }) {
  const lang = useLang();
  const translate = useTranslate();
  const { data, isPending } = useOwn(side);
  const { properties } = side.schema;
  const names = useMemo(() => shownOf(side), [side]);
  const rows = useMemo(() => (data?.items ?? []) as readonly Row[], [data]);
  const view = useCellView(side, properties, rows);
  if (isPending) return <OwnBones />;
  if (!data) return null;
  const drawn = (record: Row, name: string) => {
    const property = properties[name] as Property;
    return drawValue({ name, value: record[name] ?? null, property, record, view, dense: true });
  };
  return (
    <PlainTable
      title={`${side.plural[lang]} · ${(data.total ?? 0).toLocaleString('en')}`}
      head={names.map((name) => properties[name]?.label?.[lang] ?? name)}
      rows={rows.map((record) => ({
        key: String(record['id']),
        cells: names.map((name) => drawn(record, name)),
      }))}
      texts={names.length}
      none={translate('shell.homePage.noneYet')}
    />
  );
}

function useOwn({ services }: Resource) {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const service = services.list as string;
  return useQuery({
    queryKey: ['own', service],
    queryFn: ({ signal }) => dataProvider.call<ListAnswer>(service, { limit: most, sort: '-id' }, { signal }),
    retry: false,
  });
}

// Whose they are is known, and what they refer to is mostly not his to look up.
function shownOf({ list, schema, owner }: Resource): string[] {
  const names = list.columns.filter((name) => name !== owner && !schema.properties[name]?.reference);
  return names.slice(0, columns);
}
