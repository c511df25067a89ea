import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { PortAnswer } from '#schemas/payloads/stats.ts';
import { Chart } from '../../charts/Chart.tsx';
import type { ChartData } from '../../charts/chartData.ts';
import { partsOf } from '../../stats/partsOf.ts';
import { uniqueNames } from '../../stats/uniqueNames.ts';

interface PortPiesProps {
  readonly data: PortAnswer | undefined;
  readonly onRetry: (() => void) | undefined;
}

/** Which APIs have most of the calls, and which take longest. */
export function PortPies({ data, onRetry }: PortPiesProps) {
  const translate = useTranslate();
  const words = { others: translate('stats.others'), noApi: translate('stats.noApi') };
  const [calls, mean] = [translate('stats.calls'), translate('stats.measures.milliseconds')];
  const { others, noApi } = words;
  const counted = useMemo(
    () => data && callsOf(data, calls, { others, noApi }),
    [data, calls, others, noApi],
  );
  const slow = useMemo(() => data && slowest(data, mean, noApi), [data, mean, noApi]);
  const head = translate('stats.api');
  return (
    <Two>
      <Chart
        title={translate('stats.port.topCalls')}
        kind="pie"
        data={counted}
        onRetry={onRetry}
        head={head}
      />
      <Chart
        title={translate('stats.port.topTimes')}
        kind="pie"
        unit="ms"
        data={slow}
        onRetry={onRetry}
        head={head}
      />
    </Two>
  );
}

function callsOf(
  { busiest, total }: PortAnswer,
  series: string,
  { others, noApi }: { others: string; noApi: string },
): ChartData {
  const rest = total.calls - busiest.reduce((sum, { calls }) => sum + calls, 0);
  return partsOf(busiest, ({ service }) => service || noApi, series, others, rest);
}

function slowest({ slowest, total }: PortAnswer, name: string, noApi: string): ChartData {
  return {
    measured: true,
    labels: uniqueNames(slowest.map(({ service }) => service || noApi)),
    series: [{ name, values: slowest.map(({ milliseconds }) => milliseconds), total: total.milliseconds }],
  };
}

const Two = styled('div')({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(420px, 100%), 1fr))',
});
