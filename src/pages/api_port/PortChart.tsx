import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { PortAnswer } from '#schemas/payloads/stats.ts';
import { Chart } from '../../charts/Chart.tsx';
import { Choice } from '../../stats/Choice.tsx';
import type { Asked } from '../../stats/useAsked.ts';
import { measures, portSeries } from './measures.ts';

interface PortChartProps {
  readonly data: PortAnswer | undefined;
  readonly asked: Asked;
  readonly onRetry: (() => void) | undefined;
}

/** The ten APIs with most calls from day to day: how often they were called, or how long they took. */
export function PortChart({ data, asked, onRetry }: PortChartProps) {
  const translate = useTranslate();
  const measure = measures.find((name) => name === asked.values['measure']) ?? 'calls';
  const others = translate('stats.others');
  const noApi = translate('stats.noApi');
  const drawn = useMemo(
    () => data && portSeries(data, measure, { others, noApi }),
    [data, measure, others, noApi],
  );
  const isTime = measure !== 'calls';
  return (
    <Chart
      title={translate(isTime ? 'stats.port.times' : 'stats.port.calls')}
      help={
        <Choice
          label={translate('stats.port.measure')}
          names={measures}
          chosen={measure}
          words={(name) => translate(`stats.measures.${name}`)}
          onChoose={(name) => asked.ask({ measure: name === 'calls' ? '' : name })}
        />
      }
      kind={isTime ? 'line' : 'bar'}
      stacked={!isTime}
      {...(isTime && { unit: 'ms' })}
      data={drawn}
      onRetry={onRetry}
      head={translate('stats.day')}
      height={340}
    />
  );
}
