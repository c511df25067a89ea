import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { platformDay } from '#schemas/payloads/days.ts';
import type { FlowAnswer, PortAnswer } from '#schemas/payloads/stats.ts';
import type { Lang, Property } from '#schemas/resource.ts';
import { DaysPick } from '../../../features/stats/DaysPick.tsx';
import { ExportMenu } from '../../../features/stats/ExportMenu.tsx';
import { placeName } from '../../../features/stats/moments.ts';
import { retSeries } from '../../../features/stats/retSeries.ts';
import { StatsProblem } from '../../../features/stats/StatsProblem.tsx';
import { type Asked, useAsked } from '../../../features/stats/useAsked.ts';
import { useStats } from '../../../features/stats/useStats.ts';
import { useLang } from '../../../lang.ts';
import { ReferenceFilter } from '../../../records/list/filters/ReferenceFilter.tsx';
import { Chart } from '../../../ui/charts/Chart.tsx';
import type { ChartData } from '../../../ui/charts/chartData.ts';
import { PageHead } from '../../../ui/PageHead.tsx';
import { ApiTable } from './ApiTable.tsx';
import { CodeTable } from './CodeTable.tsx';
import { FailedCalls } from './FailedCalls.tsx';

const names = ['app_id'];

/** The calls of the account's applications: over time by return code, by code with advice, and by API. */
export function Usage() {
  const translate = useTranslate();
  const asked = useAsked(names);
  const { from, to, values } = asked;
  const payload = { from, to, ...values };
  const isLive = to >= platformDay(Date.now());
  const flow = useStats<FlowAnswer>('Platform.Usage.GetFlow', payload, isLive);
  const apis = useStats<PortAnswer>('Platform.Usage.GetApis', payload, isLive);
  const error = flow.error ?? apis.error;
  const retry = () => {
    flow.refetch();
    apis.refetch();
  };
  return (
    <>
      <PageHead title={translate('developer.usage.title')} help={translate('developer.usage.help')}>
        {(['Calls', 'Apis'] as const).map((what) => (
          <ExportMenu
            key={what}
            service={`Platform.Usage.Export${what}`}
            payload={payload}
            title={translate('developer.usage.title')}
            label={translate(`developer.usage.export${what}`)}
          />
        ))}
      </PageHead>
      <Filters asked={asked} />
      <StatsProblem error={error} onRetry={retry} />
      <Parts aria-busy={flow.isStale}>
        <CallsChart data={flow.data} onRetry={error ? retry : undefined} />
        {flow.data && <CodeTable data={flow.data} asked={asked} />}
        {apis.data && <ApiTable data={apis.data} asked={asked} />}
        <FailedCalls asked={asked} isLive={isLive} />
      </Parts>
    </>
  );
}

const app: Property = { type: 'integer', reference: { resource: 'app', display: 'name' } };

function Filters({ asked }: { readonly asked: Asked }) {
  const translate = useTranslate();
  const id = asked.values['app_id'];
  return (
    <Bar>
      <DaysPick asked={asked} />
      <ReferenceFilter
        name="app_id"
        property={app}
        label={translate('developer.usage.app')}
        value={id === undefined ? undefined : Number(id)}
        onChange={(value) => asked.ask({ app_id: typeof value === 'number' ? String(value) : '' })}
      />
    </Bar>
  );
}

interface CallsChartProps {
  readonly data: FlowAnswer | undefined;
  readonly onRetry: (() => void) | undefined;
}

function CallsChart({ data, onRetry }: CallsChartProps) {
  const translate = useTranslate();
  const lang = useLang();
  const drawn = useMemo(() => {
    const others = (count: number) => translate('stats.otherCodes', { smart_count: count });
    return data && drawnOf(data, lang, others);
  }, [data, lang, translate]);
  return (
    <Chart
      title={translate('developer.usage.overTime')}
      kind="area"
      stacked
      data={drawn}
      onRetry={onRetry}
      head={translate('stats.time')}
    />
  );
}

function drawnOf(
  { at, series, from, to }: FlowAnswer,
  lang: Lang,
  others: (count: number) => string,
): ChartData {
  return { labels: at.map((place) => placeName(place, from === to)), ...retSeries(series, lang, others) };
}

const Bar = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, marginBottom: 16 });

const Parts = styled('div')({ display: 'grid', gap: 16 });
