import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { dayAfter, platformDay } from '#schemas/payloads/days.ts';
import { type FlowAnswer, type Grain, hoursKept, type PayCounts } from '#schemas/payloads/stats.ts';
import type { Lang } from '#schemas/resource.ts';
import { useLang } from '../../lang.ts';
import { registry } from '../../registry.ts';
import { Chart } from '../../ui/charts/Chart.tsx';
import type { ChartData } from '../../ui/charts/chartData.ts';
import { useNumberWords } from '../../ui/charts/useNumberWords.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { Choice } from '../stats/Choice.tsx';
import { DaysPick } from '../stats/DaysPick.tsx';
import { ExportMenu } from '../stats/ExportMenu.tsx';
import { placeName } from '../stats/moments.ts';
import { partsOf } from '../stats/partsOf.ts';
import { RecountButton } from '../stats/RecountButton.tsx';
import { retSeries } from '../stats/retSeries.ts';
import { StatsProblem } from '../stats/StatsProblem.tsx';
import { type Asked, useAsked } from '../stats/useAsked.ts';
import { useStats } from '../stats/useStats.ts';
import { WhoseFilters } from '../stats/WhoseFilters.tsx';

const kinds = ['all', 'paid', 'trial', 'normal', 'failed'] as const;

const Two = styled('div')({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(420px, 100%), 1fr))',
});

const grains = ['minute', 'hour', 'day'] as const;

const names = ['granularity', 'pay_type', 'service', 'app_id', 'account_id'];

/**
 * The calls of open APIs over time, by return code and by kind of payment; live while today is among the
 * days. By hand, since it draws roll-ups and shows no record.
 */
export function Page() {
  const translate = useTranslate();
  const lang = useLang();
  const asked = useAsked(names);
  const { from, to, values } = asked;
  const payload = { from, to, ...values };
  const { data, error, isStale, refetch } = useStats<FlowAnswer>(
    'Admin.Stats.Flow',
    payload,
    to >= platformDay(Date.now()),
  );
  const retry = error ? refetch : undefined;
  const page = registry.resources.get('api_flow');
  const title = page?.label[lang] ?? '';
  return (
    <>
      <PageHead title={title} help={page?.help?.[lang]}>
        <RecountButton />
        <ExportMenu service="Admin.Stats.ExportFlow" payload={payload} title={title} />
      </PageHead>
      <FlowBar asked={asked} grain={(values['granularity'] ?? data?.granularity) as Grain | undefined} />
      <StatsProblem error={error} onRetry={refetch} />
      <div aria-busy={isStale} style={{ display: 'grid', gap: 16 }}>
        <FlowChart data={data} asked={asked} title={translate('stats.flow.chart')} onRetry={retry} />
        <TopPies data={data} onRetry={retry} />
      </div>
    </>
  );
}

/** The filters of the calls: days, granularity, and caller. */
function FlowBar({ asked, grain }: { readonly asked: Asked; readonly grain: Grain | undefined }) {
  const translate = useTranslate();
  const { from, to, values, ask } = asked;
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  const isOne = Boolean(values['service'] || values['app_id'] || values['account_id']);
  const isOff = (name: Grain) =>
    (name === 'hour' && (days > 31 || (isOne && from < dayAfter(platformDay(Date.now()), -hoursKept)))) ||
    (name === 'minute' && (days > 1 || isOne || from < dayAfter(platformDay(Date.now()), -1)));
  // A choice made for other days may not be possible for these.
  const narrowed: Asked = {
    ...asked,
    ask: (changes) => ask({ ...(grain && grain !== 'day' && { granularity: '' }), ...changes }),
  };
  return (
    <Card sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.25, p: 1.5, mb: 2 }}>
      <DaysPick asked={narrowed} />
      <Choice<Grain>
        label={translate('stats.flow.grain')}
        names={grains}
        chosen={grain ?? 'hour'}
        words={(name) => translate(`stats.flow.grains.${name}`)}
        isOff={isOff}
        onChoose={(name) => ask({ granularity: name })}
      />
      <WhoseFilters asked={narrowed} />
    </Card>
  );
}

interface TopPiesProps {
  readonly data: FlowAnswer | undefined;
  readonly onRetry: (() => void) | undefined;
}

/** The most called APIs and the most active callers: ten by name, and all others together. */
function TopPies({ data, onRetry }: TopPiesProps) {
  const translate = useTranslate();
  const calls = translate('stats.calls');
  const others = translate('stats.others');
  const apis = useMemo(() => {
    const nameOf = (service: string) => service || translate('stats.noApi');
    return (
      data && partsOf(data.apis.items, ({ service }) => nameOf(service), calls, others, data.apis.others)
    );
  }, [data, calls, others, translate]);
  const apps = useMemo(() => {
    const nameOf = (id: number, name: string | null) => name ?? (id ? `#${id}` : translate('stats.noApp'));
    return (
      data &&
      partsOf(data.apps.items, ({ app_id, name }) => nameOf(app_id, name), calls, others, data.apps.others)
    );
  }, [data, calls, others, translate]);
  return (
    <Two>
      <Chart
        title={translate('stats.flow.topApis')}
        kind="pie"
        data={apis}
        onRetry={onRetry}
        head={translate('stats.api')}
      />
      <Chart
        title={translate('stats.flow.topApps')}
        kind="pie"
        data={apps}
        onRetry={onRetry}
        head={translate('stats.app')}
      />
    </Two>
  );
}

interface FlowChartProps {
  readonly data: FlowAnswer | undefined;
  readonly asked: Asked;
  readonly title: string;
  readonly onRetry: (() => void) | undefined;
}

/** Calls over time, a series for each return code, for all calls or for one kind. */
function FlowChart({ data, asked, title, onRetry }: FlowChartProps) {
  const translate = useTranslate();
  const lang = useLang();
  const { format } = useNumberWords();
  const drawn = useMemo(() => {
    const others = (count: number) => translate('stats.otherCodes', { smart_count: count });
    return data && drawnOf(data, lang, others);
  }, [data, lang, translate]);
  const chosen = kinds.find((kind) => kind === asked.values['pay_type']) ?? 'all';
  const words = (kind: keyof PayCounts) => {
    const name = translate(`stats.flow.kinds.${kind}`);
    return data ? `${name} ${format(data.kinds[kind])}` : name;
  };
  return (
    <Chart
      title={title}
      help={
        <Choice
          label={translate('stats.flow.kind')}
          names={kinds}
          chosen={chosen}
          words={words}
          onChoose={(kind) => asked.ask({ pay_type: kind === 'all' ? '' : kind })}
        />
      }
      kind="area"
      stacked
      data={drawn}
      onRetry={onRetry}
      head={translate('stats.time')}
      height={340}
    />
  );
}

function drawnOf(
  { at, series, from, to }: FlowAnswer,
  lang: Lang,
  others: (count: number) => string,
): ChartData {
  return {
    labels: at.map((place) => placeName(place, from === to)),
    ...retSeries(series, lang, others),
  };
}
