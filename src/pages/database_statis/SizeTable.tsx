import Card from '@mui/material/Card';
import { useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import type { TableSize } from '#schemas/payloads/console.ts';
import { byteWords } from '../../fields/byteWords.ts';
import { TableFrame } from '../../screens/table/TableFrame.tsx';

type By = 'name' | 'data' | 'indexes' | 'rows';

/** More lines than this nobody reads. */
const mostLines = 500;

/** The tables with the room that they take, in whatever order one asks for. */
export function SizeTable({ sizes }: { readonly sizes: readonly TableSize[] }) {
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
