import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { platformDay } from '#schemas/payloads/days.ts';
import type { PortAnswer, Times } from '#schemas/payloads/stats.ts';
import { useLang } from '../../lang.ts';
import { registry } from '../../registry.ts';
import { Chart } from '../../ui/charts/Chart.tsx';
import type { ChartData } from '../../ui/charts/chartData.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { Choice } from '../stats/Choice.tsx';
import { DaysPick } from '../stats/DaysPick.tsx';
import { ExportMenu } from '../stats/ExportMenu.tsx';
import { partsOf } from '../stats/partsOf.ts';
import { RecountButton } from '../stats/RecountButton.tsx';
import { StatsProblem } from '../stats/StatsProblem.tsx';
import { uniqueNames } from '../stats/uniqueNames.ts';
import { type Asked, useAsked } from '../stats/useAsked.ts';
import { useStats } from '../stats/useStats.ts';
import { WhoseFilters } from '../stats/WhoseFilters.tsx';
import { PortTable } from './PortTable.tsx';

const Two = styled('div')({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(420px, 100%), 1fr))',
});

/** The measures of each API and day: the number of calls, or the response time. */
const measures = ['calls', 'milliseconds', 'p50', 'p95', 'p99'] as const;

const names = ['service', 'app_id', 'account_id', 'measure', 'sort'];

/**
 * The number and the speed of each API's calls by day. By hand, since it draws roll-ups and shows no record.
 */
export function Page() {
  const translate = useTranslate();
  const lang = useLang();
  const asked = useAsked(names);
  const { from, to } = asked;
  const { measure: _measure, ...whose } = asked.values;
  const payload = { from, to, ...whose };
  const { data, error, isStale, refetch } = useStats<PortAnswer>(
    'Admin.Stats.Port',
    payload,
    to >= platformDay(Date.now()),
  );
  const retry = error ? refetch : undefined;
  const page = registry.resources.get('api_port');
  const title = page?.label[lang] ?? '';
  return (
    <>
      <PageHead title={title} help={page?.help?.[lang]}>
        <RecountButton />
        <ExportMenu service="Admin.Stats.ExportPort" payload={payload} title={title} />
      </PageHead>
      <PortBar asked={asked} />
      <StatsProblem error={error} onRetry={refetch} />
      <div aria-busy={isStale} style={{ display: 'grid', gap: 16 }}>
        <PortChart data={data} asked={asked} onRetry={retry} />
        <PortPies data={data} onRetry={retry} />
        <PortTable data={data} label={translate('stats.port.table')} asked={asked} />
      </div>
    </>
  );
}

/** The filters of the calls: days and caller. */
function PortBar({ asked }: { readonly asked: Asked }) {
  return (
    <Card sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.25, p: 1.5, mb: 2 }}>
      <DaysPick asked={asked} />
      <WhoseFilters asked={asked} />
    </Card>
  );
}

interface PortChartProps {
  readonly data: PortAnswer | undefined;
  readonly asked: Asked;
  readonly onRetry: (() => void) | undefined;
}

/** The ten most called APIs by day: their calls or their response times. */
function PortChart({ data, asked, onRetry }: PortChartProps) {
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

/** One of `measures`. */
type Measure = (typeof measures)[number];

/** The texts of a chart of APIs. */
interface PortWords {
  readonly others: string;
  readonly noApi: string;
}

/** The series of APIs by day; the calls of all others are one more series. */
function portSeries(data: PortAnswer, measure: Measure, words: PortWords): ChartData {
  const series = data.series.map(({ service, calls, times }) => {
    const name = service || words.noApi;
    if (measure === 'calls') return { name, values: calls };
    return { name, values: times.map((one) => one[measure]), total: wholeOf(data, service, measure) };
  });
  const hasOthers = measure === 'calls' && data.others.some((calls) => calls > 0);
  return {
    measured: measure !== 'calls',
    labels: data.days,
    series: hasOthers
      ? [...series, { name: words.others, values: data.others, tone: 'neutral' as const }]
      : series,
  };
}

// The total of times is not a sum over days.
function wholeOf({ busiest }: PortAnswer, service: string, measure: keyof Times): number | null {
  return busiest.find((item) => item.service === service)?.[measure] ?? null;
}

interface PortPiesProps {
  readonly data: PortAnswer | undefined;
  readonly onRetry: (() => void) | undefined;
}

/** The APIs with the most calls, and the slowest ones. */
function PortPies({ data, onRetry }: PortPiesProps) {
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
