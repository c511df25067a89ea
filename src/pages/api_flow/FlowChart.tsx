import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { FlowAnswer, PayCounts } from '#schemas/payloads/stats.ts';
import type { Lang } from '#schemas/resource.ts';
import { Chart } from '../../charts/Chart.tsx';
import type { ChartData } from '../../charts/chartData.ts';
import { useNumberWords } from '../../charts/useNumberWords.ts';
import { useLang } from '../../lang.ts';
import { Choice } from '../../stats/Choice.tsx';
import { placeName } from '../../stats/moments.ts';
import { retSeries } from '../../stats/retSeries.ts';
import type { Asked } from '../../stats/useAsked.ts';

const kinds = ['all', 'paid', 'trial', 'normal', 'failed'] as const;

interface FlowChartProps {
  readonly data: FlowAnswer | undefined;
  readonly asked: Asked;
  readonly title: string;
  readonly onRetry: (() => void) | undefined;
}

/** Calls over time, a series for each return code, of all calls or of one kind. */
export function FlowChart({ data, asked, title, onRetry }: FlowChartProps) {
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
