import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { platformSide } from '#schemas/derive/platformSide.ts';
import type { Property, Resource, Row } from '#schemas/resource.ts';
import type { ListAnswer } from '#schemas/wire.ts';
import { drawValue } from '../../fields/drawValue.tsx';
import { useLang } from '../../lang.ts';
import { useCellView } from '../../records/useCellView.ts';
import { registry } from '../../registry.ts';
import { OwnSkeleton } from './OwnSkeleton.tsx';
import { PlainTable } from './PlainTable.tsx';

const [most, columns] = [5, 5];

const own = [...registry.resources.values()].flatMap((resource) => {
  const side = platformSide(resource);
  return side?.services.list ? [side] : [];
});

/**
 * The account's own records on the platform, as its services return them: the home page of accounts without
 * administration rights.
 */
export function OwnRecords() {
  const translate = useTranslate();
  return (
    <Sheets>
      <Alert severity="info">
        <strong>{translate('shell.homePage.noAdmin')}</strong>
        <br />
        {translate('shell.homePage.noAdminHelp')}
      </Alert>
      {own.map((side) => (
        <OwnTable key={side.name} side={side} />
      ))}
    </Sheets>
  );
}

const Sheets = styled('div')({ display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0, 1fr)' });

/**
 * The latest of an account's own records of one kind, and their number; hidden where it may not list them.
 */
function OwnTable({ side }: { readonly side: Resource }) {
  const lang = useLang();
  const translate = useTranslate();
  const { data, isPending } = useOwn(side);
  const { properties } = side.schema;
  const names = useMemo(() => shownOf(side), [side]);
  const rows = useMemo(() => (data?.items ?? []) as readonly Row[], [data]);
  const view = useCellView(side, properties, rows);
  if (isPending) return <OwnSkeleton />;
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

// Omits the owner, who is known, and references, which the owner usually may not open.
function shownOf({ list, schema, owner }: Resource): string[] {
  const names = list.columns.filter(
    (name) => name !== owner && schema.properties[name] && !schema.properties[name].reference,
  );
  return names.slice(0, columns);
}
