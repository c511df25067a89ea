import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { ConsoleConnection, TableSize } from '#schemas/payloads/console.ts';
import { LoadProblem } from '../../records/LoadProblem.tsx';
import { TableFrame } from '../../records/list/table/TableFrame.tsx';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { byteWords } from '../../ui/byteWords.ts';
import { Chart } from '../../ui/charts/Chart.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ConnectionFrame } from '../console/ConnectionFrame.tsx';
import { useAsked } from '../console/useAsked.ts';

/** A longer table is not useful to a reader. */
const mostLines = 500;

/**
 * This many have their own color; the rest is drawn as one part, as in every pie chart, and listed one by one
 * in the table.
 */
const mostNamed = 10;

const Line = styled('div')(({ theme: { tokens } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 40px',
  marginBottom: 16,
  '& dl': { margin: 0 },
  '& dt': { fontSize: '0.8125rem', color: tokens.inkSoft },
  '& dd': { margin: 0, fontSize: '1.375rem', fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  '& > span': { marginLeft: 'auto' },
}));

/** The sizes of a database's tables. By hand, since the numbers come from the database. */
export function Page() {
  return (
    <ConnectionFrame page="database_statis">
      {(connection) => <Sizes key={connection.id} connection={connection} />}
    </ConnectionFrame>
  );
}

function Sizes({ connection }: { readonly connection: ConsoleConnection }) {
  const translate = useTranslate();
  const { data, error, isBusy, refetch } = useAsked<{ items: readonly TableSize[] }>(
    'Admin.Database.Statistics',
    { connection: connection.id },
  );
  if (error)
    return (
      <Card>
        <LoadProblem error={error} onRetry={refetch} />
      </Card>
    );
  if (data?.items.length === 0)
    return (
      <Card>
        <EmptyState icon="table" title={translate('console.noTables')} />
      </Card>
    );
  return (
    <>
      <SizeCards sizes={data?.items}>
        <BusyButton variant="outlined" busy={isBusy} onClick={refetch}>
          {translate('console.refresh')}
        </BusyButton>
      </SizeCards>
      <SizeMap sizes={data?.items} />
      {data && <SizeTable sizes={data.items} />}
    </>
  );
}

interface SizeCardsProps {
  readonly sizes: readonly TableSize[] | undefined;
  readonly children: ReactNode;
}

/** The total size of all tables: overall, data, indexes. */
function SizeCards({ sizes, children }: SizeCardsProps) {
  const translate = useTranslate();
  const sum = (pick: (size: TableSize) => number) => sizes?.reduce((all, size) => all + pick(size), 0);
  const figures = {
    total: sum(({ data, indexes }) => data + indexes),
    data: sum(({ data }) => data),
    indexes: sum(({ indexes }) => indexes),
  };
  return (
    <Line>
      {Object.entries(figures).map(([name, bytes]) => (
        <dl key={name}>
          <dt>{translate(`console.size.${name}`)}</dt>
          <dd>{bytes === undefined ? <span className="kf-bone" /> : byteWords(bytes)}</dd>
        </dl>
      ))}
      <span>{children}</span>
    </Line>
  );
}

/** The largest tables and all others together, each area proportional to its size. */
function SizeMap({ sizes }: { readonly sizes: readonly TableSize[] | undefined }) {
  const translate = useTranslate();
  const name = translate('console.size.both');
  const data = useMemo(() => {
    const sorted = [...(sizes ?? [])].sort((a, b) => wholeOf(b) - wholeOf(a));
    const [largest, rest] = [sorted.slice(0, mostNamed), sorted.slice(mostNamed)];
    // A common prefix would use up all of the room.
    const isOneSchema = largest.every(({ schema }) => schema === largest[0]?.schema);
    const parts = largest.map((one) => ({
      label: isOneSchema ? one.name : `${one.schema}.${one.name}`,
      bytes: wholeOf(one),
    }));
    if (rest.length > 0)
      parts.push({
        label: translate('console.otherTables', { smart_count: rest.length }),
        bytes: rest.reduce((sum, one) => sum + wholeOf(one), 0),
      });
    return (
      sizes && {
        labels: parts.map(({ label }) => label),
        series: [{ name, values: parts.map(({ bytes }) => bytes) }],
      }
    );
  }, [sizes, name, translate]);
  return (
    <div style={{ marginBottom: 16 }}>
      <Chart
        title={translate('console.sizeMap')}
        help={translate('console.sizeMapHelp', { most: mostNamed })}
        kind="treemap"
        unit="B"
        data={data}
        head={translate('console.table')}
      />
    </div>
  );
}

function wholeOf({ data, indexes }: TableSize): number {
  return data + indexes;
}

type By = 'name' | 'data' | 'indexes' | 'rows';

/** The tables with their sizes, in any sort order. */
function SizeTable({ sizes }: { readonly sizes: readonly TableSize[] }) {
  const translate = useTranslate();
  const [by, setBy] = useState<By>('data');
  const ordered = useMemo(() => {
    const compare = (a: TableSize, b: TableSize) =>
      by === 'name'
        ? `${a.schema}.${a.name}`.localeCompare(`${b.schema}.${b.name}`)
        : (b[by] ?? -1) - (a[by] ?? -1);
    return [...sizes].sort(compare);
  }, [sizes, by]);
  return (
    <Card>
      <TableFrame role="region" aria-label={translate('console.tables')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {(['name', 'data', 'indexes', 'rows'] as const).map((name) => (
                <th
                  key={name}
                  scope="col"
                  className={name === 'name' ? undefined : 'kf-end'}
                  aria-sort={by === name ? (name === 'name' ? 'ascending' : 'descending') : undefined}
                >
                  <button type="button" data-sorted={by === name || undefined} onClick={() => setBy(name)}>
                    {translate(name === 'name' ? 'console.table' : `console.size.${name}`)}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ordered.slice(0, mostLines).map(({ schema, name, data, indexes, rows }) => (
              <tr key={`${schema}.${name}`}>
                <td title={`${schema}.${name}`}>
                  {schema}.{name}
                </td>
                <td className="kf-end">{byteWords(data)}</td>
                <td className="kf-end">{byteWords(indexes)}</td>
                <td className="kf-end">{rows?.toLocaleString() ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
      {sizes.length > mostLines && (
        <p style={{ margin: 12 }}>{translate('console.moreTables', { count: sizes.length - mostLines })}</p>
      )}
    </Card>
  );
}
