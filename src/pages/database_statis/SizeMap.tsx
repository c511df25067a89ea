import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { TableSize } from '#schemas/payloads/console.ts';
import { Chart } from '../../charts/Chart.tsx';

/** So many are drawn; the rest is in the table. */
const mostDrawn = 20;

/** The largest tables, each as large as the room that it takes. */
export function SizeMap({ sizes }: { readonly sizes: readonly TableSize[] | undefined }) {
  const translate = useTranslate();
  const name = translate('console.size.total');
  const data = useMemo(() => {
    const largest = [...(sizes ?? [])].sort((a, b) => wholeOf(b) - wholeOf(a)).slice(0, mostDrawn);
    // What all of them have in front would be all that there is room for.
    const isOneSchema = largest.every(({ schema }) => schema === largest[0]?.schema);
    return (
      sizes && {
        labels: largest.map((one) => (isOneSchema ? one.name : `${one.schema}.${one.name}`)),
        series: [{ name, values: largest.map((one) => Math.round(wholeOf(one) / 1024)) }],
      }
    );
  }, [sizes, name]);
  return (
    <div style={{ marginBottom: 16 }}>
      <Chart
        title={translate('console.sizeMap')}
        help={translate('console.sizeMapHelp', { most: mostDrawn })}
        kind="treemap"
        unit="KB"
        data={data}
        head={translate('console.table')}
      />
    </div>
  );
}

function wholeOf({ data, indexes }: TableSize): number {
  return data + indexes;
}
