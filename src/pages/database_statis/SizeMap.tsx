import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { TableSize } from '#schemas/payloads/console.ts';
import { Chart } from '../../charts/Chart.tsx';

/** So many have a colour of their own; the rest is drawn together, as in every chart of parts, and told one by one in the table. */
const mostNamed = 10;

/** The largest tables and all others together, each as large as the room that it takes. */
export function SizeMap({ sizes }: { readonly sizes: readonly TableSize[] | undefined }) {
  const translate = useTranslate();
  const name = translate('console.size.both');
  const data = useMemo(() => {
    const sorted = [...(sizes ?? [])].sort((a, b) => wholeOf(b) - wholeOf(a));
    const [largest, rest] = [sorted.slice(0, mostNamed), sorted.slice(mostNamed)];
    // What all of them have in front would be all that there is room for.
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
